"""Scarab's actions as numbers, and its views as vectors.

Numbers: 0 to 99 moves the priest to a square, row by row; 100 to 199 puts a stone on one; then the
returns: none, -8 to -1, +1 to +8. Nothing depends on the seat. The small board has the squares of
its 8 rows and columns.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sobek.games.scarab.rules.notation import MOVES, PUTS, RETURNS, Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import FULL, ScarabState
from sobek.games.scarab.rules.stones import copies
from sobek.games.scarab.rules.tables import ANKH, COPIES, EMPTY, STRIDE, VALUES, Line
from sobek.games.scarab.rules.view import ScarabView
from sobek.research.layout import Layout, Piece, clockwise, one_hot, relative

ACTIONS: Final = (*MOVES, *PUTS, *RETURNS.values())
SPELLINGS: Final = tuple(map(str, ACTIONS))
"""The notation of each action, by number."""
LONGEST: Final = len(VALUES) * COPIES + 3 * 4
"""No game has more actions: each takes a stone; each of three Ankhs adds a move to it, what is
returned, where it is put, and a move for the stone that is put back."""

_NUMBERS: Final = {action: number for number, action in enumerate(ACTIONS)}
_WHAT: Final = (*VALUES, ANKH)
_SQUARE: Final = {what: one_hot(at, len(_WHAT)) for at, what in enumerate(_WHAT)} | {
    EMPTY: bytes(len(_WHAT))
}
_SQUARES: Final = STRIDE * STRIDE


def number(state: ScarabState, action: Action) -> int:
    """The number of an action."""
    return _NUMBERS[action]


def layout(seats: int) -> Layout:
    """The pieces of an observation; seats are in clockwise order from the observer's."""
    return Layout(
        (
            Piece("seat", (seats,)),
            Piece("actor", (seats,)),
            Piece("phase", (len(Phase),)),
            Piece("small_board", (1,)),
            Piece("pairs", (1,)),
            Piece("line", (len(Line),)),
            Piece("board", (STRIDE, STRIDE, len(_WHAT))),
            Piece("priest", (STRIDE, STRIDE)),
            Piece("returned", (len(VALUES),)),
            Piece("stones", (seats, len(VALUES)), COPIES),
        )
    )


def observe(view: ScarabView) -> bytes:
    """The observation of a view."""
    return b"".join(_pieces(view))


def _pieces(view: ScarabView) -> Iterator[bytes]:
    own, seats = view.seat, view.seats
    yield one_hot(-1 if own is None else own, seats)
    yield relative(view.actor, own, seats)
    yield one_hot(view.phase, len(Phase))
    yield bytes((view.size < FULL, view.pairs))
    yield one_hot(view.line, len(Line))
    yield b"".join([_SQUARE[what] for what in view.board])
    yield one_hot(view.priest, _SQUARES)
    yield _SQUARE[view.returned][:-1]
    for seat in clockwise(own, seats):
        yield _stones(view.stones[seat])


@lru_cache(maxsize=1 << 14)
def _stones(stones: int) -> bytes:
    return bytes(copies(stones, value) for value in VALUES)
