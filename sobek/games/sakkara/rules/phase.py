"""The kinds of decision in Sakkara."""

from __future__ import annotations

from enum import IntEnum


class Phase(IntEnum):
    """What kind of decision is pending."""

    PLACE = 0
    """On which space one's next worker is placed (K11)."""
    TURN = 1
    """What to use, where to move, or whether to end the turn (K20, K21)."""
    RIDE = 2
    """After a horse's first space: one further, or not (K42)."""
    LAND = 3
    """On which space the bird sets the worker down (K43)."""
    PUSH = 4
    """How many tiles the ox pushes (K44)."""
    STEAL = 5
    """Which tile the snake takes (K41)."""
    ORDER = 6
    """Which of a spell's tiles goes onto the stack next (K50)."""
    DROP = 7
    """Which surplus tile is discarded next (K22)."""
    CUT = 8
    """How many tiles the opponent puts into the next stack (K51)."""
    STACK = 9
    """On which space the opponent places it (K51)."""
    OVER = 10
    """The game has ended (K34, K35)."""
