"""What an action is about, as small tiles beside its name."""

from __future__ import annotations

from typing import Final

from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.tables import Tile
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara.reach import tops
from web.games.sakkara.tiles import mere
from web.ui.markup import Html

_TOOLS: Final = {
    Verb.BIRD: Tile.BIRD,
    Verb.OX: Tile.OX,
    Verb.SNAKE: Tile.SNAKE,
    Verb.HORSE: Tile.HORSE,
    Verb.CLIMB: Tile.STAIRS,
}
"""What is used up by actions that name no tile."""


def pictured(view: SakkaraView, action: Action) -> list[Html]:
    """The tiles that an action takes, lays out or uses."""
    if action.verb in _TOOLS:
        return [mere(_TOOLS[action.verb])]
    if action.verb in (Verb.LAY, Verb.TAKE, Verb.NEXT, Verb.DROP):
        return [mere(action.what)]
    return [mere(tile) for tile in tops(view, action)]
