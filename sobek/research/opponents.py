"""The project's own bots as OpenSpiel bots: opponents and baselines.

    bots = [Opponent("sobek", "trader", seed=1), Opponent("sobek", "greedy", seed=2)]
    pyspiel.evaluate_bots(state, bots, 3)

``docs/bots.md`` says how strong they are. They get the view of their seat only.
"""

from __future__ import annotations

from random import Random
from typing import Any

import pyspiel

import sobek.research.openspiel  # noqa: F401 (registers the games)
from sobek.bots import bot
from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.research.encoding import encoding


class Opponent(pyspiel.Bot):
    """A bot of :mod:`sobek.bots` that plays any seat of one game."""

    def __init__(
        self, game: str, name: str, seed: int = 0, budget: Budget = DEFAULT_BUDGET
    ) -> None:
        """``game``: such as sobek; ``name``: such as greedy.

        :raises ValueError: if the game has no such bot, or there is no such game.
        """
        super().__init__()
        self._bot = bot(name, encoding(game).game, budget)
        self._rng = Random(seed)

    def step(self, state: Any) -> int:
        """The number of the action that it chooses."""
        position = state.position
        view = position.state.view(position.actor)
        action = self._bot.choose(view, list(position.choices.values()), self._rng)
        number: int = position.encoding.number(position.state, action)
        return number

    def restart_at(self, state: Any) -> None:
        """It remembers nothing: the view holds all that it may know."""
