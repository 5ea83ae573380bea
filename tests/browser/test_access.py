"""Accessibility of all screens: axe's rules, sizes of targets, small screens, forced colours."""

from collections.abc import Callable, Iterator
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Locator, ViewportSize, expect

import serve
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab.rules.phase import Phase as Scarab
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import bits
from tests.browser import reviews
from tests.browser.driver import Driver, Sit
from tests.web.helpers.results import an_entry, stored
from web.games.sobek.hand import card_id

AXE: Final = serve.ROOT / "node_modules" / "axe-core" / "axe.min.js"
SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844},
    {"width": 1180, "height": 820},
)
ZOOMED: Final[tuple[ViewportSize, ...]] = (
    {"width": 640, "height": 360},  # 1280 × 720 at 200 %
    {"width": 320, "height": 640},  # WCAG's reflow: 1280 at 400 %
)
_ALL: Final = {"resultTypes": ["violations"]}
_COLOURS: Final = {**_ALL, "runOnly": ["color-contrast", "link-in-text-block"]}
"""The rules that light and dark make a difference to."""
_VIOLATIONS: Final = """async rules => (await axe.run(document, rules))
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
        .filter(each => !large((each.labels?.[0] ?? each).getBoundingClientRect()) && !reach(each))
        .map(each => 'too small: ' + each.outerHTML.slice(0, 200));
}"""
PERSONS: Final = (Player("Anna"), Player("Berta"), Player("Cleo"))

Look = Callable[[Driver], None]


@pytest.fixture
def look(sit: Sit) -> Look:
    """look(driver) checks what the page shows, in light and dark and all sizes."""
    axe = AXE.read_text(encoding="utf-8")

    def check(driver: Driver) -> None:
        page = driver.page
        usual = page.viewport_size
        found: list[tuple[object, str]] = []
        if not page.evaluate("typeof axe === 'object'"):
            page.evaluate(axe)
        for size in (*SIZES, *ZOOMED):
            page.set_viewport_size(size)
            found += [(size["width"], each) for each in page.evaluate(_WIDER)]
            if size in ZOOMED:
                continue
            found += [(size["width"], each) for each in page.evaluate(_SMALL)]
            found += [(size["width"], each) for each in page.evaluate(_VIOLATIONS, _ALL)]
            page.emulate_media(color_scheme="dark")
            found += [
                (f"dark {size['width']}", each) for each in page.evaluate(_VIOLATIONS, _COLOURS)
            ]
            page.emulate_media(color_scheme="light")
        page.emulate_media(color_scheme="null")
        page.set_viewport_size(usual or SIZES[1])
        assert found == []

    return check


def drawn(name: str, wanted: Callable[[Play], bool]) -> Play:
    """The first position of games by chance that is as wanted."""
    for seed in range(99):
        play, rng = Play.new(name, PERSONS, seed), Random(seed)
        while not play.over:
            if wanted(play):
                return play
            play.act(rng.choice(play.legal_actions()))
    raise AssertionError("there is no such position")


def test_the_start_screen_is_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    look(driver)
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.wait()
    driver.open()
    driver.page.get_by_role("button", name="Continue").wait_for()
    look(driver)
    driver.press("Credits")
    look(driver)


def test_the_statistics_and_the_score_pad_are_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    for key, text in stored(an_entry("a"), an_entry("b", variant="open")).items():
        driver.store(key, text)
    driver.press("Statistics")
    driver.page.get_by_text("The last 2 games in detail").click()
    look(driver)
    driver.press("Close")
    driver.press("Score pad")
    look(driver)


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
    for way in (("Menu", "Share this game"), ("Show a QR code",), ("Close", "Menu", "Credits")):
        for name in way:
            driver.press(name)
        yield way[-1]
    driver.press("Close")


@pytest.mark.parametrize("game", ["Sobek", pytest.param("Scarab", marks=pytest.mark.slow)])
def test_all_panels_and_the_action_line_are_accessible(sit: Sit, look: Look, game: str) -> None:
    driver = sit()
    driver.begin("Human", "Porter" if game == "Sobek" else "Apprentice", game=game)
    driver.decide()
    driver.wait()
    look(driver)
    for name in _panels(driver):
        driver.page.get_by_role("dialog").wait_for()
        if name == "Hint":
            driver.page.get_by_role("dialog").get_by_text("to win").first.wait_for()
        look(driver)
    driver.page.keyboard.press("/")
    driver.page.keyboard.type("nonsense")
    driver.page.keyboard.press("Enter")
    driver.page.get_by_role("alert").wait_for()
    look(driver)


def test_the_odds_are_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    driver.store("sobek.aid", "odds")
    driver.reload()
    driver.begin("Human", "Porter")
    driver.press("Odds: the deck")
    look(driver)


def test_an_analysis_and_an_exercise_are_accessible(sit: Sit, look: Look) -> None:
    driver, play = sit(), reviews.finished()
    for key, text in reviews.stored(play, reviews.judged(play)).items():
        driver.store(key, text)
    driver.open("game=x")
    driver.press("Analyse the game")
    driver.page.get_by_role("heading", name="Biggest mistakes").wait_for()
    look(driver)
    driver.page.get_by_role("button", name="Try again").first.click()
    driver.page.get_by_role("heading", name="Exercise 1 of 3").wait_for()
    look(driver)
    driver.decide()
    driver.page.get_by_role("dialog").wait_for()
    look(driver)


def test_the_end_is_accessible(sit: Sit, look: Look) -> None:
    driver, play = sit(), reviews.finished()
    for key, text in reviews.stored(play, ()).items():
        driver.store(key, text)
    driver.open("game=x")
    driver.skip_account()
    driver.over.wait_for()
    look(driver)


def test_a_lesson_is_accessible(sit: Sit, look: Look) -> None:
    driver = sit("learn=sobek")
    driver.press("Next")
    driver.page.get_by_role("region", name="Teacher").wait_for()
    look(driver)


def test_an_example_of_a_clause_is_accessible(sit: Sit, look: Look) -> None:
    driver = sit("rule=sobek.S43")
    driver.page.get_by_role("heading", name="Rule S43", exact=True).wait_for()
    look(driver)


def sobek_phase(phase: Phase) -> Callable[[Play], bool]:
    return lambda play: play.state.view(None).phase is phase


@pytest.mark.parametrize(
    "phase", [Phase.TOKEN, Phase.PICK, Phase.DROP, Phase.LAY_FLAT, Phase.START]
)
def test_decisions_of_sobek_are_accessible(sit: Sit, look: Look, phase: Phase) -> None:
    driver = sit()
    driver.sit_down(encode(drawn("sobek", sobek_phase(phase))))
    driver.confirm.wait_for()
    look(driver)


def sales(play: Play) -> list[Action]:
    """The sets that can be laid now."""
    actions = [each for each in play.legal_actions() if isinstance(each, Action)]
    return [each for each in actions if each.verb is Verb.PLAY_SET]


def test_a_selected_set_late_in_a_game_of_sobek_is_accessible(sit: Sit, look: Look) -> None:
    def late(play: Play) -> bool:
        view = play.state.view(None)
        return bool(view.round == 3 and view.deck < 20 and sales(play))

    play = drawn("sobek", late)
    driver = sit()
    driver.sit_down(encode(play))
    for card in bits(sales(play)[0].cards):
        driver.tap(driver.page.locator(f"#{card_id(card)}"))
    look(driver)


def test_handover_and_account_are_accessible(sit: Sit, look: Look) -> None:
    driver = sit()
    play = drawn("sobek", lambda play: bool(play.state.view(None).accounts))
    driver.page.evaluate("link => { location.hash = link }", encode(play))
    driver.play_on()
    driver.skip.wait_for()
    while driver.page.get_by_role("button", name="Next").is_visible():
        look(driver)
        driver.press("Next")
    look(driver)
    driver.press("Continue")
    driver.handover.wait_for()
    look(driver)


@pytest.mark.parametrize("name", ["sobek", "scarab"])
def test_the_end_of_a_game_is_accessible(sit: Sit, look: Look, name: str) -> None:
    play = drawn(name, lambda play: len(play.legal_actions()) > 1)
    rng = Random(1)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    driver = sit(encode(play))
    driver.over.wait_for()
    look(driver)


@pytest.mark.parametrize("phase", [Scarab.MOVE, Scarab.RETURN, Scarab.PUT])
def test_decisions_of_scarab_with_a_selection_are_accessible(
    sit: Sit, look: Look, phase: Scarab
) -> None:
    def wanted(play: Play) -> bool:
        is_due = play.state.view(None).phase is phase
        return is_due and len(play.legal_actions()) > 3 and play.length > 10

    driver = sit(encode(drawn("scarab", wanted)))
    driver.play_on()
    driver.confirm.wait_for()
    driver.tap(driver.choices.first)
    look(driver)


def _seen(driver: Driver, locator: Locator) -> bytes:
    """How something looks that neither has the focus nor the mouse over it."""
    driver.page.mouse.move(0, 0)
    driver.page.evaluate("document.activeElement.blur()")
    return locator.screenshot(animations="disabled")


@pytest.mark.parametrize(("game", "bot"), [("Sobek", "Porter"), ("Scarab", "Apprentice")])
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
        driver.confirm.wait_for()
        kinds = ("#quays-title ~ * button", ".hand button", "button.field")
        found = [page.locator(kind).first for kind in kinds if page.locator(kind).count()]
        assert found
        for button in found:
            before = _seen(driver, button)
            button.click()
            expect(button).to_have_attribute("aria-pressed", "true")
            assert _seen(driver, button) != before
            driver.page.keyboard.press("Escape")
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


@pytest.mark.parametrize(("game", "bot"), [("Sobek", "Porter"), ("Scarab", "Apprentice")])
def test_the_focused_element_is_visible(sit: Sit, game: str, bot: str) -> None:
    """Tab through everything on a small screen: the bar at its bottom hides nothing."""
    driver = sit()
    driver.begin("Human", bot, game=game)
    driver.confirm.wait_for()
    driver.tap(driver.choices.first)
    driver.page.set_viewport_size({"width": 390, "height": 500})
    _round(driver)
    found = _round(driver)
    assert len(found) > 12
    assert [each for each in found if each] == []


def _round(driver: Driver) -> list[str]:
    """Tab on until the page's end: for each control nothing, or itself where it can't be seen."""
    found: list[str] = []
    while True:
        driver.page.keyboard.press("Tab")
        if driver.page.evaluate("document.activeElement === document.body"):
            return found
        found.append(driver.page.evaluate(_OBSCURED))


_SPACED: Final = """() => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`* { line-height: 1.5 !important; letter-spacing: 0.12em !important;
        word-spacing: 0.16em !important } p { margin-bottom: 2em !important }`);
    document.adoptedStyleSheets.push(sheet);
}"""
_CUT: Final = """() => [...document.querySelectorAll('body *')]
    .filter(each => each.checkVisibility() && !each.closest('.unseen, .at-hand, svg'))
    .filter(each => getComputedStyle(each).overflow === 'hidden')
    .filter(({ scrollHeight, clientHeight, scrollWidth, clientWidth }) =>
        scrollHeight > clientHeight + 2 || scrollWidth > clientWidth + 2)
    .map(each => 'cut off: ' + each.outerHTML.slice(0, 120))"""


@pytest.mark.parametrize(("game", "bot"), [("Sobek", "Porter"), ("Scarab", "Apprentice")])
def test_wider_text_spacing_cuts_nothing_off(sit: Sit, game: str, bot: str) -> None:
    driver = sit()
    driver.page.evaluate(_SPACED)
    driver.page.set_viewport_size(SIZES[0])
    assert driver.page.evaluate(_WIDER) == []
    driver.begin("Human", bot, game=game)
    driver.confirm.wait_for()
    assert driver.page.evaluate(_WIDER) + driver.page.evaluate(_CUT) == []
