"""The page while a bot thinks, and bots whose workers die."""

import pytest
from playwright.sync_api import Locator, Page, expect

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from tests.browser.driver import PLAY_ON, Driver, Sit

MARKERS = ("red", "circle"), ("blue", "square")
LINK = encode(Play.new("scarab", (Player("Anna"), Player("Ramses", "priest", "blue", "square")), 7))
HIDDEN_LINK = encode(
    Play.new(
        "sobek",
        (Player("Anna"), Player("Ramses", game("sobek").adviser, "blue", "square")),
        7,
    )
)
"""A game with secrets against its adviser."""
TWO_ADVISERS = encode(
    Play.new("sobek", tuple(Player("", game("sobek").adviser, *each) for each in MARKERS), 7)
)
LOOKED_AT = 4
"""Actions of theirs."""
CORES = "Object.defineProperty(Navigator.prototype, 'hardwareConcurrency', { get: () => CORES })"
KILL = """async many => {
    const workers = [...document.querySelectorAll('script[worker]')].map(each => each.xworker);
    await Promise.all(workers.map(worker => worker.ready));
    workers.slice(-many).forEach(worker => worker.terminate());
}"""
"""Ends workers without an event, as a browser may if memory is short."""


@pytest.fixture
def driver(sit: Sit) -> Driver:
    """A game against a searching bot, at the person's decision."""
    driver = sit(LINK)
    driver.play_on()
    until_mine(driver)
    return driver


@pytest.fixture
def calm(page: Page, base_url: str) -> Driver:
    """The same game. The bot's next action is only made when somebody hurries it: on a busy machine
    what is done meanwhile takes longer than any thought."""
    driver = Driver(page, f"{base_url}?pace=60")
    driver.open(LINK)
    driver.play_on()
    hurry(driver)  # it begins
    return driver


def hurry(driver: Driver) -> None:
    """Let the bot act at once, until the person has to decide."""
    driver.press("Fast forward")
    until_mine(driver)


def until_mine(driver: Driver) -> None:
    """Wait until the person has to decide."""
    driver.wait()
    expect(thinking(driver)).to_have_count(0)


def thinking(driver: Driver) -> Locator:
    """Who thinks, in the niche of a bot in its seat."""
    return driver.page.locator(".seat.acting .mood-thinking > span")


def make_bot_think(driver: Driver) -> None:
    """Decide until the bot thinks, once more if it has answered before one can see it."""
    while not thinking(driver).is_visible():
        driver.decide()
        thinking(driver).or_(driver.confirm).first.wait_for()


@pytest.mark.long
def test_the_page_can_be_used_while_a_bot_thinks(calm: Driver) -> None:
    driver, page = calm, calm.page
    make_bot_think(driver)
    before = driver.saved
    driver.press("Log")
    expect(page.get_by_role("dialog", name="Log").get_by_role("listitem").first).to_be_visible()
    driver.press("Close")
    driver.press("Menu")
    driver.press("Deutsch")
    expect(page.get_by_role("dialog", name="Menü")).to_be_visible()
    driver.press("English")
    driver.press("Start screen")
    # Back at the table the bot is asked again; the former answer is ignored.
    driver.press("Continue: Anna, Ramses")
    expect(thinking(driver)).to_be_visible()
    assert driver.saved == before
    hurry(driver)
    assert driver.saved.record.first(before.length) == before.record


@pytest.mark.long
def test_changing_the_level_of_a_thinking_bot_asks_the_new_one(calm: Driver) -> None:
    driver = calm
    driver.page.emulate_media(reduced_motion="reduce")
    make_bot_think(driver)
    # With reduced motion nothing moves.
    expect(thinking(driver)).to_have_css("animation-name", "none")
    driver.page.emulate_media(reduced_motion="no-preference")
    expect(thinking(driver)).to_have_css("animation-name", "ponder")
    before = driver.saved
    driver.press("Menu")
    menu = driver.page.get_by_role("dialog")
    driver.tap(menu.locator("summary", has_text="Ramses"))
    driver.tap(menu.get_by_role("button", name="Apprentice, easy"))
    expect(menu.locator("summary", has_text="easy")).to_be_visible()
    driver.press("Close")
    hurry(driver)
    assert [player.kind for player in driver.saved.players] == ["person", "apprentice"]
    assert driver.saved.players[1].name == "Ramses"
    assert driver.saved.record.actions[: before.length] == before.record.actions


@pytest.mark.long
def test_a_decision_can_be_undone_while_a_bot_thinks(calm: Driver) -> None:
    driver, before = calm, calm.saved
    make_bot_think(driver)
    while driver.saved != before:
        driver.press("Undo")
        asked = driver.page.get_by_role("button", name="this game will no longer count")
        if asked.is_visible():
            driver.tap(asked)
    driver.confirm.wait_for()
    driver.reload()
    driver.confirm.wait_for()
    assert driver.saved == before
    make_bot_think(driver)
    hurry(driver)
    assert driver.saved.record.first(before.length) == before.record


@pytest.mark.long
def test_a_dead_worker_is_replaced_and_the_bot_acts(driver: Driver) -> None:
    make_bot_think(driver)
    until_mine(driver)
    before = driver.saved
    driver.page.evaluate(KILL, 1)
    make_bot_think(driver)
    until_mine(driver)
    assert driver.saved.record.first(before.length) == before.record
    expect(driver.page.get_by_role("alert")).to_have_count(0)
    assert len(driver.page.workers) == 1


@pytest.mark.long
def test_the_adviser_thinks_in_three_workers_and_replaces_dead_ones(page: Page, sit: Sit) -> None:
    with page.add_init_script(CORES.replace("CORES", "4")):
        driver = sit(HIDDEN_LINK)
    driver.play_on()
    until_mine(driver)
    while len(page.workers) < 3:
        make_bot_think(driver)
        until_mine(driver)
    for many in (1, 3):
        before = driver.saved
        page.evaluate(KILL, many)
        make_bot_think(driver)
        until_mine(driver)
        assert driver.saved.record.first(before.length) == before.record
        expect(page.get_by_role("alert")).to_have_count(0)
        while len(page.workers) < 3:  # the others may answer before the new one is made
            page.wait_for_event("worker")
        assert len(page.workers) == 3


@pytest.mark.long
def test_one_and_four_cores_give_the_same_answers(sit: Sit) -> None:
    played = []
    for cores in ("1", "4"):
        driver = sit()
        driver.page.add_init_script(CORES.replace("CORES", cores))
        driver.open(TWO_ADVISERS)
        driver.tap(driver.page.get_by_role("button", name=PLAY_ON))
        driver.press("Log")
        driver.page.locator(f"#log-{LOOKED_AT}").wait_for()
        played.append(driver.saved.record.first(LOOKED_AT))
        assert len(driver.page.workers) == (1 if cores == "1" else 3)
    assert played[0] == played[1]
