"""Flat Monte Carlo: all actions are tried on guesses of the hidden cards, the better longer."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.bots.search import Guesses
from sobek.core.sampler import Guess


class FlatBot:
    """Sequential halving: the simulations go in equal parts to as many stages as halve the
    candidates down to one. It looks at the margin in points, not at the chance to win.
    """

    def __init__(self, guesses: Guesses, simulations: int) -> None:
        self._guesses = guesses
        self._simulations = simulations

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        if len(actions) == 1:
            return actions[0]
        draw = self._guesses(view)
        left = list(draw(rng).candidates())
        totals = dict.fromkeys(left, 0.0)
        tries = dict.fromkeys(left, 0)
        stages = max(1, (len(left) - 1).bit_length())
        while len(left) > 1:
            for _ in range(max(1, self._simulations // (stages * len(left)))):
                for action in left:
                    totals[action] += _margin(draw(rng), action, view.seat, rng)
                    tries[action] += 1
            left.sort(key=lambda action: totals[action] / tries[action], reverse=True)
            del left[(len(left) + 1) // 2 :]
        return left[0]


def _margin(guess: Guess, action: Any, seat: int, rng: Random) -> float:
    """By how many points the seat is ahead of the best other one in the end."""
    guess.apply(action)
    points = list(guess.playout(rng).points)
    own = points.pop(seat)
    return own - max(points)
