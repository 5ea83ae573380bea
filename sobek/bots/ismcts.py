"""Single-observer information set Monte Carlo tree search (SO-ISMCTS), for every game and any seat.

Each simulation draws a determinization of the view, descends the tree along actions that are legal
in it (by PUCT, :func:`sobek.kernel.puct.choose`), adds one node, and finishes with a playout by the
game's policy.

Only ``+ - * /`` and square roots are used, which give the same result on every machine. So the same
view, seed and number of simulations give the same action everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from time import perf_counter
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import OVER
from sobek.core.report import Line, Report, ordered
from sobek.core.sampler import Determinization, Outcome
from sobek.kernel.puct import choose

CLOCK_INTERVAL: Final = 16
"""Simulations between two looks at the clock."""


class Node:
    """An action in the tree.

    ``visits``: the simulations through it. ``total``: the sum of their results, each the chance of
    winning, 0 to 1, of the seat that chose the action.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.total = 0.0


class TreeSearch:
    """The search for one decision. ``draw`` draws a determinization for each simulation."""

    def __init__(self, draw: Callable[[Random], Determinization], rng: Random) -> None:
        self._draw = draw
        self._rng = rng
        self._root = Node()
        self._candidates: Sequence[Any] = ()
        self._sums: dict[Any, tuple[list[float], list[float]]] = {}

    def run(self, budget: Budget) -> Report:
        """Search until the budget is used up; at least one simulation."""
        return self._search([()], budget)

    def compare(self, actions: Sequence[Any], budget: Budget) -> Report:
        """Search these legal actions only, with the same number of simulations each, at least one.
        They need not be candidates."""
        return self._search([(action,) for action in actions], budget)

    def _search(self, beginnings: Sequence[Sequence[Any]], budget: Budget) -> Report:
        """Simulate in rounds: once per round with each beginning, a first action or nothing."""
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        interval = max(1, CLOCK_INTERVAL // len(beginnings))
        rounds = 0
        while rounds == 0 or not (
            (budget.nodes is not None and rounds * len(beginnings) >= budget.nodes)
            or (end is not None and rounds % interval == 0 and perf_counter() >= end)
        ):
            for beginning in beginnings:
                self._simulate(beginning)
            rounds += 1
        return self.report()

    def report(self) -> Report:
        """The statistics so far: a line for each first action that was tried."""
        children = self._root.children
        return ordered(
            Line(
                str(action),
                children[action].visits,
                children[action].total,
                tuple(points),
                tuple(measures),
            )
            for action, (points, measures) in self._sums.items()
        )

    def _simulate(self, beginning: Sequence[Any]) -> None:
        drawn, node = self._draw(self._rng), self._root
        if not (beginning or self._candidates):
            self._candidates = drawn.candidates()  # the same in every determinization of the view
        actions = beginning or self._candidates
        path: list[tuple[int, Node]] = []
        first = None
        while True:
            seat = drawn.actor
            action, node = _choose(node, actions)
            drawn.apply(action)
            path.append((seat, node))
            if first is None:
                first = action
            if not node.visits or drawn.actor == OVER:
                break
            actions = drawn.candidates()
        outcome = drawn.playout(self._rng)
        chances = outcome.chances
        for seat, node in path:
            node.visits += 1
            node.total += chances[seat]
        self._note(first, outcome)

    def _note(self, action: Any, outcome: Outcome) -> None:
        """Add the outcome to the sums of a first action; the chances are in its node."""
        sums = self._sums.get(action)
        if sums is None:
            self._sums[action] = (list(outcome.points), list(outcome.measures))
            return
        for each, more in zip(sums, (outcome.points, outcome.measures), strict=True):
            for index, figure in enumerate(more):
                each[index] += figure


def _choose(node: Node, actions: Sequence[Any]) -> tuple[Any, Node]:
    """Select an action by PUCT; returns it with its node, which may be new."""
    found = [node.children.get(action) for action in actions]
    best = choose(
        [child.visits if child else 0 for child in found],
        [child.total if child else 0.0 for child in found],
    )
    action = actions[best]
    chosen = found[best]
    if chosen is None:
        chosen = node.children[action] = Node()
    return action, chosen
