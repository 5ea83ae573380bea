"""Asks bots: up to three workers, and the page itself if all of them fail. Sealed play asks the
first one.

A worker can't be interrupted, only ended. So a thought that nobody awaits any more is left to end
by itself, unless it may take longer than any thought of a bot.
"""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import replace
from math import ceil
from time import perf_counter
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import Action, AnyGame, AnyState
from sobek.core.play import Play
from sobek.core.report import Report, merged
from web.analysis import contest, sealing
from web.analysis.protocol import PARTS, Question, answer
from web.browser.device import Device, Worker, WorkerError

MAIN_THREAD_THINKING_TIME: Final = 0.04
"""Maximum seconds per question on the main thread, which blocks meanwhile."""
START_LIMIT: Final = 20.0
"""Maximum seconds for a worker's start, which can fail without an error."""
RETRY_START_LIMIT: Final = 2.0
"""Maximum seconds for a start after one that failed: the worker may only have been slow."""
THINKING_LIMIT: Final = 10.0
"""Maximum seconds of a bot's thought. Only devices that are more than ten times slower than the
one in docs/bots.md reach it, and those on which nothing is compiled; there bots play worse."""
SIGN_LIMIT: Final = 1.5
"""Maximum seconds until a worker that does nothing gives a sign of life."""
MAX_DELAY: Final = 2.0
"""Maximum seconds an answer may be late. Slow devices need some: see docs/bots.md."""
SEALING_TIME: Final = 60.0
"""Maximum seconds of a step of a sealed game: slow devices take a few."""
CONTEST_TIME: Final = 120.0
"""Maximum seconds of a step of a tournament: strong bots move in several games."""
MAX_WORKERS: Final = PARTS
"""Maximum number of workers on any device: more would have nothing to do."""
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
                if seconds > THINKING_LIMIT:
                    self._replace(worker)
                else:
                    self._leftover = max(self._leftover, seconds)
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

    async def decide(self, play: Play) -> Action:
        """The action of the bot whose decision is pending: a legal one. A bot that searches takes
        its time over a forced one, too, where a shorter time would tell of hidden cards."""
        state, actions = play.state, play.legal_actions()
        if len(actions) == 1 and play.game.perfect_information:
            return actions[0]
        report = await self._asked(play.game, state, actions, play.players[state.actor].kind)
        return next(action for action in actions if str(action) == report.best)

    async def repeat(self, game: AnyGame, state: AnyState, kind: str) -> str | None:
        """What a bot of this kind says of the decision that is pending, in notation, asked as in
        play; None if it could not think as in play, since all workers failed or the time was too
        short for its search. The adviser tells how far it came; others search twice at most, so one
        that was cut short has taken half of the time."""
        begin = perf_counter()
        report = await self._asked(game, state, state.legal_actions(), kind)
        if kind == game.adviser:
            is_cut = report.simulations < (game.adviser_nodes or 0)
        else:
            is_cut = perf_counter() - begin > THINKING_LIMIT / 2
        return None if self.worker_failed or is_cut else report.best

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

        The parts of a question go to all workers that have started, while the others start. They
        share the nodes.
        """
        question = Question(game, view, actions, bot_name, compares)
        parts, slots = range(question.parts), self._slots[: question.parts]
        for slot in slots:
            slot.wake()
        ready = [slot for slot in slots if slot.ready]
        reports = await self._ask(ready or slots[:1], question, budget, parts)
        if ready and len(reports) < len(parts):
            # A worker has died, and a new one is starting.
            alive = [slot for slot in slots if slot.ready] or slots[:1]
            lost = [part for part in parts if part not in reports]
            reports |= await self._ask(alive, question, budget, lost)
        self.worker_failed = not reports
        if not reports:
            hurry = replace(budget, seconds=MAIN_THREAD_THINKING_TIME)
            return question.read(answer(question.text(hurry, question.seed(0))))
        return merged(reports[part] for part in sorted(reports))

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

    async def _asked(
        self, game: AnyGame, state: AnyState, actions: Sequence[Action], kind: str
    ) -> Report:
        """A bot's report on the decision that is pending in play. It gets the view of the seat to
        act."""
        view, budget = state.view(state.actor), Budget(game.adviser_nodes, THINKING_LIMIT)
        return await self.consider(game, view, actions, kind, budget)

    async def _ask(
        self,
        slots: Sequence[WorkerSlot],
        question: Question,
        budget: Budget,
        parts: Sequence[int],
    ) -> dict[int, Report]:
        """The reports on these parts of a question, by part, as far as the slots answer."""
        turns = ceil(len(parts) / len(slots))
        each = Budget(
            None if budget.nodes is None else ceil(budget.nodes / question.parts),
            (budget.seconds or 0.0) / turns,
        )
        shares = [parts[n :: len(slots)] for n in range(len(slots))]
        asked = (
            self._reports(slot, question, each, share)
            for slot, share in zip(slots, shares, strict=True)
        )
        return {part: one for found in await asyncio.gather(*asked) for part, one in found.items()}

    async def _reports(
        self, slot: WorkerSlot, question: Question, budget: Budget, parts: Iterable[int]
    ) -> dict[int, Report]:
        """A slot's reports on these parts, up to the first one at which it fails."""
        reports: dict[int, Report] = {}
        for part in parts:
            report = await self._report(slot, question, budget, part)
            if report is None:
                break
            reports[part] = report
        return reports

    async def _report(
        self, slot: WorkerSlot, question: Question, budget: Budget, part: int
    ) -> Report | None:
        """A slot's report on a part; None if it fails."""
        patience = min(self._patience, RETRY_START_LIMIT) if self.worker_failed else self._patience
        text = question.text(budget, question.seed(part))
        try:
            answered = await slot.ask(
                lambda worker: worker.think(text), budget.seconds or 0.0, patience
            )
            return question.read(answered)
        except (WorkerError, TimeoutError):
            return None
