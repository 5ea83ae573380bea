"""Flat Monte Carlo search: playouts of every action, without a tree."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.core.sampler import Determinization, SamplerFactory


class FlatMonteCarloBot:
    """Distributes its simulations by sequential halving.

    The simulations are shared equally by the rounds, and each round by its candidates; then the
    worse half of the candidates is dropped, until one is left. The bot maximizes the margin in
    points, not the chance of winning.
    """

    def __init__(self, sampler: SamplerFactory, simulations: int) -> None:
        """``simulations``: simulations per decision, about."""
        self._sampler = sampler
        self._simulations = simulations

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        draw = self._sampler(view)
        left = list(draw(rng).candidates())
        totals = dict.fromkeys(left, 0.0)
        tries = dict.fromkeys(left, 0)
        rounds = max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, self._simulations // (rounds * len(left)))):
                for action in left:
                    totals[action] += _margin(draw(rng), action, view.seat, rng)
                    tries[action] += 1
            left.sort(key=lambda action: totals[action] / tries[action], reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]


def _margin(drawn: Determinization, action: Any, seat: int, rng: Random) -> float:
    """By how many points the seat is ahead of the best other one after a playout."""
    drawn.apply(action)
    points = list(drawn.playout(rng).points)
    own = points.pop(seat)
    return own - max(points)
