"""The components, and the fields with what lies in one line with them.

A field is its row times :data:`STRIDE` plus its column, on the small board as on the large one, so
that a field has one number and one name. What lies on the fields is a number, too: :data:`EMPTY`,
:data:`ANKH`, or a stone's value.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

STRIDE: Final = 10
EMPTY: Final = 0
ANKH: Final = 9
HIGHEST: Final = 8
VALUES: Final = (*range(-HIGHEST, 0), *range(1, HIGHEST + 1))
COPIES: Final = 6  # [R] of each value (C01)
ANKHS: Final = 3
STONES: Final = COPIES * len(VALUES)
SHORT_STONES: Final = 60  # [R] on the small board (C31)
SIZES: Final = {"full": 10, "short": 8}
"""Rows and columns by the option's value."""
PAIRS: Final = "pairs"
"""The team game's option value (C30)."""


class Line(IntEnum):
    """What the priest moves along. The starting player has both."""

    ROW = 0
    COLUMN = 1
    BOTH = 2


def crossing(square: int, left: int) -> Line:
    """The line of the move after one from ``left`` to ``field`` (C11)."""
    return Line.COLUMN if square // STRIDE == left // STRIDE else Line.ROW


def squares(size: int) -> tuple[int, ...]:
    """All fields of a board with so many rows and columns, row by row."""
    return tuple(row * STRIDE + column for row in range(size) for column in range(size))


def line_of(square: int, along: Line, size: int) -> tuple[int, ...]:
    """The fields in one line with a field, that one included, in their order."""
    row, column = divmod(square, STRIDE)
    if along is Line.ROW:
        return tuple(row * STRIDE + place for place in range(size))
    return tuple(place * STRIDE + column for place in range(size))
