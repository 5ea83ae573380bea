"""The analysis of a finished game, and an exercise."""

from typing import Final

import pytest
from playwright.sync_api import expect

from tests.browser.driver import Driver, Sit
from tests.browser.reviews import finished, judged, stored
from web.analysis import review
from web.storage.saves import ANALYSIS, key

LEFT: Final = 20
"""Decisions that are left to the page: enough to stop it in between. Others were judged before."""


@pytest.mark.long
def test_a_game_can_be_analysed_and_a_mistake_tried_again(sit: Sit) -> None:
    driver, play = sit(), finished()
    before = judged(play, LEFT)
    for place, text in stored(play, before).items():
        driver.store(place, text)
    driver.open("game=x")
    driver.press("Analyse the game")
    _go_on_and_stop(driver, len(before))
    kept = driver.storage()[key("x", ANALYSIS)]
    found = review.read(review.fingerprint(play), kept)
    assert len(found) == len(before) + LEFT
    dear = review.exercises(found)
    _look_at_a_decision(driver)
    _try_again(driver, len(dear))
    driver.reload()
    driver.press("Analyse the game")
    expect(driver.page.get_by_role("button", name="Try again")).to_have_count(len(dear))
    assert driver.storage()[key("x", ANALYSIS)] == kept


def _go_on_and_stop(driver: Driver, before: int) -> None:
    panel = driver.page.get_by_role("dialog", name="Analysis")
    status, go_on = panel.get_by_role("status"), panel.get_by_role("button", name="Continue")
    expect(status).to_have_text(f"{before} of {before + LEFT} decisions")
    go_on.click()
    expect(status).not_to_have_text(f"{before} of {before + LEFT} decisions")
    expect(panel.get_by_role("progressbar")).to_be_visible()
    panel.get_by_role("button", name="Stop").click()
    expect(panel.get_by_role("heading", name="All decisions")).to_be_visible()
    go_on.click()
    expect(panel.get_by_role("heading", name="Biggest mistakes")).to_be_visible()
    expect(panel.get_by_role("progressbar")).to_have_count(0)
    expect(panel.get_by_role("img", name="Anna: from")).to_be_visible()


def _look_at_a_decision(driver: Driver) -> None:
    panel = driver.page.get_by_role("dialog", name="Analysis")
    panel.get_by_role("listitem").last.get_by_role("button").click()
    expect(driver.page.get_by_role("slider")).to_be_visible()
    driver.press("Back to the analysis")
    expect(panel).to_be_visible()


def _try_again(driver: Driver, count: int) -> None:
    page, before = driver.page, driver.saved
    page.get_by_role("button", name="Try again").first.click()
    title = f"Exercise 1 of {count}"
    expect(page.get_by_role("heading", name=title)).to_be_focused()
    expect(page.get_by_role("button", name="Hint")).to_have_count(0)
    driver.decide()
    verdict = page.get_by_role("dialog", name=title)
    expect(verdict.get_by_role("status")).not_to_be_empty()
    if verdict.get_by_role("button", name="Show the best move").count():
        verdict.get_by_role("button", name="Show the best move").click()
    expect(verdict.get_by_role("listitem").first).to_contain_text("% to win")
    assert driver.saved == before
    verdict.get_by_role("button", name="Back to the analysis").click()
    expect(page.get_by_role("dialog", name="Analysis")).to_be_visible()
