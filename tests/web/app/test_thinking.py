"""Events while bots think, on a device on which time passes."""

import asyncio

from tests.web.helpers.device import run_apart
from tests.web.helpers.slow_device import (
    PACE,
    THINKING_TIME,
    SlowDevice,
    begin_game,
    saved_length,
    until,
)


class HeldDevice(SlowDevice):
    """A device on which bots think until the event ``go_on`` is set."""

    def __init__(self) -> None:
        super().__init__()
        self.go_on = asyncio.Event()
        self.pondering = 0
        self.dropped = 0

    async def think(self, request: str) -> str:
        self.pondering += 1
        try:
            await self.go_on.wait()
        except asyncio.CancelledError:
            self.dropped += 1
            raise
        finally:
            self.pondering -= 1
        return await super().think(request)


TIMES = 4


def test_leaving_and_reopening_a_game_keeps_one_loop_of_bots() -> None:
    async def leave_and_return() -> None:
        device = SlowDevice()
        app = begin_game(device, "porter", "trader", "porter")
        game = device.location_hash()
        await until(lambda: saved_length(device) > 2)
        thoughts, played = device.thoughts, saved_length(device)
        for _ in range(TIMES):
            app.hear("address", "")
            app.hear("address", game)
            await asyncio.sleep(THINKING_TIME)
            app.send("panel", "log")
        await until(lambda: saved_length(device) > played + 20)
        assert "went wrong" not in device.html
        # Each loop that was left may have asked once; one question may still be open.
        assert device.thoughts - thoughts <= saved_length(device) - played + TIMES + 1
        app.hear("address", "")

    run_apart(leave_and_return())


def test_a_warning_stays_while_bots_act() -> None:
    async def fill_the_storage() -> None:
        device = SlowDevice()
        app = begin_game(device, "porter", "trader", "porter")
        await until(lambda: saved_length(device) > 2)
        device.full = True
        await until(lambda: "be saved: the browser" in device.html)
        thoughts = device.thoughts
        await until(lambda: device.thoughts > thoughts + 5)
        assert "be saved: the browser" in device.html
        app.hear("address", "")

    run_apart(fill_the_storage())


def test_the_page_can_be_used_while_a_bot_thinks() -> None:
    async def look_around() -> None:
        device = HeldDevice()
        app = begin_game(device, "person", "trader")
        await until(lambda: device.pondering > 0)
        assert "is thinking" in device.html
        for event, value, shown in (
            ("panel", "log", "Nothing has happened yet"),
            ("panel", "menu", "Speed"),
            ("pace", "calm", 'aria-pressed="true" id="pace-calm"'),
            ("panel", "", "is thinking"),
        ):
            app.send(event, value)
            assert shown in device.html
        assert device.thoughts == 0
        device.go_on.set()
        await until(lambda: saved_length(device) > 0)

    run_apart(look_around())


def test_leaving_a_game_cancels_thinking() -> None:
    async def leave() -> None:
        device = HeldDevice()
        app = begin_game(device, "person", "trader")
        await until(lambda: device.pondering > 0)
        app.send("go", "")
        await until(lambda: device.pondering == 0)
        assert "New game" in device.html
        assert saved_length(device) == 0

    run_apart(leave())


def test_changing_the_level_of_a_thinking_bot_asks_the_new_one() -> None:
    async def change() -> None:
        device = HeldDevice()
        app = begin_game(device, "person", "trader", "trader")
        await until(lambda: device.pondering > 0)
        assert app.state.session is not None
        thinking = app.state.session.actor
        app.send("level", "porter", name=f"level-{3 - thinking}")
        await asyncio.sleep(THINKING_TIME)
        assert device.dropped == 0
        app.send("level", "porter", name=f"level-{thinking}")
        await until(lambda: device.dropped > 0 and device.pondering > 0)
        assert device.pondering == 1
        device.go_on.set()
        await until(lambda: saved_length(device) > 0)
        assert device.thinker == "porter"
        app.hear("address", "")

    run_apart(change())


def test_undo_cancels_thinking() -> None:
    async def take_back() -> None:
        device = HeldDevice()
        device.go_on.set()
        app = begin_game(device, "person", "trader")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides)
        before = saved_length(device)
        device.go_on.clear()
        app.send("act", str(session.play.legal_actions()[0]))
        await until(lambda: device.pondering > 0)
        app.send("undo-decision")
        assert session.decides
        assert saved_length(device) == before
        await until(lambda: device.pondering == 0)
        device.go_on.set()
        await asyncio.sleep(PACE)
        assert saved_length(device) == before
        app.send("act", str(session.play.legal_actions()[0]))
        await until(lambda: saved_length(device) > before + 1)
        app.hear("address", "")

    run_apart(take_back())


def test_bots_wait_while_one_is_asked_about_an_undo() -> None:
    async def ask() -> None:
        device = SlowDevice()
        app = begin_game(device, "person", "porter", "porter")
        session = app.state.session
        assert session is not None
        await until(lambda: session.decides)
        before = saved_length(device)
        app.send("act", str(session.play.legal_actions()[0]))
        await until(lambda: saved_length(device) > before + 1)
        app.send("undo-decision")
        asked = saved_length(device)
        assert not session.decides and "undo-at-a-cost" in device.html
        await asyncio.sleep(3 * PACE)
        assert saved_length(device) == asked
        app.send("panel", "")
        await until(lambda: saved_length(device) > asked)
        app.hear("address", "")

    run_apart(ask())
