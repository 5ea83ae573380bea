"""What was done so far: the counters of each part, kept in docs/trust/ from run to run.

They add up as long as the code that a part depends on stays the same. They are committed, so that
another machine goes on where the last one has stopped.
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
from pathlib import Path
from typing import Final

import serve
from tests.trust.part import CODE, Part, Tally

FOLDER: Final = serve.ROOT / "docs" / "trust"
NOT_CODE: Final = ("tests/trust/survivors.txt",)


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
    """A digest of these files and folders as they are now, committed or not."""
    digest = hashlib.sha256()
    for path in _git("ls-files", "--cached", "--others", "--exclude-standard", *paths).split("\n"):
        file = serve.ROOT / path
        if path not in NOT_CODE and file.is_file():
            digest.update(f"{path}\n".encode() + file.read_bytes())
    return digest.hexdigest()[:16]


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
