"""The greedy bot: plays the action after which the position looks best."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.core.chance import pick
from sobek.core.game import Action, AnyGame

DETERMINIZATIONS = 2
"""Determinizations per decision: more than one, so that a single lucky draw does not decide."""


class GreedyBot:
    """Judges every action by the game's ``evaluate``; ties are broken at random."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        states = [self.game.determinize(view, rng) for _ in range(DETERMINIZATIONS)]
        values = [0.0] * len(actions)
        for index, action in enumerate(actions):
            for state in states:
                after = state.clone()
                after.apply(action)
                values[index] += self.game.evaluate(after, view.seat)
        best = max(values)
        return pick([a for a, value in zip(actions, values, strict=True) if value == best], rng)
