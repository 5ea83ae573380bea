"""The bot that plays by information set Monte Carlo tree search (:mod:`sobek.bots.ismcts`)."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.bots.ismcts import TreeSearch
from sobek.core.bot import Budget
from sobek.core.report import Report
from sobek.core.sampler import SamplerFactory


class IsmctsBot:
    """Plays the action with the most visits. One node of its budget is one simulation."""

    def __init__(self, sampler: SamplerFactory, budget: Budget) -> None:
        self._sampler = sampler
        self._budget = budget

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        best = self.analyze(view, actions, rng).best
        return next(action for action in actions if str(action) == best)

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return TreeSearch(self._sampler(view), rng).run(self._budget)

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return TreeSearch(self._sampler(view), rng).compare(actions, self._budget)
