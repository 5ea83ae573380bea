"""Memory aids: nothing, all cards that could be known, or these and exact odds.

Each person has their own aid. All players can see which, since it is a matter of fairness. It is
saved with the game in this browser (:class:`web.storage.saves.LocalMetadata`). The renderer of a
game says which aids it offers.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sobek.core.record import PERSON, Player
from sobek.core.text import mark, tr

NONE: Final = "none"
CARDS: Final = "cards"
ODDS: Final = "odds"
ALL: Final = (NONE, CARDS, ODDS)
_NAMES: Final = {
    NONE: mark("None"),
    CARDS: mark("Everything seen"),
    ODDS: mark("The exact odds"),
}


def name(aid: str) -> str:
    """The name of an aid."""
    return tr(_NAMES[aid])


def everybodys(aid: str, players: Sequence[Player]) -> tuple[str, ...]:
    """The aid of each seat: this one for persons, NONE for bots; empty if the aid is NONE."""
    if aid == NONE:
        return ()
    return tuple(aid if player.kind == PERSON else NONE for player in players)
