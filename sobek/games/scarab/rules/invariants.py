"""Invariants of every position of Scarab, checked by tests and by ``play --check``."""

from __future__ import annotations

from collections.abc import Iterator
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
    for said in broken(state):
        raise AssertionError(said)


def broken(state: ScarabState) -> Iterator[str]:
    """Why a position is impossible, if it is. The page asks for that, and has no assertions."""
    yield from _wrong_stones(state)
    yield from _wrong_board(state)
    yield from _wrong_phase(state)


def _wrong_stones(state: ScarabState) -> Iterator[str]:
    """No stone is added or lost (C01, C31), and the scores are the sums of the stones (C21)."""
    everywhere = sum(state.stones)
    everywhere += sum(ONE[what] for what in state.board if what not in (EMPTY, ANKH))
    everywhere += ONE[state.returned] if state.returned else 0
    counts = [copies(everywhere, value) for value in VALUES]
    full = state.size == SIZES["full"]
    if sum(counts) != (STONES if full else SHORT_STONES):
        yield "a stone was made or lost"
    if max(counts) > COPIES:
        yield "there are too many stones of one value"
    if state.board.count(ANKH) > ANKHS:
        yield "there are too many Ankhs"
    ahead = head_start.by_seat(state.ahead, state.seats)
    sums = [points(stones) + more for stones, more in zip(state.stones, ahead, strict=True)]
    if list(state.scores) != sums:
        yield "a sum is wrong"


def _wrong_board(state: ScarabState) -> Iterator[str]:
    """Board, rows and columns agree, and nothing is outside the small board."""
    inside = set(squares(state.size))
    rows, columns = [0] * len(state.rows), [0] * len(state.columns)
    for square, what in enumerate(state.board):
        if what != EMPTY:
            row, column = divmod(square, STRIDE)
            if square not in inside:
                yield "something lies beside the board"
            rows[row] |= 1 << column
            columns[column] |= 1 << row
    if list(state.rows) != rows:
        yield "a row's bits are wrong"
    if list(state.columns) != columns:
        yield "a column's bits are wrong"
    lying = sum(what not in (EMPTY, ANKH) for what in state.board)
    if state.on_board != lying:
        yield "the stones on the board are miscounted"
    if state.priest not in inside or state.board[state.priest] != EMPTY:
        yield "the priest is misplaced"


def _wrong_phase(state: ScarabState) -> Iterator[str]:
    if (state.phase is Phase.OVER) != (state.actor == OVER):
        yield "somebody acts after the end, or nobody before it"
    if (state.phase is Phase.PUT) != (state.returned != EMPTY):
        yield "a stone is put back that nobody has returned"
    if state.phase in (Phase.RETURN, Phase.PUT) and state.board.count(ANKH) >= ANKHS:
        yield "a stone goes back without an Ankh"
    if state.line is Line.BOTH and any(state.stones):
        yield "both lines are open to the first move only"
