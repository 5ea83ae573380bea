"""How costly somebody's decisions are, given how strong they are, in games with two players.

The root of what a decision costs in the mean of a game falls about evenly with the rating. From
game to game it varies; and people of one rating differ, since some make few large errors and some
many small ones. So however many games are judged, costs tell only so much.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from math import exp, sqrt
from statistics import fmean
from typing import Final, NamedTuple

WHOLE: Final = 10_000
"""Costs are in ten-thousandths of a chance to win."""


class Relation(NamedTuple):
    """The root of the mean cost of a decision (a chance to win, 0 to 1). ``weakest``: of a rating
    of 0; ``slope``: how much less it is for each 1,000 Elo; ``least``: of the strongest; ``games``
    and ``people``: the standard deviations from game to game, and from person to person."""

    weakest: float
    slope: float
    least: float
    games: float
    people: float

    def root(self, rating: float) -> float:
        """That of a rating."""
        return max(self.least, self.weakest - self.slope * rating / 1_000)


RELATIONS: Final[Mapping[str, Relation]] = {"sobek": Relation(0.217, 0.14, 0.04, 0.033, 0.02)}
"""By game, as ``python3 -m tests.benchmarks.costs`` measures them; but people differ by twice as
much as simulated ones. docs/bots.md says why other games have none."""


def likelihoods(relation: Relation, costs: Sequence[int], ratings: Sequence[float]) -> list[float]:
    """How likely the costs of some games, at least one, are for each rating, up to a factor."""
    root = fmean(sqrt(max(0, cost) / WHOLE) for cost in costs)
    spread = relation.people**2 + relation.games**2 / len(costs)
    return [exp(-((root - relation.root(each)) ** 2) / (2 * spread)) for each in ratings]
