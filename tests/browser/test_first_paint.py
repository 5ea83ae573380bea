"""What is there before Python is, and what becomes of what is done meanwhile."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, Route, expect

from tests.browser.driver import Driver, Sit

CHANGES = """
window.changes = [];
addEventListener("DOMContentLoaded", () => {
    const see = records => window.changes.push(...records.map(each => each.target.outerHTML));
    const app = document.getElementById("app");
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (app) new MutationObserver(see).observe(app, all);
});
"""
"""Notes what changes in the page after the first paint."""


class Gate:
    """Holds the page's Python back until it is let in."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self._is_open = False
        self._held: list[Route] = []
        page.route("**/web/main.py", self._decide)

    def _decide(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)

    def open(self) -> None:
        """Let it in, and wait until it is up."""
        self._is_open = True
        for route in self._held:
            route.continue_()
        ready(self._page)


def ready(page: Page) -> None:
    page.locator("html[data-ready]").wait_for(state="attached")


@pytest.fixture
def game(sit: Sit) -> Driver:
    """Someone who plays alone against a bot, and whose page was left once."""
    driver = sit(locale="en-GB")
    driver.begin("Person", "Porter")
    driver.wait()
    driver.page.goto("about:blank")
    driver.page.go_back()
    ready(driver.page)
    return driver


def test_the_start_screen_is_there_before_python(page: Page, base_url: str) -> None:
    Gate(page)
    page.goto(base_url)
    expect(page.get_by_role("heading", name="Sobek")).to_be_visible()
    expect(page.get_by_role("button", name="Start the game")).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-ready", "")


def test_it_is_in_the_language_that_was_chosen(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.evaluate("localStorage.setItem('sobek.language', 'de')")
    Gate(page)
    page.reload()
    expect(page.get_by_role("button", name="Spiel beginnen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


def test_python_changes_nothing_on_the_first_paint(
    new_page: Callable[..., Page], open_app: Callable[..., None]
) -> None:
    page = new_page()
    page.add_init_script(CHANGES)
    open_app(page)
    assert page.evaluate("window.changes") == []


def test_a_saved_game_begins_with_its_table(game: Driver) -> None:
    page = game.page
    gate = Gate(page)
    page.add_init_script(CHANGES)
    page.reload(wait_until="commit")
    expect(game.confirm).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-ready", "")
    gate.open()
    assert page.evaluate("window.changes") == []


def test_nobodys_cards_are_left_where_several_persons_play(sit: Sit) -> None:
    driver = sit(locale="en-GB")
    driver.begin("Person", "Person", names=("Anna", "Berta"))
    driver.handover.click()
    driver.confirm.wait_for()
    driver.page.goto("about:blank")
    driver.page.go_back()
    Gate(driver.page)
    driver.page.reload(wait_until="commit")
    expect(driver.handover).to_be_visible()
    expect(driver.confirm).to_have_count(0)


def test_a_deleted_game_is_not_painted(game: Driver) -> None:
    page = game.page
    page.evaluate(
        "Object.keys(localStorage).filter(key => key.includes('.game.'))"
        ".forEach(key => localStorage.removeItem(key))"
    )
    page.add_init_script("localStorage.removeItem('sobek.game.' + location.hash.slice(6))")
    Gate(page)
    page.reload(wait_until="load")
    expect(game.confirm).to_have_count(0)


def test_what_is_done_on_the_first_paint_is_done_in_order(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.set_default_timeout(60_000)
    page.goto(base_url, wait_until="commit")
    page.get_by_role("radio", name="Scarab").check()
    seat = page.get_by_role("group", name="Seat 2")
    seat.get_by_label("Who plays").select_option("Person")
    seat.get_by_label("Name").fill("Berta")
    page.get_by_label("Number of the set-up").fill("12")
    page.get_by_role("button", name="Start the game").click()
    gate.open()
    expect(page.get_by_role("heading", name="Scarab")).to_be_visible()
    expect(page.get_by_text("Berta").first).to_be_visible()


def test_a_choice_at_the_table_made_on_the_first_paint_counts(game: Driver) -> None:
    page = game.page
    gate = Gate(page)
    page.reload(wait_until="commit")
    game.choices.first.click()
    gate.open()
    expect(page.locator("main button[aria-pressed=true]").first).to_be_visible()


def test_the_progress_bar_counts_bytes(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(base_url, wait_until="commit")
    bar = page.get_by_role("progressbar")
    expect(bar).to_be_visible()
    page.locator("html[data-start=snapshot]").wait_for(state="attached")
    page.wait_for_function(
        "(bar => bar.value === bar.max && bar.max > 1e7)(document.querySelector('progress'))"
    )
    gate.open()
    expect(bar).to_be_hidden()
