"""Cards, tokens and the corruption tile of Sobek in large."""

import re

import pytest

from sobek.games import game
from sobek.games.sobek.rules.tables import KINDS, Back, Token
from tests.web.helpers.device import Table
from tests.web.helpers.panels import drawer
from tests.web.helpers.reading import read
from tests.web.helpers.sobek_games import positions, scene_of
from web.games import renderers
from web.games.sobek import RENDERER
from web.games.sobek.cards import ghost, ghost_back
from web.games.sobek.close_up import close_up
from web.ui.markup import IDLE, askable, button, span

THINGS = [
    *(f"card-{kind}" for kind in range(len(KINDS))),
    *(f"back-{back.name.lower()}" for back in Back),
    *(f"token-{int(token)}" for token in Token),
    "token",
    "tile",
]
RULES = game("sobek").rules


@pytest.mark.parametrize("name", THINGS)
def test_each_thing_has_its_name_picture_sentence_and_clauses(name: str) -> None:
    thing = close_up(name)
    assert thing
    assert thing.name and thing.does.endswith(".") and "{" not in thing.does
    assert 'class="art' in thing.picture
    assert thing.clauses and set(thing.clauses) <= set(RULES)


def test_cards_say_what_they_show() -> None:
    shown = {thing.name: thing.facts for n in range(len(KINDS)) if (thing := close_up(f"card-{n}"))}
    assert shown["Vizier"] == (
        "counts as cattle in a set",
        "orange back",
        "1 such card in the game",
    )
    assert shown["amulet"] == ("no scarabs", "beige back", "5 such cards in the game")
    ivory = close_up("card-0")
    assert ivory and ivory.facts == ("3 scarabs", "beige back", "3 such cards in the game")


def test_everything_that_a_table_offers_to_look_at_is_there() -> None:
    named: set[str] = set()
    for state in positions(3, games=2, every=5):
        named.update(re.findall('data-look="([^"]*)"', RENDERER.table.table(scene_of(state))))
    assert named <= set(THINGS)
    assert {"tile", "token", "back-orange"} < named
    assert all(close_up(each) is None for each in ("card-99", "", "menu"))


def test_it_opens_over_the_table_and_a_tap_closes_it() -> None:
    table = Table()
    table.begin()
    table.do("panel", "look-card-0")
    seen = drawer(table)
    assert seen.attributes["data-click"] == "panel" and seen.attributes["data-value"] == ""
    assert seen.by_id("drawer-title").text == "ivory"
    assert [each.text for each in seen.of_class("clause")] == ["S24", "S42"]
    assert RULES["S42"] in seen.text
    assert table.device.focused == "drawer-title"
    table.do("panel", "")
    assert 'id="drawer"' not in table.device.html
    table.do("panel", "look-nothing")
    assert 'id="drawer"' not in table.device.html


def test_what_is_asked_about_can_be_reached_by_keys_until_it_is_closed() -> None:
    table = Table()
    table.begin("person porter")
    table.do("explain")
    asked = read(table.device.html).all(lambda node: "data-look" in node.attributes)
    assert asked
    for node in asked:
        assert node.name in ("button", "summary") or node.attributes["tabindex"] == "0"
        assert node.attributes.get("role") != "img"
    spans = [node.attributes["id"] for node in asked if node.name == "span"]
    assert len(spans) == len(set(spans))
    table.do("panel", "look-tile")
    assert "Tap anything" not in table.words  # Escape closes the tile first
    table.do("panel", "")
    assert "Tap anything" in table.words


def test_only_things_become_buttons() -> None:
    plain = span("5 < 6", role="img", title='" role="img" data-look="')
    assert askable(plain) == plain
    thing = span(id="a", role="img", data_look="tile")
    assert askable(thing) == '<span id="a" role="button" tabindex="0" data-look="tile"></span>'
    card = button(id="a", data_look="card-3", **IDLE)
    assert askable(card) == '<button id="a" data-look="card-3"></button>'
    refused = button(data_look="card-3", id="a", aria_disabled="true")
    assert askable(refused) == '<button data-look="card-3" id="a"></button>'


def test_other_games_show_nothing_in_large() -> None:
    assert renderers()["scarab"].teaching.close_up("card-0") is None


def test_a_card_that_is_gone_is_no_thing_to_ask_about() -> None:
    for shown in (ghost(3), ghost_back(Back.ORANGE)):
        assert askable(shown) == shown and "aria-label" not in shown
