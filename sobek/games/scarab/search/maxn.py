"""Max^n search for three or four players: everyone maximizes their own lead.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from sobek.games.scarab.rules.stones import NEGATIVE_BITS
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE
from sobek.games.scarab.search.board import MAX_SEATS, SHIFT, TEMPO, Board, crossing_at
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
from sobek.kernel.lists import copy, room


class Frame:
    """Where the search of a position stands: its moves, the best values so far, and the lead in
    them. And after a move to an Ankh: what goes back, the best values so far, and the lead in
    them."""

    moves: Moves
    best: list[int]
    most: int
    back: Return
    kept: list[int]
    kept_most: int

    def __init__(self) -> None:
        self.moves = Moves()
        self.best = room(int, MAX_SEATS)
        self.most = 0
        self.back = Return()
        self.kept = room(int, MAX_SEATS)
        self.kept_most = 0


class MaxN:
    """``points``: of each seat so far, in 1/UNIT points. ``found``: the values that a method has
    found, for each seat; a lead is the difference to the best other seat. ``frames``: by depth."""

    board: Board
    root: Root
    progress: Progress
    frames: list[Frame]
    points: list[int]
    found: list[int]
    answer: list[int]

    def __init__(self, question: list[int]) -> None:
        self.board = Board(question)
        self.root = Root(question)
        self.progress = Progress()
        self.frames = room(Frame, MAX_DEPTH + 1)
        self.points = room(int, MAX_SEATS)
        self.found = [0] * self.board.seats
        self.answer = room(int, ANSWER + (2 + MAX_SEATS) * len(self.root.best))
        for seat in range(self.board.seats):
            self.points.append(UNIT * self.board.points(seat))

    def run(self) -> None:
        """Search the choices at the root, until all are done or the search pauses."""
        root = self.root
        while len(self.frames) <= root.depth:
            self.frames.append(Frame())
        while not root.is_over():
            self._judge(root, root.depth)
            if self.progress.is_paused:
                return
            root.note(lead(self.found, root.seat), self.found)

    def _judge(self, root: Root, depth: int) -> None:
        """Find the values of a choice."""
        seat, step = root.seat, root.steps[root.at]
        if step.square != NO_SQUARE:
            self._turn(seat, step.line, step.square, depth)
        elif step.stone == EMPTY:
            self._after(seat, step.crossing, depth - 1)
        else:
            self._put(seat, step.crossing, step.stone, step.place, depth - 1)

    def search(self, seat: int, line: int, depth: int) -> None:
        """Find the values if everyone moves best; the seat moves first, along the line. ``depth``:
        turns to search, at least one; the turn after them is estimated. Without meaning if the
        search pauses.
        """
        progress, frame = self.progress, self.frames[depth]
        if not progress.goes_on_below(depth):
            if progress.pauses(depth):
                return
            if depth == 1:
                self._last_turn(seat, line)
                return
            frame.most = -INFINITE
            frame.moves.begin(self.board, line)
        while True:
            self._turn(seat, line, frame.moves.square, depth)
            if progress.is_paused:
                return
            own = lead(self.found, seat)
            if own > frame.most:
                frame.most = own
                copy(self.found, frame.best)
            if frame.moves.left == 0:
                break
            frame.moves.go_on(self.board, line)
        copy(frame.best, self.found)

    # --- moves -----------------------------------------------------------------------------

    def _turn(self, seat: int, line: int, square: int, depth: int) -> None:
        """Find the values after a move of the seat."""
        board = self.board
        self.progress.count()
        balance, key, stone = board.balance, board.key, board.values[square]
        crossing = crossing_at(line, square)
        board.take(seat, square)
        if stone == ANKH:
            self._ankh(seat, line, crossing, depth - 1)
        else:
            self.points[seat] += UNIT * stone
            self._after(seat, crossing, depth - 1)
            self.points[seat] -= UNIT * stone
        board.take_back(seat, square)
        board.balance, board.key = balance, key

    def _after(self, seat: int, line: int, depth: int) -> None:
        """Find the values after the seat's turn; the next seat moves along the line, or the game
        ends (C20).
        """
        bits = self.board.lines[line]
        if bits == 0 or self.board.left == 0:
            self._end()
            return
        following = self._next(seat)
        if depth > 0:
            self.search(following, line, depth)
            return
        self.progress.cut = True
        for each in range(self.board.seats):
            self.found[each] = self._judged(each, following, line)
        self.found[following] += TEMPO * self.board.best_gain(following, line, bits)

    def _last_turn(self, seat: int, line: int) -> None:
        """:meth:`search` for one turn. A move to a stone is not made; the next player's line
        without that stone is looked up instead.
        """
        board, frame, following = self.board, self.frames[1], self._next(seat)
        judged, others = self._judged(seat, seat, line), -INFINITE
        next_judged = self._judged(following, seat, line)
        for each in range(board.seats):
            if each != seat and each != following:
                others = max(others, self._judged(each, seat, line))
        most, bits, start = -INFINITE, board.lines[line], line << SHIFT
        while bits != 0:
            index = start + (bits & -bits).bit_length()
            bits &= bits - 1
            stone, square = board.best[index], board.ranked[index]
            crossing = crossing_at(line, square)
            rest = board.lines[crossing]
            rest ^= board.column_bits[square] if line < STRIDE else board.row_bits[square]
            if stone == ANKH or rest == 0:
                self._turn(seat, line, square, 1)
                if lead(self.found, seat) > most:
                    most = lead(self.found, seat)
                    copy(self.found, frame.best)
                continue
            self.progress.nodes += 1
            self.progress.cut = True
            gain = UNIT * stone
            reply = TEMPO * board.best_gain(following, crossing, rest)
            own = judged + gain - max(others, next_judged + reply)
            if own > most:
                most = own
                self._note(frame.best, seat, line, gain, reply)
        copy(frame.best, self.found)

    def _note(self, values: list[int], seat: int, line: int, gain: int, reply: int) -> None:
        """Fill in the values after a gain of the seat and one of the next seat."""
        values.clear()
        following = self._next(seat)
        for each in range(self.board.seats):
            values.append(self._judged(each, seat, line))
        values[seat] += gain
        values[following] += reply

    # --- Ankhs -----------------------------------------------------------------------------

    def _ankh(self, seat: int, line: int, crossing: int, depth: int) -> None:
        """Find the values of the best choice after the seat moved along the line to an Ankh
        (C13)."""
        progress, frame = self.progress, self.frames[depth + 1]
        back = frame.back
        if progress.goal == 0 and back.begin(self.board, seat, line, crossing):
            progress.cut = True
        if back.at == KEEP:
            self._after(seat, crossing, depth)
            if progress.is_paused:
                return
            copy(self.found, frame.kept)
            frame.kept_most, back.at = lead(self.found, seat), KEEP + 1
        while not back.is_over():
            self._put(seat, crossing, back.stone, back.squares[back.at], depth)
            if progress.is_paused:
                return
            if lead(self.found, seat) > frame.kept_most:
                copy(self.found, frame.kept)
                frame.kept_most = lead(self.found, seat)
            back.at += 1
        copy(frame.kept, self.found)

    def _put(self, seat: int, crossing: int, stone: int, square: int, depth: int) -> None:
        """Find the values after the seat has put the stone back."""
        board = self.board
        self.progress.count()
        balance, key, former = board.balance, board.key, board.values[square]
        board.put(seat, square, stone)
        self.points[seat] -= UNIT * stone
        self._after(seat, crossing, depth)
        self.points[seat] += UNIT * stone
        board.lift(seat, square, former)
        board.balance, board.key = balance, key

    # --- values ----------------------------------------------------------------------------

    def _next(self, seat: int) -> int:
        return seat + 1 if seat + 1 < self.board.seats else 0

    def _judged(self, each: int, seat: int, line: int) -> int:
        """A seat's points plus the value of the lines, while ``seat`` moves along ``line``: half of
        it added for the seats that move in the same direction as this seat, half subtracted for the
        others. Only with an even number of seats does a seat always move along rows, or columns.
        """
        if self.board.seats == 3:
            return self.points[each]
        half = self.board.balance >> 1 if line < STRIDE else -self.board.balance >> 1
        return self.points[each] + (half if (each ^ seat) & 1 == 0 else -half)

    def _end(self) -> None:
        """Find the values of a finished game (C21)."""
        stones, points = self.board.stones, self.points
        most, highest = -INFINITE, 0
        for each in range(self.board.seats):
            tie_break = stones[each] >> NEGATIVE_BITS
            if points[each] > most or (points[each] == most and tie_break > highest):
                most, highest = points[each], tie_break
        for each in range(self.board.seats):
            is_best = points[each] == most and stones[each] >> NEGATIVE_BITS == highest
            self.found[each] = points[each] + (WIN if is_best else 0)


def lead(values: list[int], seat: int) -> int:
    """By how much the seat is ahead of the best other seat."""
    most = -INFINITE
    for each in range(len(values)):
        if each != seat:
            most = max(most, values[each])
    return values[seat] - most


# --- what a program exports ----------------------------------------------------------------


def begin_several(question: list[int]) -> MaxN:
    """Begin a search for three or four players."""
    return MaxN(question)


def search_several(search: MaxN, order: list[int]) -> list[int]:
    """Search one depth, or go on with it (:meth:`Progress.start`). Returns the answer
    (:func:`.root.write_answer`)."""
    progress, root = search.progress, search.root
    progress.start(root, order)
    search.run()
    write_answer(root, not progress.is_paused, progress.nodes, progress.cut, search.answer)
    return search.answer
