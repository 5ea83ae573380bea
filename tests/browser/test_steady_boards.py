"""Nothing moves under the finger: sizes and places follow from the window, not from what can be
chosen or has been.

The pages are drawn in CPython, and laid out with the built styles.
"""

from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, ViewportSize

from sobek.core import transcript
from sobek.core.play import Play
from sobek.games.sakkara.rules.phase import Phase
from tests.browser import PHONE, TABLET
from tests.browser.driver import RECORDS
from tests.browser.positions import Walk, with_person
from tests.browser.reachable import LAY_OUT
from tests.browser.screens import blank
from tests.browser.windows import FONTS

SCREENS: Final[dict[str, ViewportSize]] = {
    "phone": PHONE,
    "upright": {"width": 820, "height": 1180},
    "tablet": TABLET,
    "iPad 10.2": {"width": 1080, "height": 736},
    "desktop": {"width": 1440, "height": 900},
}
BOXES: Final = f"""([html, selector]) => {{
    ({LAY_OUT})(html);
    const seen = element => element.checkVisibility({{ opacityProperty: true }});
    const all = [...document.querySelectorAll(selector)].filter(seen);
    return Object.fromEntries(all.map(element => {{
        const {{ x, y, width, height }} = element.getBoundingClientRect();
        return [element.id || element.className, [x, y, width, height].map(Math.round)];
    }}));
}}"""
"""Where what is seen of a page lies, by its id."""

NAMES: Final = f"""html => {{
    ({LAY_OUT})(html);
    return [...document.querySelectorAll(".seat h2")].map(name =>
        name.getBoundingClientRect().top + parseFloat(getComputedStyle(name).paddingTop)
            - name.closest(".seat").getBoundingClientRect().top);
}}"""
"""How far below the upper edge of its place each name begins."""

Boxes = dict[str, list[int]]


@pytest.fixture(params=SCREENS)
def boxes(
    new_page: Callable[..., Page], base_url: str, request: pytest.FixtureRequest
) -> Callable[[str, str], Boxes]:
    """boxes(html, selector) tells where things of a page lie."""
    viewport = SCREENS[request.param]
    page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url)
    page.evaluate(FONTS)

    def measured(html: str, selector: str) -> Boxes:
        found: Boxes = page.evaluate(BOXES, [html, selector])
        return found

    return measured


def turns(*phases: Phase) -> list[Play]:
    """Some decisions of a whole game of Sakkara in these phases."""
    play = transcript.read((RECORDS / "sakkara_2.txt").read_text(encoding="utf-8"))
    found = [play.at(number) for number in range(play.length)]
    return [
        with_person(each)
        for each in found
        if each.state.view(each.state.actor).phase in phases and len(each.legal_actions()) > 1
    ][:: len(found) // 20]


def moved(former: Boxes, now: Boxes) -> dict[str, tuple[list[int], list[int]]]:
    """What both pages show, but at different places."""
    return {
        name: (former[name], now[name])
        for name in former.keys() & now.keys()
        if any(abs(one - other) > 1 for one, other in zip(former[name], now[name], strict=True))
    }


def test_nothing_moves_when_something_is_chosen(boxes: Callable[[str, str], Boxes]) -> None:
    """The board, one's own place, "Confirm" and "End your turn" stay where they are. A Firestorm is
    left out: its many choices need rows of their own."""
    selector = "#board, .home .seat, .home .building, .rack, .rack li, .chip, #confirm"
    found = {}
    for play in turns(Phase.TURN, Phase.PLACE, Phase.CUT, Phase.STACK, Phase.PUSH, Phase.DROP):
        rest, *others = Walk(play).drawings()
        at_rest = boxes(rest.html, selector)
        for other in others:
            if "firestorm" in other.name:
                continue
            if faults := moved(at_rest, boxes(other.html, selector)):
                found[other.name] = faults
    assert not found


def test_the_own_pyramid_keeps_its_place(boxes: Callable[[str, str], Boxes]) -> None:
    """Through a whole game, whatever can be used."""
    plays = turns(Phase.TURN, Phase.PLACE, Phase.DROP)
    found = {}
    first: Boxes = {}
    for play in plays:
        selector = ".home .building, .home .rack"
        shown = boxes(Walk(play).drawings()[0].html, selector)
        shown = {name.partition("-")[0]: box for name, box in shown.items()}
        first = first or shown
        if first.keys() != shown.keys() or moved(first, shown):
            found[str(play.length)] = (first, shown)
    assert not found


@pytest.mark.parametrize("game", ["scarab_2_full", "sakkara_2"])
def test_names_are_as_high_in_all_places_beside_a_board(
    new_page: Callable[..., Page], base_url: str, game: str
) -> None:
    play = with_person(transcript.read((RECORDS / f"{game}.txt").read_text(encoding="utf-8")).at(3))
    for viewport in (TABLET, SCREENS["iPad 10.2"], SCREENS["desktop"]):
        page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url)
        tops = page.evaluate(NAMES, Walk(play).drawings()[0].html)
        assert max(tops) - min(tops) < 6, tops
