"""A sealed game that goes on from screen to camera, without a network."""

from __future__ import annotations

from pathlib import Path
from time import monotonic

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.by_links import Person, Window
from tests.browser.engines import find
from tests.browser.fake_camera import FakeCamera, with_camera
from tests.browser.host import Host
from tests.browser.installed import wait_until_kept

PHONE = {"width": 390, "height": 844}
PATIENCE = 120.0
"""Maximum seconds until all codes of a link have been read."""
MOVES = 7
"""Links of the game: the invitation, and those of the shuffle, of several codes each."""


def a_person(browser: Browser, address: str, name: str, seed: int) -> Person:
    """Somebody with a phone that has been on the page once, and is in no network any more."""
    context = browser.new_context(
        locale="en-GB",
        viewport=PHONE,  # type: ignore[arg-type]
        device_scale_factor=2,
        permissions=["camera"],
    )
    person = Person(Window(context.new_page()), address, name, seed)
    wait_until_kept(person.window.page)
    context.set_offline(True)
    person.load()
    return person


def pass_on(camera: FakeCamera, shows: Page, scans: Page) -> None:
    """Hold one's camera over the other one's screen until its link is read."""
    if not shows.locator(".pair-code").is_visible():
        shows.get_by_role("button", name="Show a QR code").first.click()
    code = shows.locator(".pair-code svg")
    code.wait_for()
    scans.locator("[data-click=scan]").last.click()  # in the panel, if one is open
    expect(scans.locator("#viewfinder")).to_be_visible()
    end = monotonic() + PATIENCE
    while scans.locator("#viewfinder").is_visible():
        assert monotonic() < end, scans.locator("#drawer").inner_text()
        camera.see(shows, code.screenshot(animations="allow"))


@pytest.mark.long
@pytest.mark.expects_errors("/service.js")  # the browsers ask for a new version, in vain
def test_two_phones_play_by_scanning_alone(
    playwright: Playwright, host: Host, tmp_path: Path
) -> None:
    with with_camera(playwright, find("chromium"), tmp_path / "film.y4m") as (browser, camera):
        anna, ben = (
            a_person(browser, f"{host.address}?pace=0&ahead=0", name, seed)
            for seed, name in enumerate(("Anna", "Ben"))
        )
        anna.invite("sobek")
        here, there = anna.window.page, ben.window.page
        there.locator("#opening > summary").click()
        pass_on(camera, here, there)
        expect(there.get_by_text("Anna invites you")).to_be_visible()
        ben.found()
        to, other = anna, ben
        while max(anna.game.number, ben.game.number) < MOVES:
            pass_on(camera, other.window.page, to.window.page)
            to.decide()
            to, other = other, to
        assert min(anna.game.number, ben.game.number) >= MOVES - 1
