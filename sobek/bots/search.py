"""A bot that searches the tree of what may happen, for every game."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any

from sobek.bots.ismcts import Search
from sobek.core.bot import Budget
from sobek.core.report import Report
from sobek.core.sampler import Guess

Guesses = Callable[[Any], Callable[[Random], Guess]]
"""From a view to a source of guesses (:meth:`sobek.core.game.Game.guesses`)."""


class SearchBot:
    """Plays what the tree search has visited most. Its budget's nodes are simulations."""

    def __init__(self, guesses: Guesses, budget: Budget) -> None:
        self._guesses = guesses
        self._budget = budget

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        best = self.consider(view, actions, rng).best
        return next(action for action in actions if str(action) == best)

    def consider(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return Search(self._guesses(view), rng).run(self._budget)

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return Search(self._guesses(view), rng).compare(actions, self._budget)
