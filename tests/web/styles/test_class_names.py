"""The class names of all stylesheets share one space: no game restyles another one's table."""

import re
from pathlib import Path

import pytest

from sobek import games
from web.build.build import ROOT

_RULE = re.compile(r"([^{}]+)\{")
_FIRST = re.compile(r"\s*\w*\.([a-z][\w-]*)")
_CLASS = re.compile(r"\bclass_=f?\"([^\"]*)\"")


def stylesheet(path: Path) -> str:
    return re.sub(r"/\*.*?\*/", "", path.read_text(encoding="utf-8"), flags=re.DOTALL)


def alone(game: str) -> set[str]:
    """The classes that a game's stylesheets give a look to anywhere in the page."""
    found = set[str]()
    for path in (ROOT / "web" / "games" / game).rglob("*.css"):
        for selectors in _RULE.findall(stylesheet(path)):
            for selector in selectors.split(","):
                first = _FIRST.fullmatch(selector.strip())
                found |= {first[1]} if first else set()
    return found


def written(*folders: str) -> set[str]:
    """The classes that the modules in these folders write."""
    paths = (path for folder in folders for path in (ROOT / "web" / folder).rglob("*.py"))
    names = (name for path in paths for name in _CLASS.findall(path.read_text(encoding="utf-8")))
    return {word for name in names for word in name.split()}


@pytest.mark.parametrize("game", [name for name in games.names() if name != "null"])
def test_a_stylesheet_styles_nothing_at_another_table(game: str) -> None:
    others = [f"games/{name}" for name in games.names() if name not in (game, "null")]
    assert not alone(game) & written(*others), "used at another game's table"


def test_sakkara_styles_nothing_of_the_shared_page() -> None:
    assert not alone("sakkara") & written("ui", "app")
