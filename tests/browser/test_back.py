"""Going back in the browser: what lies over the screen is closed first."""

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver, Sit, wait_until_ready


@pytest.fixture
def game(sit: Sit) -> Driver:
    """A game of Scarab in which somebody has moved, opened from the start screen."""
    driver = sit()
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.choose()
    driver.tap(driver.confirm)
    driver.confirm.wait_for()
    return driver


def is_at_table(driver: Driver, address: str) -> None:
    """Nothing lies over the table of this address."""
    expect(driver.page.locator("[data-closes]")).to_have_count(0)
    expect(driver.confirm).to_be_visible()
    assert driver.page.url == address


def is_at_start(driver: Driver) -> None:
    expect(driver.page.locator("#begin")).to_be_visible()


@pytest.mark.parametrize("key", ["m", "l", "r", "t", "?", "/", "e"])
def test_going_back_closes_a_panel_or_the_typed_line_first(game: Driver, key: str) -> None:
    page, address = game.page, game.page.url
    for _ in range(2):
        page.keyboard.press(key)
        page.locator("[data-closes]").wait_for()
        page.go_back()
        is_at_table(game, address)
    page.go_back()
    is_at_start(game)
    page.go_forward()
    is_at_table(game, address)


@pytest.mark.long
def test_a_panel_over_a_replay_is_closed_before_it(game: Driver) -> None:
    page, address = game.page, game.page.url
    game.press("Menu")
    game.press("Replay")
    replay = page.get_by_role("region", name="Replay")
    replay.wait_for()
    game.press("Log")
    page.get_by_role("dialog").wait_for()
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(replay).to_be_visible()
    page.go_back()
    expect(replay).to_have_count(0)
    is_at_table(game, address)
    page.go_back()
    is_at_start(game)


@pytest.mark.long
def test_what_was_closed_otherwise_needs_no_going_back(game: Driver) -> None:
    page, address = game.page, game.page.url
    for _ in range(2):
        game.press("Menu")
        page.get_by_role("dialog").get_by_role("button", name="Close").click()
        is_at_table(game, address)
    length = page.evaluate("history.length")
    page.go_back()
    is_at_start(game)
    page.go_forward()
    is_at_table(game, address)
    page.go_forward()  # to where the menu was open: it stays closed
    is_at_table(game, address)
    assert page.evaluate("history.length") == length
    game.press("Menu")
    game.press("Start screen")
    is_at_start(game)
    page.go_back()
    is_at_table(game, address)


def test_twice_quickly_closes_and_leaves(game: Driver) -> None:
    game.press("Menu")
    game.page.get_by_role("dialog").wait_for()
    # Two tasks: WebKit makes one step of two in a task.
    game.page.evaluate("() => { history.back(); setTimeout(() => history.back()); }")
    is_at_start(game)


PRESSED_AND_LEFT = """button => {
    const { requestAnimationFrame, setTimeout } = window;
    window.requestAnimationFrame = window.setTimeout = () => 0;
    button.click();
    Object.assign(window, { requestAnimationFrame, setTimeout });
    history.back();
}"""
"""Presses a button and goes back before the press is handled, however quick the machine is."""


def test_what_was_pressed_before_going_back_is_done_before_it(game: Driver) -> None:
    game.choose()
    id, before = game.id, game.saved.length
    game.confirm.element_handle().evaluate(PRESSED_AND_LEFT)
    is_at_start(game)
    game.page.go_forward()
    game.confirm.wait_for()
    assert game.id == id
    assert game.saved.length > before


@pytest.mark.long
def test_a_reload_with_an_open_panel_leaves_nothing_to_close(game: Driver) -> None:
    page, address = game.page, game.page.url
    game.press("Menu")
    page.get_by_role("dialog").wait_for()
    game.reload()
    is_at_table(game, address)
    page.go_back()
    is_at_start(game)


@pytest.mark.expects_errors("favicon.ico")  # Chromium asks for it beside what is no page
def test_in_a_page_that_began_with_a_link_going_back_closes_what_is_open(
    sit: Sit, base_url: str
) -> None:
    driver = sit()
    page, before = driver.page, base_url + "build.txt"
    page.goto(before)
    page.goto(f"{driver.address}#learn=scarab")
    wait_until_ready(page)
    assert page.evaluate("history.state") is None
    driver.press("Menu")
    page.get_by_role("dialog").wait_for()
    # An entry more. A history is never longer than 50, so its length may say nothing.
    assert page.evaluate("history.state") is not None
    page.go_back()
    expect(page.get_by_role("dialog")).to_have_count(0)
    assert page.url.endswith("#learn=scarab")
    page.go_back()
    page.wait_for_url(before)


@pytest.mark.long
def test_a_link_that_comes_while_a_panel_is_open_is_opened(game: Driver) -> None:
    page, address = game.page, game.page.url
    game.press("Menu")
    page.get_by_role("dialog").wait_for()
    page.evaluate("location.hash = 'learn=scarab'")
    expect(page.get_by_role("region", name="Teacher")).to_be_visible()
    expect(page.get_by_role("dialog")).to_have_count(0)
    page.go_back()
    is_at_table(game, address)
    page.go_back()
    is_at_start(game)


def test_a_handover_stays_before_the_cards(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    driver.handover.wait_for()
    driver.press("Menu")
    driver.page.get_by_role("dialog").wait_for()
    driver.page.go_back()
    expect(driver.page.get_by_role("dialog")).to_have_count(0)
    expect(driver.handover).to_be_visible()
    expect(driver.confirm).to_have_count(0)
