"""Means with their 95 % intervals, for games that are played in deals.

The games of a deal are not independent, because they have the same cards. So the sample consists of
deals, each of them one number, the mean over its games. The advantage of a seat cancels out in it.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import sqrt
from statistics import NormalDist, fmean, pstdev, stdev
from typing import Final, NamedTuple

_Z: Final = NormalDist().inv_cdf(0.975)


class Estimate(NamedTuple):
    """A mean, and the bounds of its 95 % confidence interval."""

    mean: float
    low: float
    high: float

    @property
    def half(self) -> float:
        """Half the width of the interval: what is written after ±."""
        return (self.high - self.low) / 2


def of_share(deals: Sequence[float]) -> Estimate:
    """Estimate a share from the share of each deal, 0 to 1, or a little beyond, less luck.

    After Agresti and Coull (1998): it adds four deals, two won and two lost. With one game per deal
    it is close to Wilson's interval. It never has width 0, even if all deals agree by chance.
    """
    more = [*deals, 0.0, 0.0, 1.0, 1.0]
    centre, half = fmean(more), _Z * pstdev(more) / sqrt(len(more))
    figures = fmean(deals), centre - half, centre + half
    return Estimate(*(min(1.0, max(0.0, figure)) for figure in figures))


def of_mean(deals: Sequence[float]) -> Estimate:
    """Estimate an unbounded number from that of each deal, at least two: Student's interval."""
    mean = fmean(deals)
    half = _student(len(deals) - 1) * stdev(deals) / sqrt(len(deals))
    return Estimate(mean, mean - half, mean + half)


def _student(freedom: float) -> float:
    """The 97.5 % quantile of Student's distribution (Abramowitz and Stegun, 26.7.5).

    ``freedom``: degrees of freedom. The error is below 0.2 % from 3 on, and 10 % for 1.
    """
    z = _Z
    terms = (
        z,
        (z**3 + z) / 4,
        (5 * z**5 + 16 * z**3 + 3 * z) / 96,
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / 384,
        (79 * z**9 + 776 * z**7 + 1482 * z**5 - 1920 * z**3 - 945 * z) / 92160,
    )
    return sum(term / freedom**power for power, term in enumerate(terms))
