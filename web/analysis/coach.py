"""The coach: whether a choice costs so much chance to win that it is said before it is made.

The best choice is the adviser's, found as for a hint. So the coach never speaks against what a hint
advises. Another choice is compared with it by a search of its own: the one that has found the best
hardly looks at the others, and overrates its own (:mod:`web.analysis.review`). The coach speaks if
both searches find the choice costly: the comparison is too short to tell choices apart that differ
only much later, and those the first search has looked at long enough.
"""

from __future__ import annotations

import asyncio
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field, replace
from typing import Any, Final

from sobek.core.bot import Budget
from sobek.core.game import AnyGame, AnyState
from sobek.core.report import Line, Report
from web.analysis.hints import MIN_VISITS, Advice, main_reasons
from web.analysis.review import Ask, Judgement, choice_of
from web.session.session import Session
from web.ui.renderer import Joint
from web.ui.scene import Reason

BOUND: Final = 0.05
"""What a choice costs at least (0 to 1) before the coach speaks."""
WEIGHING_NODES: Final = 4
"""Nodes to compare two choices, as a multiple of the game's ``judging_nodes``."""
WEIGHING_TIME: Final = 0.6
"""Maximum seconds for that; the limit where the game has no ``judging_nodes``."""


@dataclass(frozen=True, slots=True)
class Weighed:
    """A choice and the best one. ``report``: their two lines; ``judgement``: what it costs."""

    report: Report
    judgement: Judgement

    @property
    def is_costly(self) -> bool:
        """Whether it costs more than the bound, and more than chance explains."""
        return self.judgement.is_mistake and self.judgement.cost > BOUND

    @property
    def line(self) -> Line:
        """The line of the choice that was weighed."""
        return next(each for each in self.report.lines if each.action == self.judgement.action)


@dataclass(slots=True)
class Watch:
    """What the coach knows of one decision.

    ``session``, ``ply``: where it is, after so many actions; ``advice``: the adviser's, which may
    still be missing; ``weighed``: the choices weighed so far, by their notation; ``confirmed``:
    the actions of the choice that was confirmed last; ``spoken``: what the coach has said of one,
    which it does once; ``progress``: set whenever it knows more.
    """

    session: Session
    ply: int
    advice: Advice
    weighed: dict[str, Weighed] = field(default_factory=dict)
    confirmed: tuple[Any, ...] = ()
    spoken: Weighed | None = None
    progress: asyncio.Event = field(default_factory=asyncio.Event)

    def is_of(self, session: Session, ply: int, asked: Advice) -> bool:
        """Whether it is about this decision, perhaps met again after an undo."""
        return session is self.session and ply == self.ply and self.advice.answers(asked)

    def name(self, actions: Sequence[Any]) -> str:
        """The notation of a choice, as the lines of the adviser's report name it."""
        return str(self.session.renderer.joint.choice(actions))

    def is_choice(self, actions: Sequence[Any]) -> bool:
        """Whether these actions are one choice: as many as the decision takes, and legal one after
        the other."""
        if len(actions) != self.advice.decisions:
            return False
        position = self.session.play.state.clone()
        for action in actions:
            if action not in position.legal_actions():
                return False
            position.apply(action)
        return True

    def knows(self, actions: Sequence[Any]) -> bool:
        """Whether it knows what to say of a choice."""
        if (report := self.advice.report) is None:
            return False
        name = self.name(actions)
        return name in self.weighed or is_accepted(report, name)

    def objection(self, actions: Sequence[Any]) -> Weighed | None:
        """What is to be said against a choice, as far as it is known."""
        weighed = self.weighed.get(self.name(actions))
        return weighed if weighed and weighed.is_costly and not self.spoken else None


def is_accepted(report: Report, choice: str) -> bool:
    """Whether nothing can be said against a choice, whatever comparing it would say: the adviser's
    search has found that it costs no more than the bound, and is not too kind to what it rejects.
    Where it has looked closely, it sees further, too. What a hint shows as alike is accepted."""
    best, lines = report.lines[0], {line.action: line for line in report.lines}
    line = lines.get(choice)
    if line is None or line is best:
        return line is best
    return line.visits >= MIN_VISITS and best.mean().chance - line.mean().chance <= BOUND


def weighing(game: AnyGame, times: int = 1) -> Budget:
    """The budget to compare two choices, or so many times that."""
    nodes = game.judging_nodes
    return Budget(nodes and nodes * WEIGHING_NODES * times, WEIGHING_TIME * times)


async def weigh(
    game: AnyGame,
    ply: int,
    position: AnyState,
    joint: Joint,
    best: Sequence[Any],
    chosen: Sequence[Any],
    ask: Ask,
    budget: Budget,
) -> Weighed:
    """Compare a choice with the best one, each of as many actions of the seat to act, after ``ply``
    actions. Two that begin alike are compared in one search; else each is searched after its own
    beginning."""
    names = [str(joint.choice(each)) for each in (best, chosen)]
    if tuple(best[:-1]) == tuple(chosen[:-1]):
        last = [best[-1], chosen[-1]]
        found = await _lines(position, best[:-1], last, ask, budget)
    else:
        half = replace(budget, nodes=budget.nodes and budget.nodes // 2)
        found = [
            line
            for each in (best, chosen)
            for line in await _lines(position, each[:-1], each[-1:], ask, half)
        ]
    lines = [replace(line, action=name) for line, name in zip(found, names, strict=True)]
    choices = [choice_of(line, game) for line in lines]
    judgement = Judgement(ply, position.actor, names[1], names[0], tuple(choices))
    return Weighed(Report(tuple(lines)), judgement)


def main_objections(reasons: Iterable[Reason]) -> list[str]:
    """The weightiest of a choice's reasons that speak against it, in sentences."""
    return main_reasons(each for each in reasons if each.is_against)


async def _lines(
    position: AnyState, before: Sequence[Any], actions: Sequence[Any], ask: Ask, budget: Budget
) -> list[Line]:
    """The lines of these actions, in this order, after others of the same seat."""
    state = position.clone()
    for action in before:
        state.apply(action)
    report = await ask(state.view(state.actor), actions, budget, True)
    lines = {line.action: line for line in report.lines}
    return [lines[str(action)] for action in actions]
