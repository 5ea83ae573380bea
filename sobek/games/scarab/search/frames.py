"""What the frames of both searches share: the moves of a turn, and what an Ankh allows.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.scarab.rules.tables import EMPTY, STRIDE
from sobek.games.scarab.search.board import SHIFT, Board
from sobek.kernel.lists import room

MAX_PLACES: Final = 6
"""Maximum squares that are tried for a stone that goes back, below the root."""
KEEP: Final = -1


class Moves:
    """The moves along a line, one after the other: the ``square`` of the one that is tried now, and
    the bits of those that are not tried yet."""

    square: int
    left: int

    def __init__(self) -> None:
        self.square = 0
        self.left = 0

    def begin(self, board: Board, line: int) -> None:
        """Begin with the best one."""
        self.left = board.lines[line]
        self.go_on(board, line)

    def begin_with(self, board: Board, line: int, square: int) -> None:
        """Begin with this one."""
        self.square = square
        bit = board.row_bits[square] if line < STRIDE else board.column_bits[square]
        self.left = board.lines[line] ^ bit

    def go_on(self, board: Board, line: int) -> None:
        """Go on with the best one that is left; there must be one."""
        bit = self.left & -self.left
        self.left ^= bit
        self.square = board.ranked[(line << SHIFT) + bit.bit_length()]


class Return:
    """After a move to an Ankh (C13): the seat's ``stone`` that may go back, the squares to try, and
    the index of the one that is tried; KEEP if the seat keeps all its stones."""

    stone: int
    squares: list[int]
    at: int

    def __init__(self) -> None:
        self.stone = EMPTY
        self.squares = room(int, MAX_PLACES)
        self.at = KEEP

    def begin(self, board: Board, seat: int, line: int, crossing: int) -> bool:
        """Begin after the move along ``line``. Returns whether squares are left out."""
        self.at = KEEP
        self.squares.clear()
        self.stone = board.lowest(seat)
        # A good stone goes back only if the game would end otherwise.
        if self.stone == EMPTY or (self.stone > 0 and board.lines[crossing] != 0):
            return False
        return board.find_places(line, crossing, MAX_PLACES, self.squares) > MAX_PLACES

    def is_over(self) -> bool:
        """Whether everything is tried."""
        return self.at >= len(self.squares)
