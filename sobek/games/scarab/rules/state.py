"""A position of Scarab: the set-up, the legal actions and the course of a turn (C02 to C20)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from random import Random
from typing import Final

from sobek.core.chance import pick, shuffled
from sobek.core.game import OVER, Refusal, State
from sobek.games.scarab.rules import invariants, refusals, scoring
from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.stones import ONE, values_in
from sobek.games.scarab.rules.tables import (
    ANKH,
    ANKHS,
    COPIES,
    EMPTY,
    SHORT_STONES,
    SIZES,
    STONES,
    STRIDE,
    VALUES,
    Line,
    crossing,
    line_of,
    squares,
)
from sobek.games.scarab.rules.view import ScarabView

FULL: Final = SIZES["full"]


@cache
def moves(along: Line, index: int, occupied: int) -> tuple[Action, ...]:
    """The moves along row or column ``index`` onto its occupied squares, given as bits."""
    step, start = (1, index * STRIDE) if along is Line.ROW else (STRIDE, index)
    return tuple(MOVES[start + step * n] for n in range(STRIDE) if occupied >> n & 1)


class ScarabState(
    State[Action, ScarabView], copied=("board", "stones", "scores", "rows", "columns")
):
    """A whole position; fields as in :class:`~sobek.games.scarab.rules.view.ScarabView`.

    ``rows``, ``columns``: the occupied squares of each row and column as bits, so that legal moves
    are lookups. ``on_board``: number of scarabs on the board, without Ankhs. ``scores``: points of
    each seat.
    """

    __slots__ = (
        "actor",
        "ahead",
        "board",
        "columns",
        "line",
        "on_board",
        "pairs",
        "phase",
        "priest",
        "returned",
        "rows",
        "scores",
        "seats",
        "size",
        "stones",
    )

    def __init__(self, view: ScarabView) -> None:
        self.seats = view.seats
        self.actor = view.actor
        self.phase = view.phase
        self.size = view.size
        self.pairs = view.pairs
        self.board = list(view.board)
        self.priest = view.priest
        self.line = view.line
        self.returned = view.returned
        self.stones = list(view.stones)
        self.ahead = view.ahead
        self.scores: list[int] = list(view.scores)
        self.rows = [0] * STRIDE
        self.columns = [0] * STRIDE
        self.on_board = 0
        for square, what in enumerate(view.board):
            if what != EMPTY:
                row, column = divmod(square, STRIDE)
                self.rows[row] |= 1 << column
                self.columns[column] |= 1 << row
                self.on_board += what != ANKH

    def legal_actions(self) -> Sequence[Action]:
        match self.phase:
            case Phase.MOVE:
                row, column = divmod(self.priest, STRIDE)
                if self.line is Line.ROW:
                    return moves(Line.ROW, row, self.rows[row])
                if self.line is Line.COLUMN:
                    return moves(Line.COLUMN, column, self.columns[column])
                return self._first_moves()
            case Phase.RETURN:
                own = values_in(self.stones[self.actor])
                return [RETURNS[EMPTY], *(RETURNS[value] for value in own)]
            case Phase.PUT:
                board, priest = self.board, self.priest
                return [
                    PUTS[square]
                    for square in squares(self.size)
                    if board[square] == EMPTY and square != priest
                ]
        return ()

    def _first_moves(self) -> list[Action]:
        """The moves along row and column, onto scarabs only (C10)."""
        lines = {
            square
            for along in (Line.ROW, Line.COLUMN)
            for square in line_of(self.priest, along, self.size)
        }
        return [
            MOVES[square] for square in sorted(lines) if self.board[square] not in (EMPTY, ANKH)
        ]

    def apply(self, action: Action) -> None:
        verb, what = action
        if verb is Verb.MOVE:
            self._move(what)
        elif verb is Verb.RETURN:
            self._return(what)
        else:
            self._put(what)

    def _move(self, square: int) -> None:
        """Move to a scarab, which the actor keeps (C10, C11), or to an Ankh (C13)."""
        row, column = divmod(square, STRIDE)
        found = self.board[square]
        self.board[square] = EMPTY
        self.rows[row] ^= 1 << column
        self.columns[column] ^= 1 << row
        self.line = crossing(square, self.priest)
        self.priest = square
        if found != ANKH:
            self.stones[self.actor] += ONE[found]
            self.scores[self.actor] += found
            self.on_board -= 1
            self._end_turn()
        elif self.stones[self.actor]:
            self.phase = Phase.RETURN
        else:
            self._end_turn()

    def _return(self, value: int) -> None:
        if value == EMPTY:
            self._end_turn()
            return
        self.stones[self.actor] -= ONE[value]
        self.scores[self.actor] -= value
        self.returned = value
        self.phase = Phase.PUT

    def _put(self, square: int) -> None:
        row, column = divmod(square, STRIDE)
        self.board[square] = self.returned
        self.rows[row] |= 1 << column
        self.columns[column] |= 1 << row
        self.returned = EMPTY
        self.on_board += 1
        self._end_turn()

    def _end_turn(self) -> None:
        """Next turn, or the end of the game (C20)."""
        row, column = divmod(self.priest, STRIDE)
        in_line = self.rows[row] if self.line is Line.ROW else self.columns[column]
        if in_line and self.on_board:
            self.actor = (self.actor + 1) % self.seats
            self.phase = Phase.MOVE
        else:
            self.actor = OVER
            self.phase = Phase.OVER

    def view(self, seat: int | None) -> ScarabView:
        return ScarabView(
            seat,
            self.actor,
            self.phase,
            self.size,
            self.pairs,
            tuple(self.board),
            self.priest,
            self.line,
            self.returned,
            tuple(self.stones),
            self.ahead,
        )

    def returns(self) -> Sequence[float]:
        return scoring.returns(self, self.pairs)

    def check(self) -> None:
        invariants.check(self)

    def refusal(self, action: Action) -> Refusal:
        return refusals.refusal(self, action)


def set_up(seats: int, size: int, pairs: bool, seed: int, ahead: Sequence[int] = ()) -> ScarabState:
    """Set a game up: stones and Ankhs at random, the priest on the square left over, and a random
    starting player (C02). The small board uses some of the stones (C31).

    ``size``: squares per row, as in SIZES. ``pairs``: whether partners play together. ``ahead``:
    the points of each seat's head start (C32), or none.
    """
    rng = Random(seed)
    wanted = STONES if size == FULL else SHORT_STONES
    stones = shuffled((value for value in VALUES for _ in range(COPIES)), rng)[:wanted]
    drawn = shuffled(squares(size), rng)
    board = [EMPTY] * STRIDE**2
    for square, what in zip(drawn[1:], [ANKH] * ANKHS + stones, strict=True):
        board[square] = what
    first = pick(range(seats), rng)
    return ScarabState(
        ScarabView(
            None,
            first,
            Phase.MOVE,
            size,
            pairs,
            tuple(board),
            drawn[0],
            Line.BOTH,
            EMPTY,
            (0,) * seats,
            tuple(ahead),
        )
    )
