"""A page that stays open while time passes."""

from collections.abc import Callable
from datetime import datetime
from zoneinfo import ZoneInfo

import pytest
from playwright.sync_api import Page, expect

from tests.browser import QUICK
from tests.browser.driver import Driver
from tests.web.helpers.device import FakeDevice
from web.storage.daily_tries import DailyTries, Try

ZONE = "America/Los_Angeles"
LATE = datetime(2026, 11, 27, 23, 59, 20, tzinfo=ZoneInfo("UTC")).timestamp() + 8 * 3600
"""Shortly before Saturday there, seconds since 1970."""


@pytest.fixture
def late(new_page: Callable[..., Page], base_url: str) -> Driver:
    """The start screen, when the deal of the day has been played."""
    page = new_page(timezone_id=ZONE)
    page.clock.install(time=LATE)
    driver = Driver(page, base_url + QUICK)
    driver.open()
    device = FakeDevice()
    DailyTries(device).keep(Try("2026-11-27", "sobek", "a", (54, 48)))
    for key, text in device.storage.items():
        driver.store(key, text)
    driver.open()
    return driver


def test_at_midnight_of_the_device_the_card_offers_the_next_day(late: Driver) -> None:
    button = late.page.locator("#open-daily")
    expect(button).to_have_text("Again, for practice")
    late.page.get_by_label("A link to a game").evaluate("field => field.value = 'half a link'")
    late.page.clock.fast_forward(60_000)
    late.page.clock.run_for(2_000)
    expect(button).to_have_text("Again, for practice")  # or what was typed would be lost
    late.page.get_by_label("A link to a game").evaluate("field => field.value = ''")
    late.page.clock.fast_forward(60_000)
    expect(button).to_have_text("Play today’s deal")
    expect(late.page.locator(".daily")).to_contain_text("Sakkara, opponent")
    late.tap(button)
    expect(late.page.locator("html")).not_to_have_attribute("data-holds", "")
    assert late.saved.game.name == "sakkara"


def test_a_page_that_is_shown_again_says_how_long_ago_it_was(late: Driver) -> None:
    late.play_now()
    late.confirm.wait_for()
    late.page.go_back()
    latest = late.page.locator(".resume")
    expect(latest).to_contain_text("just now")
    late.page.clock.set_fixed_time(LATE + 300)
    late.page.evaluate("dispatchEvent(new Event('focus'))")
    expect(latest).to_contain_text("minutes ago")
