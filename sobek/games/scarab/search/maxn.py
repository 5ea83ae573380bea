"""Three or four players, each alone: max^n. Everybody is thought to look at their own lead."""

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

DEEP: Final = 3
"""So many turns are searched, at most, until few scarabs are left: what several others will do is a
guess, and longer chains of guesses won less against bots that play otherwise, no more against bots
that search."""
LATE: Final = 24
"""With so many scarabs left the search goes as deep as it can."""

Values: TypeAlias = list[int]
"""How good a position is for each seat; a lead is how much more that is than for the best other."""


class MaxN(IterativeDeepening):
    """``so_far`` are each seat's points. What follows is never changed in place."""

    multipv = STRIDE**2  # all: nothing is cut off

    def __init__(self, view: ScarabView, budget: Budget) -> None:
        super().__init__(view, budget)
        self._so_far = [UNIT * points(held) for held in self.board.stones]
        # Only an even number of seats has lines of their own.
        self._own_lines = view.seats % 2 == 0

    def deep_enough(self, depth: int) -> bool:
        return depth >= DEEP and self.board.left > LATE

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
        """What follows from the best moves of all, the seat's along the line first, as far as so
        many turns, at least one, and the judgement of the next one show. Raises :class:`Spent`.
        """
        if self.nodes >= self.pause:
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
        """What follows from a move of the seat."""
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
        """What follows when the seat's turn has ended and the next one moves along the line: or
        can't, which ends the game (C20).
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
        """:meth:`values` for one turn. A move to a stone is not made: the next player's line
        without it is looked up.
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
        """What follows from the best that a seat can do after it moved along the line to an Ankh
        (C13).
        """
        best = self._after(seat, crossing, so_far, depth)
        stone, places = self.to_put(seat, line, crossing)
        for square in places:
            values = self._put(seat, crossing, stone, square, so_far, depth)
            if lead(values, seat) > lead(best, seat):
                best = values
        return best

    def _put(
        self, seat: int, crossing: int, stone: int, square: int, so_far: Values, depth: int
    ) -> Values:
        """What follows once the seat has put the stone back."""
        self.nodes += 1
        done = self.board.put(seat, square, stone)
        values = self._after(seat, crossing, more(so_far, seat, -UNIT * stone), depth)
        self.board.lift(seat, done)
        return values

    def _judged(self, so_far: Values, seat: int, line: int) -> Values:
        """The points with what the lines are worth, as much for those who move along the same lines
        as the seat, which moves along this one, as against the others.
        """
        if not self._own_lines:
            return so_far
        half = self.board.balance // 2 if line < STRIDE else -self.board.balance // 2
        return [
            value + (half if each % 2 == seat % 2 else -half) for each, value in enumerate(so_far)
        ]

    def _end(self, so_far: Values) -> Values:
        """The values of a game that has ended (C21)."""
        results = [result(held) for held in self.board.stones]
        best = max(results)
        return [value + WIN * (own == best) for value, own in zip(so_far, results, strict=True)]


def lead(values: Values, seat: int) -> int:
    """How much better it is for the seat than for the best other."""
    return values[seat] - max(values[:seat] + values[seat + 1 :])


def more(values: Values, seat: int, gain: int) -> Values:
    """The values with more for one seat."""
    values = values.copy()
    values[seat] += gain
    return values
