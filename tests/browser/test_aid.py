"""What helps the memory, as a person would use it."""

import re

from playwright.sync_api import expect

from sobek.games.sobek.rules.view import FACE_DOWN
from tests.browser.driver import Driver, Sit

QUAY = "Odds: a face-down card on the quays"


def choose(driver: Driver, aid: str) -> None:
    """Choose an aid in the menu."""
    driver.press("Menu")
    driver.press(aid)
    expect(driver.page.get_by_role("button", name=aid, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    driver.press("Close")


def test_whoever_wants_it_is_told_the_odds_and_nobody_else(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Human", names=("Anna", "Berta"), deal="1")
    assert driver.saved.state.view(None).quay.count(FACE_DOWN) == 3
    driver.tap(driver.handover)
    choose(driver, "exact odds")
    driver.press(QUAY)
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("What could be there")
    # Nobody has seen a character yet, so each of the nine may lie there.
    expect(drawer).to_contain_text("1 in 9 · 11%")
    expect(drawer.locator(".odds").get_by_role("img")).to_have_count(9)
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name=QUAY)).to_be_focused()
    driver.reload()
    driver.tap(driver.handover)
    expect(page.get_by_role("button", name=QUAY)).to_be_visible()
    driver.tap(page.get_by_role("button", name=re.compile("^Take .* from quay 1$")))
    driver.tap(driver.confirm)
    driver.tap(driver.handover)
    expect(page.get_by_role("button", name=QUAY)).to_have_count(0)
    expect(page.get_by_role("region", name="Anna")).to_contain_text("Memory aid: exact odds")
    driver.press("Menu")
    expect(page.get_by_text("Anna: exact odds")).to_be_visible()
    expect(page.get_by_role("button", name="none", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
