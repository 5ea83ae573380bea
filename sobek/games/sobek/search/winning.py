"""The chance of winning the game, from the scores at the end of a round."""

from __future__ import annotations

from collections.abc import Sequence
from math import fsum
from typing import Final

from sobek.games.sobek.rules.tables import EARLY_END, ROUNDS

FADING: Final = (0.0, 0.961, 0.938)
"""By round (index 0 is unused): the factor by which each point behind the leader lowers the chance.
Found by ``python3 -m sobek.games.sobek.search.tuning fading --games 20000``."""
MAX_LAG: Final = 400
"""From this many points behind the leader on, the chance is 0."""


def _weights(fading: float) -> tuple[float, ...]:
    # Multiply, because ** is not the same to the last digit on every machine.
    found = [1.0]
    for _ in range(MAX_LAG):
        found.append(found[-1] * fading)
    return tuple(found)


_WEIGHTS: Final = tuple(map(_weights, FADING))


def chances(points: Sequence[int], round: int) -> list[float]:
    """Each seat's chance of winning the game, 0 to 1, summing to 1 (S50, S51).

    ``points``: one score per seat at the end of ``round`` (1 to 3).
    """
    best = max(points)
    if round == ROUNDS or (round == ROUNDS - 1 and best > EARLY_END):
        shares = [float(own == best) for own in points]
    else:
        weights = _WEIGHTS[round]
        shares = [weights[best - own] if best - own < MAX_LAG else 0.0 for own in points]
    total = fsum(shares)  # sum() rounds in another way since Python 3.12
    return [share / total for share in shares]
