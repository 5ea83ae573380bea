"""The board for the search: integers, changed in place and changed back.

In the subset of Python that is compiled.

Rows are lines 0 to 9, columns are lines 10 to 19. In each line, its squares have ranks: those of
Ankhs come first, then those of the best stones, also after these are taken. The bits of a line are
the ranks of its occupied squares, the best in the lowest bit. So the best stone, and the moves in
their order, are found without a search, as long as no stone is put back on the board.
"""

from __future__ import annotations

from random import Random
from typing import Final

from sobek.games.scarab.rules.stones import BITS, ONE
from sobek.games.scarab.rules.tables import ANKH, EMPTY, HIGHEST, STRIDE, VALUES
from sobek.kernel.lists import room

LINES: Final = 2 * STRIDE
SQUARES: Final = STRIDE**2
MAX_SEATS: Final = 4
SHIFT: Final = 4
"""The index of a rank, from 1, in a line is ``(line << SHIFT) + rank``."""
ROW: Final = tuple(square // STRIDE for square in range(SQUARES))
COLUMN: Final = tuple(STRIDE + square % STRIDE for square in range(SQUARES))
"""The two lines of each square."""
HEAD: Final = 3
"""Numbers of a question before its squares."""

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
TEMPO: Final = 12
"""The value of each point of the best stone in reach to the next player, in 1/UNIT points. Tuned
like the value of the lines."""

_WORTH: Final = tuple(LINE + PER_POINT * value for value in range(-HIGHEST, HIGHEST + 1))
"""By the value of the best stone + HIGHEST: the value of a line that is not empty."""
_FAR: Final = 100
"""More than any difference of two lines' stones."""
_STONE: Final = tuple(ONE.get(value, 0) for value in range(-HIGHEST, HIGHEST + 1))
"""By value + HIGHEST: one stone of it in a collection."""
_LOWEST: Final[tuple[int, ...]] = (0, *(value for value in VALUES for _ in range(BITS)))
"""Position of the lowest set bit, from 1 (0: none) -> value of that stone (0: none)."""

# The key of a position is a sum of random numbers (Zobrist hashing).
_SEAT_SHIFT: Final = 5
"""The index of a value in the numbers of a seat is ``(seat << _SEAT_SHIFT) + value + HIGHEST``."""
KEY: Final = 2**62 - 1
"""The bits of a key."""
_RANDOM: Final = Random(1)
_LIES: Final = tuple(_RANDOM.getrandbits(62) for _ in range(SQUARES))
"""For each occupied square."""
_HELD: Final = tuple(_RANDOM.getrandbits(62) for _ in range(MAX_SEATS << _SEAT_SHIFT))
"""For each stone of a seat, by seat and value."""
_PUT: Final = tuple(_RANDOM.getrandbits(57) for _ in range(SQUARES))
"""For each stone put back on a square, times its value from 1."""
_TURN: Final = tuple(_RANDOM.getrandbits(62) for _ in range(MAX_SEATS * LINES))
"""For the seat that moves and its line."""


class Board:
    """A board that is changed in place.

    ``values``: what is, or was, on each square. ``stones``: the collected stones of each seat.
    ``ahead``: its head start, in points. ``lines``: the bits of each line. ``ranked``: by line and
    rank, the square; ``best``: what is, or was, on it. ``row_bits``, ``column_bits``: each square's
    bit in its two lines. ``left``: number of scarabs on the board. ``key``: of the board and the
    stones; undone by its owner, like ``balance``, the value of the rows minus that of the columns.
    """

    size: int
    seats: int
    values: list[int]
    stones: list[int]
    ahead: list[int]
    lines: list[int]
    ranked: list[int]
    best: list[int]
    row_bits: list[int]
    column_bits: list[int]
    left: int
    key: int
    balance: int
    burdens: list[int]

    def __init__(self, question: list[int]) -> None:
        """``question``: see :mod:`sobek.games.scarab.search.question`."""
        self.seats = question[0]
        self.size = question[1]
        self.values = [EMPTY] * SQUARES
        self.stones = room(int, MAX_SEATS)
        self.ahead = room(int, MAX_SEATS)
        self.lines = [0] * LINES
        self.ranked = [0] * (LINES << SHIFT)
        self.best = [EMPTY] * (LINES << SHIFT)
        self.row_bits = [0] * SQUARES
        self.column_bits = [0] * SQUARES
        self.burdens = room(int, SQUARES)
        self.left = 0
        self.key = 0
        self.balance = 0
        for seat in range(self.seats):
            self.stones.append(question[HEAD + SQUARES + seat])
            self.ahead.append(question[HEAD + SQUARES + self.seats + seat])
        for square in range(SQUARES):
            row_rank, column_rank = square % STRIDE + 1, square // STRIDE + 1
            self.ranked[(ROW[square] << SHIFT) + row_rank] = square
            self.ranked[(COLUMN[square] << SHIFT) + column_rank] = square
            self.row_bits[square] = 1 << row_rank - 1
            self.column_bits[square] = 1 << column_rank - 1
        for square in range(SQUARES):
            if question[HEAD + square] != EMPTY:
                self.fill(square, question[HEAD + square])
        for line in range(LINES):
            self.balance += self.worth(line)

    def points(self, seat: int) -> int:
        """The points of a seat (C21, C32)."""
        return points_of(self.stones[seat]) + self.ahead[seat]

    # --- lines -----------------------------------------------------------------------------

    def best_stone(self, line: int, bits: int) -> int:
        """The value of the best stone among these bits of a line; EMPTY if there is none."""
        while bits:
            value = self.best[(line << SHIFT) + (bits & -bits).bit_length()]
            if value != ANKH:
                return value
            bits &= bits - 1
        return EMPTY

    def best_gain(self, seat: int, line: int, bits: int) -> int:
        """The most points that the seat can gain by one move along a line with these bits. An Ankh
        gains what the seat's lowest stone has cost."""
        value = self.best[(line << SHIFT) + (bits & -bits).bit_length()]
        if value != ANKH:
            return value
        return max(max(0, self.best_stone(line, bits)), -self.lowest(seat))

    def worth(self, line: int) -> int:
        """What a line adds to the balance."""
        bits = self.lines[line]
        if bits == 0:
            return 0
        value = _WORTH[self.best_stone(line, bits) + HIGHEST]
        if bits & (bits - 1) == 0:
            value += LONELY
        return value if line < STRIDE else -value

    def position_key(self, seat: int, line: int) -> int:
        """The key of the position in which the seat moves along the line."""
        return (self.key + _TURN[seat * LINES + line]) & KEY

    def lowest(self, seat: int) -> int:
        """The value of the seat's lowest stone; 0 if it has none."""
        stones = self.stones[seat]
        return _LOWEST[(stones & -stones).bit_length()]

    def moves(self, line: int) -> list[int]:
        """The squares to which the priest may go along a line, Ankhs first, then the best stones;
        of equal ones the first."""
        found, bits = room(int, STRIDE), self.lines[line]
        while bits != 0:
            found.append(self.ranked[(line << SHIFT) + (bits & -bits).bit_length()])
            bits &= bits - 1
        return found

    def has(self, line: int, square: int) -> bool:
        """Whether there is a move along the line to the square."""
        if line < STRIDE:
            return ROW[square] == line and self.lines[line] & self.row_bits[square] != 0
        return COLUMN[square] == line and self.lines[line] & self.column_bits[square] != 0

    # --- changes ---------------------------------------------------------------------------

    def take(self, seat: int, square: int) -> None:
        """Move the priest to a square (C11)."""
        row, column = ROW[square], COLUMN[square]
        without = self.balance - self.worth(row) - self.worth(column)
        self._flip(square)
        self.balance = without + self.worth(row) + self.worth(column)
        value = self.values[square]
        key = self.key - _LIES[square]
        if value != ANKH:
            self.stones[seat] += _STONE[value + HIGHEST]
            self.left -= 1
            key += _HELD[(seat << _SEAT_SHIFT) + value + HIGHEST]
        self.key = key & KEY

    def take_back(self, seat: int, square: int) -> None:
        """Undo :meth:`take`, but for the key and the balance."""
        self._flip(square)
        value = self.values[square]
        if value != ANKH:
            self.stones[seat] -= _STONE[value + HIGHEST]
            self.left += 1

    def put(self, seat: int, square: int, value: int) -> None:
        """Put a stone of the seat on an empty square (C13)."""
        row, column = ROW[square], COLUMN[square]
        without = self.balance - self.worth(row) - self.worth(column)
        self.fill(square, value)
        self.balance = without + self.worth(row) + self.worth(column)
        self.stones[seat] -= _STONE[value + HIGHEST]
        key = (self.key + _PUT[square] * (value + HIGHEST + 1)) & KEY
        self.key = (key - _HELD[(seat << _SEAT_SHIFT) + value + HIGHEST]) & KEY

    def lift(self, seat: int, square: int, former: int) -> None:
        """Undo :meth:`put`, but for the key and the balance. ``former``: what was there before."""
        self._flip(square)
        self.stones[seat] += _STONE[self.values[square] + HIGHEST]
        self.left -= 1
        self._set_value(square, former)

    def fill(self, square: int, value: int) -> None:
        """Lay something on an empty square."""
        self._set_value(square, value)
        self._flip(square)
        self.key = (self.key + _LIES[square]) & KEY
        if value != ANKH:
            self.left += 1

    def _flip(self, square: int) -> None:
        self.lines[ROW[square]] ^= self.row_bits[square]
        self.lines[COLUMN[square]] ^= self.column_bits[square]

    def _set_value(self, square: int, value: int) -> None:
        """Change what is on an empty square."""
        self.values[square] = value
        self._rank(ROW[square], self.row_bits, square)
        self._rank(COLUMN[square], self.column_bits, square)

    def _rank(self, line: int, bits: list[int], square: int) -> None:
        """Give an empty square its rank in a line. ``bits``: ``row_bits`` or ``column_bits``."""
        start, value = line << SHIFT, self.values[square]
        rank = bits[square].bit_length()
        while rank > 1 and self._is_before(value, square, start + rank - 1):
            self._move_rank(line, bits, rank - 1, rank)
            rank -= 1
        while rank < STRIDE and not self._is_before(value, square, start + rank + 1):
            self._move_rank(line, bits, rank + 1, rank)
            rank += 1
        self.ranked[start + rank] = square
        self.best[start + rank] = value
        bits[square] = 1 << rank - 1

    def _is_before(self, value: int, square: int, index: int) -> bool:
        other = self.best[index]
        return value > other or (value == other and square < self.ranked[index])

    def _move_rank(self, line: int, bits: list[int], source: int, target: int) -> None:
        """Give a square another rank, which is free."""
        start, old, new = line << SHIFT, 1 << source - 1, 1 << target - 1
        square = self.ranked[start + source]
        self.ranked[start + target] = square
        self.best[start + target] = self.best[start + source]
        bits[square] = new
        if self.lines[line] & old:
            self.lines[line] ^= old | new

    # --- where a stone goes back -----------------------------------------------------------

    def find_places(self, line: int, crossing: int, most: int, found: list[int]) -> int:
        """Find the squares for a stone that goes back, after a move along ``line`` to ``crossing``;
        best first, and not more than ``most``. Returns how many there are.

        Of squares that differ only in the empty lines that they are in, it gives the first: empty
        lines are alike, except the one of the next move.
        """
        found.clear()
        self.burdens.clear()
        priest, count = square_at(line, crossing), 0
        known_columns, both_known = 0, False
        for row in range(self.size):
            row_alike, row_known = self.lines[row] == 0 and row != crossing, False
            for at in range(self.size):
                square, column = row * STRIDE + at, STRIDE + at
                if square == priest or self.has(row, square):
                    continue
                if self.lines[column] == 0 and column != crossing:
                    is_known = both_known if row_alike else row_known
                    both_known, row_known = both_known or row_alike, True
                else:
                    is_known = row_alike and known_columns >> at & 1 == 1
                    known_columns |= 1 << at if row_alike else 0
                if not is_known:
                    count += 1
                    self._offer(square, self._burden(row, column, line, crossing), most, found)
        return count

    def places(self, line: int, crossing: int) -> list[int]:
        """All of :meth:`find_places`."""
        found = room(int, SQUARES)
        self.find_places(line, crossing, SQUARES, found)
        return found

    def _burden(self, row: int, column: int, line: int, crossing: int) -> int:
        """The lower, the better. Squares in the line of the next move come first, because opponents
        may have to take the stone there. Then come those with few other stones in the opponents'
        line and many in the seat's line."""
        own = row if line < STRIDE else column
        other = row + column - own
        few = self.lines[other].bit_count() - self.lines[own].bit_count()
        return few if crossing == other else few + _FAR

    def _offer(self, square: int, burden: int, most: int, found: list[int]) -> None:
        """Keep a square if it is among the best ones. Of equals, the first one is better."""
        at = len(found)
        if at == most:
            if burden >= self.burdens[-1]:
                return
            at -= 1
        else:
            found.append(square)
            self.burdens.append(burden)
        while at > 0 and burden < self.burdens[at - 1]:
            found[at] = found[at - 1]
            self.burdens[at] = self.burdens[at - 1]
            at -= 1
        found[at] = square
        self.burdens[at] = burden


def crossing_at(line: int, square: int) -> int:
    """The other line of a square in a line."""
    return COLUMN[square] if line < STRIDE else ROW[square]


def square_at(line: int, crossing: int) -> int:
    """The square that two crossing lines share."""
    if line < STRIDE:
        return line * STRIDE + crossing - STRIDE
    return crossing * STRIDE + line - STRIDE


def points_of(stones: int) -> int:
    """The sum of the values in a collection."""
    points = 0
    for value in VALUES:
        points += value * (stones & 7)
        stones >>= BITS
    return points
