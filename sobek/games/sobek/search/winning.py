"""What points are worth: the chance to win the game with them, at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from sobek.games.sobek.rules.tables import EARLY_END, ROUNDS

FADING: Final = (0.0, 0.961, 0.938)
"""By how much each point behind the leader makes a victory less likely, after round 1 and 2: found
by ``python3 -m sobek.games.sobek.search.tuning fading --games 20000``."""
FARTHEST: Final = 400


def _weights(fading: float) -> tuple[float, ...]:
    # Multiplied up, because powers are not the same to the last digit on every machine.
    found = [1.0]
    for _ in range(FARTHEST):
        found.append(found[-1] * fading)
    return tuple(found)


_WEIGHTS: Final = tuple(map(_weights, FADING))


def chances(points: Sequence[int], round: int) -> list[float]:
    """Each seat's chance to win the game with these points at the end of a round (S50, S51)."""
    best = max(points)
    if round == ROUNDS or (round == ROUNDS - 1 and best > EARLY_END):
        shares = [float(own == best) for own in points]
    else:
        weights = _WEIGHTS[round]
        shares = [weights[best - own] if best - own < FARTHEST else 0.0 for own in points]
    total = fsum(shares)  # sum() rounds in another way since Python 3.12
    return [share / total for share in shares]
