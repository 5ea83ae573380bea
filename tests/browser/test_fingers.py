"""A random finger plays whole games, at random windows, in each engine: the page never crashes, and
something comes of its presses."""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, Playwright, ViewportSize

from tests.browser import engines, fingers
from tests.helpers.find_browser import OTHERS, other_engine

ALWAYS: Final = 4
"""How many games four runs play, from their last turns on. The others are slow tests, and whole
games."""
LEFT: Final = 30
"""Actions among the last turns."""
IN_CHROMIUM: Final = [
    number if number < ALWAYS else pytest.param(number, marks=pytest.mark.slow)
    for number in range(16)
]
ELSEWHERE: Final = range(16, 18)


@pytest.mark.long
@pytest.mark.parametrize("number", IN_CHROMIUM)
def test_a_random_finger_finishes_a_game(
    number: int, new_page: Callable[..., Page], base_url: str
) -> None:
    game = fingers.a_game(number, LEFT if number < ALWAYS else None)
    width, height = game.window
    size: ViewportSize = {"width": width, "height": height}
    page = new_page(viewport=size, has_touch=number % 2 == 0, reduced_motion="no-preference")
    fingers.open_in(page, game, base_url)
    told = fingers.finish(game, fingers.in_page(page))
    assert told["actions"] >= game.play.game.seats[0]


DEAF: Final = "document.addEventListener('click', (event) => event.stopPropagation(), true);"
BROKEN: Final = """document.addEventListener("click", () => {
    document.body.append("Something went wrong");
});"""


@pytest.mark.parametrize(
    ("script", "said"), [(DEAF, "stuck"), (BROKEN, "crashed")], ids=["deaf", "broken"]
)
def test_a_finger_finds_what_it_looks_for(
    script: str, said: str, new_page: Callable[..., Page], base_url: str
) -> None:
    game, page = fingers.a_game(0), new_page()
    page.add_init_script(script)
    fingers.open_in(page, game, base_url)
    with pytest.raises(AssertionError, match=said):
        fingers.finish(game, fingers.in_page(page), patience=40)


@pytest.mark.slow
@pytest.mark.parametrize("engine", OTHERS)
def test_random_fingers_finish_games_in_other_engines(
    playwright: Playwright, engine: str, base_url: str
) -> None:
    path = other_engine(engine)
    if not path:
        pytest.skip(f"There is no {engine} here, or nothing to drive it with.")
    with engines.launched(playwright, engine, path, engines.ONCE) as browser:
        for number in ELSEWHERE:
            fingers.play(fingers.a_game(number), browser, base_url)
