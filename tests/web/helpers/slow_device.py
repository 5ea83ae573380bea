"""A device on which time passes, for tests of what happens while bots think."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from sobek.core import text
from tests.web.helpers.device import FakeDevice, Page, run_apart
from web.app import start
from web.storage.saves import Saves

PACE = 0.02
"""Seconds between the actions of bots."""
THINKING_TIME = 0.005
"""Seconds that a bot thinks."""


class SlowDevice(FakeDevice):
    """A device on which thinking and sleeping take time. Use it in a running event loop."""

    def __init__(self, hash: str = "", storage: dict[str, str] | None = None) -> None:
        super().__init__(hash, storage)
        self._begun: set[asyncio.Task[None]] = set()

    async def think(self, request: str) -> str:
        await asyncio.sleep(THINKING_TIME)
        return await super().think(request)

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(seconds)

    def run(self, coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._begun.add(task)

        def cancel() -> None:
            task.cancel()

        return cancel

    def close(self) -> None:
        """End what goes on, lest it does so in another test."""
        super().close()
        for task in self._begun:
            task.cancel()

        async def ended() -> None:
            await asyncio.gather(*self._begun, return_exceptions=True)

        run_apart(ended())


async def until(happened: Callable[[], bool]) -> None:
    """Let time pass until something has happened.

    :raises TimeoutError: after 20 seconds.
    """
    async with asyncio.timeout(20):
        while not happened():
            await asyncio.sleep(THINKING_TIME)


def begin_game(device: FakeDevice, *players: str, pace: float = PACE) -> Page:
    """Begin a game between players of these kinds."""
    text.use("en")
    app = Page(device, pace=pace)
    start.begin(app.app)
    kinds = {f"kind-{seat}": kind for seat, kind in enumerate(players)}
    app.send("begin", seats=str(len(players)), deal="7", **kinds)
    return app


def saved_length(device: FakeDevice) -> int:
    """The number of saved actions of the only game."""
    saves = Saves(device)
    (id,) = saves.ids()
    save = saves.load(id)
    return save.play.length if save else 0
