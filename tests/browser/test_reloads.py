"""Reloads at any moment: what a person has confirmed is never lost.

A few of them run with every other test; ``SOBEK_RELOADS=200`` makes as many.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from sobek.core.play import Play
from tests.browser.driver import Driver, Sit

RELOADS = int(os.environ.get("SOBEK_RELOADS", "8"))
KINDS = {"Sobek": ("Person", "Trader", "Porter"), "Scarab": ("Person", "Scribe")}


def within_the_click(driver: Driver) -> None:
    """The browser does not even draw in between."""
    with driver.page.expect_navigation():
        driver.confirm.evaluate("button => { button.click(); location.reload(); }")


def right_after_it(driver: Driver) -> None:
    driver.confirm.click()
    driver.page.reload()


def while_a_bot_thinks(driver: Driver) -> None:
    driver.confirm.click()
    driver.page.get_by_text("is thinking").or_(driver.confirm).or_(driver.over).first.wait_for()
    driver.page.reload()


def once_it_is_the_persons_turn_again(driver: Driver) -> None:
    driver.confirm.click()
    driver.wait()
    driver.page.reload()


MOMENTS: tuple[Callable[[Driver], None], ...] = (
    within_the_click,
    right_after_it,
    while_a_bot_thinks,
    once_it_is_the_persons_turn_again,
)


def confirmed(driver: Driver) -> list[str]:
    """What the button would do."""
    return str(driver.confirm.get_attribute("data-value")).split(";")


def spelt(play: Play) -> list[str]:
    return [str(action) for action in play.record.actions]


@pytest.mark.parametrize("game", KINDS)
def test_no_confirmed_action_is_lost(sit: Sit, game: str) -> None:
    rng = Random(game)
    driver = sit()
    reloads: Counter[str] = Counter()
    while sum(reloads.values()) < RELOADS:
        if not driver.id or driver.wait().first.inner_text() == "The game is over":
            driver.open()
            driver.begin(*KINDS[game], deal=str(rng.randrange(1000)), game=game)
        elif not driver.confirm.is_visible():
            driver.step()
        else:
            driver.choose()
            actions, before = confirmed(driver), spelt(driver.saved)
            if rng.random() < 0.15:
                driver.page.reload()  # what is only chosen is not done
                actions = []
            else:
                moment = rng.choice(MOMENTS)
                moment(driver)
                reloads[moment.__name__] += 1
            driver.page.locator("html[data-ready]").wait_for(state="attached")
            after = spelt(driver.saved)
            assert after[: len(before) + len(actions)] == before + actions, reloads
    print(game, dict(reloads))
