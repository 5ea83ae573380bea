"""Whole games on every kind of screen: all that can be chosen can be seen and pressed."""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from sobek.core import text
from tests.browser import PHONE, TABLET
from tests.browser.clipped import CLIPPED
from tests.browser.fixed_games import show
from tests.browser.positions import Drawing, Walk, positions
from tests.browser.reachable import LAY_OUT, LEAST, SMALL, UNREACHABLE
from tests.browser.screens import blank

COUNT: Final = 500
"""Positions of the long walk, which :data:`WALK` asks for."""
SAMPLE: Final = 6
"""Positions of the walk in every run of the tests."""
WALK: Final = "SOBEK_WALK"
"""Set to "all" for the long walk."""
SCREENS: Final[dict[str, ViewportSize]] = {
    "phone": PHONE,
    "upright": {"width": 820, "height": 1180},
    "tablet": TABLET,
    "desktop": {"width": 1440, "height": 900},
}
LANGUAGES: Final = ("en", "de")
CHECK: Final = f"""([pages, ...limits]) => {{
    const layOut = {LAY_OUT}, unreachable = {UNREACHABLE}, clipped = {CLIPPED};
    return pages.map(([html, presses]) => {{
        layOut(html);
        return [...unreachable(presses, ...limits), ...clipped()];
    }});
}}"""
"""The faults of each page. Nothing is painted between them, which takes longest."""

LIT: Final = """() => [true, false].map(can => new Set(
    [...document.querySelectorAll("main .square")]
        .filter(square => can === (square.firstElementChild?.localName === "button"))
        .map(square => getComputedStyle(square, "::before").backgroundImage !== "none")
)).map(found => [...found])"""
"""Whether a lamp is on squares that can be chosen, and on the others."""


@pytest.fixture
def lay_out(
    new_page: Callable[..., Page], base_url: str
) -> Callable[..., Callable[[list[Drawing]], list[list[str]]]]:
    """lay_out(viewport, language) returns a function that tells what is wrong with each page."""

    def on(viewport: ViewportSize, language: str) -> Callable[[list[Drawing]], list[list[str]]]:
        page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url, language)

        def check(drawings: list[Drawing]) -> list[list[str]]:
            pages = [[drawing.html, sorted(drawing.presses)] for drawing in drawings]
            found: list[list[str]] = page.evaluate(CHECK, [pages, LEAST, False, SMALL])
            return found

        return check

    return on


def drawings(language: str) -> Iterator[list[Drawing]]:
    """The pages of the walk in this language, a list for each position."""
    text.use(language)
    for play in positions(COUNT if os.environ.get(WALK) == "all" else SAMPLE):
        yield Walk(play).drawings()
        assert text.language() == language


@pytest.mark.long
@pytest.mark.parametrize(
    ("screen", "language"),
    [
        pytest.param(screen, language, marks=[] if n % 2 == m else [pytest.mark.slow])
        for n, screen in enumerate(SCREENS)
        for m, language in enumerate(reversed(LANGUAGES))
    ],
)
def test_every_legal_action_can_be_begun_and_confirmed_in_sight(
    lay_out: Callable[..., Callable[[list[Drawing]], list[list[str]]]],
    screen: str,
    language: str,
    languages: list[str],
) -> None:
    assert language in languages
    check = lay_out(SCREENS[screen], language)
    found = {
        fault: drawing.name
        for pages in drawings(language)
        for drawing, faults in zip(pages, check(pages), strict=True)
        for fault in faults
    }  # each fault once, with the last page that has it
    assert not found, "\n".join(f"{fault} (at {where})" for fault, where in found.items())


@pytest.mark.parametrize("game", ["scarab", "sakkara"])
def test_a_lamp_is_on_squares_that_can_be_chosen(page: Page, base_url: str, game: str) -> None:
    show(page, base_url, game)
    assert page.evaluate(LIT) == [[True], [False]]
