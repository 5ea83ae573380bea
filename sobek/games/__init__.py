"""The registry of games. Every module or package here is a game and holds it as ``GAME``.

A game is added by adding its package; there is no list. It is imported when it is first asked for.
"""

from __future__ import annotations

import pkgutil
from functools import cache
from importlib import import_module

from sobek.core.game import AnyGame
from sobek.core.text import tr


@cache
def names() -> tuple[str, ...]:
    """The names of all games, in alphabetical order."""
    return tuple(sorted(module.name for module in pkgutil.iter_modules(__path__)))


@cache
def _load(name: str) -> AnyGame:
    found: AnyGame = import_module(f"{__name__}.{name}").GAME
    return found


def game(name: str) -> AnyGame:
    """The game with this name.

    :raises ValueError: with a translated sentence, if there is none.

    >>> sobek = game("sobek")
    >>> sobek.name, sobek.version, list(sobek.seats)
    ('sobek', 1, [2, 3, 4])
    """
    # The name may come from a link: never import anything but a game.
    if name not in names():
        raise ValueError(tr("There is no game “{name}” here.", name=name))
    return _load(name)
