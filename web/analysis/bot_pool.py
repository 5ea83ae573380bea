"""Who thinks for the bots: up to three workers, and the page itself where all of them fail.

A worker can't be interrupted, only ended. So a thought that nobody waits for any more is left to
end by itself, where that takes no longer than a new worker would.
"""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from sobek.core.game import Action, AnyGame
from sobek.core.play import Play
from sobek.core.report import Report, merged
from web.analysis.protocol import Question, answer
from web.browser.device import Device, Worker, WorkerError

TIMES: Final = (1, 2, 3, 5)
"""So many seconds a bot that searches may take for a decision, the usual ones first."""
BRIEF: Final = 0.04
"""So many where it thinks on the page itself, which stands still meanwhile."""
PATIENCE: Final = 20.0
"""So many seconds a worker has to start, which can fail unheard."""
SECOND_CHANCE: Final = 2.0
"""So many after a failure, in case it only was slow to start."""
RESTART: Final = 2.0
"""A new worker can be asked after about as many seconds."""
DELAY: Final = RESTART + 1.0
"""An answer may be so many seconds late: an earlier thought may have to end first."""
MOST_WORKERS: Final = 3
LITTLE_MEMORY: Final = 2.0
"""With so many GB or less, one worker has to do."""


def workers(cores: int, memory: float | None) -> int:
    """How many workers may think at once. ``memory`` is in GB, None where nobody knows."""
    if memory is not None and memory <= LITTLE_MEMORY:
        return 1
    return max(1, min(MOST_WORKERS, cores - 1))


class Helper:
    """A worker's place: it is started when it is wanted, and replaced when it fails."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._start: asyncio.Future[Worker] | None = None
        self._turn = asyncio.Lock()

    @property
    def ready(self) -> bool:
        """Whether it can be asked without waiting for its start."""
        start = self._start
        return bool(start and start.done() and not start.cancelled() and not start.exception())

    def wake(self) -> asyncio.Future[Worker]:
        """Start the worker, unless that is done or under way."""
        if self._start is None or (self._start.done() and not self.ready):
            self._start = asyncio.ensure_future(self._device.start_worker())
        return self._start

    async def ask(self, question: str, seconds: float, patience: float) -> str:
        """The answer to a question that takes so many seconds to think about, if the worker starts
        within ``patience``. Raises WorkerError or TimeoutError.
        """
        async with self._turn:
            worker = await asyncio.wait_for(asyncio.shield(self.wake()), patience)
            try:
                return await asyncio.wait_for(worker.think(question), seconds + DELAY)
            except (WorkerError, TimeoutError):
                self._replace(worker)
                raise
            except asyncio.CancelledError:
                if seconds > RESTART:
                    self._replace(worker)
                raise

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self._start = None
        self.wake()


class Thinker:
    """Asks the workers what bots would do."""

    def __init__(self, device: Device, patience: float = PATIENCE) -> None:
        self._device = device
        self._patience = patience
        self._helpers = [Helper(device) for _ in range(workers(*device.power()))]
        self.seconds: float = TIMES[0]
        """So many a bot that searches takes for a decision."""
        self.worker_failed = False
        self.told = False
        """Whether the person knows of that."""

    async def wake(self) -> None:
        """Start the first worker before it is wanted."""
        await asyncio.wait([self._helpers[0].wake()])

    async def decide(self, play: Play) -> Action:
        """What the bot whose decision is pending wants to do."""
        state, actions = play.state, play.legal_actions()
        if len(actions) == 1:
            return actions[0]
        kind = play.players[state.actor].kind
        report = await self.consider(play.game, state.view(state.actor), actions, kind)
        return next(action for action in actions if str(action) == report.best)

    async def consider(
        self,
        game: AnyGame,
        view: Any,
        actions: Sequence[Action],
        bot_name: str,
        *,
        seconds: float | None = None,
        compares: bool = False,
    ) -> Report:
        """What a bot makes of a decision of the seat whose view this is, with these actions: what
        it would choose, or, where it ``compares``, what it makes of these alone. It has so many
        seconds, or as many as usual.

        The adviser thinks in all workers that have started, the others start meanwhile; where it
        would find the same in each, it thinks in one.
        """
        question = Question(game, view, actions, bot_name, compares)
        seconds = self.seconds if seconds is None else seconds
        helpers = self._helpers if question.for_many else self._helpers[:1]
        for helper in helpers:
            helper.wake()
        ready = [helper for helper in helpers if helper.ready]
        reports = await self._ask(ready or helpers[:1], question, seconds)
        if ready and not reports:
            # All of them have died, and new ones are on their way.
            reports = await self._ask(helpers[:1], question, seconds)
        self.worker_failed = not reports
        return merged(reports or [question.read(answer(self._text(question, BRIEF)))])

    async def _ask(
        self, helpers: Sequence[Helper], question: Question, seconds: float
    ) -> list[Report]:
        """The reports of those who give one."""
        asked = (self._report(helper, question, seconds) for helper in helpers)
        return [report for report in await asyncio.gather(*asked) if report]

    async def _report(self, helper: Helper, question: Question, seconds: float) -> Report | None:
        patience = min(self._patience, SECOND_CHANCE) if self.worker_failed else self._patience
        text = self._text(question, seconds)
        try:
            return question.read(await helper.ask(text, seconds, patience))
        except (WorkerError, TimeoutError):
            return None

    def _text(self, question: Question, seconds: float) -> str:
        """The question with random numbers of its own."""
        return question.text(seconds, self._device.seed())
