"""What was done so far: the counters of each part, kept in docs/trust/ from run to run.

They add up as long as the code that a part depends on does the same: comments and docstrings may
change. They are committed, so that another machine goes on where the last one has stopped.
"""

from __future__ import annotations

import hashlib
import json
import os
import platform
import subprocess
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass, field
from datetime import UTC, datetime
from functools import cache
from io import BytesIO
from pathlib import Path
from token import COMMENT, DEDENT, ENCODING, INDENT, NEWLINE, NL, STRING
from tokenize import tokenize
from typing import Final

import serve
from tests.trust.part import CODE, Part, Tally

FOLDER: Final = serve.ROOT / "docs" / "trust"
NOT_CODE: Final = ("tests/trust/survivors.txt",)
BEFORE_STATEMENTS: Final = (ENCODING, NEWLINE, INDENT, DEDENT)
"""The tokens after which a statement begins."""


@dataclass
class Done:
    """``code``: :func:`code` by then; ``cases``: the number of the next case; ``seconds``: of work,
    of the processor for parts without a browser, summed over processes; ``failure``: the record of
    what has failed, or "". Of the last run: ``date``, ``commit``, ``machine``, ``command``, and
    ``unavailable``: why the part could not be run, or ""."""

    code: str
    cases: int = 0
    seconds: float = 0.0
    tally: Tally = field(default_factory=Counter)
    failure: str = ""
    date: str = ""
    commit: str = ""
    machine: str = ""
    command: str = ""
    unavailable: str = ""

    def sign(self, command: str) -> None:
        """Note what runs it, when and where."""
        self.date = datetime.now(UTC).strftime("%Y-%m-%d")
        self.commit, self.machine, self.command = commit(), machine(), command
        self.unavailable = ""


def load(part: Part) -> Done:
    """What was done of a part with its present code; nothing if it has failed: it begins anew."""
    now, done = code(part.code), stored(part.name)
    return done if done and done.code == now and not done.failure else Done(now)


def stored(name: str) -> Done | None:
    """What was done of a part when it was run last, with whatever code; None if never."""
    try:
        found = json.loads(_path(name).read_text(encoding="utf-8"))
        return Done(**{**found, "tally": Counter(found["tally"])})
    except (OSError, ValueError, TypeError, KeyError):
        return None


def save(name: str, done: Done) -> None:
    """Keep it for the next run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    new = _path(name).with_suffix(".new")
    text = json.dumps(vars(done), indent=1, sort_keys=True, ensure_ascii=False)
    new.write_text(text + "\n", encoding="utf-8")
    new.replace(_path(name))


def _path(name: str) -> Path:
    return FOLDER / f"{name}.json"


def code(paths: Sequence[str] = CODE) -> str:
    """A digest of the code in these files and folders as it is now, committed or not."""
    digest = hashlib.sha256()
    for path in _git("ls-files", "--cached", "--others", "--exclude-standard", *paths).split("\n"):
        file = serve.ROOT / path
        if path not in NOT_CODE and file.is_file():
            content = file.read_bytes()
            digest.update(f"{path}\n".encode())
            digest.update(_code(content) if path.endswith(".py") else content)
    return digest.hexdigest()[:16]


@cache
def _code(source: bytes) -> bytes:
    """Python code without comments, docstrings and blank lines."""
    tokens = [each for each in tokenize(BytesIO(source).readline) if each.type != NL]
    code = [each for each in tokens if each.type != COMMENT]
    cut = [each for each in tokens if each.type == COMMENT] + [
        each
        for before, each, after in zip(code, code[1:], code[2:], strict=False)
        if before.type in BEFORE_STATEMENTS and each.type == STRING and after.type == NEWLINE
    ]
    lines = source.decode().split("\n")
    for each in sorted(cut, key=lambda token: token.start, reverse=True):
        (first, begin), (last, end) = each.start, each.end
        lines[first - 1 : last] = [lines[first - 1][:begin] + lines[last - 1][end:]]
    return "\n".join(line.rstrip() for line in lines if line.strip()).encode()


def commit() -> str:
    """The commit, with a "+" if the code has been changed since."""
    changed = _git("status", "--porcelain", *CODE)
    return _git("rev-parse", "--short=9", "HEAD") + ("+" if changed else "")


def machine() -> str:
    """Processor, its cores, and Python."""
    name = platform.processor() or platform.machine()
    try:
        lines = Path("/proc/cpuinfo").read_text(encoding="utf-8").splitlines()
        name = next(line.partition(": ")[2] for line in lines if line.startswith("model name"))
    except (OSError, StopIteration):
        pass
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} × {name}, {python}"


def _git(*arguments: str) -> str:
    command = ["git", "-C", str(serve.ROOT), *arguments]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    return done.stdout.strip()
