"""The version of the project, which several files name."""

import json
import re
import tomllib
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from tests.release.notes import HEADING


def _lines(pattern: str) -> Callable[[str], list[str]]:
    return lambda text: re.findall(pattern, text, re.M)[:1]


def _of_npm(text: str) -> list[str]:
    package = json.loads(text)
    own = package.get("packages", {}).get("", package)
    return [package["version"], own["version"]]


NAMED: Final[Mapping[str, Callable[[str], list[str]]]] = {
    "pyproject.toml": lambda text: [tomllib.loads(text)["project"]["version"]],
    "sobek/__init__.py": _lines(r'^__version__ = "(.*)"$'),
    "package.json": _of_npm,
    "package-lock.json": _of_npm,
    "CHANGELOG.md": _lines(HEADING),
    "CITATION.cff": _lines(r'^version: *"?([^"\s]+)"?$'),
}
"""For each file, the versions that its text names as the current one."""
OPTIONAL: Final = {"CITATION.cff"}


def current(root: Path) -> str:
    """The version of the project, from pyproject.toml."""
    (version,) = NAMED["pyproject.toml"]((root / "pyproject.toml").read_text(encoding="utf-8"))
    return version


def problems(root: Path) -> list[str]:
    """What of the project in this folder does not fit its version, a sentence each."""
    version = current(root)
    found = []
    for name, read in NAMED.items():
        path = root / name
        if not path.exists() and name in OPTIONAL:
            continue
        named = read(path.read_text(encoding="utf-8"))
        if not named or any(each != version for each in named):
            found.append(f"{name} names {' and '.join(named) or 'no version'}, not {version}.")
    if not (root / "tests" / "old" / version).is_dir():
        found.append(f"tests/old/{version} is missing: run python3 -m tests.old.")
    return found
