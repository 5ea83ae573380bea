"""The board as the bots' search needs it: small numbers, changed in place and changed back.

Rows are lines 0 to 9, columns lines 10 to 19; a line's bits say where in it something lies. What
can be done in a line, and what the line is worth, depends on its bits alone while nothing is put
back on the board: both are looked up, by line and bits, in tables that fill as the search goes.
"""

from __future__ import annotations

from typing import Final, NamedTuple, TypeAlias

from sobek.games.scarab.rules.stones import BITS, ONE
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, VALUES, squares
from sobek.games.scarab.rules.view import ScarabView

LINES: Final = range(2 * STRIDE)
UNIT: Final = 20
"""A point, in the search's numbers: they are whole, and so the same on every machine."""

Move: TypeAlias = tuple[int, int, int, int, int]
"""The stone's value, 0 for an Ankh; the crossing line; the field's bit in the line that the priest
moves along, in the crossing line, and among all fields. Plain, as the search unpacks millions."""
Entry: TypeAlias = tuple[int, int, tuple[Move, ...]]
"""What a line has to offer while it has certain bits: its best stone's value, or ANKH; what it is
worth; the moves, Ankhs first, then the best stones first."""

# What it is worth to have a line among one's own, those that one's own moves go along (with an even
# number of seats they are all rows or all columns). The fewer of one's own still hold something,
# the more there is in each to choose from, and the fewer choices the crossing lines leave to the
# others; and stones that are the best in one's own lines are seldom left to one. Found by a fit to
# games of the bots and then by games against each other.
LINE: Final = -60
LONELY: Final = 40
"""More, for a line with one stone."""
PER_POINT: Final = -3
"""More, for each point of the best stone."""

_LOWEST: Final[tuple[int, ...]] = (0, *(value for value in VALUES for _ in range(BITS)))
"""The value of the lowest stone by the place, from 1, of the lowest bit that is set; 0 if none."""


class Put(NamedTuple):
    """What it takes to lift a stone that was put on the board."""

    square: int
    value: int
    former: int
    row: list[Entry | None]
    column: list[Entry | None]
    balance: int


class Board:
    """``lines``: the bits of each. ``values``: what lies, or lay, on each field. ``stones``: each
    seat's. ``left``: scarabs on the board. ``key``: what lies where, as one number. ``balance``:
    what the rows are worth, less the columns. ``tables``: entries by line and bits, as far as made.
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
        """The moves along a line."""
        return self.look_up(line, self.lines[line])[2]

    def look_up(self, line: int, bits: int) -> Entry:
        """What a line with these bits has to offer."""
        return self.tables[line][bits] or self.fill(line, bits)

    def fill(self, line: int, bits: int) -> Entry:
        """Make the entry of a line with these bits."""
        found = [self._move(line, place) for place in range(STRIDE) if bits >> place & 1]
        # Equal stones stay in the order of their fields.
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
        """Move the priest along the line (C11). Returns the balance, for :meth:`take_back`."""
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
        """Put one of the seat's stones on an empty field (C13)."""
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
        """The seat's lowest stone; 0 if it has none."""
        stones = self.stones[seat]
        return _LOWEST[(stones & -stones).bit_length()]

    def places(self, line: int, crossing: int) -> list[int]:
        """Where a stone may go after the priest has moved from one line into another, best first.

        Of fields that differ only in which of the empty lines they lie in, the first: all empty
        lines are alike, but for the one that is moved along next. Fields in that one come first,
        since the others may have to take the stone there. Then those with little else in the line
        by which the next player would take it, and much in the one by which one would oneself.
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

    def _move(self, line: int, place: int) -> Move:
        crossing = place + STRIDE if line < STRIDE else place
        square = square_at(line, crossing)
        what = self.values[square]
        return (
            0 if what == ANKH else what,
            crossing,
            1 << place,
            1 << line % STRIDE,
            1 << square,
        )

    def _worth(self, line: int) -> int:
        return self.look_up(line, self.lines[line])[1]

    def _table(self, line: int) -> list[Entry | None]:
        """The table of a line with the values that it has now."""
        values = self.values
        if line < STRIDE:
            key = (line, *values[line * STRIDE : (line + 1) * STRIDE])
        else:
            key = (line, *values[line - STRIDE :: STRIDE])
        if key not in self._made:
            self._made[key] = [None] * (1 << STRIDE)
        return self._made[key]


def square_at(line: int, crossing: int) -> int:
    """The field that two lines share."""
    row, column = (line, crossing) if line < STRIDE else (crossing, line)
    return row * STRIDE + column - STRIDE


def _mark(square: int, value: int) -> int:
    """A bit of its own for each stone put on each field, above those of the fields."""
    return 1 << (STRIDE**2 + square * (2 * ANKH) + value + ANKH)
