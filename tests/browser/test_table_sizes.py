"""What a screen leaves to the table: sizes and places, of pages that are drawn in CPython."""

from collections.abc import Callable
from random import Random
from typing import Any

import pytest
from playwright.sync_api import Page, ViewportSize

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.phase import Phase
from tests.browser import PHONE, TABLET
from tests.browser.screens import blank, fill
from tests.web.helpers.device import Table

PLAYERS = (Player("Anna"), Player("", "random", "blue", "square"))
UPRIGHT: ViewportSize = {"width": 820, "height": 1180}
LARGE: ViewportSize = {"width": 2560, "height": 1440}
TOKENS = """[...document.querySelectorAll('button.token')].map(each => {
    const { left, top, width } = each.getBoundingClientRect();
    return [left + width / 2, top + width / 2, width];
})"""
"""The middles and widths of the tokens that can be chosen."""
BOTTOM = "selector => document.querySelector(selector).getBoundingClientRect().bottom"


def played(wanted: Callable[[Any], bool]) -> Play:
    """A random game at the first such position."""
    rng, play = Random(1), Play.new("sobek", PLAYERS, 7)
    while not wanted(play.state):
        play.act(rng.choice(play.legal_actions()))
    return play


@pytest.fixture
def show(new_page: Callable[..., Page], base_url: str) -> Callable[[Table, ViewportSize], Page]:
    """show(table, viewport) returns a page that shows what the table does."""

    def on(table: Table, viewport: ViewportSize) -> Page:
        page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url)
        fill(page, table.device.html)
        return page

    return on


@pytest.mark.parametrize(
    ("viewport", "least"), [(TABLET, 56), (LARGE, 120), (PHONE, 48), (UPRIGHT, 44)]
)
def test_event_tokens_are_as_large_as_fits_and_apart(
    show: Callable[..., Page], viewport: ViewportSize, least: float
) -> None:
    table = Table(encode(played(lambda state: state.phase is Phase.TOKEN and state.actor == 0)))
    table.do("play-on")
    tokens = show(table, viewport).evaluate(TOKENS)
    assert len(tokens) > 2
    for number, (x, y, width) in enumerate(tokens):
        assert width >= least
        for right, below, _ in tokens[:number]:
            assert max(abs(right - x), abs(below - y)) >= width + 7.5


@pytest.mark.parametrize("viewport", [TABLET, UPRIGHT])
def test_the_hand_is_in_sight_in_a_replay(
    show: Callable[..., Page], viewport: ViewportSize
) -> None:
    table = Table(encode(played(lambda state: state.round == 2 and state.actor == 0)))
    table.do("play-on")
    table.do("replay-at", "12")
    assert "screen-replay" in table.device.html
    page = show(table, viewport)
    assert page.evaluate(BOTTOM, ".replay") < page.evaluate(BOTTOM, ".opponents")
    assert page.evaluate(BOTTOM, ".own-hand") <= viewport["height"]
