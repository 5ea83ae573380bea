"""Max^n search for three or four players: everyone maximizes their own lead."""

from __future__ import annotations

from typing import Final, TypeAlias

from sobek.core.bot import Budget
from sobek.games.scarab.rules.stones import points
from sobek.games.scarab.rules.tables import EMPTY, STRIDE
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

MAX_DEPTH: Final = 3
"""Maximum turns to search before the endgame. Predicting several opponents is uncertain: deeper
searches won less against other bots, and no more against bots that search."""
ENDGAME: Final = 24
"""Number of scarabs on the board from which the search is as deep as the budget allows."""

Values: TypeAlias = list[int]
"""The value of a position for each seat. A lead is the difference to the best other seat."""


class MaxN(IterativeDeepening):
    """``so_far``: the points of each seat, in 1/UNIT points. Values are never changed in place."""

    multipv = STRIDE**2  # all of them: max^n prunes nothing

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        super().__init__(view, budget)
        self._so_far = [UNIT * points(held) for held in self.board.stones]
        # Only with an even number of seats does a seat always move along rows, or columns.
        self._own_lines = view.seats % 2 == 0

    def deep_enough(self, depth: int) -> bool:
        return depth >= MAX_DEPTH and self.board.left > ENDGAME

    def judge(self, step: Step, depth: int, alpha: int) -> Choice:
        seat, so_far = self.view.actor, self._so_far
        if step.move is not None:
            values = self._turn(seat, step.line, step.move, so_far, depth)
        elif step.stone == EMPTY:
            values = self._after(seat, step.crossing, so_far, depth - 1)
        else:
            values = self._put(seat, step.crossing, step.stone, step.square, so_far, depth - 1)
        return Choice(step.action, lead(values, seat), tuple(values))

    def values(self, seat: int, line: int, so_far: Values, depth: int) -> Values:
        """The values if everyone moves best; the seat moves first, along the line. ``depth``: turns
        to search, at least one; the turn after them is estimated.

        :raises BudgetExceeded: if the budget is used up.
        """
        if self.nodes >= self.next_check:
            self.check_budget()
        if depth == 1:
            return self._last_turn(seat, line, so_far)
        best, most = so_far, -INFINITE
        for move in self.board.moves(line):
            values = self._turn(seat, line, move, so_far, depth)
            if (own := lead(values, seat)) > most:
                best, most = values, own
        return best

    def _turn(self, seat: int, line: int, move: Move, so_far: Values, depth: int) -> Values:
        """The values after a move of the seat."""
        self.nodes += 1
        balance = self.board.take(seat, line, move)
        stone, crossing = move[0], move[1]
        if stone:
            values = self._after(seat, crossing, more(so_far, seat, UNIT * stone), depth - 1)
        else:
            values = self._ankh(seat, line, crossing, so_far, depth - 1)
        self.board.take_back(seat, line, move, balance)
        return values

    def _after(self, seat: int, line: int, so_far: Values, depth: int) -> Values:
        """The values after the seat's turn; the next seat moves along the line, or the game ends
        (C20).
        """
        bits = self.board.lines[line]
        if not bits or not self.board.left:
            return self._end(so_far)
        following = self.next[seat]
        if depth == 0:
            self.cut = True
            gain = TEMPO * self.best_gain(following, line, bits)
            return more(self._judged(so_far, following, line), following, gain)
        return self.values(following, line, so_far, depth)

    def _last_turn(self, seat: int, line: int, so_far: Values) -> Values:
        """:meth:`values` for one turn. A move to a stone is not made; the next player's line
        without that stone is looked up instead.
        """
        board, following = self.board, self.next[seat]
        judged = self._judged(so_far, seat, line)
        others = max(
            (v for each, v in enumerate(judged) if each not in (seat, following)), default=-INFINITE
        )
        best, most = so_far, -INFINITE
        for move in board.moves(line):
            stone, crossing, _, crossing_bit, _ = move
            rest = board.lines[crossing] ^ crossing_bit
            if stone and rest:
                self.nodes += 1
                self.cut = True
                reply = TEMPO * self.best_gain(following, crossing, rest)
                gain = UNIT * stone
                own = judged[seat] + gain - max(others, judged[following] + reply)
                if own > most:
                    best, most = more(more(judged, seat, gain), following, reply), own
            else:
                values = self._turn(seat, line, move, so_far, 1)
                if (own := lead(values, seat)) > most:
                    best, most = values, own
        return best

    def _ankh(self, seat: int, line: int, crossing: int, so_far: Values, depth: int) -> Values:
        """The values of the best choice after the seat moved along the line to an Ankh (C13)."""
        best = self._after(seat, crossing, so_far, depth)
        stone, squares = self.to_return(seat, line, crossing)
        for square in squares:
            values = self._put(seat, crossing, stone, square, so_far, depth)
            if lead(values, seat) > lead(best, seat):
                best = values
        return best

    def _put(
        self, seat: int, crossing: int, stone: int, square: int, so_far: Values, depth: int
    ) -> Values:
        """The values after the seat has put the stone back."""
        self.nodes += 1
        done = self.board.put(seat, square, stone)
        values = self._after(seat, crossing, more(so_far, seat, -UNIT * stone), depth)
        self.board.lift(seat, done)
        return values

    def _judged(self, so_far: Values, seat: int, line: int) -> Values:
        """The points plus the value of the lines: half of it added for the seats that move in the
        same direction as this seat, half subtracted for the others.
        """
        if not self._own_lines:
            return so_far
        half = self.board.balance // 2 if line < STRIDE else -self.board.balance // 2
        return [
            value + (half if each % 2 == seat % 2 else -half) for each, value in enumerate(so_far)
        ]

    def _end(self, so_far: Values) -> Values:
        """The values of a finished game (C21)."""
        results = [result(held) for held in self.board.stones]
        best = max(results)
        return [value + WIN * (own == best) for value, own in zip(so_far, results, strict=True)]


def lead(values: Values, seat: int) -> int:
    """By how much the seat is ahead of the best other seat."""
    return values[seat] - max(values[:seat] + values[seat + 1 :])


def more(values: Values, seat: int, gain: int) -> Values:
    """A copy of the values with ``gain`` added for one seat."""
    values = values.copy()
    values[seat] += gain
    return values
