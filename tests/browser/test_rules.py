"""The rules panel: search, examples, and links from refusals."""

import re
from typing import Final

import pytest
from playwright.sync_api import Locator, Page, ViewportSize, expect

from tests.browser import PHONE, lacks, settle
from tests.browser.driver import Driver, Sit

MARGIN: Final = "card => parseFloat(getComputedStyle(card.querySelector('.picture')).paddingLeft)"
"""Tells what of a card is beside the thing on it, in pixels."""
SMALL: Final[tuple[ViewportSize, ...]] = (
    PHONE,
    {"width": 320, "height": 480},
    {"width": 640, "height": 300},
)


def _clause(driver: Driver, clause: str) -> None:
    """Wait until this clause is fully visible and focused."""
    found = driver.page.locator(f"#rule-{clause}")
    expect(found).to_be_in_viewport(ratio=1)
    expect(found).to_be_focused()


@pytest.mark.long
def test_a_search_leads_to_an_example_and_back(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    page.keyboard.press("r")
    field = page.get_by_role("searchbox", name="Search")
    field.press_sequentially("DECEIT points")
    expect(page.locator(".clause-text")).to_have_count(1)
    expect(page.get_by_role("dialog")).to_contain_text("1 rule")
    driver.press("Show an example")
    expect(page.get_by_role("heading", name="Rule S3C")).to_be_visible()
    expect(page.get_by_text("Deceit").first).to_be_visible()
    told = page.locator("#replay-story")
    after = told.inner_text()
    page.keyboard.press("ArrowLeft")
    expect(told).not_to_have_text(after)
    driver.press("Back to the rules")
    expect(field).to_have_value("DECEIT points")
    _clause(driver, "S3C")
    page.keyboard.press("Escape")
    driver.confirm.wait_for()


@pytest.mark.long
def test_a_refusal_links_to_its_clause_and_the_back_button_returns(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.confirm.wait_for()
    game = page.url
    page.keyboard.press("/")
    expect(page.get_by_role("combobox", name="Action or question")).to_be_focused()
    page.keyboard.type("return -8")
    page.keyboard.press("Enter")
    driver.tap(page.get_by_role("alert").get_by_role("button", name="Rule C13"))
    _clause(driver, "C13")
    driver.tap(page.locator("#look-C13"))
    expect(page.get_by_role("heading", name="Rule C13")).to_be_visible()
    page.go_back()
    driver.confirm.wait_for()
    assert page.url == game
    # An example can be opened by its address.
    driver.open("rule=scarab.C21")
    expect(page.get_by_role("heading", name="wins")).to_be_visible()
    driver.press("Back to the rules")
    _clause(driver, "C21")


def _press_long(page: Page, what: Locator) -> None:
    """Press something until what it is has been opened, and let go."""
    what.scroll_into_view_if_needed()
    box = what.bounding_box()
    assert box
    page.mouse.move(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.get_by_role("dialog")).to_be_visible()
    page.mouse.up()


def _at_table(driver: Driver) -> Page:
    driver.begin("Human", "Porter")
    # On a phone, "Confirm" is there once something is chosen.
    driver.page.locator(".hand button[aria-pressed]").first.wait_for()
    driver.page.locator(".own.acting").wait_for()  # the bot may begin
    settle(driver.page)  # until all is drawn, things still move
    return driver.page


def _ask(page: Page) -> Locator:
    """Have each press say what a thing is; a press before the page says so would do what it does
    otherwise."""
    page.keyboard.press("e")
    asking = page.get_by_text("Tap anything to see what it is.")
    expect(asking).to_be_visible()
    settle(page)
    return asking


def test_a_long_press_on_a_thing_opens_its_rule_and_does_nothing_else(sit: Sit) -> None:
    page = _at_table(sit())
    _press_long(page, page.locator(".quay:not(.empty) .foot").first)
    expect(page.locator("#rule-S21")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)


def test_a_long_press_on_a_card_shows_it_in_large_and_does_nothing_else(sit: Sit) -> None:
    driver = sit()
    page = _at_table(driver)
    card = page.locator(".quay .card[aria-pressed]").nth(1)
    _press_long(page, card)
    seen = page.get_by_role("dialog")
    expect(seen.get_by_text("S24")).to_be_visible()
    expect(page.locator("#drawer-title")).to_be_focused()
    box, lying = page.locator(".large .card").bounding_box(), card.bounding_box()
    assert box and lying and 280 < box["width"] < 301 and box["width"] > 2 * lying["width"]
    large = page.locator(".large .card").evaluate(MARGIN) / box["width"]
    assert large > 2 * card.evaluate(MARGIN) / lying["width"]  # more of the ground is seen
    page.mouse.click(box["x"] + 9, box["y"] + 9)  # anywhere
    expect(seen).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")
    driver.tap(card)
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_a_long_press_by_pen_is_one_while_the_palm_touches_the_screen(sit: Sit) -> None:
    driver = sit(has_touch=True)
    page = _at_table(driver)
    card = page.locator(".quay .card[aria-pressed]").nth(1)
    box, beside = card.bounding_box(), page.locator("h1").first.bounding_box()
    assert box and beside
    session = lacks.protocol(page, lacks.FINGERS)
    at = {"x": box["x"] + 20, "y": box["y"] + 20, "pointerType": "pen", "button": "left"}
    session.send("Input.dispatchMouseEvent", {**at, "type": "mousePressed", "buttons": 1})
    palm = [{"x": beside["x"] + 9, "y": beside["y"] + 9}]
    session.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": palm})
    session.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    expect(page.get_by_role("dialog").get_by_text("S24")).to_be_visible()
    session.send("Input.dispatchMouseEvent", {**at, "type": "mouseReleased", "clickCount": 1})
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(card).to_have_attribute("aria-pressed", "false")


@pytest.mark.long
def test_a_thing_in_large_fits_on_a_small_screen(sit: Sit) -> None:
    driver = sit(viewport=PHONE, has_touch=True, is_mobile=True)
    driver.press_with = Locator.tap
    page = _at_table(driver)
    for size in SMALL:
        page.set_viewport_size(size)
        driver.reload()
        _ask(page)
        driver.tap(page.locator(".hand .card").first)
        for part in ("#drawer-title", "#drawer .close", ".large .card"):
            expect(page.locator(part)).to_be_in_viewport(ratio=1)
        assert page.locator("#drawer").evaluate("all => all.scrollWidth <= all.clientWidth")
        driver.tap(page.locator("#drawer .does"))
        expect(page.get_by_role("dialog")).to_have_count(0)


def test_while_asked_keys_come_to_nothing_that_cannot_be_seen(sit: Sit) -> None:
    page = _at_table(sit())
    ways = page.locator(".masthead > :not(nav)").locator("input, button")
    assert ways.count()
    _ask(page)
    seen = "all => all.filter(each => getComputedStyle(each).visibility === 'visible').length"
    assert ways.evaluate_all(seen) == 0


@pytest.mark.long
def test_while_asked_to_a_press_says_what_a_thing_is(sit: Sit) -> None:
    driver = sit()
    page = _at_table(driver)
    card = page.locator(".quay .card[aria-pressed]").first
    asking = _ask(page)
    card.click()
    expect(page.get_by_role("dialog").get_by_text("S24")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".scoring .space").nth(3).click()
    _clause(driver, "S44")
    page.keyboard.press("Escape")
    expect(asking).to_have_count(0)
    driver.tap(card)
    expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.long
def test_keys_reach_each_thing_and_come_back_to_it(sit: Sit) -> None:
    driver = sit()
    page = _at_table(driver)
    page.keyboard.press("e")
    settle(page)
    titles = {"green back": "green back", "face-down token": "Event token"}
    for name, title in titles.items():
        thing = page.get_by_role("button", name=re.compile(name)).first
        for key in ("Enter", " "):
            thing.focus()
            page.keyboard.press(key)
            expect(page.get_by_role("dialog", name=title)).to_be_visible()
            page.keyboard.press("Escape")
            expect(thing).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="face-down token")).to_have_count(0)
