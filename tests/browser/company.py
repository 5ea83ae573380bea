"""Devices that sit at one table: profiles of one browser or of two, joined by real lines."""

from __future__ import annotations

from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from tests.browser import PHONE, QUICK, firefox
from tests.browser.driver import Driver, wait_until_ready
from tests.browser.engines import find

PATIENCE = 600
"""Rounds in which nobody is asked anything, until a game counts as stuck."""
PAUSE = 100
"""Between two such rounds, in milliseconds."""
WAYS = "[data-click=send-elsewhere], [data-click=pair]"
"""What shows the code for a seat: of somebody who sat at the table, or whose device is away."""


def a_page(browser: Browser, base_url: str, viewport: ViewportSize | None = None) -> Page:
    """The page in a profile of its own."""
    context = browser.new_context(locale="en-GB", service_workers="block", viewport=viewport)
    page = context.new_page()
    page.goto(base_url + QUICK)
    wait_until_ready(page)
    return page


def firefox_with_lines(playwright: Playwright) -> Browser:
    """Firefox, whose lines stay on this machine."""
    return firefox.launch(
        playwright,
        find("firefox"),
        {
            "media.peerconnection.ice.loopback": True,
            "media.peerconnection.ice.obfuscate_host_addresses": False,
        },
    )


def paste(page: Page, code: str) -> None:
    """Give a page the other device's code as a text."""
    by_hand = page.locator("#pair-by-hand")
    if by_hand.get_attribute("open") is None:
        by_hand.locator("summary").click()
    by_hand.locator("#pair-pasted").fill(code)
    by_hand.locator("[data-submit=pair-paste] button").click()


def meet(one: Page, other: Page) -> None:
    """Have a page that shows a code and one that joins it give each other their codes."""
    other.get_by_role("button", name="Join a table").click()
    expect(one.locator("#pair-code")).to_have_count(1)
    paste(other, one.locator("#pair-code").input_value())
    expect(other.locator("#pair-code")).to_have_count(1)
    paste(one, other.locator("#pair-code").input_value())


def seat_elsewhere(table: Page, seat: int) -> None:
    """Have a person sit at a place of the start form, from 0, who holds a device."""
    place = table.locator(f"#place-{seat}")
    if place.get_attribute("open") is None:
        place.locator("summary").click()
    table.locator(f"label:has(#kind-{seat}-person)").click()
    table.locator(f"label:has(#where-{seat}-away)").click()


def begin_elsewhere(table: Driver, game: str, seats: int, away: int) -> None:
    """Begin a game in which the first seats are elsewhere; the others are as the form has them."""
    table.page.get_by_role("radio", name=game, exact=True).check()
    table.unfold("#settings")
    table.page.get_by_role("radio", name=str(seats), exact=True).check()
    for seat in range(away):
        seat_elsewhere(table.page, seat)
    table.play_now()


def join(table: Driver, phone: Browser, base_url: str, seat: int) -> Driver:
    """A phone that holds the hand of a seat."""
    if not table.page.locator("#drawer").count():
        table.tap(table.page.locator("#open-menu"))
        table.tap(table.page.locator("#drawer").get_by_role("button", name="Other devices"))
    drawer = table.page.locator("#drawer")
    table.tap(drawer.locator(f":is({WAYS})[data-value='{seat}']"))
    page = a_page(phone, base_url, PHONE)
    meet(table.page, page)
    expect(table.page.get_by_role("dialog")).to_have_count(0)
    return Driver(page, base_url, seed=seat)


def play_together(devices: list[Driver]) -> None:
    """Have each one do what it is asked for, until the game is over for all of them."""
    patience = PATIENCE
    while not all(each.over.is_visible() for each in devices):
        asked = [each for each in devices if each.is_asked()]
        for each in asked:
            each.step()
        if not asked:
            devices[0].page.wait_for_timeout(PAUSE)
        patience = PATIENCE if asked else patience - 1
        assert patience, [each.page.locator("main").inner_text()[:300] for each in devices]
