"""The tutorial by touch on a phone."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser import PHONE, settle
from tests.browser.driver import Driver, Sit

POINTED = "main button[data-pointed]:enabled:not([aria-pressed=true])"
"""Buttons that the teacher points at and that are not pressed yet."""


def is_at(driver: Driver, place: str) -> None:
    """Wait for the lesson with this number."""
    expect(driver.page.get_by_role("region", name="Teacher")).to_contain_text(place)
    settle(driver.page)


def follow(driver: Driver) -> None:
    """Press the buttons that the teacher points at, and confirm."""
    meant = driver.page.locator(POINTED)
    meant.first.wait_for()  # the opponent may answer first
    settle(driver.page)
    while meant.count():
        driver.tap(meant.first)
    driver.tap(driver.confirm)


@pytest.mark.long
def test_the_tutorial_of_sobek_can_be_left_and_continued(sit: Sit) -> None:
    driver: Driver = sit(viewport=PHONE, has_touch=True)
    driver.press_with = Locator.tap
    page = driver.page
    teacher = page.get_by_role("region", name="Teacher")
    driver.press("Learn Sobek in five minutes")
    is_at(driver, "1 of 19")
    driver.press("Next")

    # Another card is legal, but it is not taken.
    driver.tap(page.get_by_role("button", name=re.compile("^Take marble with 2 scarabs from")))
    driver.tap(driver.confirm)
    expect(page.get_by_role("alert")).to_contain_text("In this lesson, choose “Take ebony")
    is_at(driver, "2 of 19")
    follow(driver)
    is_at(driver, "3 of 19")
    expect(teacher).to_contain_text("Bata takes marble")
    expect(teacher).to_be_in_viewport(ratio=1)
    page.set_viewport_size({"width": 390, "height": 664})  # an iPhone in Safari
    driver.tap(page.get_by_role("button", name=re.compile("^Take marble with")).first)
    driver.tap(driver.confirm)
    expect(page.get_by_role("alert")).to_contain_text("In this lesson")
    assert teacher.evaluate("({ scrollHeight, clientHeight }) => scrollHeight - clientHeight") <= 0
    page.set_viewport_size(PHONE)
    follow(driver)
    is_at(driver, "4 of 19")

    driver.press("Start screen")
    driver.press("Continue learning Sobek: 4 of 19")
    is_at(driver, "4 of 19")
    driver.press("Next")
    driver.reload()
    is_at(driver, "5 of 19")
    for place in ("5 of 19", "6 of 19"):
        is_at(driver, place)
        follow(driver)
    is_at(driver, "7 of 19")
    driver.press("Next")
    follow(driver)
    expect(teacher).to_have_attribute("data-clause", "S28")  # a long press opens it

    # This lesson has a free choice; the table shows its result.
    driver.tap(page.locator(".tokens").get_by_role("button", name="Curse", exact=True))
    driver.tap(driver.confirm)
    is_at(driver, "10 of 19")
    opponent = page.get_by_role("region", name="Bata")
    expect(opponent.get_by_role("img", name=re.compile("^1 Curse"))).to_be_visible()
    assert not driver.games()


@pytest.mark.long
def test_a_lesson_shows_the_pyramid_that_has_no_room_on_a_phone(sit: Sit) -> None:
    driver: Driver = sit(viewport={"width": 390, "height": 664}, has_touch=True)
    driver.press_with = Locator.tap
    driver.tap(driver.page.get_by_role("radio", name="Sakkara", exact=True))
    driver.tap(driver.page.get_by_role("button", name=re.compile("^Learn Sakkara")))
    is_at(driver, "1 of 30")
    expect(driver.page.locator("#pyramid-0")).to_be_in_viewport(ratio=1)
    driver.press("Next")
    expect(driver.page.locator("#pyramid-0")).to_be_hidden()
