"""Information set Monte Carlo tree search with a single observer, for every game and all its seats.

Each simulation draws a whole position that fits the view, goes down the tree along actions that are
open in it, adds one node, and plays on by the game's policy. How often a node was passed is
counted by the visits of what was open there, so that what hidden cards seldom allow is not thought
of as neglected.

Only ``+ - * /`` and square roots are used, which every machine computes alike: the same view, seed
and number of simulations give the same action everywhere.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import sqrt
from random import Random
from time import perf_counter
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import OVER
from sobek.core.report import Line, Report, ordered
from sobek.core.sampler import Guess, Outcome

CURIOSITY: Final = 0.15
"""How much a little tried action is worth trying. Chances to win differ by little: with 0.2 a
seat of Sobek ends a round with 57 % of them against one with 0.6 (300 simulations, 120 rounds)."""
HALFWAY: Final = 3
"""The candidate at this place gets half as much of that as the first one."""
CLOCK: Final = 16
"""The clock is looked at after so many simulations."""


class Node:
    """What followed an action: how often it was chosen, and the sum of the chances to win that the
    seat that chose it had then.
    """

    __slots__ = ("children", "total", "visits")

    def __init__(self) -> None:
        self.children: dict[Any, Node] = {}
        self.visits = 0
        self.total = 0.0


class Search:
    """The search for one decision. ``draw`` gives a fresh guess for each simulation."""

    def __init__(self, draw: Callable[[Random], Guess], rng: Random) -> None:
        self._draw = draw
        self._rng = rng
        self._root = Node()
        self._open: Sequence[Any] = ()
        self._sums: dict[Any, tuple[list[float], list[float]]] = {}

    def run(self, budget: Budget) -> Report:
        """Search until the budget is used up, with one simulation at least."""
        return self._search([()], budget)

    def compare(self, actions: Sequence[Any], budget: Budget) -> Report:
        """Search below these legal actions alone, with as many simulations for each, one at least.
        They may be such as no guess thinks worth trying."""
        return self._search([(action,) for action in actions], budget)

    def _search(self, beginnings: Sequence[Sequence[Any]], budget: Budget) -> Report:
        """Simulate round by round: once with each of these choices as the first, an empty one
        being free."""
        end = None if budget.seconds is None else perf_counter() + budget.seconds
        pause = max(1, CLOCK // len(beginnings))
        rounds = 0
        while rounds == 0 or not (
            (budget.nodes is not None and rounds * len(beginnings) >= budget.nodes)
            or (end is not None and rounds % pause == 0 and perf_counter() >= end)
        ):
            for only in beginnings:
                self._simulate(only)
            rounds += 1
        return self.report()

    def report(self) -> Report:
        """What was found out so far."""
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

    def _simulate(self, only: Sequence[Any]) -> None:
        guess, node = self._draw(self._rng), self._root
        if not (only or self._open):
            self._open = guess.candidates()  # the same in every guess: the seat knows them
        actions = only or self._open
        path: list[tuple[int, Node]] = []
        first = None
        while True:
            seat = guess.actor
            action, node = _choose(node, actions)
            guess.apply(action)
            path.append((seat, node))
            if first is None:
                first = action
            if not node.visits or guess.actor == OVER:
                break
            actions = guess.candidates()
        outcome = guess.playout(self._rng)
        chances = outcome.chances
        for seat, node in path:
            node.visits += 1
            node.total += chances[seat]
        self._note(first, outcome)

    def _note(self, action: Any, outcome: Outcome) -> None:
        """What the decision led to, besides the chances, which are in its node."""
        sums = self._sums.get(action)
        if sums is None:
            self._sums[action] = (list(outcome.points), list(outcome.measures))
            return
        for each, more in zip(sums, (outcome.points, outcome.measures), strict=True):
            for at, figure in enumerate(more):
                each[at] += figure


def _choose(node: Node, actions: Sequence[Any]) -> tuple[Any, Node]:
    """The most promising of the actions, with its node, which may be new.

    An action that was never tried is thought as good as the node itself looks to its seat.
    """
    children = node.children
    tried, total = 0, 0.0
    found: list[Node | None] = []
    for action in actions:
        child = children.get(action)
        if child is not None:
            tried += child.visits
            total += child.total
        found.append(child)
    expected = total / tried if tried else 0.5
    root = sqrt(tried + 1)
    best, most = 0, -1.0
    for place, child in enumerate(found):
        share = CURIOSITY / (1 + place / HALFWAY)
        if child is None:
            value = expected + root * share
        else:
            visits = child.visits
            value = child.total / visits + root * share / (1 + visits)
        if value > most:
            best, most = place, value
    action = actions[best]
    chosen = found[best]
    if chosen is None:
        chosen = children[action] = Node()
    return action, chosen
