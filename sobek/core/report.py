"""The result of an analysis: one line of statistics per action.

The statistics are sums over simulations, so that reports of several searches can be added.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """What a search found out about one action.

    ``action``: its notation. ``visits``: the number of simulations that began with it; a search
    without simulations gives all lines the same number. The rest are sums over the visits:
    ``chance``: chance of winning of the seat that decides, 0 to 1 per visit; ``points``: final
    points, one number per seat; ``measures``: further statistics of the game, as in
    :class:`sobek.core.sampler.Outcome`.
    """

    action: str
    visits: int
    chance: float
    points: tuple[float, ...]
    measures: tuple[float, ...]

    def add(self, other: Line) -> Line:
        """The sum of two lines of the same action."""
        return Line(
            self.action,
            self.visits + other.visits,
            self.chance + other.chance,
            _sum(self.points, other.points),
            _sum(self.measures, other.measures),
        )

    def mean(self) -> Line:
        """The averages per visit, with ``visits`` unchanged; zeros if there are no visits."""
        n = max(self.visits, 1)
        return Line(
            self.action,
            self.visits,
            self.chance / n,
            tuple(each / n for each in self.points),
            tuple(each / n for each in self.measures),
        )


@dataclass(frozen=True, slots=True)
class Report:
    """The actions that were tried, most visits first; at least one."""

    lines: tuple[Line, ...]

    @property
    def simulations(self) -> int:
        """The total number of visits."""
        return sum(line.visits for line in self.lines)

    @property
    def best(self) -> str:
        """The notation of the action that the search would choose."""
        return self.lines[0].action


def merged(reports: Iterable[Report]) -> Report:
    """Add several reports on the same decision.

    :raises ValueError: if there is no report.
    """
    found: dict[str, Line] = {}
    for report in reports:
        for line in report.lines:
            found[line.action] = found[line.action].add(line) if line.action in found else line
    if not found:
        raise ValueError("there is no report to merge")
    return ordered(found.values())


def ordered(lines: Iterable[Line]) -> Report:
    """Make a report of lines: most visits first, then the higher chance. The sort is stable."""
    return Report(tuple(sorted(lines, key=lambda line: (-line.visits, -line.chance))))


def _sum(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))
