"""The kinds of decision in Scarab."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What kind of decision is pending."""

    MOVE = 0
    """Where the priest moves (C10, C11)."""
    RETURN = 1
    """After an Ankh: which stone goes back to the board, or none (C13)."""
    PUT = 2
    """On which square that stone is put (C13)."""
    OVER = 3
    """The game has ended (C20)."""
