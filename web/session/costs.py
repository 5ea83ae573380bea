"""How costly somebody's decisions are, given how strong they are, in games with two players.

The root of what a decision costs in the mean of a game falls about evenly with the rating. From
game to game it varies; and people of one rating differ, since some make few large errors and some
many small ones. So however many games are judged, costs tell only so much.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import exp, sqrt
from statistics import fmean
from typing import Final

from sobek.core.strength import Costliness

WHOLE: Final = 10_000
"""Costs are in ten-thousandths of a chance to win."""


def likelihoods(
    relation: Costliness, costs: Sequence[int], ratings: Sequence[float]
) -> list[float]:
    """How likely the costs of some games, at least one, are for each rating, up to a factor."""
    root = fmean(sqrt(max(0, cost) / WHOLE) for cost in costs)
    spread = relation.people**2 + relation.games**2 / len(costs)
    return [exp(-((root - relation.root(each)) ** 2) / (2 * spread)) for each in ratings]
