"""The outlook: from the value of a search to the chance of winning and to final points.

Both are estimates. Their parameters were fitted by ``python3 -m sobek.games.scarab.search.tuning
--games 320`` to games of the search against itself; those of points with ``--nodes 5000``, since
more is left lying by those who see further. There the standard deviation of a side's final points
was 13 with two sides and 8 with more, over all decisions. Only ``+ - * /`` and square roots are
used, which give the same result on every machine.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from sobek.games.scarab.rules.scoring import sides
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.search.scale import DECIDED, UNIT, WIN

EVEN: Final = (0.0, 0.0, 0.0, 2.0, 2.1)
"""By number of sides: the lead that wins every second game, in points per square root of the
scarabs left. Against several opponents it is more than 0."""
SPREAD: Final = (0.0, 0.0, 1.4, 6.3, 4.3)
"""By number of sides: the spread of the outcome, in the same unit."""
STAYS: Final = (0, 0, 24, 13, 12)
"""By number of sides: of so many scarabs left, half of the bad ones are never taken. Good ones
always are."""
TRUST: Final = (0.0, 0.0, 0.75, 0.67, 0.65)
"""By number of sides: the share of a gain predicted by the search that is still there at the
end."""


def scarabs(board: Sequence[int]) -> list[int]:
    """The values of the scarabs on the board."""
    return [what for what in board if what not in (EMPTY, ANKH)]


def chance(value: int, left: int, count: int, figures: tuple[float, float] | None = None) -> float:
    """The chance of winning, 0 to 1, of the side whose choice has this value. It never falls with
    the value.

    ``left``: number of scarabs on the board. ``count``: number of sides. ``figures``: (EVEN,
    SPREAD) to use instead of the fitted ones.
    """
    if abs(value) > DECIDED:
        return float(value > 0)
    even, spread = figures or (EVEN[count], SPREAD[count])
    x = (value / UNIT / sqrt(max(left, 1)) - even) / spread
    return (1 + x / sqrt(1 + x * x)) / 2


def points(after: ScarabState, standing: Sequence[int]) -> tuple[float, ...]:
    """The expected final points of each seat, or of its pair, after a choice.

    ``after``: the position after it. ``standing``: of the choice, as the search found it.
    """
    owned = held(after)
    count = len(owned)
    found = [
        own + coming(after, STAYS[count]) + TRUST[count] * later
        for own, later in zip(owned, ahead(after, standing), strict=True)
    ]
    return tuple(found[seat % len(found)] for seat in range(after.seats))


def held(after: ScarabState) -> list[int]:
    """The points of each side so far."""
    return [sum(after.scores[seat] for seat in side) for side in sides(after.seats, after.pairs)]


def coming(after: ScarabState, stays: float) -> float:
    """The points that each side can still expect to gain, on average over the sides."""
    lying = scarabs(after.board) if after.legal_actions() else []
    good = sum(value for value in lying if value > 0)
    bad = sum(value for value in lying if value < 0)
    return (good + bad * len(lying) / (len(lying) + stays)) / len(held(after))


def ahead(after: ScarabState, standing: Sequence[int]) -> list[float]:
    """By how many points each side will gain more than the average, as the search found it."""
    gains = [
        _settled(value) - UNIT * own for value, own in zip(standing, held(after), strict=False)
    ]
    # Add integers only: the sum of floats is not the same in every version of Python.
    return [(gain - sum(gains) / len(gains)) / UNIT for gain in gains]


def _settled(value: int) -> int:
    """A value without the WIN of a decided game."""
    return value - WIN * ((value > DECIDED) - (value < -DECIDED))
