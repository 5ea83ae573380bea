"""How good a position looks without a search: the lead in points."""

from __future__ import annotations

from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.state import ScarabState


def evaluate(state: ScarabState, seat: int) -> float:
    """By how many points the seat's side is ahead of the best other one; negative if behind."""
    points = {side: result(state, side)[0] for side in sides(state.seats, state.pairs)}
    own = next(side for side in points if seat in side)
    return points.pop(own) - max(points.values())
