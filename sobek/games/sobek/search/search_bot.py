"""The bot that plays by Sobek's search, and how it asks the program."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial
from pathlib import Path
from random import Random
from time import perf_counter
from typing import Any, Final

from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.core.chance import draw_seed
from sobek.core.report import Line, Report, ordered
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.question import action_of, numbers_of, question
from sobek.games.sobek.search.search import EXPORTS
from sobek.kernel.machine import Machine
from sobek.kernel.program import Program
from sobek.kernel.slices import next_slice

PROGRAM: Final = Program(EXPORTS, Path(__file__).with_name("search.wasm"))
MAX_NODES: Final = 400_000
"""Maximum number of nodes of a tree; they take 19 MB."""
JUDGING_NODES: Final = 2_000
"""For each of the two steps of judging a decision, see :mod:`web.analysis.review`."""


class SearchBot:
    """Plays the action with the most visits. One node of its budget is one simulation."""

    def __init__(self, budget: Budget) -> None:
        self._budget = budget

    def choose(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        best = self.analyze(view, actions, rng).best
        return next(action for action in actions if str(action) == best)

    def analyze(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Report:
        return search(view, draw_seed(rng), self._budget)

    def compare(self, view: SobekView, actions: Sequence[Action], rng: Random) -> Report:
        return search(view, draw_seed(rng), self._budget, actions)


def search(view: SobekView, seed: int, budget: Budget, actions: Sequence[Action] = ()) -> Report:
    """Search until the budget is used up; at least one simulation. A budget without any limit is
    :data:`sobek.core.bot.DEFAULT_BUDGET`.

    ``actions``: search only these, each with the same number of simulations, at least one.
    """
    budget = DEFAULT_BUDGET if budget == Budget() else budget
    end = None if budget.seconds is None else perf_counter() + budget.seconds
    return PROGRAM.attempt(partial(_search, view, seed, budget.nodes, end, actions))


def _search(
    view: SobekView,
    seed: int,
    limit: int | None,
    end: float | None,
    actions: Sequence[Action],
    machine: Machine,
) -> Report:
    machine.clear()
    nodes = MAX_NODES if limit is None else min(MAX_NODES, max(limit, len(actions)) + 2)
    begun = machine.call("begin", machine.write(question(view, seed, nodes)))
    beginnings = [number for action in actions for number in numbers_of(action)]
    left = None if limit is None else max(1, limit // max(1, len(actions)))
    count = 1
    while left is None or left > 0:
        count = count if left is None else min(count, left)
        before = perf_counter()
        machine.call("run", begun, machine.write([count, *beginnings]))
        now = perf_counter()
        left = None if left is None else left - count
        if end is not None and now >= end:
            break
        count = next_slice(count, now - before, None if end is None else end - now)
    return _report(machine, begun, view.seats)


def _report(machine: Machine, begun: Any, seats: int) -> Report:
    """A line for each first action that was tried."""
    numbers = machine.integers(machine.call("actions", begun))
    sums = machine.floats(machine.call("results", begun))
    each = 1 + 2 * seats
    lines = []
    for n in range(len(numbers) // 3):
        code, cards, visits = numbers[3 * n : 3 * n + 3]
        chance, *rest = sums[n * each : (n + 1) * each]
        points, measures = tuple(rest[:seats]), tuple(rest[seats:])
        lines.append(Line(str(action_of(code, cards)), visits, chance, points, measures))
    return ordered(lines)
