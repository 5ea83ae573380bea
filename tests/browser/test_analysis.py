"""A finished game is analysed, and a mistake tried again, as a person does it."""

from dataclasses import replace
from pathlib import Path
from typing import Final

from playwright.sync_api import expect

from sobek.core import transcript
from sobek.core.play import Play, Step
from sobek.core.record import PERSON
from tests.browser.driver import Driver, Sit
from tests.web.helpers.device import FakeDevice
from web.analysis import review
from web.analysis.review import EXERCISES, Choice, Judgement, Judgements
from web.session.views import is_decision
from web.storage.saves import ANALYSIS, Save, Saves, key

RECORD: Final = Path(__file__).parent.parent / "records" / "scarab_2_full.txt"
LEFT: Final = 3
"""So many decisions are left to the page: the others were judged before, which saves time."""


def finished() -> Play:
    """A game in which a person sat on the first seat."""
    play = transcript.read(RECORD.read_text())
    first, *others = play.players
    play.reseat((replace(first, kind=PERSON, name="Anna"), *others))
    return play


def judged(play: Play, left: int = 0) -> Judgements:
    """An analysis of all but so many of the first decisions; of the dearest one was not looked at
    closely yet, if any are left."""
    steps = [step for step in play.steps if is_decision(step, [0])]
    return tuple(_judged(n, step, n < bool(left)) for n, step in enumerate(steps[left:]))


def stored(play: Play, found: Judgements) -> dict[str, str]:
    """What a browser holds that has saved both, under the id x."""
    storage: dict[str, str] = {}
    Saves(FakeDevice(storage=storage)).save("x", Save(play))
    return {**storage, key("x", ANALYSIS): review.write(review.mark_of(play), found)}


def _judged(n: int, step: Step, briefly: bool) -> Judgement:
    played = str(step.action)
    other = next(str(each) for each in step.before.legal_actions() if each != step.action)
    lost = 0.4 if n < EXERCISES else 0.0
    choices = Choice(other, 0, 0.6), Choice(played, 0, 0.6 - lost)
    return Judgement(
        step.number - 1, step.seat, played, other, choices, n < EXERCISES and not briefly
    )


def test_a_finished_game_is_analysed_and_a_mistake_tried_again(sit: Sit) -> None:
    driver, play = sit(), finished()
    before = judged(play, LEFT)
    for place, text in stored(play, before).items():
        driver.store(place, text)
    driver.open("game=x")
    driver.press("Analyse the game")
    _go_on_and_stop(driver, len(before))
    kept = driver.storage()[key("x", ANALYSIS)]
    found = review.read(review.mark_of(play), kept)
    assert len(found) == len(before) + LEFT
    dear = review.mistakes(found)
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
    expect(status).to_have_text(f"{before + 1} of {before + LEFT} decisions")
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
