"""How good a position looks, for bots that look one action ahead."""

from __future__ import annotations

from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.search.valuation import progress


def evaluate(state: SakkaraState, seat: int) -> float:
    """How far the seat has come, ahead of the opponent, in tiles."""
    own, other = (progress(state.laid[each], state.racks[each]) for each in (seat, 1 - seat))
    return own - other
