"""What a report tells a person: the best lines, what each leads to, and reasons in words.

A line's figures are averages over so many simulations, and would be others with other chance. A
reason compares a line with all others of its report together, and is given only where the
difference is larger than chance makes it: more than two standard errors, those of a share ``p``
from ``p (1 - p)``, those of points from the spread that playouts of the game have.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import reduce
from math import sqrt
from typing import Any, Final, NamedTuple, Self

from sobek.core.report import Line, Report
from sobek.core.text import tr
from web.ui.formats import percent

LINES: Final = 3
"""So many lines are told."""
FEW: Final = 20
"""A line with fewer simulations is told only if it is the best: its figures say too little."""
REASONS: Final = 2
"""So many reasons are given for a line, at most."""
MATTERS: Final = 1.0
"""What is about less than so many points is no reason."""
SURE: Final = 2.0
"""So many standard errors are no chance."""
ALIKE: Final = 0.02
"""Chances to win that differ by no more than this are alike to a person."""


@dataclass(slots=True)
class Advice:
    """What the adviser says to the seat whose ``view`` it is. ``report``: None while it thinks, or
    if there is only one choice."""

    view: Any
    report: Report | None = None


class Reason(NamedTuple):
    """A sentence on a line. ``weight``: how much it is about, in points of the game."""

    weight: float
    sentence: str


@dataclass(frozen=True, slots=True)
class Contrast:
    """A line and all others of its report together, both as averages. ``spread``: the standard
    deviation of a seat's points from one playout to the next."""

    line: Line
    rest: Line
    spread: float

    @classmethod
    def of(cls, report: Report, line: Line, spread: float) -> Self:
        """The line among the others; where there are none, it is like itself."""
        others = [each for each in report.lines if each is not line] or [line]
        return cls(line.mean(), reduce(Line.add, others).mean(), spread)

    def points(self, seat: int) -> float:
        """How many points more the line leads to for a seat; 0 where that may be chance."""
        more = self.line.points[seat] - self.rest.points[seat]
        return more if self._is_sure(more, self.spread) else 0.0

    def measure(self, place: int) -> float:
        """How much more often what the game measures there happens; 0 where that may be chance."""
        own, other = self.line.measures[place], self.rest.measures[place]
        visits, others = self.line.visits, self.rest.visits
        share = (own * visits + other * others) / (visits + others)
        spread = sqrt(max(share * (1 - share), 0.0))  # rounding may carry a share beyond 1
        return own - other if self._is_sure(own - other, spread) else 0.0

    def _is_sure(self, difference: float, spread: float) -> bool:
        error = spread * sqrt(1 / self.line.visits + 1 / self.rest.visits)
        return abs(difference) > SURE * error


def told(lines: Iterable[Line]) -> list[Line]:
    """The lines that are worth telling, of those of a report in its order: the best ones."""
    first, *others = lines
    return [first, *(line for line in others if line.visits >= FEW)][:LINES]


def alike(lines: Sequence[Line]) -> bool:
    """Whether it makes little difference which of the told lines is taken."""
    chances = [line.mean().chance for line in lines]
    return len(lines) > 1 and max(chances) - min(chances) <= ALIKE


def weightiest(reasons: Iterable[Reason]) -> list[str]:
    """The sentences of the reasons that matter most, the first one most."""
    found = sorted((each for each in reasons if each.weight >= MATTERS), key=lambda r: -r.weight)
    return [each.sentence for each in found[:REASONS]]


def chance(line: Line) -> str:
    """“62% to win”."""
    return tr("{share} to win", share=percent(line.mean().chance))
