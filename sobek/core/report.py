"""What a search has found out: sums over its simulations, so that several searches add up."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Line:
    """One action in its notation. All but ``visits``, the simulations that began with it (a search
    that draws nothing by chance gives all lines the same number), are sums over them: the chances
    of the seat that decides to win the game, each seat's points, and what else the game measures
    (:class:`sobek.core.sampler.Outcome`).
    """

    action: str
    visits: int
    chance: float
    points: tuple[float, ...]
    measures: tuple[float, ...]

    def add(self, other: Line) -> Line:
        """Both together."""
        return Line(
            self.action,
            self.visits + other.visits,
            self.chance + other.chance,
            _sum(self.points, other.points),
            _sum(self.measures, other.measures),
        )

    def mean(self) -> Line:
        """The averages over the visits, which are kept; all zero where there were none."""
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
    """The actions that were tried, the most visited first; there is at least one."""

    lines: tuple[Line, ...]

    @property
    def simulations(self) -> int:
        return sum(line.visits for line in self.lines)

    @property
    def best(self) -> str:
        """The action that the search would take."""
        return self.lines[0].action


def merged(reports: Iterable[Report]) -> Report:
    """Several searches of the same decision as one. Raises ValueError if there is none."""
    found: dict[str, Line] = {}
    for report in reports:
        for line in report.lines:
            found[line.action] = found[line.action].add(line) if line.action in found else line
    if not found:
        raise ValueError("there is no report to merge")
    return ordered(found.values())


def ordered(lines: Iterable[Line]) -> Report:
    """The lines as a report. Equal ones stay in their order."""
    return Report(tuple(sorted(lines, key=lambda line: (-line.visits, -line.chance))))


def _sum(first: tuple[float, ...], second: tuple[float, ...]) -> tuple[float, ...]:
    return tuple(one + other for one, other in zip(first, second, strict=True))
