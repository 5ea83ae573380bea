"""The random bot: any legal action, each as likely as the others."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.core.chance import pick
from sobek.core.game import Action, AnyGame


class RandomBot:
    """Plays for speed and as a yardstick."""

    def __init__(self, game: AnyGame) -> None:
        self.game = game

    def choose(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        return pick(actions, rng)
