"""A device in memory on which work goes on between two presses, for as long as a test lets it."""

import asyncio
import json
from collections.abc import Callable, Coroutine
from typing import Any

from sobek.games import game
from tests.web.helpers.device import FakeDevice
from web.analysis.protocol import answer

PAUSE = 4
"""Turns of the event loop that a pause takes, whatever its length."""
NODES = 2
"""Of each thought, so that the same question has the same answer. The adviser thinks for each bot:
those with a strength search as much as that needs."""
ENOUGH = 100_000
"""Turns after which a page that still works never comes to rest."""


class LiveDevice(FakeDevice):
    """Use it in a running event loop."""

    def __init__(self, hash: str = "", storage: dict[str, str] | None = None) -> None:
        super().__init__(hash, storage)
        self._working: set[asyncio.Task[None]] = set()

    def run(self, coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
        task = asyncio.get_running_loop().create_task(coroutine)
        self._working.add(task)
        task.add_done_callback(self._working.discard)

        def cancel() -> None:
            task.cancel()

        return cancel

    async def sleep(self, seconds: float) -> None:
        await _turns(PAUSE if seconds else 1)

    async def at_rest(self) -> None:
        await _turns(PAUSE)

    async def think(self, request: str) -> str:
        await _turns(PAUSE)
        asked = {**json.loads(request), "nodes": NODES, "seconds": 3600.0}
        asked["bot"] = game(asked["game"]).adviser
        self.thoughts += 1
        if not self.has_worker:
            return await super().think(request)  # which says so
        return answer(json.dumps(asked))

    async def seal(self, step: str) -> str:
        await _turns(PAUSE)
        return await super().seal(step)

    async def go_on(self, turns: int) -> None:
        """Let the work go on for a while."""
        await _turns(turns)

    async def rest(self) -> None:
        """Let the work go on until all of it is done.

        :raises AssertionError: if that never comes.
        """
        for _ in range(ENOUGH):
            if not self._working:
                return
            await asyncio.sleep(0)
        raise AssertionError("the page never comes to rest")

    def stop(self) -> None:
        """Drop all work."""
        for task in self._working:
            task.cancel()


async def _turns(count: int) -> None:
    for _ in range(count):
        await asyncio.sleep(0)
