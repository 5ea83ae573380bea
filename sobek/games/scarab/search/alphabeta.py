"""Alpha-beta search for two sides: two players, or pairs."""

from __future__ import annotations

from typing import TypeAlias

from sobek.core.bot import Budget
from sobek.games.scarab.rules.stones import points
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.board import UNIT, Move
from sobek.games.scarab.search.iterative_deepening import (
    INFINITE,
    TEMPO,
    WIN,
    Choice,
    IterativeDeepening,
    Step,
    result,
)

TableEntry: TypeAlias = tuple[int, int, int, Move | None, bool]
"""An entry of the transposition table: depth; bound (0: exact value, 1: lower, -1: upper bound);
value; best move; whether something was evaluated instead of searched to the end."""


class AlphaBeta(IterativeDeepening):
    """Values, and the ``lead`` in points so far, are for the side that moves or has moved."""

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        super().__init__(view, budget)
        own, other = self._sides(view.actor)
        self._lead = UNIT * (points(own) - points(other))
        self._table: dict[tuple[int, ...], TableEntry] = {}
        self._killers: dict[tuple[int, int], Move] = {}

    def judge(self, step: Step, depth: int, alpha: int) -> Choice:
        value, side = self._judged(step, depth, alpha), self.view.actor % 2
        standing = (value if seat % 2 == side else 0 for seat in range(self.view.seats))
        return Choice(step.action, value, tuple(standing))

    def _judged(self, step: Step, depth: int, alpha: int) -> int:
        seat, lead = self.view.actor, self._lead
        if step.move is not None:
            return self._turn(seat, step.line, step.move, lead, depth, alpha, INFINITE)
        if step.stone == EMPTY:
            return self._after(seat, step.crossing, lead, depth - 1, alpha, INFINITE)
        self.nodes += 1
        done = self.board.put(seat, step.square, step.stone)
        lead -= UNIT * step.stone
        value = self._after(seat, step.crossing, lead, depth - 1, alpha, INFINITE)
        self.board.lift(seat, done)
        return value

    def value(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side of the seat that now moves along the line, or a bound if it is not
        between ``alpha`` and ``beta``. ``depth``: turns to search, at least one; the turn after
        them is estimated.

        :raises BudgetExceeded: if the budget is used up.
        """
        if depth == 1:
            return self._last_turn(seat, line, lead, alpha, beta)
        if self.nodes >= self.next_check:
            self.check_budget()
        board = self.board
        key = (board.key, line, seat, *board.stones)
        entry = self._table.get(key)
        hint = self._killers.get((depth, line))
        if entry is not None:
            before, bound, value, hint, cut = entry
            if (before == depth or not cut) and (
                bound == 0 or (value >= beta if bound > 0 else value <= alpha)
            ):
                self.cut |= cut
                return value
        moves = board.moves(line)
        if hint is not None and hint in moves:
            moves = (hint, *(move for move in moves if move is not hint))
        cut_before, self.cut = self.cut, False
        best, choice, floor = -INFINITE, None, alpha
        for move in moves:
            value = self._turn(seat, line, move, lead, depth, floor, beta)
            if value > best:
                best, choice = value, move
                if best > floor:
                    floor = best
                    if best >= beta:
                        self._killers[depth, line] = move
                        break
        bound = 1 if best >= beta else -1 if best <= alpha else 0
        self._table[key] = depth, bound, best, choice, self.cut
        self.cut |= cut_before
        return best

    def _turn(
        self, seat: int, line: int, move: Move, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of a move, for the side of the seat that makes it."""
        self.nodes += 1
        board = self.board
        balance = board.take(seat, line, move)
        stone, crossing = move[0], move[1]
        if stone:
            value = self._after(seat, crossing, lead + UNIT * stone, depth - 1, alpha, beta)
        else:
            value = self._ankh(seat, line, crossing, lead, depth - 1, alpha, beta)
        board.take_back(seat, line, move, balance)
        return value

    def _after(self, seat: int, line: int, lead: int, depth: int, alpha: int, beta: int) -> int:
        """The value for the side of the seat whose turn has ended; the next seat moves along the
        line, or the game ends (C20).
        """
        board = self.board
        bits = board.lines[line]
        if not bits or not board.left:
            return self._end(seat, lead)
        following = self.next[seat]
        if depth == 0:
            self.cut = True
            return (
                lead + self._ahead(line >= STRIDE) - TEMPO * self.best_gain(following, line, bits)
            )
        return -self.value(following, line, -lead, depth, -beta, -alpha)

    def _last_turn(self, seat: int, line: int, lead: int, alpha: int, beta: int) -> int:
        """:meth:`value` for one turn. Nearly all nodes are here. So a move to a stone is not made;
        the next player's line without that stone is looked up instead.
        """
        board = self.board
        lines, tables = board.lines, board.tables
        following = self.next[seat]
        judged = lead + self._ahead(line < STRIDE)
        best, nodes, cut = -INFINITE, 0, False
        for move in board.moves(line):
            stone, crossing, _, crossing_bit, _ = move
            rest = lines[crossing] ^ crossing_bit
            if stone and rest:
                nodes += 1
                cut = True
                reply = (tables[crossing][rest] or board.fill(crossing, rest))[0]
                if reply == ANKH:
                    reply = self.best_gain(following, crossing, rest)
                value = judged + UNIT * stone - TEMPO * reply
            else:
                value = self._turn(seat, line, move, lead, 1, alpha, beta)
            if value > best:
                best = value
                if best >= beta:
                    break
        self.nodes += nodes
        self.cut |= cut
        return best

    def _ankh(
        self, seat: int, line: int, crossing: int, lead: int, depth: int, alpha: int, beta: int
    ) -> int:
        """The value of the best choice after the seat moved along the line to an Ankh (C13)."""
        best = self._after(seat, crossing, lead, depth, alpha, beta)
        stone, squares = self.to_return(seat, line, crossing)
        for square in squares:
            if best >= beta:
                break
            self.nodes += 1
            done = self.board.put(seat, square, stone)
            floor = max(alpha, best)
            value = self._after(seat, crossing, lead - UNIT * stone, depth, floor, beta)
            self.board.lift(seat, done)
            best = max(best, value)
        return best

    def _ahead(self, rows: bool) -> int:
        """The value of the lines, for the side that moves along rows, or along columns."""
        return self.board.balance if rows else -self.board.balance

    def _end(self, seat: int, lead: int) -> int:
        """The value of a finished game, for the side of the seat (C21)."""
        if lead:
            return lead + (WIN if lead > 0 else -WIN)
        own, other = self._sides(seat)
        return WIN * ((result(own) > result(other)) - (result(own) < result(other)))

    def _sides(self, seat: int) -> tuple[int, int]:
        """The stones of the seat's side and of the other side; partners sit opposite (C30)."""
        held = self.board.stones
        return sum(held[seat % 2 :: 2]), sum(held[1 - seat % 2 :: 2])
