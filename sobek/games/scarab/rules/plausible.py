"""Whether a view that comes from outside may be drawn (:attr:`sobek.core.game.Game.is_plausible`).

A view is the whole position, so the invariants say it, once each number is in range.
"""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core import head_start
from sobek.core.game import OVER
from sobek.games.scarab.rules import invariants
from sobek.games.scarab.rules.head_start import HEAD_START
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import BITS
from sobek.games.scarab.rules.tables import ANKH, EMPTY, SIZES, STRIDE, VALUES, squares
from sobek.games.scarab.rules.view import ScarabView


def is_plausible(view: ScarabView, seats: int) -> bool:
    """Whether a view of any seat can be drawn."""
    return all(_conditions(view, seats)) and not any(invariants.broken(ScarabState(view)))


def _conditions(view: ScarabView, seats: int) -> Iterator[bool]:
    yield view.seat in (None, *range(seats)) and view.seats == seats
    yield OVER <= view.actor < seats
    yield view.size in SIZES.values() and not (view.pairs and seats % 2)
    yield view.priest in squares(view.size)
    yield len(view.board) == STRIDE**2
    yield all(what in (EMPTY, ANKH, *VALUES) for what in view.board)
    yield view.returned in (EMPTY, *VALUES)
    yield all(0 <= stones < 1 << BITS * len(VALUES) for stones in view.stones)
    yield head_start.is_plausible(view.ahead, seats, HEAD_START)
