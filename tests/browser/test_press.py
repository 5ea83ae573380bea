"""A press is painted first and done then; nothing of it is lost, and nothing is done twice."""

import pytest

from tests.browser import settle
from tests.browser.driver import Driver, Sit, wait_until_ready

CONFIRM = "document.getElementById('confirm')"
STORED = "JSON.stringify(localStorage)"


@pytest.fixture
def chosen(sit: Sit) -> Driver:
    """Something is chosen, and only to be confirmed."""
    driver: Driver = sit()
    driver.begin("Human", "Human", game="Scarab")
    driver.wait()
    driver.choose()
    return driver


def test_the_press_is_seen_before_it_is_done(chosen: Driver) -> None:
    assert chosen.page.evaluate(
        f"""() => {{
            const before = {STORED};
            {CONFIRM}.click();
            return {CONFIRM}.matches('.pressed') && {STORED} === before;
        }}"""
    )
    settle(chosen.page)
    assert chosen.saved.length == 1


def test_what_was_confirmed_is_kept_where_the_page_is_left_at_once(chosen: Driver) -> None:
    chosen.page.evaluate(f"{CONFIRM}.click(); location.reload()")
    wait_until_ready(chosen.page)
    assert chosen.saved.length == 1


def test_who_confirms_twice_does_one_thing(chosen: Driver) -> None:
    chosen.page.evaluate(f"const button = {CONFIRM}; button.click(); button.click()")
    settle(chosen.page)
    assert chosen.saved.length == 1
    assert chosen.page.get_by_role("alert").count() == 0


def test_two_presses_in_a_row_are_both_done(chosen: Driver) -> None:
    chosen.press("Clear")
    stones = chosen.choices
    first, second = stones.nth(0).get_attribute("id"), stones.nth(1).get_attribute("id")
    chosen.page.evaluate(
        f"document.getElementById('{first}').click(); document.getElementById('{second}').click()"
    )
    settle(chosen.page)
    pressed = chosen.page.locator("main button[aria-pressed=true]")
    assert [each.get_attribute("id") for each in pressed.all()] == [second]
