"""Accessibility of all screens: axe's rules, sizes of targets, small screens, forced colours."""

from collections.abc import Callable, Iterator, Sequence
from itertools import cycle, islice
from typing import Final, Literal

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

import serve
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import PHONE, TABLET, screens, settle
from tests.browser.driver import Driver, Sit
from tests.browser.gate import Gate
from tests.browser.screens import blank, fill
from tests.helpers.games import OPPONENTS
from tests.web.helpers.results import an_entry, stored

Theme = Literal["day", "night"]
AXE: Final = serve.ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES: Final[tuple[tuple[ViewportSize, Theme], ...]] = ((PHONE, "night"), (TABLET, "day"))
"""Screens, each by night or by day. The contrast of all colours that meet is computed, too."""
BOTS: Final = tuple(OPPONENTS.items())
ZOOMED: Final[tuple[ViewportSize, ...]] = (
    {"width": 640, "height": 360},  # 1280 × 720 at 200 %
    {"width": 320, "height": 640},  # WCAG's reflow: 1280 at 400 %
)
_VIOLATIONS: Final = """async () => (await axe.run(document, { resultTypes: ["violations"] }))
    .violations.flatMap(({ id, nodes }) => nodes.map(node =>
        `${id}: ${node.html} ${node.any.map(({ message }) => message)}`))"""
_WIDER: Final = """() => {
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth === clientWidth) return [];
    return [...document.querySelectorAll('body *')]
        .filter(each => each.getBoundingClientRect().right > clientWidth + 0.5)
        .map(each => 'too wide: ' + each.outerHTML.slice(0, 100));
}"""
_SMALL: Final = """() => {
    const large = ({ width, height }) => Math.min(width, height) > 43.5;
    // What is drawn smaller may still take a finger on all four sides of its middle.
    const reach = element => {
        element.scrollIntoView({ block: 'center', inline: 'center' });
        const { left, right, top, bottom } = element.getBoundingClientRect();
        const [x, y] = [(left + right) / 2, (top + bottom) / 2];
        return [[-21, 0], [21, 0], [0, -21], [0, 21]].every(([right, down]) => {
            const hit = document.elementFromPoint(x + right, y + down);
            return element.contains(hit) || element.labels?.[0]?.contains(hit);
        });
    };
    return [...document.querySelectorAll('button, a[href], input, select, textarea, summary')]
        .filter(each => each.checkVisibility() && !each.closest('[inert], p, .at-hand, .board'))
        // An open "More" covers them.
        .filter(each => !each.closest('.over:has(#more[open]) > .points-in-full'))
        .filter(each => !large((each.labels?.[0] ?? each).getBoundingClientRect()) && !reach(each))
        .map(each => 'too small: ' + each.outerHTML.slice(0, 200));
}"""

Look = Callable[..., list[str]]


@pytest.fixture
def look() -> Look:
    """look(page, sizes=SIZES) tells what is wrong with a page, on a phone by night, a tablet by
    day."""
    axe = AXE.read_text(encoding="utf-8")

    def check(page: Page, sizes: Sequence[tuple[ViewportSize, Theme]] = SIZES) -> list[str]:
        usual = page.viewport_size
        found: list[str] = []
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(axe)
        for size, theme in sizes:
            page.set_viewport_size(size)
            screens.light(page, theme)
            for script in (_WIDER, _SMALL, _VIOLATIONS):
                found += [f"{size['width']} {theme} {each}" for each in page.evaluate(script)]
        for size in ZOOMED:
            page.set_viewport_size(size)
            found += [f"{size['width']} {each}" for each in page.evaluate(_WIDER)]
        screens.light(page, "day")
        page.set_viewport_size(usual or TABLET)
        return found

    return check


@pytest.mark.long
@pytest.mark.parametrize(
    "sizes", [1, pytest.param(len(SIZES), marks=pytest.mark.slow)], ids=["by turns", "all sizes"]
)
@pytest.mark.parametrize("part", screens.PARTS)
def test_every_screen_is_accessible(
    new_page: Callable[..., Page], base_url: str, look: Look, part: str, sizes: int
) -> None:
    page = blank(new_page(reduced_motion="reduce"), base_url)
    found = {}
    for number, (name, html) in enumerate(screens.PARTS[part]()):
        fill(page, html)
        if faults := look(page, list(islice(cycle(SIZES), number, number + sizes))):
            found[name] = faults
    assert not found


@pytest.mark.long
def test_the_start_screen_is_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    assert not look(driver.page)
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.wait()
    driver.open()
    driver.page.get_by_role("button", name="Continue").wait_for()
    assert not look(driver.page)
    driver.press("Credits")
    assert not look(driver.page)


def test_the_cover_of_a_link_is_accessible(page: Page, base_url: str, look: Look) -> None:
    gate = Gate(page)
    play = Play.new("scarab", (Player("Anna"), Player("W" * 24)), 3)
    play.act(play.legal_actions()[0])
    page.goto(f"{base_url}#{encode(play)}", wait_until="commit")
    page.locator("#screen-cover").wait_for()
    assert not look(page)
    gate.open()


@pytest.mark.long
def test_the_statistics_are_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    for key, text in stored(an_entry("a"), an_entry("b", variant="open")).items():
        driver.store(key, text)
    driver.press("Statistics")
    driver.page.get_by_text("The last 2 games in detail").click()
    assert not look(driver.page)


def _panels(driver: Driver) -> Iterator[str]:
    """Each panel of a game, opened one after the other."""
    for name in ("Log", "Hint", "Menu"):
        driver.press(name)
        yield name
        driver.press("Close")
    for key in ("t", "?", "r"):
        driver.page.keyboard.press(key)
        yield key
        driver.press("Close")
    for way in (("Menu", "Send or keep"), ("Show a QR code",), ("Close", "Menu", "Credits")):
        for name in way:
            driver.press(name)
        yield way[-1]
        if (everything := driver.page.get_by_role("button", name="Everything")).is_visible():
            driver.tap(everything)
            yield "everything"
            told = driver.page.get_by_role("button", name="Show the link")
            if told.is_visible():
                driver.tap(told)
                yield "the link"
    driver.press("Close")


@pytest.mark.long
@pytest.mark.parametrize(
    ("game", "bot"),
    [*BOTS[:1], *(pytest.param(*each, marks=pytest.mark.slow) for each in BOTS[1:])],
)
def test_all_panels_and_the_action_line_are_accessible(
    sit: Sit, look: Look, game: str, bot: str
) -> None:
    driver = sit()
    driver.begin("Human", bot, game=game)
    driver.decide()
    driver.wait()
    assert not look(driver.page)
    for name in _panels(driver):
        driver.page.get_by_role("dialog").wait_for()
        if name == "Hint":
            driver.page.get_by_role("dialog").get_by_text("to win").first.wait_for()
        settle(driver.page)  # a key may have opened it
        assert not look(driver.page)
    driver.page.keyboard.press("/")
    driver.page.keyboard.type("nonsense")
    driver.page.keyboard.press("Enter")
    driver.page.get_by_role("alert").wait_for()
    assert not look(driver.page)


@pytest.mark.long
def test_the_odds_are_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    driver.store("sobek.aid", "odds")
    driver.reload()
    driver.begin("Human", "Porter")
    driver.press("The odds: the deck")
    assert not look(driver.page)


def _seen(driver: Driver, locator: Locator) -> bytes:
    """How something looks that neither has the focus nor the mouse over it."""
    driver.page.mouse.move(0, 0)
    driver.page.evaluate("document.activeElement.blur()")
    return locator.screenshot(animations="disabled")


USABLE = ".hand button:not([aria-disabled=true])"


@pytest.mark.long
@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_forced_colours_show_the_selection(sit: Sit, game: str, bot: str) -> None:
    driver = sit()
    page = driver.page
    page.emulate_media(forced_colors="active")
    try:
        radio = page.locator("label", has=page.get_by_role("radio", name=game, exact=True))
        is_chosen = page.get_by_role("radio", name=game, exact=True).is_checked()
        other = "Scarab" if game == "Sobek" else "Sobek"
        before = _seen(driver, radio)
        page.get_by_role("radio", name=other if is_chosen else game, exact=True).check()
        assert _seen(driver, radio) != before
        driver.begin("Human", bot, game=game)
        driver.wait()
        kinds = ("#quays-title ~ * button", USABLE, "button.field", "button.plot")
        found = [page.locator(kind).first for kind in kinds if page.locator(kind).count()]
        assert found
        for button in found:
            before = _seen(driver, button)
            driver.tap(button)
            expect(button).to_have_attribute("aria-pressed", "true")
            assert _seen(driver, button) != before
            driver.page.keyboard.press("Escape")
            settle(page)  # the next one looks different until then
    finally:
        page.emulate_media(forced_colors="none")


_OBSCURED: Final = """() => {
    const element = document.activeElement;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const across = [left + 2, (left + right) / 2, right - 2];
    const down = [top + 2, (top + bottom) / 2, bottom - 2];
    const seen = across.some(x => down.some(y => {
        const hit = document.elementFromPoint(x, y);
        return element.contains(hit) || element.labels?.[0]?.contains(hit);
    }));
    return seen ? '' : element.outerHTML.slice(0, 200);
}"""


@pytest.mark.parametrize(("game", "bot"), BOTS)
@pytest.mark.long
def test_the_focused_element_is_visible(sit: Sit, game: str, bot: str) -> None:
    """Tab through everything on a small screen: the bar at its bottom hides nothing."""
    driver = sit()
    driver.begin("Human", bot, game=game)
    driver.wait()
    driver.tap(driver.choices.first)
    driver.page.set_viewport_size({"width": 390, "height": 500})
    found = _controls(driver)
    assert len(found) > 12
    assert [each for each in found if each] == []


def test_squares_and_buttons_off_the_way_of_tab_show_the_focus(sit: Sit) -> None:
    """Arrows come to squares that can't be chosen. A sentence that gets the focus has no frame."""
    driver = sit()
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.wait()
    driver.page.keyboard.press("Tab")
    wanted = {"td[tabindex='-1']": "solid", "button[tabindex='-1']": "solid", "#prompt": "none"}
    assert {each: driver.page.evaluate(_OUTLINE, each) for each in wanted} == wanted


_OUTLINE: Final = """selector => {
    const element = document.querySelector(selector);
    element.focus();
    return getComputedStyle(element).outlineStyle;
}"""


def _controls(driver: Driver) -> list[str]:
    """Tab through all controls: for each nothing, or itself where it can't be seen."""
    driver.page.evaluate("window.tabbed = new WeakSet()")
    driver.page.locator("a[href], button:enabled").first.focus()
    found: list[str] = []
    while driver.page.evaluate(_IS_NEW):
        found.append(driver.page.evaluate(_OBSCURED))
        driver.page.keyboard.press("Tab")
    return found


# After the last one comes the browser's bar, or in a window without one the first again.
_IS_NEW: Final = """() => {
    const element = document.activeElement;
    const isNew = element !== document.body && !tabbed.has(element);
    tabbed.add(element);
    return isNew;
}"""


_SPACED: Final = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
}"""
_CUT: Final = """() => [...document.querySelectorAll('body *')]
    .filter(each => each.checkVisibility())
    .filter(each => !each.closest('.unseen, .at-hand, .masthead .word, svg, .face'))
    .filter(each => getComputedStyle(each).overflow === 'hidden')
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2)
    .map(each => 'cut off: ' + each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("game", "bot"), BOTS)
def test_wider_text_spacing_cuts_nothing_off(sit: Sit, game: str, bot: str) -> None:
    driver = sit()
    driver.page.evaluate(_SPACED)
    driver.page.set_viewport_size(PHONE)
    assert driver.page.evaluate(_WIDER) == []
    driver.begin("Human", bot, game=game)
    driver.wait()
    assert driver.page.evaluate(_WIDER) + driver.page.evaluate(_CUT) == []
