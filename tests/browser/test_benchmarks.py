"""A benchmark ends by itself, whatever the page does."""

from collections.abc import Callable

from playwright.sync_api import Page

from tests.benchmarks.input import finger
from tests.browser import lacks
from tests.browser.conftest import ENGINE

ONE_BUTTON = '<main><button aria-pressed="false">Take</button></main>'
STUCK = '<main><p id="prompt">It is your turn.</p><button aria-pressed="true">Take</button></main>'


def test_the_finger_stops_where_nothing_can_be_pressed(new_page: Callable[..., Page]) -> None:
    page = new_page(has_touch=True)
    page.set_content(STUCK)
    said = finger(page, 10, patience=3)
    assert said == "Stopped after 0 of 10 presses: nothing to press at “It is your turn.”."


def test_the_finger_presses_until_the_game_is_over(new_page: Callable[..., Page]) -> None:
    if ENGINE == "firefox":
        lacks.skip(ENGINE, lacks.FINGERS)
    page = new_page(has_touch=True)
    page.set_content(ONE_BUTTON)
    page.evaluate(
        """() => {
            let presses = 0;
            document.querySelector("button").onclick = () => {
                presses += 1;
                if (presses === 2) document.querySelector("main").className = "screen-over";
            };
        }"""
    )
    assert finger(page, 10) == "2 of 10 presses at the table; the game was over."
