"""Whole games of Sobek, from the start form to the ranking."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.driver import EVERYONE, Driver, Sit


def to_the_ranking(driver: Driver, names: tuple[str, ...]) -> None:
    """Play to the end and compare what the ranking says with the record."""
    driver.play()
    play = driver.saved
    assert play.over
    ranking = driver.page.get_by_role("table").first
    for name, score in zip(names, play.state.scores, strict=True):
        row = ranking.get_by_role("row").filter(has_text=name)
        expect(row.get_by_role("cell").last).to_have_text(str(score))
    assert driver.accounts == len(play.state.view(None).accounts)


def test_a_whole_game_of_two_persons(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    to_the_ranking(driver, ("Anna", "Berta"))
    assert set(driver.handovers) == {"Anna", "Berta", EVERYONE}
    assert all(one != other for one, other in pairwise(driver.handovers))
    assert driver.results > 0
    driver.press_more("Scoring of round 1")
    expect(driver.page.get_by_role("heading", name="Scoring of round 1")).to_be_visible()
    driver.skip_account()
    driver.press("Rematch")
    expect(driver.handover).to_be_visible()
    assert [player.name for player in driver.saved.players] == ["Anna", "Berta"]


@pytest.mark.slow
def test_a_whole_game_with_three_bots(sit: Sit) -> None:
    driver = sit()
    driver.begin("Trader", "Human", "Porter", "Trader", names=("", "Anna", "Ramses"))
    to_the_ranking(driver, ("Trader 1", "Anna", "Ramses", "Trader 2"))
    assert set(driver.handovers) == {EVERYONE}
