"""What the one-page guide says: a turn, the Ankh, the end."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from web.ui.scene import Explained, GuidePart

_TURN: Final = (
    Explained(
        "priest",
        mark("Move the priest"),
        mark("Any distance, along its row and along its column in turn, onto a stone or an Ankh."),
        "C11",
    ),
    Explained("stone_good", mark("Keep the stone"), mark("Good or bad, it counts for you."), "C12"),
    Explained(
        "ankh",
        mark("Ankh"),
        mark("You may put one of your stones back on an empty square."),
        "C13",
    ),
)
_END: Final = (
    Explained(
        "stone_bad",
        mark("End of the game"),
        mark("When the priest cannot move, or no stone is left."),
        "C20",
    ),
    Explained("stone_good", mark("Victory"), mark("The highest total wins."), "C21"),
)
GUIDE: Final = (GuidePart(mark("Your turn"), _TURN), GuidePart(mark("Scoring"), _END))
