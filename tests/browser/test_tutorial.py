"""The tutorial by fingers, on a phone: what the teacher says is done, left, and gone on with."""

import re

from playwright.sync_api import Locator, expect

from tests.browser import settle
from tests.browser.driver import Driver, Sit

MEANT = "main button[data-pointed]:enabled:not([aria-pressed=true])"
"""What the teacher speaks of and is still to be pressed."""


def is_at(driver: Driver, place: str) -> None:
    """Wait for the lesson."""
    expect(driver.page.get_by_role("region", name="Teacher")).to_contain_text(place)
    settle(driver.page)


def obey(driver: Driver) -> None:
    """Do what the teacher asks for, by nothing but the frames."""
    while (meant := driver.page.locator(MEANT)).count():
        driver.tap(meant.first)
    driver.tap(driver.confirm)


def test_sobek_is_learned_in_two_sittings(sit: Sit) -> None:
    driver: Driver = sit(viewport={"width": 390, "height": 844}, has_touch=True)
    driver.press_with = Locator.tap
    page = driver.page
    teacher = page.get_by_role("region", name="Teacher")
    driver.press("Learn Sobek in five minutes")
    is_at(driver, "1 of 19")
    driver.press("Next")

    # Another card is no mistake, but not taken either.
    driver.tap(page.get_by_role("button", name=re.compile("^Take marble with 2 scarabs from")))
    driver.tap(driver.confirm)
    expect(page.get_by_role("alert")).to_contain_text("for this lesson choose: Take ebony")
    is_at(driver, "2 of 19")
    obey(driver)
    is_at(driver, "3 of 19")
    expect(teacher).to_contain_text("Porter takes marble")
    expect(teacher).to_be_in_viewport(ratio=1)
    obey(driver)
    is_at(driver, "4 of 19")

    driver.press("Leave")
    driver.press("Continue learning Sobek: 4 of 19")
    is_at(driver, "4 of 19")
    driver.press("Next")
    driver.reload()
    is_at(driver, "5 of 19")
    for place in ("5 of 19", "6 of 19"):
        is_at(driver, place)
        obey(driver)
    is_at(driver, "7 of 19")
    driver.press("Next")
    obey(driver)
    driver.tap(teacher.get_by_role("button", name="Rule S28", exact=True))
    expect(page.get_by_role("dialog")).to_contain_text("look at all remaining tokens")
    driver.press("Close")

    # Here one is free; the table shows the outcome.
    driver.tap(page.get_by_role("button", name=re.compile("^Curse for Porter")))
    driver.tap(driver.confirm)
    is_at(driver, "10 of 19")
    expect(page.get_by_role("region", name="Porter")).to_contain_text("1 Curse")
    assert not driver.games()
