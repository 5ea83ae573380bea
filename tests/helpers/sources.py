"""The project's files, and the words of its code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import serve

FOLDERS: Final = (".ci", ".github", "docs", "sobek", "tests", "web")
CODE: Final = (".py", ".mjs", ".js", ".css", ".json", ".toml", ".html", ".svg", ".webmanifest")
PROSE: Final = (
    r'"""[\s\S]*?"""'  # docstrings
    r"|(?<![\w&\"'(])#[ :][^\n]*"  # comments of Python
    r"|/\*[\s\S]*?\*/|(?<![:\"'])//[^\n]*"  # of JavaScript and styles
    r"|<!--[\s\S]*?-->"
    r'|"[^"\n]*[a-z,] [^"\n]*"'  # sentences in texts
)
"""What of a file is for readers: a word that stands only there names nothing."""


@cache
def files() -> tuple[Path, ...]:
    """All files of the project, built ones left out."""
    found = [path for path in serve.ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += (path for path in (serve.ROOT / folder).rglob("*") if path.is_file())
    return tuple(path for path in sorted(found) if "__pycache__" not in path.parts)


@cache
def paths() -> frozenset[str]:
    """The paths from the root of all files and folders; those of folders end with a slash."""
    relative = [path.relative_to(serve.ROOT) for path in files()]
    folders = {f"{folder.as_posix()}/" for path in relative for folder in path.parents}
    return frozenset(path.as_posix() for path in relative) | folders - {"./"}


def matching(pattern: str) -> list[str]:
    """The paths that end with a path in which * stands for anything in one name, and <game> for
    a name."""
    wild = re.escape(pattern).replace(re.escape("*"), "[^/]*").replace("<game>", "[^/]+")
    return [path for path in paths() if re.search(f"(^|/){wild}$", path)]


@cache
def code(path: Path) -> str:
    """The text of a file of code, without comments, docstrings and sentences."""
    return re.sub(PROSE, " ", path.read_text(encoding="utf-8"))


def code_files(*endings: str) -> Iterator[Path]:
    """The files of code with these endings, of any ending without one."""
    return (path for path in files() if path.suffix in (endings or CODE))
