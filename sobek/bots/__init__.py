"""The bots: players that see what their seat may know, and nothing else.

A bot is made for a game and asked for each decision of its seat. The same view, actions and random
numbers give the same answer, so that a game between bots can be repeated.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Protocol

from sobek.bots.greedy import GreedyBot
from sobek.bots.random import RandomBot
from sobek.core.game import Action, AnyGame
from sobek.core.text import tr


class Bot(Protocol):
    """What a bot can do. It is made as ``Kind(game)``."""

    def choose(self, view: Any, actions: Sequence[Action], rng: Random) -> Action:
        """One of the legal actions of the seat whose view this is; there is at least one."""


_KINDS: dict[str, Callable[[AnyGame], Bot]] = {"random": RandomBot, "greedy": GreedyBot}


def names() -> tuple[str, ...]:
    """The names of all bots, the simplest first. Each is a player's ``kind`` in a record."""
    return tuple(_KINDS)


def check_name(name: str) -> None:
    """Raise ValueError with a translated sentence unless there is a bot with this name."""
    if name not in _KINDS:
        raise ValueError(
            tr("There is no bot “{name}”; there are {bots}.", name=name, bots=", ".join(_KINDS))
        )


def bot(name: str, game: AnyGame) -> Bot:
    """A new bot by its name. Raises ValueError as :func:`check_name` does."""
    check_name(name)
    return _KINDS[name](game)
