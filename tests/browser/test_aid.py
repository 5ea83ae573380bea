"""The memory aids."""

import re

import pytest
from playwright.sync_api import expect

from sobek.games.sobek.rules.view import FACE_DOWN
from tests.browser.driver import Driver, Sit

QUAY = "The odds: a face-down card on the quays"


def choose(driver: Driver, aid: str) -> None:
    """Choose an aid in the menu."""
    driver.press("Menu")
    driver.press(aid)
    expect(driver.page.get_by_role("button", name=aid, exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
    driver.press("Close")


@pytest.mark.long
def test_only_the_person_who_chose_odds_sees_them(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.begin("Human", "Human", names=("Anna", "Berta"), deal="1")
    assert driver.saved.state.view(None).quay.count(FACE_DOWN) == 3
    driver.tap(driver.handover)
    choose(driver, "The exact odds")
    driver.press(QUAY)
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("What is known")
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
    expect(page.get_by_role("region", name="Anna")).to_contain_text("Memory aid: The exact odds")
    driver.press("Menu")
    expect(page.get_by_text("Anna: The exact odds")).to_be_visible()
    expect(page.get_by_role("button", name="None", exact=True)).to_have_attribute(
        "aria-pressed", "true"
    )
