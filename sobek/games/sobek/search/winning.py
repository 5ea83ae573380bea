"""The chance of winning the game, from the scores at the end of a round.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.tables import EARLY_END, ROUNDS

FADING: Final = (0.0, 0.961, 0.938)
"""By round (index 0 is unused): the factor by which each point behind the leader lowers the chance.
Found by ``python3 -m sobek.games.sobek.search.tuning fading --games 20000``."""
MAX_LAG: Final = 400
"""From this many points behind the leader on, the chance is 0."""


def _shares(fading: float) -> tuple[float, ...]:
    # Multiply, because ** is not the same to the last digit on every machine.
    found = [1.0]
    for _ in range(MAX_LAG - 1):
        found.append(found[-1] * fading)
    return tuple(found)


_SHARES: Final = tuple(map(_shares, FADING))


def find_chances(scores: list[int], round: int, chances: list[float]) -> None:
    """Set each seat's chance of winning the game, 0 to 1, summing to 1 (S50, S51).

    ``scores``: one per seat at the end of ``round`` (1 to 3).
    """
    best = 0
    for score in scores:
        best = max(best, score)
    is_over = round == ROUNDS or (round == ROUNDS - 1 and best > EARLY_END)
    total = 0.0
    for seat in range(len(scores)):
        lag = best - scores[seat]
        share = 1.0 if lag == 0 else 0.0
        if not is_over and lag < MAX_LAG:
            share = _SHARES[round][lag]
        chances[seat] = share
        total += share
    for seat in range(len(scores)):
        chances[seat] /= total
