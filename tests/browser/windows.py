"""Tables at any window: random sizes of window and text, positions, games, languages, and what must
hold for each of them; links, replays, counts and ends, too. The number of a case is the seed of all
that is random in it."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass
from math import exp, log
from random import Random
from typing import Final

from playwright.sync_api import Page

from tests.browser.clipped import CLIPPED
from tests.browser.onlookers import onlooker
from tests.browser.positions import Drawing, Walk, anywhere
from tests.browser.reachable import LAY_OUT, LEAST, SMALL, UNREACHABLE
from tests.browser.screens import blank
from tests.web.helpers.speaking import speaking

SIDES: Final = ((320, 3840), (320, 2160))
"""Least and greatest width and height of a window; one of them is at least :data:`LONGER`."""
LONGER: Final = 480
TEXTS: Final = (16, 16, 16, 20, 24, 32)
"""The browser's default font sizes: 100 % to 200 %."""
GAMES: Final = (
    ("sobek", 2),
    ("sobek", 3),
    ("sobek", 4),
    ("scarab", 2),
    ("scarab", 4),
    ("sakkara", 2),
)
LANGUAGES: Final = ("en", "de", "fr", "ru")
PAGES: Final = 4
"""Pages of a position that are looked at: at rest, and with something chosen."""
WINDOWS: Final = 2
"""Windows in which each page is looked at."""

NAMED: Final = {
    "iPad 9.7, Safari": (1024, 690),
    "iPad 9.7, installed": (1024, 748),
    "iPad 9.7 upright, Safari": (768, 954),
    "iPad 9.7 upright": (768, 1024),
    "iPad 10.2, Safari": (1080, 736),
    "iPad 10.2, installed": (1080, 810),
    "iPad 10.2 upright, Safari": (810, 1010),
    "iPad 10.2 upright, installed": (810, 1080),
    "iPad 10.9, Safari": (1180, 746),
    "iPad 10.9, installed": (1180, 820),
    "iPad 10.9 upright, Safari": (820, 1106),
    "iPad 10.9 upright, installed": (820, 1180),
    "iPad 11, Safari": (1194, 760),
    "iPad 11 upright, Safari": (834, 1120),
    "iPad 12.9, Safari": (1366, 950),
    "iPad 12.9 upright, Safari": (1024, 1292),
    "iPad mini, Safari": (1133, 670),
    "iPad mini upright, Safari": (744, 1059),
    "iPad 10.2, half of a split view": (535, 810),
    "iPad 10.2, third of a split view": (320, 810),
    "iPad 12.9, half of a split view": (678, 1024),
    "Fire HD 8": (962, 528),
    "Fire HD 10": (1280, 720),
    "Fire HD 10 upright": (800, 1204),
    "Galaxy Tab A": (1340, 720),
    "Galaxy Tab S upright": (800, 1205),
    "laptop 1280 × 720": (1280, 577),
    "laptop 1366 × 768": (1366, 657),
    "laptop 1536 × 864": (1536, 730),
    "laptop 1440 × 900": (1440, 789),
    "desktop 1920 × 1080": (1920, 969),
    "desktop 2560 × 1440": (2560, 1329),
    "television": (3840, 2160),
    "iPhone SE": (375, 553),
    "iPhone 14": (390, 664),
    "iPhone 14 Pro Max": (430, 739),
    "iPhone 14 on its side": (844, 340),
    "Galaxy S": (360, 660),
    "Galaxy S on its side": (740, 320),
    "Pixel 7": (412, 768),
}
"""The forty most common windows, in CSS pixels: what the browser's bars leave of the screen."""

AMISS: Final = r"""() => {
    const found = [], all = selector => [...document.querySelectorAll(selector)];
    const table = document.querySelector('.table'), root = document.documentElement;
    const rem = parseFloat(getComputedStyle(root).fontSize);
    const least = parseFloat(getComputedStyle(table).minHeight) / rem;
    const { width } = table.getBoundingClientRect();
    const isUpright = width < 40 * rem && table.clientHeight > 34 * rem;
    const isNarrow = width < 34 * rem || isUpright;
    // Hands of three rows need more, and those of four, and more than eight things to choose.
    const inThree = width < 38 * rem && document.querySelector('.hand.crowd');
    const crowds = all('.hand.throng, li:nth-child(9) > .piece').length;
    const most = (isNarrow ? 36 : inThree ? 22.1 : 19.5) + 2.8 * crowds;
    if (least > most) found.push(`the table wants ${least} rem`);
    const isLow = table.clientHeight <= least * rem + 1;
    const shown = { opacityProperty: true, visibilityProperty: true };
    const named = element => element.id || element.className || element.tagName;
    const seen = isLow ? '.own-hand .card, .action-row button'
        : '.own-hand .card, .action-row button, .quay, .squares, .seat h2';
    for (const element of all(seen)) {
        if (!element.checkVisibility(shown)) continue;
        const { left, right, top, bottom } = element.getBoundingClientRect();
        if (left < -3 || top < -3 || right > innerWidth + 3 || bottom > innerHeight + 3)
            found.push(`not in sight: ${named(element)}`);
    }
    for (const name of all('.seat h2'))
        if (!name.checkVisibility(shown)) found.push(`no name: ${name.innerText}`);
    // What lies in a place stays in it. The bank is a part of the river, or a place beside it.
    const isApart = all('.stock').some(each => getComputedStyle(each).display === 'grid');
    const areas = [
        ['.seat', ':is(.card, .tile, .token, .stone, .slab, .points, .set, .slot)'],
        ['.riverside', ':is(.card, button.token)'],
        [isApart ? '.stock' : '.riverside', ':is(.token:not(button), .deck, summary, .facts)'],
        ['.squares', 'td > *'],
    ];
    for (const [place, things] of areas) for (const area of all(place)) {
        const edge = area.getBoundingClientRect();
        for (const thing of area.querySelectorAll(things)) {
            if (!thing.checkVisibility(shown) || thing.closest('.inside')) continue;
            const { left, right, top, bottom, width } = thing.getBoundingClientRect();
            const beyond = Math.max(
                edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
            if (width && beyond > Math.max(5, width * 0.12))
                found.push(`${beyond.toFixed()} px out of ${named(area)}: ${thing.className}`);
        }
    }
    // No two of them overlap, but for places that are open over the board.
    const isPicked = Boolean(document.querySelector('.pick'));
    const open = '.other-places :is(.spot, .piece, :focus-within)';
    const isOpen = Boolean(document.querySelector(open));
    const parts = [
        ['.other-places .seat', !isOpen && !isPicked],
        ['.stock', isApart && !isPicked],
        ['.riverside', !isPicked],
        ['.squares', true],
        ['.spread > .seat, .home .seat', true],
        ['.own-hand .hand', !isLow],
        ['.action-row', !isLow],
    ].flatMap(([selector, counts]) => counts ? all(selector) : []);
    const boxes = parts.map(part => [part, part.getBoundingClientRect()]);
    boxes.forEach(([one, a], at) => boxes.slice(at + 1).forEach(([other, b]) => {
        const across = Math.min(a.right, b.right) - Math.max(a.left, b.left);
        const down = Math.min(a.bottom, b.bottom) - Math.max(a.top, b.top);
        if (across > 4 && down > 4)
            found.push(`${named(one)} and ${named(other)} overlap by ${down.toFixed()} px`);
    }));
    return [isLow, found];
}"""
"""Whether the window is too low for the table, and what is out of place."""
COUNT_AMISS: Final = r"""spread => {
    const found = [], all = selector => [...document.querySelectorAll(selector)];
    const within = (outer, selector) => {
        const edge = outer.getBoundingClientRect();
        for (const thing of outer.querySelectorAll(selector)) {
            const { left, right, top, bottom, width } = thing.getBoundingClientRect();
            const beyond = Math.max(
                edge.left - left, right - edge.right, edge.top - top, bottom - edge.bottom);
            if (width && beyond > 4)
                found.push(`${beyond.toFixed()} px out of ${outer.className}: ${thing.className}`);
        }
    };
    const mats = all('.tally'), widths = mats.map(mat => Math.round(mat.clientWidth));
    if (Math.max(...widths) - Math.min(...widths) > 1) found.push(`mats of ${widths} px`);
    for (const mat of mats) within(mat, '.card, .worth, .sum, .new-score, .counted, .walk, .name');
    all('.counting').forEach(sheet => within(sheet, '.space, .tally, .buttons'));
    for (const card of all(spread))
        if (card.clientWidth < 20) found.push(`a card of ${card.clientWidth} px`);
    for (const button of all(':is(.counting, .over) > .buttons > *')) {
        const { top, bottom } = button.getBoundingClientRect();
        if (top < -1 || bottom > innerHeight + 1) found.push(`not in sight: ${button.innerText}`);
    }
    return found;
}"""
"""What is out of place at the count of a round, or at the end. ``spread``: the cards that have to
be large."""
CLEAR: Final = "document.getElementById('app').replaceChildren()"
"""An empty page is soon as large as a window."""
ROOT: Final = r"""size => {
    const rules = [...document.styleSheets].flatMap(({ cssRules }) => [...cssRules]);
    const root = rules.find(rule => rule.selectorText === ':root' && rule.style.fontSize);
    document.documentElement.style.fontSize =
        root.style.fontSize.replace(/([\d.]+)%/, (_, share) => `${share * size / 100}px`);
}"""
"""Sizes the page as a browser with this default font size does."""
FONTS: Final = "Promise.all([...document.fonts].map(face => face.load())).then(() => 0)"
"""The first page has them, too."""
CHECK: Final = f"""([html, presses, least, small]) => {{
    ({LAY_OUT})(html);
    const isTable = document.querySelector('.table');
    const [isLow, found] = isTable ? ({AMISS})() : [false, ({COUNT_AMISS})('.none')];
    const clipped = ({CLIPPED})();
    return [...found, ...clipped, ...({UNREACHABLE})(presses, least, isLow, small)];
}}"""


@dataclass(frozen=True)
class Window:
    """A size in CSS pixels, and the browser's default font size."""

    width: int
    height: int
    text: int = 16

    def __str__(self) -> str:
        return f"{self.width}×{self.height} at {self.text / 16:.0%}"


@dataclass(frozen=True)
class Sample:
    """A page in a window."""

    window: Window
    language: str
    drawing: Drawing

    def __str__(self) -> str:
        return f"{self.window}, {self.language}, {self.drawing.name}"


def a_window(rng: Random) -> Window:
    """Any shape; small ones as often as large ones."""
    while True:
        width, height = (round(exp(rng.uniform(log(least), log(most)))) for least, most in SIDES)
        if max(width, height) >= LONGER:
            return Window(width, height, rng.choice(TEXTS))


def samples(number: int, *named: Window) -> Iterator[Sample]:
    """Pages of a position, each in these windows, or in some by chance."""
    rng = Random(number)
    name, seats = GAMES[number % len(GAMES)]
    language = LANGUAGES[number // len(GAMES) % len(LANGUAGES)]
    with speaking(language):
        drawings = Walk(anywhere(name, seats, rng)).drawings()
    for drawing in (drawings[0], *rng.sample(drawings[1:], min(PAGES, len(drawings)) - 1)):
        for window in named or [a_window(rng) for _ in range(WINDOWS)]:
            yield Sample(window, language, drawing)


def onlookers(number: int, *named: Window) -> Iterator[Sample]:
    """A page at which nobody decides, in these windows, or in some by chance."""
    rng, language = Random(number), LANGUAGES[number // len(GAMES) % len(LANGUAGES)]
    drawing = onlooker(number, language)
    for window in named or [a_window(rng) for _ in range(WINDOWS)]:
        yield Sample(window, language, drawing)


def text_size_of(tab: Page) -> Callable[[int], object]:
    """A function that sets the browser's default font size. Where its protocol can't, the share
    of it that the page's root takes becomes a length."""
    browser = tab.context.browser
    if browser and browser.browser_type.name != "chromium":
        return lambda size: tab.evaluate(ROOT, size)
    session = tab.context.new_cdp_session(tab)
    return lambda size: session.send("Page.setFontSizes", {"fontSizes": {"standard": size}})


def looker(tab: Page, base_url: str) -> Callable[[Sample], list[str]]:
    """A function that tells what is wrong with a sample."""
    enlarge = text_size_of(tab)
    blank(tab, base_url).evaluate(FONTS)

    def look(sample: Sample) -> list[str]:
        window = sample.window
        tab.evaluate(CLEAR)
        tab.set_viewport_size({"width": window.width, "height": window.height})
        enlarge(window.text)
        tab.evaluate("language => { document.documentElement.lang = language }", sample.language)
        given = [sample.drawing.html, sorted(sample.drawing.presses), LEAST, SMALL]
        found: list[str] = tab.evaluate(CHECK, given)
        return found

    return look


def amiss(look: Callable[[Sample], list[str]], samples: Iterable[Sample]) -> list[str]:
    """What is wrong with samples, one line for each of them that is not sound."""
    found = ((sample, look(sample)) for sample in samples)
    return [f"{sample}: {'; '.join(faults[:3])}" for sample, faults in found if faults]
