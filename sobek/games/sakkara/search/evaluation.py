"""How good a position looks, for bots that look one action ahead."""

from __future__ import annotations

from sobek.games.sakkara.rules.state import SakkaraState


def evaluate(state: SakkaraState, seat: int) -> float:
    """Tiles in the pyramid, ahead of the opponent's."""
    scores = state.scores
    return float(scores[seat] - scores[1 - seat])
