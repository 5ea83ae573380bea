"""Asks bots: up to three workers, and the page itself if all of them fail. Sealed play asks the
first one.

A worker can't be interrupted, only ended. So a thought that nobody awaits any more is left to end
by itself, unless that takes longer than starting a new worker.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import replace
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import Action, AnyGame
from sobek.core.play import Play
from sobek.core.report import Report, merged
from web.analysis import contest, sealing
from web.analysis.protocol import Question, answer
from web.browser.device import Device, Worker, WorkerError

MAIN_THREAD_THINKING_TIME: Final = 0.04
"""Maximum seconds per question on the main thread, which blocks meanwhile."""
START_LIMIT: Final = 20.0
"""Maximum seconds for a worker's start, which can fail without an error."""
RETRY_START_LIMIT: Final = 2.0
"""Maximum seconds for a start after one that failed: the worker may only have been slow."""
RESTART_DELAY: Final = 2.0
"""Typical seconds until a new worker can be asked."""
SIGN_LIMIT: Final = 1.5
"""Maximum seconds until a worker that does nothing gives a sign of life."""
MAX_DELAY: Final = 2.0
"""Maximum seconds an answer may be late. Slow devices need some: see docs/bots.md."""
SEALING_TIME: Final = 60.0
"""Maximum seconds of a step of a sealed game: slow devices take a few."""
CONTEST_TIME: Final = 120.0
"""Maximum seconds of a step of a tournament: strong bots move in several games."""
MAX_WORKERS: Final = 3
"""Maximum number of workers on any device."""
LITTLE_MEMORY: Final = 2.0
"""GB of memory up to which there is only one worker."""


def worker_count(cores: int, memory: float | None) -> int:
    """The number of workers for a processor with this many cores: one core is left to the page.
    ``memory``: in GB, None if unknown."""
    if memory is not None and memory <= LITTLE_MEMORY:
        return 1
    return max(1, min(MAX_WORKERS, cores - 1))


Work = Callable[[Worker], Awaitable[str]]
"""What a worker is asked to do."""


class WorkerSlot:
    """A place for one worker, which is started on demand and replaced when it fails."""

    def __init__(self, device: Device) -> None:
        self._device = device
        self._start: asyncio.Future[Worker] | None = None
        self._turn = asyncio.Lock()
        self._leftover = 0.0
        """Maximum seconds that a thought which nobody awaits any more may still take."""

    @property
    def ready(self) -> bool:
        """Whether the worker has started."""
        start = self._start
        return bool(start and start.done() and not start.cancelled() and not start.exception())

    def wake(self) -> asyncio.Future[Worker]:
        """Start the worker, unless it has started or is starting."""
        if self._start is None or (self._start.done() and not self.ready):
            self._start = asyncio.ensure_future(self._device.start_worker())
        return self._start

    async def ask(self, work: Work, seconds: float, patience: float) -> str:
        """The answer to what takes the worker about ``seconds``.

        :raises WorkerError: if the worker fails.
        :raises TimeoutError: if it doesn't start within ``patience`` seconds, or never answers.
        """
        async with self._turn:
            worker = await asyncio.wait_for(asyncio.shield(self.wake()), patience)
            try:
                # One that died while it did nothing is noticed at once.
                await asyncio.wait_for(worker.ping(), self._leftover + SIGN_LIMIT)
                self._leftover = 0.0
                return await asyncio.wait_for(work(worker), seconds + MAX_DELAY)
            except (WorkerError, TimeoutError):
                self._replace(worker)
                raise
            except asyncio.CancelledError:
                if seconds > RESTART_DELAY:
                    self._replace(worker)
                else:
                    self._leftover = RESTART_DELAY
                raise

    def _replace(self, worker: Worker) -> None:
        worker.end()
        self._start, self._leftover = None, 0.0
        self.wake()


class BotPool:
    """The workers of a page. Questions to the same worker wait for each other."""

    def __init__(self, device: Device, patience: float = START_LIMIT) -> None:
        """``patience``: maximum seconds for a worker's start."""
        self._device = device
        self._patience = patience
        self._slots = [WorkerSlot(device) for _ in range(worker_count(*device.power()))]
        self.worker_failed = False
        """Whether the last question had to be answered on the main thread."""

    async def wake(self) -> None:
        """Start the first worker before it is needed."""
        await asyncio.wait([self._slots[0].wake()])

    async def decide(self, play: Play, seconds: float) -> Action:
        """The action of the bot whose decision is pending: a legal one. ``seconds``: thinking time
        of a bot that searches. It takes its time over a forced one, too, where a shorter time would
        tell of hidden cards."""
        state, actions = play.state, play.legal_actions()
        if len(actions) == 1 and play.game.perfect_information:
            return actions[0]
        kind = play.players[state.actor].kind
        view = state.view(state.actor)
        report = await self.consider(play.game, view, actions, kind, Budget(seconds=seconds))
        return next(action for action in actions if str(action) == report.best)

    async def consider(
        self,
        game: AnyGame,
        view: Any,
        actions: Sequence[Action],
        bot_name: str,
        budget: Budget,
        *,
        compares: bool = False,
    ) -> Report:
        """A bot's report on a decision of the seat with this view. It is on the bot's choice among
        these legal actions, or, if it ``compares``, on each of them. ``budget``: of a bot that
        searches; it has seconds, and may have nodes.

        A parallel question goes to all workers that have started, while the others start. They
        share the nodes.
        """
        question = Question(game, view, actions, bot_name, compares)
        slots = self._slots if question.is_parallel else self._slots[:1]
        for slot in slots:
            slot.wake()
        ready = [slot for slot in slots if slot.ready]
        reports = await self._ask(ready or slots[:1], question, budget)
        if ready and not reports:
            # All workers have died, and new ones are starting.
            reports = await self._ask(slots[:1], question, budget)
        self.worker_failed = not reports
        if not reports:
            hurry = replace(budget, seconds=MAIN_THREAD_THINKING_TIME)
            reports = [question.read(answer(question.text(hurry, question.seed(0))))]
        return merged(reports)

    async def seal(self, step: str) -> sealing.Outcome:
        """What a step of a sealed game leads to (:mod:`web.analysis.sealing`).

        :raises WorkerError: if neither a worker nor the page can do it.
        """
        try:
            answered = await self._slots[0].ask(
                lambda worker: worker.seal(step), SEALING_TIME, self._patience
            )
            return sealing.read(answered)
        except (WorkerError, TimeoutError, ValueError):
            return sealing.read(sealing.answer(await self._device.group(), step))

    async def contest(self, step: str) -> contest.Turn:
        """What a step of a tournament leads to (:mod:`web.analysis.contest`).

        :raises WorkerError: if the worker can't do it.
        """
        try:
            answered = await self._slots[0].ask(
                lambda worker: worker.contest(step), CONTEST_TIME, self._patience
            )
            return contest.read(answered)
        except (TimeoutError, ValueError) as error:
            raise WorkerError(str(error)) from None

    async def _ask(
        self, slots: Sequence[WorkerSlot], question: Question, budget: Budget
    ) -> list[Report]:
        """The reports of those slots that answer."""
        if budget.nodes is not None:
            budget = replace(budget, nodes=-(-budget.nodes // len(slots)))
        asked = (self._report(slot, question, budget, n) for n, slot in enumerate(slots))
        return [report for report in await asyncio.gather(*asked) if report]

    async def _report(
        self, slot: WorkerSlot, question: Question, budget: Budget, number: int
    ) -> Report | None:
        """A slot's report, as worker ``number``; None if it fails."""
        patience = min(self._patience, RETRY_START_LIMIT) if self.worker_failed else self._patience
        text = question.text(budget, question.seed(number))
        try:
            answered = await slot.ask(
                lambda worker: worker.think(text), budget.seconds or 0.0, patience
            )
            return question.read(answered)
        except (WorkerError, TimeoutError):
            return None
