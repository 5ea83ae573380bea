"""The clauses of Scarab in our own words, by id. They are English messages for :func:`tr`."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.text import mark

RULES: Final[Mapping[str, str]] = {
    "C01": mark(
        "2 to 4 players. A board of 10 × 10 fields, 96 scarab stones (six of each value from −8 to "
        "−1 and from +1 to +8), 3 Ankh stones and one priest."
    ),
    "C02": mark(
        "Stones and Ankhs lie at random, face up; the priest stands on the field left over. Chance "
        "names the starting player."
    ),
    "C10": mark(
        "The starting player moves the priest any distance along its row or its column onto a "
        "scarab, not onto an Ankh, and keeps the stone."
    ),
    "C11": mark(
        "Then the turn goes round clockwise, and rows and columns alternate: after a move along a "
        "row the next one goes along the column. The priest must land on a scarab, which the "
        "player keeps, or on an Ankh; it passes over stones and empty fields. Nobody may pass."
    ),
    "C12": mark(
        "Collected stones lie open: nothing is hidden, and after the set-up nothing is "
        "left to chance."
    ),
    "C13": mark(
        "On an Ankh you may put one of your own stones, of any value, on any empty field except "
        "the priest's. The Ankh leaves the game. Without stones nothing is put back."
    ),
    "C20": mark(
        "The game ends when the player whose turn it is cannot move, or when no scarab is left on "
        "the board."
    ),
    "C21": mark(
        "The highest sum of one's stones wins. A tie goes to more +8 stones, then to more +7, and "
        "so on down to +1; whoever is still level shares the victory."
    ),
    "C30": mark(
        "Pairs, for 4 players: partners sit opposite each other, and the pair with the higher sum "
        "wins; both partners' stones break a tie. An Ankh puts back one's own stone, not the "
        "partner's."
    ),
    "C31": mark(
        "The short game, for any number of players and for pairs: 8 × 8 fields, the priest, 3 "
        "Ankhs, and 60 of the 96 stones at random."
    ),
}
HEADINGS: Final[Mapping[str, str]] = {
    "C01": mark("Components and set-up"),
    "C10": mark("A turn"),
    "C20": mark("End of the game"),
    "C30": mark("Pairs and the short game"),
}
"""The parts of the rules: id of the first clause -> heading (an English message)."""
