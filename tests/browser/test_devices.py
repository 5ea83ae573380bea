"""Pages on devices of their own, with real lines between them."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from random import Random
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser import PHONE, settle
from tests.browser.company import a_page, meet, seat_elsewhere
from tests.browser.driver import SHORT_SCARAB, wait_until_ready
from tests.browser.engines import find
from tests.browser.fake_camera import with_camera
from tests.browser.keyboard import Keyboard

PATIENCE = 300.0
"""Maximum seconds of a short game."""


@pytest.fixture
def camera_browser(
    playwright: Playwright, browser_path: str, tmp_path: Path, watch: object
) -> Iterator[Browser]:
    """A browser with a camera."""
    with with_camera(playwright, find("chromium"), tmp_path / "film.y4m") as (browser, _):
        yield browser


@pytest.mark.long
def test_a_move_is_made_on_the_phone_and_seen_at_the_table(
    camera_browser: Browser, base_url: str
) -> None:
    table = a_page(camera_browser, base_url)
    table.locator("#settings > summary").click()
    for seat in (0, 1):
        seat_elsewhere(table, seat)
    table.get_by_role("button", name="Play", exact=True).click()
    phones = []
    for seat in (0, 1):
        table.locator(f"#drawer [data-click=pair][data-value='{seat}']").click()
        phone = a_page(camera_browser, base_url, PHONE)
        meet(table, phone)
        expect(phone.locator("#prompt")).to_be_visible()
        phones.append(phone)
        if seat == 0:
            table.locator("#open-menu").click()
            table.get_by_role("button", name="Other devices").click()
    expect(table.get_by_text("is away")).to_have_count(0)
    asked = next(each for each in phones if "your turn" in each.locator("#prompt").inner_text())
    asked.locator("[id^=quay] button:not([disabled]), button[id^=quay]").first.click()
    asked.get_by_role("button", name="Confirm").click()
    expect(table.locator("#log-1, .recap, .last-move").first).to_be_visible()
    asked.reload()
    wait_until_ready(asked)
    expect(asked.get_by_text("Have the table show the code again")).to_be_visible()
    expect(table.get_by_role("button", name="Take over here")).to_be_visible()


@pytest.mark.long
def test_two_devices_meet_by_the_keyboard_alone(camera_browser: Browser, base_url: str) -> None:
    """Both panels: the focus goes to their titles, on with what changes, and back where it was."""
    table, phone = a_page(camera_browser, base_url), a_page(camera_browser, base_url, PHONE)
    table.locator("#settings > summary").click()
    seat_elsewhere(table, 0)
    table.get_by_role("button", name="Play", exact=True).click()
    at_table, at_phone = Keyboard(table), Keyboard(phone)
    at_table.activate("Show the code")
    expect(table.locator("#pair-code")).to_have_count(1)
    at(table, "drawer-title")
    at_phone.activate("Join a table")
    at_phone.press("Escape")
    at(phone, "open-pair")
    at_phone.press("Enter")
    expect(phone.locator("#pair-pasted")).to_have_count(1)
    at(phone, "drawer-title")
    paste_by_keys(at_phone, table.locator("#pair-code").input_value())
    expect(phone.locator("#pair-code")).to_have_count(1)
    at(phone, "drawer-title")
    paste_by_keys(at_table, phone.locator("#pair-code").input_value())
    for page in (table, phone):
        expect(page.get_by_role("dialog")).to_have_count(0)
        expect(page.locator("body")).not_to_be_focused()


def at(page: Page, id: str) -> None:
    """The focus is there, or comes there a moment later (web/browser/focus.mjs)."""
    expect(page.locator(f"#{id}")).to_be_focused()


def paste_by_keys(keyboard: Keyboard, code: str) -> None:
    """Give a page the other device's code as a text, without a pointer."""
    by_hand = keyboard.page.locator("#pair-by-hand")
    if by_hand.get_attribute("open") is None:
        keyboard.activate("Without a camera")
    keyboard.tab_to_id("pair-pasted")
    keyboard.page.keyboard.insert_text(code)
    keyboard.activate("Connect the two")


@pytest.mark.slow
def test_a_whole_game_is_played_on_a_phone_by_roles_and_keys_alone(
    camera_browser: Browser, base_url: str
) -> None:
    """A person with a screen reader holds the phone; a bot sits at the table."""
    table = a_page(camera_browser, base_url)
    table.get_by_role("radio", name="Scarab", exact=True).check()
    table.locator("#settings > summary").click()
    table.get_by_role("radio", name=SHORT_SCARAB).check()
    seat_elsewhere(table, 0)
    table.get_by_role("button", name="Play", exact=True).click()
    table.locator("#drawer").get_by_role("button", name="Show the code").click()
    phone, rng = a_page(camera_browser, base_url, PHONE), Random(1)
    meet(table, phone)
    end = phone.get_by_role("heading", name="The game is over")
    confirm = phone.get_by_role("button", name="Confirm", disabled=False)
    offered = phone.locator("[aria-pressed=false]:not([disabled], [id=again])")
    choices = phone.get_by_role("main").get_by_role("button", disabled=False).and_(offered)
    moves, deadline = 0, monotonic() + PATIENCE
    while not end.count():
        assert monotonic() < deadline, moves
        if confirm.count():
            confirm.press("Enter")
            moves += 1
        elif number := choices.count():
            choices.nth(rng.randrange(number)).press("Enter")
        settle(phone)
    assert moves > 5
    expect(table.get_by_role("heading", name="The game is over")).to_be_visible()


@pytest.mark.long
def test_everything_goes_over_to_another_device(camera_browser: Browser, base_url: str) -> None:
    here, there = a_page(camera_browser, base_url), a_page(camera_browser, base_url, PHONE)
    here.get_by_role("button", name="Play", exact=True).click()
    here.locator("#open-menu").click()
    here.get_by_role("button", name="Keep or move").click()
    here.get_by_role("button", name="Over to another device").click()
    meet(here, there)
    there.locator("#bring-in").click()
    expect(here.get_by_text("Everything is on the other device now.")).to_be_visible()
    expect(there.get_by_text("1 game was added.")).to_be_visible()
