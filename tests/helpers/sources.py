"""The project's files, and the words of its code."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache
from pathlib import Path
from typing import Final

import serve

FOLDERS: Final = (".ci", ".github", "docs", "sobek", "tests", "web")
BUILT: Final = (".mo", ".wasm")
"""Files that the build puts among the sources."""
CODE: Final = (".py", ".mjs", ".js", ".css", ".json", ".toml", ".html", ".svg", ".webmanifest")
COMMENT: Final = {
    ".py": re.compile(
        r'(?P<code>[^\s"]"""[\s\S]*?"""|"(?!"")[^"\n]*"|\'[^\'\n]*\')|"""[\s\S]*?"""|#[^\n]*'
    ),
    ".toml": re.compile(r"(?P<code>\"[^\"\n]*\")|#[^\n]*"),
    ".css": re.compile(r"(?P<code>\"[^\"\n]*\")|/\*[\s\S]*?\*/"),
    ".mjs": re.compile(r"(?P<code>\"[^\"\n]*\"|`[^`\n]*`)|/\*[\s\S]*?\*/|(?<!:)//[^\n]*"),
    ".html": re.compile(r"(?P<code>(?!))|<!--[\s\S]*?-->"),
}
"""Comments and docstrings, or texts that may look like one, by the ending of a file's name."""


@cache
def files() -> tuple[Path, ...]:
    """All files of the project, built ones left out."""
    found = [path for path in serve.ROOT.iterdir() if path.is_file()]
    for folder in FOLDERS:
        found += (path for path in (serve.ROOT / folder).rglob("*") if path.is_file())
    ours = (path for path in found if "__pycache__" not in path.parts)
    return tuple(path for path in sorted(ours) if path.suffix not in BUILT)


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
    """The text of a file of code without comments and docstrings."""
    text = path.read_text(encoding="utf-8")
    ending = {".js": ".mjs", ".svg": ".html"}.get(path.suffix, path.suffix)
    if comment := COMMENT.get(ending):
        return comment.sub(lambda found: found["code"] or " ", text)
    return text


def code_files(*endings: str) -> Iterator[Path]:
    """The files of code with these endings, of any ending without one."""
    return (path for path in files() if path.suffix in (endings or CODE))
