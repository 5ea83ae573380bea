"""Processes of the system, as Linux lists them."""

from contextlib import suppress
from pathlib import Path


def descendants(process: int) -> list[int]:
    """The ids of the processes that a process has started, and those of these."""
    children: dict[int, list[int]] = {}
    for path in Path("/proc").glob("[0-9]*/stat"):
        with suppress(OSError):
            # The name, in brackets, may have blanks.
            own, _, rest = path.read_text(encoding="utf-8", errors="replace").partition(" ")
            parent = int(rest.rpartition(")")[2].split()[1])
            children.setdefault(parent, []).append(int(own))
    found, left = [], [process]
    while left:
        below = children.get(left.pop(), [])
        found += below
        left += below
    return found


def started_with(argument: str) -> list[int]:
    """The ids of the processes that have this among their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if argument.encode() in path.read_bytes().split(b"\0"):
                found.append(int(path.parent.name))
    return found
