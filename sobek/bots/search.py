"""A bot that searches, for every game."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.bots.ismcts import Search
from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.core.report import Report


class SearchBot:
    """Plays what the tree search has visited most. Its budget's nodes are simulations."""

    def __init__(self, game: AnyGame, budget: Budget) -> None:
        self.game = game
        self.budget = budget

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        return self.game.parse(self.consider(view, actions, rng).best)

    def consider(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return Search(self.game.guesses(view), rng).run(self.budget)
