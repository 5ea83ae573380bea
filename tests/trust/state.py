"""What was done so far: the counters of each part, kept in .cache/trust/ from run to run.

They add up as long as the code that a part depends on stays the same.
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
from pathlib import Path
from typing import Final

import serve
from tests.trust.part import CODE, Part, Tally
from web.build.build import CACHE

FOLDER: Final = CACHE / "trust"
NOT_CODE: Final = ("tests/trust/survivors.txt",)


@dataclass
class Done:
    """``code``: :func:`code` by then; ``cases``: the number of the next case; ``seconds``: of work,
    of the processor for parts without a browser, summed over processes; ``failure``: the record of
    what has failed, or ""."""

    code: str
    cases: int = 0
    seconds: float = 0.0
    tally: Tally = field(default_factory=Counter)
    failure: str = ""


def load(part: Part) -> Done:
    """What was done of a part with its present code; nothing if it has failed: it begins anew."""
    now = code(part.code)
    try:
        stored = json.loads(_path(part.name).read_text(encoding="utf-8"))
        done = Done(**{**stored, "tally": Counter(stored["tally"])})
    except (OSError, ValueError, TypeError, KeyError):
        return Done(now)
    return done if done.code == now and not done.failure else Done(now)


def save(name: str, done: Done) -> None:
    """Keep it for the next run."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    new = _path(name).with_suffix(".new")
    new.write_text(json.dumps(vars(done)), encoding="utf-8")
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
