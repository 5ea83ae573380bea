"""Presses are painted before they are handled, and each is handled once."""

import json
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest
from playwright.sync_api import expect

from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import TWICE, lacks, settle
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver, Sit, wait_until_ready
from tests.helpers.games import OPPONENTS

pytestmark = pytest.mark.usefixtures("moving")

CONFIRM = "document.getElementById('confirm')"
STORED = "JSON.stringify(localStorage)"


def several_of_a_type() -> Play:
    """A game in which Anna decides and holds three fish or more that make a set."""
    players = (Player("Anna"), Player("", "random", "blue", "square"))
    for seed in range(200):
        rng, play = Random(seed), Play.new("sobek", players, seed)
        while not play.over:
            actions: Sequence[Any] = play.legal_actions()
            sells = [each for each in actions if str(each).startswith("sell 3 ")]
            if play.state.actor == 0 and any("3 fish" in str(each) for each in sells):
                return play
            play.act(rng.choice(actions))
    raise AssertionError("nobody has so many fish")


def nearly_over() -> Play:
    """A game of Scarab in which Anna has the last decision."""
    players = (Player("Anna"), Player("", "random", "blue", "square"))
    for seed in range(200):
        rng, play = Random(seed), Play.new("scarab", players, seed)
        while not play.over:
            play.act(rng.choice(play.legal_actions()))
        before = play.at(play.length - 1)
        if before.state.actor == 0 and len(before.legal_actions()) > 1:
            return before
    raise AssertionError("the bot always ends it")


NUDGED = """(selector) => {
    document.getAnimations().forEach(each => each.cancel());
    document.querySelector(selector).click();
    return document.getElementById("prompt").getAnimations().length;
}"""


@pytest.mark.parametrize(("game", "bot"), OPPONENTS.items())
def test_a_press_on_what_can_do_nothing_points_to_what_is_asked(
    sit: Sit, game: str, bot: str
) -> None:
    driver = sit()
    driver.begin("Human", bot, game=game)
    driver.decide()
    driver.wait()
    idle = ".opponents .tile" if game == "Sobek" else ".square:not(:has(button))"
    live = ".hand button" if game == "Sobek" else ".square button"
    assert driver.page.evaluate(NUDGED, idle) == 1
    assert driver.page.evaluate(NUDGED, live) == 0


@pytest.fixture
def chosen(sit: Sit) -> Driver:
    """Something is chosen, and only to be confirmed."""
    driver: Driver = sit()
    driver.begin("Human", "Human", game="Scarab")
    driver.wait()
    driver.choose()
    return driver


def test_a_press_is_painted_before_it_is_handled(chosen: Driver) -> None:
    assert chosen.page.evaluate(
        f"""() => {{
            const before = {STORED};
            {CONFIRM}.click();
            return {CONFIRM}.matches('.pressed') && {STORED} === before;
        }}"""
    )
    settle(chosen.page)
    assert chosen.saved.length == 1


def test_a_second_press_of_a_button_that_goes_does_nothing(sit: Sit) -> None:
    driver: Driver = sit()
    driver.continue_from(nearly_over())
    driver.decide()
    expect(driver.over).to_be_visible()
    before = len(ids(driver))
    driver.page.get_by_role("button", name="Rematch", exact=True).evaluate(TWICE)
    driver.wait()
    assert len(ids(driver)) == before + 1


def ids(driver: Driver) -> set[str]:
    """Those of the saved games."""
    return {key.split(".")[2] for key in driver.games()}


@pytest.mark.long
def test_a_confirmed_action_is_saved_if_the_page_is_left_at_once(chosen: Driver) -> None:
    with chosen.page.expect_navigation():  # until then the former page is there, and ready
        chosen.page.evaluate(f"{CONFIRM}.click(); location.reload()")
    wait_until_ready(chosen.page)
    assert chosen.saved.length == 1


def test_confirming_twice_acts_once(chosen: Driver) -> None:
    chosen.page.evaluate(f"const button = {CONFIRM}; button.click(); button.click()")
    settle(chosen.page)
    assert chosen.saved.length == 1
    assert chosen.page.get_by_role("alert").count() == 0


def test_a_storm_of_presses_counts_once(chosen: Driver) -> None:
    settle(chosen.page)
    chosen.page.evaluate(
        """() => {
            window.drawings = 0;
            const root = document.documentElement;
            const count = records => window.drawings += records.length / 2; // begun and ended
            new MutationObserver(count).observe(root, { attributeFilter: ["data-busy"] });
            for (let n = 0; n < 200; n++) document.getElementById("open-log").click();
        }"""
    )
    chosen.page.get_by_role("dialog").wait_for()
    settle(chosen.page)
    assert chosen.page.evaluate("window.drawings") == 1
    chosen.press("Close")
    chosen.press("Log")
    chosen.page.get_by_role("dialog").wait_for()


def test_an_event_finds_the_page_drawn_to_the_end(chosen: Driver) -> None:
    """However many steps of the drawing are left when it comes."""
    page = "document.getElementById('page').innerText"
    is_busy, stale, drawn = chosen.page.evaluate(
        f"""() => new Promise(done => {{
            const root = document.documentElement;
            new MutationObserver((_, observer) => {{
                observer.disconnect();
                const stale = {page};
                root.dispatchEvent(new KeyboardEvent("keydown", {{ key: "F2", bubbles: true }}));
                done([root.hasAttribute("data-busy"), stale, {page}]);
            }}).observe(root, {{ attributeFilter: ["data-busy"] }});
            {CONFIRM}.click();
        }})"""
    )
    settle(chosen.page)
    assert not is_busy and stale != drawn == chosen.page.evaluate(page)


AT_ONCE = "Object.defineProperty(Event.prototype, 'timeStamp', { get: () => 1000 })"
"""A script after which all events come at the same time: a busy machine takes long for each."""


@pytest.mark.long
def test_quick_presses_of_a_card_choose_its_type_then_none(sit: Sit) -> None:
    """However quick they are: the first one may not have been handled yet."""
    driver: Driver = sit()
    driver.continue_from(several_of_a_type())
    driver.page.evaluate(AT_ONCE)
    fish = driver.page.locator("#hand .card.fish:not(.person)")
    chosen = driver.page.locator("#hand .card[aria-pressed=true]")
    for presses, expected in ((1, 1), (3, 0), (2, fish.count())):
        driver.page.evaluate("window.scrollTo(0, 0)")  # another series begins elsewhere
        driver.page.locator("#prompt").click()
        fish.first.evaluate(f"card => {{ for (let n = 0; n < {presses}; n++) card.click(); }}")
        settle(driver.page)
        assert chosen.count() == expected, presses
        if driver.start_over.is_enabled():
            driver.tap(driver.start_over)
    fish.first.dblclick(position={"x": 14, "y": 14})
    settle(driver.page)
    assert chosen.count() == fish.count() > 1


def test_two_presses_in_a_row_are_both_handled(chosen: Driver) -> None:
    chosen.press("Clear")
    stones = chosen.choices
    first, second = stones.nth(0).get_attribute("id"), stones.nth(1).get_attribute("id")
    chosen.page.evaluate(
        f"document.getElementById('{first}').click(); document.getElementById('{second}').click()"
    )
    settle(chosen.page)
    pressed = chosen.page.locator("main button[aria-pressed=true]")
    assert [each.get_attribute("id") for each in pressed.all()] == [second]


FILLED = """() => {
    const get = (id) => document.getElementById(id);
    get("begin-ahead").click();
    get("level-porter").click();
    get("begin-sample").click();
    get("games").value = "100";
    get("games").dispatchEvent(new Event("change", { bubbles: true }));
}"""
"""Ticks a box and chooses from a list, each right after a press, as in Safari on iOS: taps of
fields don't give them the focus there."""


def test_what_is_set_before_a_press_is_drawn_stays(sit: Sit) -> None:
    driver: Driver = sit("lab=sobek")
    page = driver.page
    page.locator("code-editor").wait_for()
    page.evaluate(FILLED)
    settle(page)
    expect(page.locator("#level-porter")).to_be_checked()
    expect(page.locator("#games")).to_have_value("100")
    page.locator("#level-steward").check()  # and they are known to be set
    settle(page)
    expect(page.locator("#level-porter")).to_be_checked()
    expect(page.locator("#games")).to_have_value("100")


@pytest.mark.parametrize("game", OPPONENTS)
def test_a_choice_restyles_only_what_it_changes(game: str, sit: Sit) -> None:
    """One rule that goes on from :has() to an element without a class, such as ":has(a) > :not(b)",
    makes Chromium restyle all that is below anything with a :has()."""
    driver: Driver = sit()
    driver.begin("Human", "Human", game=game)
    driver.wait()
    if driver.handover.is_visible():
        driver.step()
    browser = driver.page.context.browser
    assert browser
    if ENGINE != "chromium":
        lacks.skip(ENGINE, lacks.RESTYLED)
    browser.start_tracing(page=driver.page, categories=["devtools.timeline"])
    try:
        driver.choose()
    finally:
        traced = json.loads(browser.stop_tracing())["traceEvents"]
    restyled = [each["args"].get("elementCount", 0) for each in traced if _restyles(each)]
    assert 0 < max(restyled) < driver.page.locator("*").count() / 3


def _restyles(event: dict[str, Any]) -> bool:
    return event["name"] == "UpdateLayoutTree" and "args" in event
