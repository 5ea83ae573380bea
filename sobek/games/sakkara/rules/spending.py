"""Which tiles of the rack an action uses."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.tables import HANDS, SPELLS, Tile

USED: Final[Mapping[Verb, tuple[Tile, ...]]] = {
    Verb.CLIMB: (Tile.STAIRS,),
    Verb.HORSE: (Tile.HORSE,),
    Verb.CLIMB_HORSE: (Tile.HORSE, Tile.STAIRS),
    Verb.CLIMB_ON: (Tile.STAIRS,),
    Verb.BIRD: (Tile.BIRD,),
    Verb.OX: (Tile.OX,),
    Verb.SNAKE: (Tile.SNAKE,),
    **{verb: SPELLS[spell] for verb, spell in SPELL_VERBS.items()},
}
"""The tiles that are used as specials or for a spell (K40 to K45)."""


def spent(action: Action) -> tuple[Tile, ...]:
    """The tiles that the action uses, besides what it lays out.

    >>> spent(Action(Verb.LAY, Tile.TIP)) == (Tile.HAND, Tile.HAND)
    True
    """
    if action.verb is Verb.LAY:
        return (Tile.HAND,) * HANDS.get(Tile(action.what), 0)
    return USED.get(action.verb, ())
