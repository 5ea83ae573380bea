"""Bots that play every game, and the registry of all bots. A game's own bots are in its package.

:mod:`random_bot <sobek.bots.random_bot>` and :mod:`greedy <sobek.bots.greedy>` play by themselves.
:mod:`ismcts_bot <sobek.bots.ismcts_bot>` (search in :mod:`ismcts <sobek.bots.ismcts>`) and
:mod:`flat_monte_carlo <sobek.bots.flat_monte_carlo>` are made by games that have a good sampler.
:mod:`fits <sobek.bots.fits>` plays with any strength where a game has measured how strong it is.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.bots.fits import rated, rating
from sobek.bots.greedy import GreedyBot
from sobek.bots.random_bot import RandomBot
from sobek.core.bot import DEFAULT_BUDGET, Bot, Budget
from sobek.core.game import AnyGame
from sobek.core.text import tr

_OF_EVERY_GAME: Final[dict[str, Callable[[AnyGame], Bot]]] = {
    "random": RandomBot,
    "greedy": GreedyBot,
}


def names(game: AnyGame) -> tuple[str, ...]:
    """The names of all bots that play this game. A player's ``kind`` in a record is one of them.

    >>> from sobek.games import game
    >>> names(game("scarab"))
    ('random', 'greedy', 'apprentice', 'scribe', 'priest', 'reply')
    """
    return (*_OF_EVERY_GAME, *game.bots)


def plays(name: str, game: AnyGame) -> bool:
    """Whether a bot with this name, or of this rating ("fits-1200"), plays the game."""
    return name in names(game) or (game.strength is not None and rating(name) is not None)


def check_name(name: str, game: AnyGame) -> None:
    """Check that a bot with this name plays the game.

    :raises ValueError: with a translated sentence, if none does.
    """
    if not plays(name, game):
        raise ValueError(
            tr(
                "There is no bot “{name}” for {game}; the bots are {bots}.",
                name=name,
                game=game.name,
                bots=", ".join(names(game)),
            )
        )


def bot(name: str, game: AnyGame, budget: Budget = DEFAULT_BUDGET) -> Bot:
    """Make a bot by its name.

    :raises ValueError: with a translated sentence, if no such bot plays the game.

    >>> from random import Random
    >>> from sobek.games import game
    >>> null = game("null")
    >>> state = null.new(2, seed=1, options={"sides": "6"})
    >>> greedy = bot("greedy", null)
    >>> str(greedy.choose(state.view(0), state.legal_actions(), Random(1)))
    'roll'
    """
    check_name(name, game)
    wanted = rating(name)
    if wanted is not None:
        return rated(game, wanted, budget.seconds)
    return game.bots[name](budget) if name in game.bots else _OF_EVERY_GAME[name](game)
