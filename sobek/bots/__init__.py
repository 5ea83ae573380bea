"""The bots: those that play every game stand here, those of one game in its package."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.bots.greedy import GreedyBot
from sobek.bots.random_bot import RandomBot
from sobek.core.bot import USUAL, Bot, Budget
from sobek.core.game import AnyGame
from sobek.core.text import tr

_OF_EVERY_GAME: Final[dict[str, Callable[[AnyGame], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def names(game: AnyGame) -> tuple[str, ...]:
    """The names of all bots that play this game. Each is a player's ``kind`` in a record."""
    return (*_OF_EVERY_GAME, *game.bots)


def check_name(name: str, game: AnyGame) -> None:
    """Raise ValueError with a translated sentence unless there is a bot with this name."""
    if name not in names(game):
        raise ValueError(
            tr(
                "There is no bot “{name}” for {game}; the bots are {bots}.",
                name=name,
                game=game.name,
                bots=", ".join(names(game)),
            )
        )


def bot(name: str, game: AnyGame, budget: Budget = USUAL) -> Bot:
    """A new bot by its name. Raises ValueError as :func:`check_name` does."""
    check_name(name, game)
    return game.bots[name](budget) if name in game.bots else _OF_EVERY_GAME[name](game)
