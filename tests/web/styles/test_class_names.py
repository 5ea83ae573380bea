"""The names of all stylesheets share one space: no part restyles another one by accident.

A part is a stylesheet of web/styles, or all those of a game. It styles a class *anywhere* by a
selector that names nothing else, as ``.stone``; ``.ladder .stone`` stays at home.
"""

import re
from collections import defaultdict
from collections.abc import Iterator, Mapping
from itertools import chain
from pathlib import Path
from typing import Final

import pytest

from sobek import games
from tests.helpers.sources import code, code_files
from web.build.build import ROOT

SHARED: Final = {
    "base": "art icon page screen",
    "board": "piece",
    "controls": "buttons",
    "drawer": "drawer",
    "header": "ways",
    "markers": "marker player",
    "motion": "accent cast-shadow",
    "prompt": "news status",
    "recap": "ask last-move trace",
    "end": "counting winners",
    "faces": "face room-to-say",
    "sheets": "banner big-marker moment passing sheet",
    "sobek": "card token",
    "start": "alternatives radios",
    "statistics": "chart",
    "table": "account action-row chips facts last-step other-places pictured play seat spread",
    "tutorial": "learn",
}
"""What other parts put in its place or add to, by the part that gives it its look."""
OVER_ALL: Final = {"forced-colors", "print"}
"""Parts that change all others."""
GIVEN: Final = {
    "the sun of a finale rises over it": "--rise",
    "a table lays out its parts": "--across --breadth --c --least --more --r --ring --row --u --v",
    "the lamps of a table stand beside its action row": "--around --lamps --lit-around",
    "web/styles/board.css asks a game for it": "--beside --beside-most --home-low --line-around",
    "and for what its squares are of": "--ground --groove --shaded",
    "sizes of a card, a face, a tile or a token": "--face --largest --slab --tall --token --w",
    "and where equal stones do": "--stone",
    "what is framed within": "--away",
    "another ground has other colours": "--ink --lapis --marker-edge --mat --on-lapis --soft",
}
"""Properties that several stylesheets give a value, by the reason."""

_NAME: Final = re.compile(r"\.([a-z][\w-]*)")
_ALONE: Final = re.compile(r"\w*\.([a-z][\w-]*)(?:::?[\w-]+)*")
_ELSEWHERE: Final = re.compile(r":(?:has|not)\((?:[^()]|\((?:[^()]|\([^()]*\))*\))*\)")
_BETWEEN: Final = re.compile(r"[\s>+~]+(?![^()]*\))")
_CLASS: Final = re.compile(r"\bclass_=f?\"([^\"]*)\"")
GAMES: Final = [name for name in games.names() if name != "null"]


def part(path: Path) -> str:
    """The game or the screen that a stylesheet belongs to."""
    folder, name, *_ = path.relative_to(ROOT / "web").parts
    return name if folder == "games" else name.removesuffix(".css")


def selectors(path: Path) -> Iterator[str]:
    """The selectors of a stylesheet, without what they ask of other elements."""
    text = re.sub(r'"[^"\n]*"|url\([^)]*\)', "", code(path))
    for rule in re.findall(r"([^{};]+)\{", text):
        if not rule.strip().startswith("@"):
            yield from (
                each.strip() for each in re.split(r",(?![^()]*\))", _ELSEWHERE.sub("", rule))
            )


def styled() -> tuple[Mapping[str, set[str]], Mapping[str, set[str]]]:
    """The parts that style a class anywhere, and all parts that style it, by the class."""
    anywhere, somewhere = defaultdict[str, set[str]](set), defaultdict[str, set[str]](set)
    for path in code_files(".css"):
        if part(path) in OVER_ALL:
            continue
        for selector in selectors(path):
            for name in _NAME.findall(_BETWEEN.split(selector)[-1]):
                somewhere[name].add(part(path))
            if alone := _ALONE.fullmatch(selector):
                anywhere[alone[1]].add(part(path))
    return anywhere, somewhere


def written(*folders: str) -> set[str]:
    """The classes that the modules in these folders write."""
    paths = (path for folder in folders for path in (ROOT / "web" / folder).rglob("*.py"))
    names = (name for path in paths for name in _CLASS.findall(path.read_text(encoding="utf-8")))
    return {word for name in names for word in name.split()}


def test_no_class_is_styled_by_two_parts() -> None:
    anywhere, somewhere = styled()
    owners = {name: owner for owner, names in SHARED.items() for name in names.split()}
    found = {
        name: somewhere[name]
        for name, parts in anywhere.items()
        if somewhere[name] - parts or len(parts) > 1
    }
    assert {name: parts for name, parts in found.items() if owners.get(name) not in parts} == {}
    assert owners.keys() <= found.keys(), "not shared any more"


def test_no_property_is_given_by_two_stylesheets() -> None:
    given = defaultdict[str, set[str]](set)
    for path in code_files(".css"):
        for name in re.findall(r"(--[\w-]+)\s*:", code(path)):
            given[name].add(path.as_posix())
    twice = {name for name, stylesheets in given.items() if len(stylesheets) > 1}
    assert twice == set(chain.from_iterable(map(str.split, GIVEN.values())))


def test_no_selector_asks_has_within_has() -> None:
    """Browsers leave out such a rule."""
    for path in code_files(".css"):
        assert not re.search(r":has\([^)]*:has\(", code(path)), path


@pytest.mark.parametrize("game", GAMES)
def test_a_game_styles_nothing_of_the_rest_of_the_page(game: str) -> None:
    """Also what has no look there."""
    others = (f"games/{name}" for name in GAMES if name != game)
    own = {name for name, parts in styled()[0].items() if game in parts}
    assert not own & written(*others, "ui", "app")
