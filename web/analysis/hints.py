"""Which parts of the adviser's report are shown: the best lines, and reasons in words.

The figures of a line are averages over random simulations. A reason compares a line with all other
lines of its report. It is given only if the difference is significant: larger than two standard
errors. The standard error of a chance ``p`` is at most that of an event, from ``p (1 - p)``; that
of points follows from the spread between simulations.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from functools import reduce
from math import sqrt
from typing import TYPE_CHECKING, Any, Final, Self

from sobek.core.bot import Budget
from sobek.core.game import AnyGame, AnyState
from sobek.core.report import Line, Report
from sobek.core.text import tr
from web.ui.formats import percent
from web.ui.renderer import Joint
from web.ui.scene import Reason

if TYPE_CHECKING:
    from web.analysis.review import Ask

MAX_LINES: Final = 3
"""Maximum number of lines shown."""
MIN_VISITS: Final = 20
"""Minimum number of simulations of a line shown; the first line is always shown."""
MAX_REASONS: Final = 2
"""Maximum number of reasons for a line."""
MIN_WEIGHT: Final = 1.0
"""Minimum weight of a reason, in points."""
SIGNIFICANCE: Final = 2.0
"""Significance threshold, in standard errors."""
NEGLIGIBLE: Final = 0.02
"""Maximum negligible difference between two chances to win (0 to 1)."""


@dataclass(slots=True)
class Advice:
    """The adviser's answer to the seat with this ``view``. ``decisions``: how many it makes as one
    choice, whose actions the lines of the report name together; ``report``: None while the adviser
    is thinking, or if there is only one choice; ``best``: the actions of its first line."""

    view: Any
    decisions: int = 1
    report: Report | None = None
    best: tuple[Any, ...] = ()

    def answers(self, asked: Advice) -> bool:
        """Whether it is about the same as another one."""
        return (self.view, self.decisions) == (asked.view, asked.decisions)


@dataclass(frozen=True, slots=True)
class Contrast:
    """A line, and all other lines of its report added up; both as averages. ``spread``: the
    standard deviation of a seat's points between simulations."""

    line: Line
    rest: Line
    spread: float

    @classmethod
    def of(cls, report: Report, line: Line, spread: float) -> Self:
        """The contrast of one of the report's lines; if it is the only one, with itself.
        ``spread``: in points."""
        others = [each for each in report.lines if each is not line] or [line]
        return cls(line.mean(), reduce(Line.add, others).mean(), spread)

    def points(self, seat: int) -> float:
        """How many more points the seat gets on average with the line; negative if fewer, 0 if the
        difference is not significant."""
        difference = self.line.points[seat] - self.rest.points[seat]
        return difference if self._is_significant(difference, self.spread) else 0.0

    def measure(self, index: int) -> float:
        """How much more likely the event of this measure is with the line, as a difference of
        chances (−1 to 1); 0 if that is not significant. ``index``: of the measure in a line's
        ``measures``."""
        share, other = self.line.measures[index], self.rest.measures[index]
        visits, others = self.line.visits, self.rest.visits
        pooled = (share * visits + other * others) / (visits + others)
        spread = sqrt(max(pooled * (1 - pooled), 0.0))  # rounding may carry a share beyond 1
        return share - other if self._is_significant(share - other, spread) else 0.0

    def _is_significant(self, difference: float, spread: float) -> bool:
        error = spread * sqrt(1 / self.line.visits + 1 / self.rest.visits)
        return abs(difference) > SIGNIFICANCE * error


async def advise(
    asked: Advice, game: AnyGame, position: AnyState, joint: Joint, ask: Ask, budget: Budget
) -> None:
    """Have the adviser answer. The report is on the last of the decisions, after the best ones
    before it. They share the nodes of the ``budget``. ``position``: changes on the way."""
    before, nodes = list[Any](), budget.nodes and budget.nodes // asked.decisions
    for n in range(asked.decisions):
        view, actions = position.view(position.actor), position.legal_actions()
        report = await ask(view, actions, replace(budget, nodes=nodes), False)
        best = game.parse(report.best)
        if n + 1 < asked.decisions:
            before.append(best)
            position.apply(best)

    def whole(line: Line) -> Line:
        return replace(line, action=str(joint.choice([*before, game.parse(line.action)])))

    asked.report, asked.best = Report(tuple(map(whole, report.lines))), (*before, best)


def shortlist(lines: Iterable[Line]) -> list[Line]:
    """The lines to show, at most :data:`MAX_LINES`: the first one, and those with enough
    simulations, in the order of the chances that they show."""
    shown = [line for n, line in enumerate(lines) if n == 0 or line.visits >= MIN_VISITS]
    others = sorted(shown[1:MAX_LINES], key=lambda line: -line.mean().chance)
    return [*shown[:1], *others]


def are_equivalent(lines: Sequence[Line]) -> bool:
    """Whether the chances to win of these lines, at least two, differ by a negligible amount."""
    chances = [line.mean().chance for line in lines]
    return len(lines) > 1 and max(chances) - min(chances) <= NEGLIGIBLE


def main_reasons(reasons: Iterable[Reason]) -> list[str]:
    """The sentences of the :data:`MAX_REASONS` weightiest reasons, the weightiest first."""
    weighty = [each for each in reasons if each.weight >= MIN_WEIGHT]
    weighty.sort(key=lambda each: -each.weight)
    return [each.sentence for each in weighty[:MAX_REASONS]]


def chance_to_win(line: Line) -> str:
    """“62% to win”."""
    return tr("{share} to win", share=percent(line.mean().chance))
