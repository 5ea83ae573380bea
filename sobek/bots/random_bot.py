"""The random bot: plays any legal action with equal probability."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.core.chance import pick
from sobek.core.game import Action, AnyGame


class RandomBot:
    """A baseline for other bots, fast enough to test the rules with many games."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        return pick(actions, rng)
