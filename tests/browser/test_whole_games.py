"""Whole games of Sobek, from the start form to the ranking."""

from itertools import pairwise

import pytest
from playwright.sync_api import expect

from tests.browser.driver import EVERYONE, HOW_MUCH, LAST_TURNS, Driver, Sit

pytestmark = pytest.mark.usefixtures("moving")


def to_the_ranking(driver: Driver, names: tuple[str, ...]) -> None:
    """Play to the end and compare what the ranking says with the record."""
    driver.play()
    play = driver.saved
    assert play.over
    ranking = driver.ranking
    for name, score in zip(names, play.state.scores, strict=True):
        row = ranking.get_by_role("row").filter(has_text=name)
        expect(row.get_by_role("cell").last).to_have_text(str(score))


@pytest.mark.long
@HOW_MUCH
def test_a_game_of_two_persons(sit: Sit, part: str) -> None:
    driver = sit()
    driver.begin_sobek(part, "Human")
    to_the_ranking(driver, ("Anna", "Berta"))
    finished = len(driver.saved.state.view(None).accounts)
    assert driver.accounts == (1 if part == LAST_TURNS else finished)
    assert set(driver.handovers) == {"Anna", "Berta", EVERYONE}
    assert all(one != other for one, other in pairwise(driver.handovers))
    assert driver.results > 0
    driver.press_more("Scoring of round 3")
    expect(driver.page.get_by_role("heading", name="Scoring of round 3")).to_be_visible()
    driver.skip_account()
    driver.press("Rematch")
    expect(driver.handover).to_be_visible()
    assert [player.name for player in driver.saved.players] == ["Anna", "Berta"]


@pytest.mark.slow
def test_a_whole_game_with_three_bots(sit: Sit) -> None:
    driver = sit()
    driver.begin("Trader", "Human", "Porter", "Trader", names=("", "Anna", "Ramses"))
    to_the_ranking(driver, ("Yuya", "Anna", "Ramses", "Senbi"))
    assert driver.accounts == len(driver.saved.state.view(None).accounts)
    assert set(driver.handovers) == {EVERYONE}
