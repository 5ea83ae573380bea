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
from tests.browser.positions import Drawing, Walk, positions
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
LEAST: Final = 44
"""Least width and height of what can be pressed, in pixels."""
SMALL: Final = ".scarab .board button"
"""Ten squares in a row fill a phone, so they are smaller there (2.5.8, docs/accessibility.md)."""

UNREACHABLE: Final = r"""(presses, least, scrolls, small) => {
    const found = [], root = document.scrollingElement, STEP = 3, ROUND = 3;
    const tell = (element, why) => found.push(
        `${why}: ${element.id || element.ariaLabel || element.innerText.replace(/\s+/g, ' ')}`);
    const pressable = 'button:enabled:not([tabindex="-1"]), summary, input, select, a[href]';
    const visible = { opacityProperty: true, visibilityProperty: true };
    const all = [...document.querySelectorAll(pressable)].filter(element =>
        element.checkVisibility(visible) && !element.closest('[inert]') &&
        !element.matches('.at-hand'));
    const side = least - 3, middle = side / 2, ends = [ROUND, side - ROUND];
    // A square, whose corners may be round.
    const square = [[middle, 0], [0, middle], [middle, middle], [side, middle], [middle, side]];
    square.push(...ends.flatMap(across => ends.map(down => [across, down])));
    const boxOf = element => {
        // Some are larger for a finger than for the eye.
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const across = Math.max(0, least - right + left) / 2;
        const down = Math.max(0, least - bottom + top) / 2;
        return {
            left: left - across, right: right + across, top: top - down, bottom: bottom + down,
        };
    };
    const isOut = ({ left, right, top, bottom }) =>
        left < -1 || top < -1 || right > innerWidth + 1 || bottom > innerHeight + 1;
    // Cards of a fan overlap: of each one a square must be left that can be pressed.
    const hasRoom = element => {
        if (scrolls && element.matches(small)) return true;
        const box = boxOf(element);
        const isOwn = (x, y) => {
            const hit = document.elementFromPoint(x, y);
            return hit?.closest(pressable) === element || element.contains(hit);
        };
        for (let y = box.top + 1; y + side < box.bottom; y += STEP)
            for (let x = box.left + 1; x + side < box.right; x += STEP)
                if (square.every(([across, down]) => isOwn(x + across, y + down))) return true;
        return false;
    };
    const look = element => {
        if (!isOut(element.getBoundingClientRect()) && hasRoom(element)) return;
        // It may lie below the action row, or among the places to be swiped.
        if (scrolls) element.scrollIntoView({ block: 'center', inline: 'center' });
        if (isOut(element.getBoundingClientRect())) return tell(element, 'off the screen');
        if (hasRoom(element)) return;
        const { left, right, top, bottom } = boxOf(element);
        const hit = document.elementFromPoint((left + right) / 2, (top + bottom) / 2);
        const over = hit?.closest(pressable) ?? hit;
        if (over !== element) return tell(element, `covered by ${over?.id || over?.className}`);
        tell(element, `less than ${least} px`);
    };
    all.forEach(look);
    if (scrolls) root.scrollTo(0, 0);
    if (!scrolls && root.scrollHeight > innerHeight + 1)
        found.push(`the page is ${root.scrollHeight - innerHeight} px too high`);
    if (!scrolls) for (const element of document.querySelectorAll('main *')) {
        if (element.scrollHeight <= element.clientHeight + 1) continue;
        const { overflowY } = getComputedStyle(element);
        if (/auto|scroll/.test(overflowY) && element.checkVisibility(visible))
            tell(element, `${element.className} scrolls`);
    }
    for (const id of presses) {
        const element = document.getElementById(id);
        if (!element || !all.includes(element)) found.push(`not to be seen: ${id}`);
    }
    return found;
}"""


LAY_OUT: Final = r"""html => {
    const meet = (former, next) => {
        if (former.isEqualNode(next)) return;
        const before = [...former.childNodes], after = [...next.childNodes];
        const isAlike = former.nodeName === next.nodeName && former.id === next.id;
        if (!after.length || !isAlike || before.length !== after.length)
            return former.replaceWith(document.adoptNode(next));
        for (const { name } of [...former.attributes])
            if (!next.hasAttribute(name)) former.removeAttribute(name);
        for (const { name, value } of next.attributes) former.setAttribute(name, value);
        before.forEach((child, index) => meet(child, after[index]));
    };
    const template = document.createElement('template');
    template.innerHTML = `<div id="app">${html}</div>`;
    meet(document.getElementById('app'), template.content.firstChild);
}"""
"""Turns the page into the next one. Most of it is the same, and needs no new layout then."""
CHECK: Final = f"""([pages, ...limits]) => {{
    const layOut = {LAY_OUT}, unreachable = {UNREACHABLE}, clipped = {CLIPPED};
    return pages.map(([html, presses]) => {{
        layOut(html);
        return [...unreachable(presses, ...limits), ...clipped()];
    }});
}}"""
"""The faults of each page. Nothing is painted between them, which takes longest."""


@pytest.fixture
def lay_out(
    new_page: Callable[..., Page], base_url: str
) -> Callable[..., Callable[[list[Drawing]], list[list[str]]]]:
    """lay_out(viewport, language) returns a function that tells what is wrong with each page."""

    def on(viewport: ViewportSize, language: str) -> Callable[[list[Drawing]], list[list[str]]]:
        page = blank(new_page(viewport=viewport, reduced_motion="reduce"), base_url, language)
        scrolls = viewport["width"] < 768

        def check(drawings: list[Drawing]) -> list[list[str]]:
            pages = [[drawing.html, sorted(drawing.presses)] for drawing in drawings]
            found: list[list[str]] = page.evaluate(CHECK, [pages, LEAST, scrolls, SMALL])
            return found

        return check

    return on


def drawings(language: str) -> Iterator[list[Drawing]]:
    """The pages of the walk in this language, a list for each position."""
    text.use(language)
    for play in positions(COUNT if os.environ.get(WALK) == "all" else SAMPLE):
        yield Walk(play).drawings()
        assert text.language() == language


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
