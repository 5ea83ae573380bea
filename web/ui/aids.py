"""What helps a person's memory at the table: nothing, all that could be known, or the odds, too.

Each person at a table has their own, which all can see: it is a matter of fairness. It is kept with
the game in this browser (:class:`web.storage.saves.Beside`), and a renderer says what it offers.
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
    NONE: mark("none"),
    CARDS: mark("all cards seen"),
    ODDS: mark("exact odds"),
}


def name(aid: str) -> str:
    """What an aid is called."""
    return tr(_NAMES[aid])


def everybodys(aid: str, players: Sequence[Player]) -> tuple[str, ...]:
    """The aid for each person, by seat; empty where it is none."""
    if aid == NONE:
        return ()
    return tuple(aid if player.kind == PERSON else NONE for player in players)
