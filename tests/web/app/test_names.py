"""What buttons are called, for voice control and for switches that go from one to the next."""

import re
from collections.abc import Iterator

import pytest

from tests.helpers.games import WEAKEST
from tests.web.helpers.device import Table
from tests.web.helpers.reading import Node, read
from tests.web.helpers.walk import BENEATH, walk
from web.games import renderers


def screens(game: str) -> Iterator[Node]:
    """Many screens, without what a panel covers."""
    table = Table()
    for html in walk(table, 120, f"person {WEAKEST[game]}", "person person", game=game):
        yield read(BENEATH.sub("", html))
        if table.offers("typing"):
            table.do("typing", "open")
            yield read(BENEATH.sub("", table.device.html))
            table.do("typing", "")


def letters(text: str) -> str:
    return re.sub(r"\W", "", text.lower())


@pytest.mark.parametrize("game", renderers())
def test_what_stands_on_a_button_is_in_its_name(game: str) -> None:
    """Who says what they see presses it (WCAG 2.5.3)."""
    named = 0
    for screen in screens(game):
        for button in screen.named("button"):
            assert letters(button.label) or button.label == "×", button
            if name := button.attributes.get("aria-label"):
                assert letters(button.text) in letters(name), button
                named += 1
    assert named > 9


@pytest.mark.parametrize("game", renderers())
def test_one_switch_reaches_all_that_can_be_pressed(game: str) -> None:
    """Scanning goes where Tab goes; the line is opened for those who ask without typing."""
    for screen in screens(game):
        at_hand = screen.of_class("at-hand")
        spared = [button for each in at_hand for button in each.named("button")]
        for button in screen.named("button"):
            if button.attributes.get("tabindex") == "-1" and button not in spared:
                assert button.attributes.get("aria-disabled") == "true", button


def test_saved_games_of_the_same_players_are_told_apart_by_when_they_were_played() -> None:
    table = Table()
    for kinds in ("person trader", "person trader", "person person person"):
        table.begin(kinds)
        table.device.time += 3_600
        table.do("go", "")
    buttons = read(table.device.html).named("button")
    said = [each.attributes["aria-label"] or "" for each in buttons if is_of_a_game(each)]
    assert len(said) == len(set(said)) == 3
    assert [bool(re.search(r"\d{4}, \d\d:\d\d$", each)) for each in said] == [False, True, True]


def is_of_a_game(button: Node) -> bool:
    return button.attributes.get("data-click") == "delete"
