"""The board for the search: integers, changed in place and changed back.

Rows are lines 0 to 9, columns are lines 10 to 19. The bits of a line are its occupied squares. As
long as no stone is put back on the board, the moves in a line and the line's value depend on its
bits only. Both are looked up by line and bits, in tables that are filled during the search.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sobek.games.scarab.rules.stones import BITS, ONE
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, VALUES, squares
from sobek.games.scarab.rules.view import ScarabView

LINES: Final = range(2 * STRIDE)
UNIT: Final = 20
"""One point in the values of the search. They are integers, so they are equal on every machine."""

Move: TypeAlias = tuple[int, int, int, int, int]
"""A move to a square: its stone's value, 0 for an Ankh; the crossing line; the square's bit in the
line of the move, in the crossing line, and among all squares. A plain tuple, for speed."""
Entry: TypeAlias = tuple[int, int, tuple[Move, ...]]
"""A line with certain bits: the value of its best stone, or ANKH; the value of the line; its moves,
Ankhs first, then the best stones first."""

# With an even number of seats, a side always moves along rows, or always along columns: its own
# lines. Each own line that isn't empty counts against a side: with fewer of them, each has more to
# choose from, and the crossing lines leave the others fewer choices. The best stones in own lines
# are seldom left to a side. Fitted to games of the bots, then tuned in games against each other.
LINE: Final = -60
"""The value of one of the side's lines that is not empty, in 1/UNIT points."""
LONELY: Final = 40
"""Added for a line with a single stone."""
PER_POINT: Final = -3
"""Added for each point of the line's best stone."""

_LOWEST: Final[tuple[int, ...]] = (0, *(value for value in VALUES for _ in range(BITS)))
"""Position of the lowest set bit, from 1 (0: none) -> value of that stone (0: none)."""


class Put(NamedTuple):
    """What :meth:`Board.lift` needs to undo a :meth:`Board.put`."""

    square: int
    value: int
    former: int
    row: list[Entry | None]
    column: list[Entry | None]
    balance: int


class Board:
    """A board that is changed in place.

    ``lines``: the bits of each line. ``values``: what is, or was, on each square. ``stones``: the
    collected stones of each seat. ``left``: number of scarabs on the board. ``key``: the whole
    board as one integer. ``balance``: value of the rows, minus that of the columns. ``tables``:
    entries by line and bits; None if not filled yet.
    """

    def __init__(self, view: ScarabView) -> None:
        self.size = view.size
        self.values = list(view.board)
        self.stones = list(view.stones)
        self.lines = [0 for _ in LINES]
        self.left = 0
        self.key = 0
        for square in squares(view.size):
            if view.board[square] != EMPTY:
                self._flip(square)
                self.left += view.board[square] != ANKH
        self._made: dict[tuple[int, ...], list[Entry | None]] = {}
        self.tables = [self._table(line) for line in LINES]
        self.balance = sum(self._worth(line) for line in LINES)

    def moves(self, line: int) -> tuple[Move, ...]:
        """The legal moves along a line, Ankhs first, then the best stones."""
        return self.look_up(line, self.lines[line])[2]

    def look_up(self, line: int, bits: int) -> Entry:
        """The entry of a line with these bits."""
        return self.tables[line][bits] or self.fill(line, bits)

    def fill(self, line: int, bits: int) -> Entry:
        """Compute and store the entry of a line with these bits."""
        found = [self._move(line, index) for index in range(STRIDE) if bits >> index & 1]
        # The sort is stable: equal stones stay in the order of their squares.
        found.sort(key=lambda move: -(move[0] or ANKH))
        worth = 0
        if found:
            highest = next((move[0] for move in found if move[0]), 0)
            worth = LINE + PER_POINT * highest + LONELY * (len(found) == 1)
        best = (found[0][0] or ANKH) if found else EMPTY
        entry = (best, worth if line < STRIDE else -worth, tuple(found))
        self.tables[line][bits] = entry
        return entry

    def take(self, seat: int, line: int, move: Move) -> int:
        """Move the priest along the line (C11). Returns the old balance, for :meth:`take_back`."""
        value, crossing, bit, crossing_bit, square_bit = move
        lines, balance = self.lines, self.balance
        without = balance - self._worth(line) - self._worth(crossing)
        lines[line] ^= bit
        lines[crossing] ^= crossing_bit
        self.key ^= square_bit
        self.balance = without + self._worth(line) + self._worth(crossing)
        if value:
            self.stones[seat] += ONE[value]
            self.left -= 1
        return balance

    def take_back(self, seat: int, line: int, move: Move, balance: int) -> None:
        """Undo :meth:`take`."""
        value, crossing, bit, crossing_bit, square_bit = move
        self.lines[line] ^= bit
        self.lines[crossing] ^= crossing_bit
        self.key ^= square_bit
        self.balance = balance
        if value:
            self.stones[seat] -= ONE[value]
            self.left += 1

    def put(self, seat: int, square: int, value: int) -> Put:
        """Put a stone of the seat on an empty square (C13). Returns what :meth:`lift` needs."""
        row, column = square // STRIDE, STRIDE + square % STRIDE
        tables = self.tables
        done = Put(square, value, self.values[square], tables[row], tables[column], self.balance)
        without = self.balance - self._worth(row) - self._worth(column)
        self._flip(square)
        self.key ^= _mark(square, value)
        self.values[square] = value
        tables[row], tables[column] = self._table(row), self._table(column)
        self.balance = without + self._worth(row) + self._worth(column)
        self.stones[seat] -= ONE[value]
        self.left += 1
        return done

    def lift(self, seat: int, done: Put) -> None:
        """Undo :meth:`put`."""
        square, value, self.values[square], row, column, self.balance = done
        self._flip(square)
        self.key ^= _mark(square, value)
        self.tables[square // STRIDE], self.tables[STRIDE + square % STRIDE] = row, column
        self.stones[seat] += ONE[value]
        self.left -= 1

    def lowest(self, seat: int) -> int:
        """The value of the seat's lowest stone; 0 if it has none."""
        stones = self.stones[seat]
        return _LOWEST[(stones & -stones).bit_length()]

    def return_squares(self, line: int, crossing: int) -> list[int]:
        """The squares for a stone that goes back, after a move along ``line`` to ``crossing``; best
        first.

        Of squares that differ only in the empty lines that they are in, it gives the first: empty
        lines are alike, except the one of the next move. Squares in that line come first, because
        opponents may have to take the stone there. Then come those with few other stones in the
        opponents' line and many in the seat's line.
        """
        priest = square_at(line, crossing)
        found: dict[tuple[int, int], int] = {}
        for square in squares(self.size):
            row, column = square // STRIDE, STRIDE + square % STRIDE
            if square != priest and not self.lines[row] >> (square % STRIDE) & 1:
                alike = tuple(
                    each if self.lines[each] or each == crossing else -1 for each in (row, column)
                )
                found.setdefault((alike[0], alike[1]), square)
        return sorted(found.values(), key=lambda square: self._burden(square, line, crossing))

    def _burden(self, square: int, line: int, crossing: int) -> tuple[bool, int]:
        row, column = square // STRIDE, STRIDE + square % STRIDE
        own, other = (row, column) if line < STRIDE else (column, row)
        few = self.lines[other].bit_count() - self.lines[own].bit_count()
        return crossing not in (row, column), few

    def _flip(self, square: int) -> None:
        row, column = divmod(square, STRIDE)
        self.lines[row] ^= 1 << column
        self.lines[STRIDE + column] ^= 1 << row
        self.key ^= 1 << square

    def _move(self, line: int, index: int) -> Move:
        crossing = index + STRIDE if line < STRIDE else index
        square = square_at(line, crossing)
        what = self.values[square]
        return (
            0 if what == ANKH else what,
            crossing,
            1 << index,
            1 << line % STRIDE,
            1 << square,
        )

    def _worth(self, line: int) -> int:
        return self.look_up(line, self.lines[line])[1]

    def _table(self, line: int) -> list[Entry | None]:
        """The table of a line with its current values; it is shared by equal lines."""
        values = self.values
        if line < STRIDE:
            key = (line, *values[line * STRIDE : (line + 1) * STRIDE])
        else:
            key = (line, *values[line - STRIDE :: STRIDE])
        if key not in self._made:
            self._made[key] = [None] * (1 << STRIDE)
        return self._made[key]


def square_at(line: int, crossing: int) -> int:
    """The square that two crossing lines share."""
    row, column = (line, crossing) if line < STRIDE else (crossing, line)
    return row * STRIDE + column - STRIDE


def _mark(square: int, value: int) -> int:
    """A bit for the key: one for each value put on each square, above the bits of the squares."""
    return 1 << (STRIDE**2 + square * (2 * ANKH) + value + ANKH)
