"""The chance of winning the game, from the scores at the end of a round.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.tables import EARLY_END, ROUNDS

FADING: Final = (0.0, 0.961, 0.938, 0.0)
"""By round (index 0 is unused): the factor by which each point behind the leader lowers the chance.
Found by ``python3 -m sobek.games.sobek.search.tuning fading --games 20000``. The last round decides
the game."""


def find_chances(
    points: list[float], fading: tuple[float, ...], round: int, chances: list[float]
) -> None:
    """Set each seat's chance of winning the game, 0 to 1, summing to 1 (S50, S51).

    ``points``: one number per seat, at the end of ``round`` (1 to 3). ``fading``: as
    :data:`FADING`.
    """
    best = 0.0
    for own in points:
        best = max(best, own)
    factor = fading[counted_round(best, round)]
    total = 0.0
    for seat in range(len(points)):
        chances[seat] = share(factor, best - points[seat])
        total += chances[seat]
    for seat in range(len(points)):
        chances[seat] /= total


def counted_round(best: float, round: int) -> int:
    """The last round if this one decides the game, else this one (S50). ``best``: points of the
    leader at its end."""
    return ROUNDS if round == ROUNDS - 1 and best > float(EARLY_END) else round


def share(factor: float, lag: float) -> float:
    """What is left of a chance so many points behind the leader."""
    whole = int(lag)
    found = _power(factor, whole)
    return found - (lag - float(whole)) * found * (1.0 - factor)


def _power(base: float, exponent: int) -> float:
    """``base ** exponent``, but the same to the last digit on every machine: it only multiplies."""
    found = 1.0
    square = base
    left = exponent
    while left > 0:
        if left % 2:
            found *= square
        square *= square
        left //= 2
    return found
