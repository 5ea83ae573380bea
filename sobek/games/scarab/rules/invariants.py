"""Invariants of every position of Scarab, checked by tests and by ``play --check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.core import head_start
from sobek.core.game import OVER
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.stones import ONE, copies, points
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
    squares,
)

if TYPE_CHECKING:
    from sobek.games.scarab.rules.state import ScarabState


def check(state: ScarabState) -> None:
    """Check a position.

    :raises AssertionError: if it is impossible.
    """
    _check_stones(state)
    _check_board(state)
    _check_phase(state)


def _check_stones(state: ScarabState) -> None:
    """No stone is added or lost (C01, C31), and the scores are the sums of the stones (C21)."""
    everywhere = sum(state.stones)
    everywhere += sum(ONE[what] for what in state.board if what not in (EMPTY, ANKH))
    everywhere += ONE[state.returned] if state.returned else 0
    counts = [copies(everywhere, value) for value in VALUES]
    full = state.size == SIZES["full"]
    assert sum(counts) == (STONES if full else SHORT_STONES), "a stone was made or lost"
    assert max(counts) <= COPIES, "there are too many stones of one value"
    assert state.board.count(ANKH) <= ANKHS
    ahead = head_start.by_seat(state.ahead, state.seats)
    sums = [points(stones) + more for stones, more in zip(state.stones, ahead, strict=True)]
    assert list(state.scores) == sums, "a sum is wrong"


def _check_board(state: ScarabState) -> None:
    """Board, rows and columns agree, and nothing is outside the small board."""
    inside = set(squares(state.size))
    rows, columns = [0] * len(state.rows), [0] * len(state.columns)
    for square, what in enumerate(state.board):
        if what != EMPTY:
            row, column = divmod(square, STRIDE)
            assert square in inside, "something lies beside the board"
            rows[row] |= 1 << column
            columns[column] |= 1 << row
    assert list(state.rows) == rows, "a row's bits are wrong"
    assert list(state.columns) == columns, "a column's bits are wrong"
    lying = sum(what not in (EMPTY, ANKH) for what in state.board)
    assert state.on_board == lying, "the stones on the board are miscounted"
    assert state.priest in inside and state.board[state.priest] == EMPTY, "the priest is misplaced"


def _check_phase(state: ScarabState) -> None:
    assert (state.phase is Phase.OVER) == (state.actor == OVER)
    assert (state.phase is Phase.PUT) == (state.returned != EMPTY)
    if state.phase in (Phase.RETURN, Phase.PUT):
        assert state.board.count(ANKH) < ANKHS, "a stone goes back without an Ankh"
    if state.line is Line.BOTH:
        assert not any(state.stones), "both lines are open to the first move only"
