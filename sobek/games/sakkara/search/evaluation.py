"""How good a position looks, for bots that look one action ahead."""

from __future__ import annotations

from typing import Final

from sobek.games.sakkara.rules.bags import size
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.search.valuation import progress

OUT: Final = 2.0
"""What a tile that is laid out is worth besides, in tiles. :func:`progress` may fall by 1.5 when
one is: the seat then needs others less. A search sees what that leads to; one action ahead shows
only the loss, and a bot that looks no further would never lay out anything."""


def evaluate(state: SakkaraState, seat: int) -> float:
    """How far the seat has come, ahead of the opponent, in tiles."""
    own, other = (
        progress(state.laid[each], state.racks[each]) + OUT * size(state.laid[each])
        for each in (seat, 1 - seat)
    )
    return own - other
