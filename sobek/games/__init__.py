"""The games: every module or package here is one, called like its game, with the game as ``GAME``.

Nothing lists them: a game is added by adding its package. Each is imported when first asked for.
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
    """The game with this name. Raises ValueError with a translated sentence if there is none."""
    # Asked first, because a name may come from a link: only what lies here is ever imported.
    if name not in names():
        raise ValueError(tr("There is no game “{name}” here.", name=name))
    return _load(name)
