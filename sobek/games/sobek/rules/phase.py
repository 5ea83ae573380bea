"""The kinds of decision in Sobek."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What kind of decision is pending."""

    TURN = 0
    """One of the three actions of a turn (S20)."""
    TOKEN = 1
    """A token, after a set (S28)."""
    PICK = 2
    """A card from a pile, because of a Vizier (S32)."""
    DROP = 3
    """A card to drop, because of a Scribe (S33)."""
    LAY_FLAT = 4
    """Horizontal sets at the round's end (S41)."""
    START = 5
    """The starting player of the round (S15)."""
    OVER = 6
    """The game has ended (S50)."""
