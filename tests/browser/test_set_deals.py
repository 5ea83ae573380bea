"""The deal of the day, and the ladder of set deals, in the browser."""

from random import Random

import pytest
from playwright.sync_api import expect

from sobek.bots import bot
from sobek.core.bot import Budget
from sobek.core.play import Play
from tests.browser.driver import Driver, Sit
from tests.web.helpers.device import FakeDevice
from web.games.sobek.ladder import LADDER
from web.session import ladder
from web.session.setup import Setup
from web.storage.saves import LocalMetadata, Save, Saves
from web.ui.screens.ladder import goal

FIRST = LADDER[0]
SAFE_LEAD = 20
"""Points that no player can lose with the last actions."""


def nearly_done() -> Play:
    """The first step, played by a trader until a few actions before its end, which it wins."""
    rng = Random(1)
    while True:
        play = ladder.begin(FIRST, Setup.default("sobek").against(*FIRST.bots))
        bots = [bot(kind, play.game, Budget(nodes=1)) for kind in ("trader", *FIRST.bots)]
        while not play.over:
            state, legal = play.state, play.legal_actions()
            play.act(bots[state.actor].choose(state.view(state.actor), legal, rng))
        if (FIRST.goal.figure(play, FIRST.given) or 0) >= SAFE_LEAD:
            return play.at(play.length - 3)


def finish_first_step(driver: Driver) -> None:
    """Open the first step shortly before its end, and finish it."""
    device = FakeDevice()
    Saves(device).save("0", Save(nearly_done(), metadata=LocalMetadata(step=FIRST.id)))
    for key, text in device.storage.items():
        driver.store(key, text)
    driver.open("game=0")
    driver.play()
    driver.over.wait_for()


@pytest.mark.long
def test_a_step_of_the_ladder_is_begun_finished_and_kept(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.press("Climb")
    expect(page.get_by_role("button", name=f"1: {FIRST.name}")).to_have_attribute(
        "aria-pressed", "true"
    )
    driver.tap(page.get_by_role("dialog").get_by_role("button", name="Play", exact=True))
    expect(page.get_by_role("banner")).to_contain_text(goal(FIRST))
    assert driver.saved.length >= FIRST.given

    finish_first_step(driver)
    expect(page.get_by_text(f"Done: {goal(FIRST)}")).to_be_visible()
    driver.press("The pyramid")
    done = page.get_by_role("button", name=f"1: {FIRST.name}, ")
    expect(done).to_contain_text("1")
    expect(page.get_by_role("button", name=f"2: {LADDER[1].name}")).to_have_attribute(
        "aria-pressed", "true"
    )
    driver.open()
    expect(page.get_by_text("1 of 30 deals")).to_be_visible()


def test_the_stones_are_reached_and_pressed_by_keyboard(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.press("Climb")
    third = page.get_by_role("button", name=f"3: {LADDER[2].name}")
    third.focus()
    page.keyboard.press("Enter")
    expect(third).to_have_attribute("aria-pressed", "true")
    expect(third).to_be_focused()
    expect(page.get_by_role("heading", name=f"3: {LADDER[2].name}")).to_be_visible()
    page.keyboard.press("Escape")
    expect(page.get_by_role("button", name="Climb")).to_be_focused()


def test_the_deal_of_the_day_has_one_try(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    card = page.get_by_role("region", name="Deal of the day")
    card.get_by_role("button", name="Play").click()
    expect(driver.confirm).to_be_visible()
    first = driver.id
    driver.open()
    card.get_by_role("button", name="Continue").click()
    expect(driver.confirm).to_be_visible()
    assert driver.id == first
    driver.open()
    expect(card.get_by_role("listitem")).to_have_count(7)
