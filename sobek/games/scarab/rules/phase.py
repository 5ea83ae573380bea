"""What the actor has to decide."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """The pending decision."""

    MOVE = 0
    """Where the priest goes."""
    RETURN = 1
    """After an Ankh: which stone goes back to the board, or none."""
    PUT = 2
    """On which field."""
    OVER = 3
