"""What a search has found, in what a person asks for: the chance to win, and points in the end.

Both are estimates beyond what the search has seen, by figures that ``python3 -m
sobek.games.scarab.search.tuning --games 320`` found in games of the search against itself: a
side's points in the end were 10 off there, as a standard deviation over all decisions. Only
``+ - * /`` and
square roots are used, which every machine computes alike.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from typing import Final

from sobek.games.scarab.rules.scoring import sides
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.search.board import UNIT
from sobek.games.scarab.search.iterative_deepening import DECIDED, WIN

EVEN: Final = (0.0, 0.0, 0.0, 2.0, 2.1)
"""By the number of sides: the lead, per square root of the scarabs left, that wins every other
game. Against several it takes more than a lead over the best of them."""
SPREAD: Final = (0.0, 0.0, 1.4, 6.3, 4.3)
"""By the number of sides: how much of a lead, as above, chance and mistakes make good."""
STAYS: Final = 17
"""With so many scarabs left, half of the bad ones stay on the board. All good ones are taken."""
TRUST: Final = 0.72
"""So much of a lead that the search sees coming is still there in the end."""


def scarabs(board: Sequence[int]) -> list[int]:
    """The values of the scarabs that lie there."""
    return [what for what in board if what not in (EMPTY, ANKH)]


def chance(value: int, left: int, count: int, figures: tuple[float, float] | None = None) -> float:
    """The chance to win for one of so many sides, the value of whose choice the search has found
    with so many scarabs on the board. A higher value is never a lower chance.
    """
    if abs(value) > DECIDED:
        return float(value > 0)
    even, spread = figures or (EVEN[count], SPREAD[count])
    x = (value / UNIT / sqrt(max(left, 1)) - even) / spread
    return (1 + x / sqrt(1 + x * x)) / 2


def points(after: ScarabState, standing: Sequence[int]) -> tuple[float, ...]:
    """The points that each seat, or its pair, can expect in the end, right after a choice with
    which the search sees the seats stand so.
    """
    found = [
        own + coming(after) + TRUST * later
        for own, later in zip(held(after), ahead(after, standing), strict=True)
    ]
    return tuple(found[seat % len(found)] for seat in range(after.seats))


def held(after: ScarabState) -> list[int]:
    """The points of each side."""
    return [sum(after.scores[seat] for seat in side) for side in sides(after.seats, after.pairs)]


def coming(after: ScarabState, stays: float = STAYS) -> float:
    """The points that each side can expect to gain yet, if none gains more than another."""
    lying = scarabs(after.board) if after.legal_actions() else []
    good = sum(value for value in lying if value > 0)
    bad = sum(value for value in lying if value < 0)
    return (good + bad * len(lying) / (len(lying) + stays)) / len(held(after))


def ahead(after: ScarabState, standing: Sequence[int]) -> list[float]:
    """How many points more than on average each side is to gain yet, as the search sees it."""
    gains = [
        _settled(value) - UNIT * own for value, own in zip(standing, held(after), strict=False)
    ]
    # Whole numbers as long as there is a sum: that of others is not the same in every Python.
    return [(gain - sum(gains) / len(gains)) / UNIT for gain in gains]


def _settled(value: int) -> int:
    """A value without what a game won or lost counts beside the points."""
    return value - WIN * ((value > DECIDED) - (value < -DECIDED))
