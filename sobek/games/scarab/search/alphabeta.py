"""Alpha-beta search for two sides: two players, or pairs.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.scarab.rules.stones import NEGATIVE_BITS
from sobek.games.scarab.rules.tables import ANKH, EMPTY, HIGHEST, STRIDE
from sobek.games.scarab.search.board import (
    COLUMN,
    LINES,
    ROW,
    SHIFT,
    TEMPO,
    Board,
    crossing_at,
)
from sobek.games.scarab.search.frames import KEEP, Moves, Return
from sobek.games.scarab.search.progress import Progress
from sobek.games.scarab.search.root import (
    ANSWER,
    MAX_DEPTH,
    NO_SQUARE,
    Root,
    write_answer,
)
from sobek.games.scarab.search.scale import INFINITE, UNIT, WIN
from sobek.games.scarab.search.table import (
    EXACT,
    LOWER,
    UPPER,
    Table,
    bound_of,
    depth_of,
    entry_of,
    is_cut,
    square_of,
    value_of,
)
from sobek.kernel.lists import room

_VALUE_BITS: Final = 5
"""Bits of a stone's value in a killer."""
_GAIN: Final = tuple(UNIT * value for value in range(-HIGHEST, HIGHEST + 1))
_REPLY: Final = tuple(TEMPO * value for value in range(-HIGHEST, HIGHEST + 1))
"""By value + HIGHEST: what a stone is worth to who takes it, and what to the next player. Looking
that up is faster than a product, which is checked for 64 bits."""


class Frame:
    """Where the search of a position stands: its moves; the best value so far, its choice, and the
    highest value to beat; what ``cut`` was before. And after a move to an Ankh: what goes back, and
    the best value so far."""

    moves: Moves
    best: int
    choice: int
    floor: int
    cut: bool
    back: Return
    most: int

    def __init__(self) -> None:
        self.moves = Moves()
        self.best = 0
        self.choice = 0
        self.floor = 0
        self.cut = False
        self.back = Return()
        self.most = 0


class AlphaBeta:
    """Values, and the ``lead`` in 1/UNIT points so far, are for the side that moves or has moved.

    ``frames``: by depth. ``killers``: by depth and line, the last move that was too good.
    """

    board: Board
    root: Root
    table: Table
    progress: Progress
    frames: list[Frame]
    killers: list[int]
    answer: list[int]
    nothing: list[int]

    def __init__(self, question: list[int]) -> None:
        self.board = Board(question)
        self.root = Root(question)
        self.table = Table(question[2])
        self.progress = Progress()
        self.frames = room(Frame, MAX_DEPTH + 1)
        self.killers = [0] * ((MAX_DEPTH + 1) * LINES)
        self.answer = room(int, ANSWER + 2 * len(self.root.best))
        self.nothing = room(int, 0)

    def run(self) -> None:
        """Search the choices at the root, until all are done or the search pauses."""
        root = self.root
        while len(self.frames) <= root.depth:
            self.frames.append(Frame())
        while not root.is_over():
            value = self._judge(root, root.depth)
            if self.progress.is_paused:
                return
            root.note(value, self.nothing)

    def _judge(self, root: Root, depth: int) -> int:
        """The value of a choice, exact if it is among the best ones, else an upper bound."""
        seat, step, least = root.seat, root.steps[root.at], root.least()
        lead = UNIT * (self._points(seat) - self._points(self._next(seat)))
        if step.square != NO_SQUARE:
            return self._turn(seat, step.line, step.square, lead, depth, least, INFINITE)
        crossing, stone = step.crossing, step.stone
        if stone == EMPTY:
            return self._after(seat, crossing, lead, depth - 1, least, INFINITE)
        return self._put(seat, crossing, stone, step.place, lead, depth - 1, least, INFINITE)

    def value(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side of the seat that now moves along the line, or a bound if it is not
        between ``alpha`` and ``beta``. ``depth``: turns to search, at least one; the turn after
        them is estimated. Without meaning if the search pauses.
        """
        if depth == 1:
            return self._last_turn(seat, line, lead, alpha, beta)
        progress, frame = self.progress, self.frames[depth]
        key = self.board.position_key(seat, line)
        if not progress.goes_on_below(depth):
            if progress.pauses(depth):
                return 0
            entry = self.table.look_up(key)
            if entry != 0 and answers(entry, depth, alpha, beta):
                progress.cut = progress.cut or is_cut(entry)
                return value_of(entry)
            self._begin(frame, line, depth, entry)
            frame.floor = alpha
        while True:
            value = self._turn(seat, line, frame.moves.square, lead, depth, frame.floor, beta)
            if progress.is_paused:
                return 0
            if value > frame.best:
                frame.best, frame.choice = value, frame.moves.square
                if value >= beta:
                    self.killers[depth * LINES + line] = self._killer(frame.moves.square)
                    break
                frame.floor = max(frame.floor, value)
            if frame.moves.left == 0:
                break
            frame.moves.go_on(self.board, line)
        bound = LOWER if frame.best >= beta else UPPER if frame.best <= alpha else EXACT
        self.table.store(key, entry_of(frame.choice, progress.cut, bound, depth, frame.best))
        progress.cut = progress.cut or frame.cut
        return frame.best

    # --- moves -----------------------------------------------------------------------------

    def _begin(self, frame: Frame, line: int, depth: int, entry: int) -> None:
        """Begin with the moves of a position: first that of the entry, or the killer."""
        board, progress = self.board, self.progress
        frame.best, frame.cut, progress.cut = -INFINITE, progress.cut, False
        killer, first = self.killers[depth * LINES + line], NO_SQUARE
        if entry != 0:
            first = square_of(entry)
        elif killer != 0 and killer == self._killer(killer >> _VALUE_BITS):
            first = killer >> _VALUE_BITS
        if first != NO_SQUARE and board.has(line, first):
            frame.moves.begin_with(board, line, first)
        else:
            frame.moves.begin(board, line)

    def _killer(self, square: int) -> int:
        """A move as a number that is not 0: it is another one if the stone is another."""
        return square << _VALUE_BITS | self.board.values[square] + HIGHEST + 1

    def _turn(
        self, seat: int, line: int, square: int, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a move, for the side of the seat that makes it."""
        board = self.board
        self.progress.count()
        balance, key, stone = board.balance, board.key, board.values[square]
        crossing = crossing_at(line, square)
        board.take(seat, square)
        if stone == ANKH:
            value = self._ankh(seat, line, crossing, lead, depth - 1, alpha, beta)
        else:
            value = self._after(seat, crossing, lead + UNIT * stone, depth - 1, alpha, beta)
        board.take_back(seat, square)
        board.balance, board.key = balance, key
        return value

    def _after(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side of the seat whose turn has ended; the next seat moves along the
        line, or the game ends (C20).
        """
        board = self.board
        bits = board.lines[line]
        if bits == 0 or board.left == 0:
            return self._end(seat, lead)
        following = self._next(seat)
        if depth == 0:
            self.progress.cut = True
            gain = TEMPO * board.best_gain(following, line, bits)
            return lead + self._ahead(line >= STRIDE) - gain
        return -self.value(following, line, -lead, depth, -beta, -alpha)

    def _last_turn(self, seat: int, line: int, lead: int, alpha: int, beta: int) -> int:
        """:meth:`value` for one turn. Nearly all nodes are here. So a move to a stone is not made;
        the next player's line without that stone is looked up instead.
        """
        board, following = self.board, self._next(seat)
        lines, best_at = board.lines, board.best
        crossings = COLUMN if line < STRIDE else ROW
        crossing_bits = board.column_bits if line < STRIDE else board.row_bits
        judged = lead + self._ahead(line < STRIDE)
        best, bits, start = -INFINITE, lines[line], line << SHIFT
        while bits != 0 and best < beta:
            rank = (bits & -bits).bit_length()
            bits &= bits - 1
            stone, square = best_at[start + rank], board.ranked[start + rank]
            crossing = crossings[square]
            rest = lines[crossing] ^ crossing_bits[square]
            if stone == ANKH or rest == 0:
                value = self._turn(seat, line, square, lead, 1, alpha, beta)
            else:
                self.progress.nodes += 1
                self.progress.cut = True
                reply = best_at[(crossing << SHIFT) + (rest & -rest).bit_length()]
                if reply == ANKH:
                    reply = board.best_gain(following, crossing, rest)
                value = judged + _GAIN[stone + HIGHEST] - _REPLY[reply + HIGHEST]
            best = max(best, value)
        return best

    # --- Ankhs -----------------------------------------------------------------------------

    def _ankh(
        self, seat: int, line: int, crossing: int, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of the best choice after the seat moved along the line to an Ankh (C13)."""
        progress, frame = self.progress, self.frames[depth + 1]
        back = frame.back
        if progress.goal == 0 and back.begin(self.board, seat, line, crossing):
            progress.cut = True
        if back.at == KEEP:
            value = self._after(seat, crossing, lead, depth, alpha, beta)
            if progress.is_paused:
                return 0
            frame.most, back.at = value, KEEP + 1
        while frame.most < beta and not back.is_over():
            square, floor = back.squares[back.at], max(alpha, frame.most)
            value = self._put(seat, crossing, back.stone, square, lead, depth, floor, beta)
            if progress.is_paused:
                return 0
            frame.most, back.at = max(frame.most, value), back.at + 1
        return frame.most

    def _put(
        self,
        seat: int,
        crossing: int,
        stone: int,
        square: int,
        lead: int,
        depth: int,
        alpha: int,
        beta: int,
    ) -> int:
        """The value after the seat has put the stone back."""
        board = self.board
        self.progress.count()
        balance, key, former = board.balance, board.key, board.values[square]
        board.put(seat, square, stone)
        value = self._after(seat, crossing, lead - UNIT * stone, depth, alpha, beta)
        board.lift(seat, square, former)
        board.balance, board.key = balance, key
        return value

    # --- values ----------------------------------------------------------------------------

    def _next(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.board.seats else 0

    def _ahead(self, rows: bool) -> int:
        """The value of the lines, for the side that moves along rows, or along columns."""
        return self.board.balance if rows else -self.board.balance

    def _end(self, seat: int, lead: int) -> int:
        """The value of a finished game, for the side of the seat (C21)."""
        if lead != 0:
            return lead + WIN if lead > 0 else lead - WIN
        own = self._held(seat) >> NEGATIVE_BITS
        other = self._held(self._next(seat)) >> NEGATIVE_BITS
        return WIN if own > other else -WIN if own < other else 0

    def _points(self, seat: int) -> int:
        """The points of the seat's side; partners sit opposite (C30)."""
        board = self.board
        if board.seats == 2:
            return board.points(seat)
        return board.points(seat) + board.points((seat + 2) % 4)

    def _held(self, seat: int) -> int:
        """The stones of the seat's side; partners sit opposite (C30)."""
        stones = self.board.stones
        return stones[seat] if len(stones) == 2 else stones[seat] + stones[(seat + 2) % 4]


def answers(entry: int, depth: int, alpha: int, beta: int) -> bool:
    """Whether an entry tells the value of a position with this depth."""
    if depth_of(entry) != depth and is_cut(entry):
        return False
    bound, value = bound_of(entry), value_of(entry)
    return bound == EXACT or (value >= beta if bound == LOWER else value <= alpha)


# --- what a program exports ----------------------------------------------------------------


def begin_two(question: list[int]) -> AlphaBeta:
    """Begin a search for two sides."""
    return AlphaBeta(question)


def search_two(search: AlphaBeta, order: list[int]) -> list[int]:
    """Search one depth, or go on with it (:meth:`Progress.start`). Returns the answer
    (:func:`.root.write_answer`)."""
    progress, root = search.progress, search.root
    progress.start(root, order)
    search.run()
    write_answer(root, not progress.is_paused, progress.nodes, progress.cut, search.answer)
    return search.answer
