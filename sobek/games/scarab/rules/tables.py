"""The components of Scarab as data, and the squares of the board. [R] marks reconstructed figures.

A square is an integer: its row times :data:`STRIDE` plus its column, on the small board, too. What
is on a square is an integer as well: :data:`EMPTY`, :data:`ANKH` or a stone's value.
"""

from __future__ import annotations

from enum import IntEnum
from typing import Final

STRIDE: Final = 10
"""The distance of a square from the one below it."""
EMPTY: Final = 0
"""A square without a stone; also "no stone"."""
ANKH: Final = 9
"""A square with an Ankh."""
HIGHEST: Final = 8
VALUES: Final = (*range(-HIGHEST, 0), *range(1, HIGHEST + 1))
"""The values of the scarab stones, lowest first (C01)."""
COPIES: Final = 6  # [R]
"""Number of stones of each value (C01)."""
ANKHS: Final = 3
"""Number of Ankhs (C01)."""
STONES: Final = COPIES * len(VALUES)
"""Number of scarab stones on the full board."""
SHORT_STONES: Final = 60  # [R]
"""Number of scarab stones on the small board (C31)."""
SIZES: Final = {"full": 10, "short": 8}
"""Value of the option "board" -> number of rows and columns."""
PAIRS: Final = "pairs"
"""The value of the option "teams" for the game of pairs (C30)."""


class Line(IntEnum):
    """What the priest moves along; BOTH for the first move of the game (C10)."""

    ROW = 0
    COLUMN = 1
    BOTH = 2


def crossing(square: int, left: int) -> Line:
    """The line of the move after one from ``left`` to ``field`` (C11)."""
    return Line.COLUMN if square // STRIDE == left // STRIDE else Line.ROW


def squares(size: int) -> tuple[int, ...]:
    """All squares of a board with ``size`` rows and columns, row by row."""
    return tuple(row * STRIDE + column for row in range(size) for column in range(size))


def line_of(square: int, along: Line, size: int) -> tuple[int, ...]:
    """The squares in line with a square, which is included, in order."""
    row, column = divmod(square, STRIDE)
    if along is Line.ROW:
        return tuple(row * STRIDE + index for index in range(size))
    return tuple(index * STRIDE + column for index in range(size))
