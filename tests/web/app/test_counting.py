"""The count of a round runs by itself, until any press ends it."""

import asyncio
from collections.abc import Callable, Coroutine
from dataclasses import replace
from random import Random

import pytest

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.web.helpers.device import Page, run_apart
from tests.web.helpers.slow_device import SlowDevice, until
from web.app import start
from web.app.work import Work
from web.games import renderers
from web.session import undo
from web.session.session import Session
from web.session.stage import Stage
from web.storage.saves import LocalMetadata

PLAYERS = (Player("Anna"), Player("Berta", colour="blue", shape="square"))
LAST = 3
"""The step with the new scores."""


class ClockedDevice(SlowDevice):
    """A device on which a pause lasts until the test ends it."""

    def __init__(self, hash: str = "") -> None:
        super().__init__(hash)
        self.pauses: list[asyncio.Event] = []

    async def sleep(self, seconds: float) -> None:
        if seconds:
            self.pauses.append(over := asyncio.Event())
            await over.wait()

    async def go_on(self) -> None:
        """End the pause that lasts now, once there is one."""
        await until(lambda: bool(self.pauses))
        self.pauses.pop().set()


def at_the_end_of_a_round() -> Play:
    """A game whose last action has ended the first round."""
    rng = Random(4)
    play = Play.new("sobek", PLAYERS, 4)
    while not play.state.view(None).accounts:
        play.act(rng.choice(play.legal_actions()))
    assert not play.over
    return play


Test = Callable[[ClockedDevice, Page], Coroutine[object, object, None]]


def counting(test: Test, pace: float = 1.0, *, still: bool = False) -> None:
    """Run a test on a page where the last action of a round has just been made."""

    async def run() -> None:
        device = ClockedDevice()
        device.wants_stillness = still
        page = Page(device, pace)
        start.begin(page.app)
        play = at_the_end_of_a_round()
        page.hear("address", encode(play.at(play.length - 1)))
        page.send("play-on")
        page.send("take-seat")
        page.send("act", str(play.steps[-1].action))
        await until(lambda: "screen-account" in device.html)
        await test(device, page)
        page.hear("address", "")

    run_apart(run())


def step(device: ClockedDevice) -> int:
    """Which step of the account is shown."""
    return next(n for n in range(LAST + 1) if f'"account at-{n}"' in device.html)


async def comes_to(device: ClockedDevice, wanted: int) -> None:
    await until(lambda: step(device) == wanted)


def test_the_count_goes_through_all_steps_and_waits_at_the_last() -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        for n in range(LAST):
            assert step(device) == n and "Continue" not in device.html
            await device.go_on()
            await comes_to(device, n + 1)
        await device.go_on()
        await until(lambda: "Continue" in device.html)
        assert step(device) == LAST and Work.COUNT not in page.state.running

    counting(watch)


@pytest.mark.parametrize(
    ("event", "value"),
    [("turn", str(LAST)), ("panel", "menu"), ("panel", "log"), ("letters", "off")],
)
def test_any_press_ends_it_and_leaves_all_figures(event: str, value: str) -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        await device.go_on()
        await comes_to(device, 1)
        page.send(event, value)
        await until(lambda: step(device) == LAST and "Continue" in device.html)
        assert page.state.session and page.state.session.stage is Stage.SCORING

    counting(watch)


def test_the_press_that_ends_it_and_a_second_one_do_not_leave_it() -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        page.send("turn", str(LAST))
        await until(lambda: 'data-again="stay"' in device.html)
        page.send("stay", str(LAST + 1))
        assert page.state.session and page.state.session.stage is Stage.SCORING
        page.send("turn", str(LAST + 1))
        assert page.state.session.stage is not Stage.SCORING

    counting(watch)


def test_what_the_browser_reports_does_not_end_it() -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        page.hear("time", "")
        page.hear("offers", "new-version")
        assert step(device) == 0 and Work.COUNT in page.state.running

    counting(watch)


@pytest.mark.parametrize(("pace", "still"), [(0.0, False), (1.0, True)])
def test_who_wants_nothing_to_move_turns_the_pages(pace: float, still: bool) -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        assert Work.COUNT not in page.state.running
        for n in range(LAST):
            assert step(device) == n and f'data-value="{n + 1}"' in device.html
            page.send("turn", str(n + 1))
            await comes_to(device, n + 1)
        page.send("turn", str(LAST - 1))
        await comes_to(device, LAST - 1)

    counting(watch, pace, still=still)


def test_it_runs_once_and_not_again_for_who_goes_back() -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        page.send("turn", str(LAST))
        await until(lambda: "Continue" in device.html)
        page.send("turn", "0")
        await comes_to(device, 0)
        assert Work.COUNT not in page.state.running

    counting(watch)


def test_leaving_the_game_meanwhile_ends_it() -> None:
    async def watch(device: ClockedDevice, page: Page) -> None:
        page.hear("address", "")
        await until(lambda: "screen-start" in device.html)
        assert Work.COUNT not in page.state.running

    counting(watch)


def test_it_does_not_begin_beneath_a_panel() -> None:
    async def run() -> None:
        device, play = ClockedDevice(), at_the_end_of_a_round()
        page = Page(device, 1.0)
        start.begin(page.app)
        page.hear("address", encode(play.at(play.length - 1)))
        page.send("play-on")
        page.send("take-seat")
        page.send("panel", "menu")
        page.send("act", str(play.steps[-1].action))
        await until(lambda: "screen-account" in device.html)
        assert Work.COUNT not in page.state.running
        page.send("panel", "")
        assert Work.COUNT in page.state.running and step(device) == 0
        page.hear("address", "")

    run_apart(run())


def test_what_a_later_step_brings_has_its_room_before() -> None:
    """S42–S44, S10: nothing gives way while the count runs."""

    async def watch(device: ClockedDevice, page: Page) -> None:
        def marks() -> tuple[int, int]:
            seen = device.html.count('class="counted"') + device.html.count('class="new-score"')
            return seen, device.html.count(" later")

        (before, later), seats = marks(), len(PLAYERS)
        assert before == 0 and later >= 2 * seats
        page.send("turn", str(LAST))
        await comes_to(device, LAST)
        assert marks() == (2 * seats, 0)

    counting(watch)


@pytest.mark.parametrize(("pace", "still"), [(1.0, False), (0.0, False), (1.0, True)])
def test_where_all_play_on_devices_it_needs_no_press(pace: float, still: bool) -> None:
    """Nor does a press stop it, which was for something else."""

    async def watch(device: ClockedDevice, page: Page) -> None:
        session = page.state.session
        assert session
        session.metadata = replace(session.metadata, elsewhere=(0, 1))
        # Nor does a panel of the table, which hides it from nobody who plays.
        device.pauses.clear()
        page.send("panel", "menu")
        for n in range(step(device), LAST + 1):
            await comes_to(device, n)
            assert Work.COUNT in page.state.running
            await device.go_on()
        await until(lambda: session.stage is Stage.TABLE)

    counting(watch, pace, still=still)


def test_where_all_play_on_devices_whoever_acts_ends_it() -> None:
    """They have seen it on their own. What is to be undone is not offered before."""
    play = at_the_end_of_a_round()
    session = Session(play, renderers()["sobek"], metadata=LocalMetadata(elsewhere=(0, 1)))
    assert session.scoring and undo.last_decision(session) is None
    session.carry_out([play.legal_actions()[0]])
    assert session.scoring is None and undo.last_decision(session) is not None


def test_where_somebody_looks_at_it_whoever_acts_on_a_device_does_not_end_it() -> None:
    play = at_the_end_of_a_round()
    other = play.state.actor
    session = Session(play, renderers()["sobek"], metadata=LocalMetadata(elsewhere=(other,)))
    session.carry_out([play.legal_actions()[0]])
    assert session.stage is Stage.SCORING
