"""The coach, with the adviser in a worker: what it says, and the ways on from there."""

from random import Random
from typing import Any, Final

import pytest
from playwright.sync_api import Locator, expect

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.scarab.rules.preview import preview
from tests.browser import PHONE, TWICE, settle
from tests.browser.driver import Driver, Sit
from web.storage.saves import key

PLAYERS: Final = (Player("Anna"), Player("", "apprentice", "blue", "square"))
DEAL: Final = 28
LEFT: Final = 7
"""Actions that are left of a game by chance with that deal."""
TRIES: Final = 8
"""How often a bad choice is made until the coach has to have spoken: on a busy machine it may be
too slow, and lets it go. Each time somebody looks at the choice for longer."""
IS_TAKEN: Final = """([place, slot]) =>
    localStorage.getItem(place) !== slot || document.querySelector('#coached')"""
"""Whether a choice was made, or spoken of."""


def with_coach(driver: Driver) -> None:
    """Play on near the end of a game of Scarab, where a bad choice loses it, with a coach. However
    busy the machine, the coach sees that far."""
    rng, play = Random(DEAL), Play.new("scarab", PLAYERS, DEAL)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    driver.continue_from(play.at(play.length - LEFT))
    driver.press("Menu")
    switch = driver.page.get_by_role("group", name="Coach").get_by_role("button", name="On")
    driver.tap(switch)
    expect(driver.page.locator(".practice")).to_have_text("Practice")
    driver.page.keyboard.press("Escape")


def worst(driver: Driver) -> Any:
    """The choice that brings the person least now."""
    play: Any = driver.saved
    view = play.state.view(0)
    return min(play.legal_actions(), key=lambda each: preview(view, each).after.scores[0])


def look_at_the_log(driver: Driver) -> None:
    """Open it and close it: meanwhile the coach thinks."""
    driver.press("Log")
    expect(driver.page.get_by_role("dialog", name="Log")).to_be_visible()
    driver.page.keyboard.press("Escape")
    expect(driver.page.get_by_role("dialog")).to_have_count(0)


def warned(driver: Driver, *, twice: bool = False) -> Locator:
    """Make the same bad choice until the coach speaks; return its panel. ``twice``: by two presses
    of "Confirm"."""
    panel = driver.page.get_by_role("dialog", name="Wait, look again")
    for tries in range(TRIES):
        driver.wait()
        # Once the hint is there, so is what the coach compares a choice with.
        driver.press("Hint")
        expect(driver.page.get_by_role("dialog", name="Hint")).to_contain_text("% to win")
        driver.page.keyboard.press("Escape")
        driver.page.locator(f'[data-value="{worst(driver)}"]').first.click()
        expect(driver.confirm).to_be_enabled()
        for _ in range(tries):
            look_at_the_log(driver)
        before, place = driver.saved, key(driver.id)
        slot = driver.storage()[place]
        if twice:
            driver.confirm.evaluate(TWICE)
        else:
            driver.tap(driver.confirm)
        driver.page.wait_for_function(IS_TAKEN, arg=[place, slot])
        if panel.count():
            assert driver.saved == before
            return panel
        driver.wait()
        driver.press("Undo")
    pytest.fail("the coach says nothing")


@pytest.mark.long
def test_a_warning_can_be_heeded_or_not(sit: Sit) -> None:
    driver = sit()
    driver.page.set_viewport_size(PHONE)
    with_coach(driver)
    panel, before = warned(driver), driver.saved
    expect(panel).to_contain_text("of your chance to win")
    expect(panel).to_contain_text("% to win")
    expect(panel.get_by_role("heading", name="Wait, look again")).to_be_focused()
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not driver.page.evaluate(wide)
    for name in ("Look again", "Play it anyway"):
        button = panel.get_by_role("button", name=name)
        expect(button).to_be_in_viewport()
    driver.page.keyboard.press("Escape")
    expect(panel).to_have_count(0)
    expect(driver.confirm).to_be_focused()
    driver.page.keyboard.press("Enter")
    driver.wait()
    assert driver.saved.length > before.length
    expect(panel).to_have_count(0)


@pytest.mark.long
def test_a_double_tap_does_not_pass_by_a_warning(sit: Sit) -> None:
    driver = sit()
    with_coach(driver)
    panel, before = warned(driver, twice=True), driver.saved
    settle(driver.page)
    expect(panel).to_be_visible()
    assert driver.saved == before


@pytest.mark.long
def test_play_it_anyway_by_keyboard(sit: Sit) -> None:
    driver = sit()
    with_coach(driver)
    panel, before = warned(driver), driver.saved
    action = worst(driver)
    panel.get_by_role("button", name="Play it anyway").focus()
    driver.page.keyboard.press("Enter")
    expect(panel).to_have_count(0)
    driver.wait()
    assert driver.saved.record.actions[before.length] == action
