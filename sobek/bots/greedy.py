"""The greedy bot: what looks best after one action."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.core.chance import pick
from sobek.core.game import Action, AnyGame

SAMPLES = 2
"""Whole states drawn for each decision, so that one lucky draw does not decide alone."""


class GreedyBot:
    """Judges every action by the game's evaluation in a few states that fit the view."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        states = [self.game.determinize(view, rng) for _ in range(SAMPLES)]
        values = [0.0] * len(actions)
        for place, action in enumerate(actions):
            for state in states:
                after = state.clone()
                after.apply(action)
                values[place] += self.game.evaluate(after, view.seat)
        best = max(values)
        return pick([a for a, value in zip(actions, values, strict=True) if value == best], rng)
