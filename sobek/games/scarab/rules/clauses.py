"""The clauses of Scarab in our own words, by id. They are English messages for :func:`tr`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.text import mark

RULES: Final[Mapping[str, str]] = {
    "C01": mark(
        "2 to 4 players. A board of 10 × 10 squares, 96 scarab stones (six of each value from −8 "
        "to −1 and from +1 to +8), 3 Ankhs and one priest."
    ),
    "C02": mark(
        "Stones and Ankhs lie at random, face up; the priest stands on the remaining square. A "
        "random player starts."
    ),
    "C10": mark(
        "If you start, move the priest any distance along its row or its column onto a scarab, "
        "not an Ankh, and keep the stone."
    ),
    "C11": mark(
        "Then play goes on clockwise, and rows and columns alternate: after a move along a row, "
        "the next one goes along the column. The priest must land on a scarab, which you keep, or "
        "on an Ankh; it may cross stones and empty squares. You may not pass."
    ),
    "C12": mark(
        "Collected stones stay face up: nothing is hidden, and after the set-up nothing is left "
        "to chance."
    ),
    "C13": mark(
        "When you land on an Ankh, you may put one of your own stones, of any value, on "
        "any empty square except the priest’s. The Ankh leaves the game. If you have no "
        "stones, nothing is put back."
    ),
    "C20": mark(
        "The game ends when the player whose turn it is can’t move, or when no scarab is "
        "left on the board."
    ),
    "C21": mark(
        "The highest total wins. Ties go to the player with more +8 stones, then more +7, and so "
        "on down to +1; if still tied, the victory is shared."
    ),
    "C30": mark(
        "Pairs, for 4 players: partners sit opposite each other, and the pair with the "
        "higher total wins; both partners’ stones break ties. On an Ankh you put back one "
        "of your own stones, not your partner’s."
    ),
    "C31": mark(
        "The short game, for any number of players and for pairs: 8 × 8 squares, the priest, 3 "
        "Ankhs, and a random 60 of the 96 stones."
    ),
    "C32": mark(
        "A head start, if you have agreed on one: one player begins with that many points. They "
        "count for the total and break no tie."
    ),
}
DECIDED: Final[Mapping[str, str]] = {
    "C32": mark("the rule book has no head start."),
}
"""What the rule book is silent on: id -> the end of a sentence (an English message)."""
HEADINGS: Final[Mapping[str, str]] = {
    "C01": mark("Components and set-up"),
    "C10": mark("A turn"),
    "C20": mark("End of the game"),
    "C30": mark("Pairs, the short game and a head start"),
}
"""The parts of the rules: id of the first clause -> heading (an English message)."""
