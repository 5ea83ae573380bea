"""Reloads at any moment lose no confirmed action.

Usually there are only a few; ``SOBEK_RELOADS=200`` makes 200.
"""

import os
from collections import Counter
from collections.abc import Callable
from random import Random

import pytest

from sobek.core.link import encode
from sobek.core.play import Play
from tests.browser import QUICK
from tests.browser.driver import Driver, Sit, wait_until_ready

RELOADS = int(os.environ.get("SOBEK_RELOADS", "6"))
"""Number of reloads in each game."""
SLOW = "?pace=60"
CONFIRM_AND_TAKE_BACK = """button => {
    button.click();
    dispatchEvent(new Event("pagehide")); // then it is done at once
    const back = document.querySelector("[data-click=undo-decision]");
    back?.click();
    return back !== null;
}"""


def within_the_click(driver: Driver) -> bool:
    """Without painting in between."""
    with driver.page.expect_navigation():
        driver.confirm.evaluate("button => { button.click(); location.reload(); }")
    return True


def right_after_it(driver: Driver) -> bool:
    driver.confirm.click()
    driver.page.reload()
    return True


def while_a_bot_thinks(driver: Driver) -> bool:
    driver.tap(driver.confirm)
    thinks = driver.page.get_by_text("is thinking").first.is_visible()
    driver.page.reload()
    return thinks


def once_something_is_up_to_a_person(driver: Driver) -> bool:
    driver.confirm.click()
    driver.wait()
    driver.page.reload()
    return True


def at_a_handover(driver: Driver) -> bool:
    driver.confirm.click()
    hands_over = driver.wait().first.inner_text() not in ("Confirm", "The game is over")
    driver.page.reload()
    return hands_over


def once_it_is_taken_back(driver: Driver) -> bool:
    """Undo asks first if the person has learned something."""
    is_free = not tells_something(driver)
    is_back: bool = driver.confirm.evaluate(CONFIRM_AND_TAKE_BACK)
    driver.page.reload()
    return is_back and is_free


Moment = Callable[[Driver], bool]
"""Confirms and reloads the page at a certain moment; returns whether that moment occurred."""
MOMENTS: tuple[Moment, ...] = (
    within_the_click,
    right_after_it,
    while_a_bot_thinks,
    once_something_is_up_to_a_person,
    once_it_is_taken_back,
)
GAMES: dict[str, tuple[tuple[str, ...], tuple[Moment, ...]]] = {
    "Sobek": (("Human", "Human", "Trader"), (*MOMENTS, at_a_handover)),
    "Scarab": (("Human", "Scribe"), MOMENTS),
    "Sakkara": (("Human", "Mason"), MOMENTS),
}


def confirmed(driver: Driver) -> list[str]:
    """The actions of the confirm button."""
    return str(driver.confirm.get_attribute("data-value")).split(";")


def tells_something(driver: Driver) -> bool:
    """Whether the person learns something from the actions of the confirm button."""
    play = driver.saved
    first = play.length
    for text in confirmed(driver):
        play.act(play.game.parse(text))
    return any(
        play.game.gained_information(step.before.view(step.seat), step.after.view(step.seat))
        for step in play.steps[first:]
    )


def open_anew(driver: Driver, pace: str) -> None:
    """Open the same game with another pace of the bots."""
    driver.address = driver.address.partition("?")[0] + pace
    driver.open(f"game={driver.id}")


def spelt(play: Play) -> list[str]:
    return [str(action) for action in play.record.actions]


@pytest.mark.long
@pytest.mark.expects_errors(
    "_importhook", "MessageEvent"
)  # of a worker that starts while its page unloads
@pytest.mark.parametrize(
    "game",
    ["Sobek", *(pytest.param(name, marks=pytest.mark.slow) for name in ("Scarab", "Sakkara"))],
)
def test_no_confirmed_action_is_lost(sit: Sit, game: str) -> None:
    kinds, moments = GAMES[game]
    rng = Random(game)
    driver = sit()
    seen: Counter[Moment] = Counter()
    while seen.total() < RELOADS:
        if not driver.id or driver.wait().first.inner_text() == "The game is over":
            driver.open()
            driver.begin(*kinds, deal=str(rng.randrange(1000)), game=game)
        elif not driver.confirm.is_visible():
            driver.step()
        elif rng.random() < 0.15:
            driver.choose()
            before = spelt(driver.saved)
            driver.reload()
            assert spelt(driver.saved) == before, "a selection alone changes nothing"
        else:
            moment = min(moments, key=lambda each: (seen[each], rng.random()))
            if moment is while_a_bot_thinks:
                open_anew(driver, SLOW)
                while driver.wait() and not driver.confirm.is_visible():
                    driver.step()  # an account or a handover is shown again
            driver.choose()
            wanted = spelt(driver.saved) + confirmed(driver)
            came = moment(driver)
            if moment is while_a_bot_thinks:
                open_anew(driver, QUICK)
            wait_until_ready(driver.page)
            saved = spelt(driver.saved)
            if moment is once_it_is_taken_back and came:
                assert saved == wanted[:-1], encode(driver.saved)
            else:
                assert saved[: len(wanted)] == wanted, encode(driver.saved)
            seen[moment] += came
    print(game, {moment.__name__: times for moment, times in seen.items()})
