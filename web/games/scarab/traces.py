"""Where the priest has gone since one's last decision: marks on the table until the next one.

The log and the recap say the same in words, so screen readers skip the marks.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field

from sobek.games.scarab.rules.notation import Verb
from sobek.games.scarab.rules.tables import ANKH, STRIDE, Line, line_of
from sobek.games.scarab.rules.view import ScarabView
from web.ui.scene import Move, Scene


@dataclass(frozen=True, slots=True)
class Traces:
    """``left``: the squares where moves of the priest began; ``met``: the square where one ended ->
    the seat that moved it; ``way``: a square that it passed over -> the line of that move; ``put``:
    the squares where stones were put; ``taken``: the seats and values of the stones that were
    collected."""

    left: frozenset[int] = frozenset()
    met: Mapping[int, int] = field(default_factory=dict)
    way: Mapping[int, Line] = field(default_factory=dict)
    put: frozenset[int] = frozenset()
    taken: frozenset[tuple[int, int]] = frozenset()


def traces(scene: Scene) -> Traces:
    """What the recent actions, or the last one if there are none, have left on the table."""
    view: ScarabView = scene.view
    last = (scene.last,) if scene.last else ()
    moves = [move for move in scene.recent or last if move.before is not None]
    steps = [move for move in moves if move.action.verb is Verb.MOVE]
    way: dict[int, Line] = {}
    for step in steps:
        way |= _way(step.before.priest, step.action.what, view.size)
    return Traces(
        frozenset(step.before.priest for step in steps),
        {step.action.what: step.seat for step in steps},
        way,
        frozenset(move.action.what for move in moves if move.action.verb is Verb.PUT),
        frozenset((step.seat, _value(step)) for step in steps if _value(step) != ANKH),
    )


def _way(start: int, end: int, size: int) -> dict[int, Line]:
    """The squares between two on a line, each with that line."""
    along = Line.ROW if start // STRIDE == end // STRIDE else Line.COLUMN
    low, high = sorted((start, end))
    return {square: along for square in line_of(start, along, size) if low < square < high}


def _value(step: Move) -> int:
    """The value of the stone that a move of the priest took, or ANKH."""
    value: int = step.before.board[step.action.what]
    return value
