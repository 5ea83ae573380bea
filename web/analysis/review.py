"""Looking back at a finished game: what each decision of a person has cost in chance to win.

Of every decision the adviser first says what it would do, from the same view; then, if that is not
what was done, it compares the two: a search hardly looks at what it would not do, and what it finds
best is flattered by chance. With 800 simulations for either, half of which go to each of the two,
a cost is 3.5 percentage points off and not biased; taken from one search with 1,600 it is 8.9 off,
and 1.7 too high (33 decisions with two seats, held against 12,000 simulations).

Those that seem dearest are looked at once more, longer, and with nearly all that could be done:
what then still costs more than chance explains is a mistake, and an exercise. What is found is kept
with the game, and with no other.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import groupby, islice
from math import sqrt
from typing import Any, Final

from sobek.core import wire
from sobek.core.game import AnyGame
from sobek.core.link import encode
from sobek.core.play import Play, Step
from sobek.core.report import Line, Report
from web.analysis.hints import ALIKE, SURE
from web.storage.checksum import checksum, sealed, unsealed

VERSION: Final = 1
"""Of what is kept. What another version has kept is not understood."""
EXERCISES: Final = 3
"""So many mistakes of each person's, at most."""
LOOKS: Final = 4
"""So many closer looks for them: some of what seems dear is not."""
MOST: Final = 12
"""So many choices are compared in a closer look; if there are more, the best-looking ones."""
TIME: Final = 32.0
"""In so many seconds all decisions are looked at once."""
LONGEST: Final = 1.0
"""So many for one of them, at most."""
CLOSER_TIME: Final = 12.0
"""So many for all closer looks."""
CLOSEST: Final = 4.0
"""So many for one of them, at most."""

Ask = Callable[[Any, Sequence[Any], float, bool], Awaitable[Report]]
"""Asks the adviser about a view and actions, for so many seconds: what it would choose, or, where
it is to compare, what it makes of these."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action in its notation and the chance to win with it, found in so many ``visits``; 0 where
    nothing was left to chance."""

    action: str
    visits: int
    chance: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """What became of a decision. ``ply``: the number of actions before it; ``action``: what was
    done; ``best``: what the adviser would have done; ``choices``: both and what else was compared
    with them, the best first; ``closely``: whether it was looked at twice."""

    ply: int
    seat: int
    action: str
    best: str
    choices: tuple[Choice, ...]
    closely: bool = False

    @property
    def chance(self) -> float:
        """The chance to win that the seat had, if it did what is best."""
        return self._of(self.best).chance

    @property
    def cost(self) -> float:
        """How much of that was lost."""
        return self.cost_of(self.action) or 0.0

    @property
    def matters(self) -> bool:
        """Whether that is more than chance explains, and enough for a person to care."""
        return self.matters_of(self.action)

    def cost_of(self, action: str) -> float | None:
        """What this action costs; None where it was not compared."""
        if action not in {choice.action for choice in self.choices}:
            return None
        return max(0.0, self.chance - self._of(action).chance)

    def matters_of(self, action: str) -> bool:
        """The same of this action, which was compared."""
        cost, error = self.cost_of(action), self.error_of(action)
        return cost is not None and cost > max(ALIKE, SURE * error)

    def error_of(self, action: str) -> float:
        """The standard error of what this action costs, at most: as if each simulation were won or
        lost."""
        both = [self._of(each) for each in (self.best, action)]
        return sqrt(sum(one.chance * (1 - one.chance) / one.visits for one in both if one.visits))

    def _of(self, action: str) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)


Judgements = tuple[Judgement, ...]
"""Of a game's decisions, as far as they are judged, in the order of the game."""


@dataclass(frozen=True, slots=True)
class _Kept:
    """What is written. ``mark``: of the play."""

    version: int
    mark: str
    judgements: Judgements


# --- what is to be looked at -------------------------------------------------------------------


def due(decisions: Iterable[int], found: Judgements) -> tuple[int, bool] | None:
    """The place of the decision that is to be judged next, and whether closely; None: all is
    done."""
    judged = {each.ply for each in found}
    for ply in decisions:
        if ply not in judged:
            return ply, False
    for seat in sorted({each.seat for each in found}):
        own = [each for each in found if each.seat == seat]
        looked = [each for each in own if each.closely]
        dear = [each for each in own if each.cost > ALIKE and not each.closely]
        if dear and len(looked) < LOOKS and sum(each.matters for each in looked) < EXERCISES:
            return max(dear, key=lambda each: each.cost).ply, True
    return None


def seconds(decisions: int, seats: int, *, closely: bool) -> float:
    """So many for one of so many decisions of so many persons."""
    if closely:
        return min(CLOSEST, CLOSER_TIME / (LOOKS * max(1, seats)))
    return min(LONGEST, TIME / max(1, decisions))


async def judge(step: Step, game: AnyGame, ask: Ask, seconds: float, *, closely: bool) -> Judgement:
    """Have the adviser look at a decision, half the time by itself; in a closer look, where more is
    compared, a third of it."""
    view, legal = step.before.view(step.seat), step.before.legal_actions()
    played, alone = str(step.action), seconds / (3 if closely else 2)
    report = await ask(view, legal, alone, False)
    best = report.best
    if closely:
        everything = [str(action) for action in legal]
        likely = [line.action for line in report.lines][: MOST - 1]
        compared = everything if len(everything) <= MOST else [*likely, played]
    else:
        compared = [best, played]
    actions = [game.parse(action) for action in dict.fromkeys(compared)]
    if len(actions) > 1:
        report = await ask(view, actions, seconds - alone, True)
    lines = {line.action: line for line in report.lines}
    choices = [_choice(lines[str(action)], game) for action in actions]
    choices.sort(key=lambda choice: -choice.chance)
    return Judgement(step.number - 1, step.seat, played, best, tuple(choices), closely)


def with_judgement(found: Judgements, new: Judgement) -> Judgements:
    """The new one among the others, in its place."""
    others = [each for each in found if each.ply != new.ply]
    return tuple(sorted((*others, new), key=lambda each: each.ply))


def mistakes(found: Judgements) -> list[Judgement]:
    """The dearest mistakes of each person, the seats in order: of those that were looked at
    closely first what chance does not explain, and the dearest first."""
    dear = [each for each in found if each.closely and each.cost > ALIKE]
    dear.sort(key=lambda each: (each.seat, not each.matters, -each.cost))
    seats = groupby(dear, key=lambda each: each.seat)
    return [each for _, own in seats for each in islice(own, EXERCISES)]


def _choice(line: Line, game: AnyGame) -> Choice:
    visits = 0 if game.perfect_information else line.visits
    return Choice(line.action, visits, round(line.mean().chance, 4))


# --- how it is kept ------------------------------------------------------------------------------


def mark_of(play: Play) -> str:
    """What tells a play from all others, for what is kept of it."""
    return checksum(encode(play))


def write(mark: str, found: Judgements) -> str:
    """What was found of the play with this mark, as one text with its checksum."""
    return sealed(wire.dumps(_Kept(VERSION, mark, found)))


def read(mark: str, text: str) -> Judgements:
    """What :func:`write` wrote of this very play; nothing where it is of another one, damaged, or
    from another version: it can be found anew."""
    body = unsealed(text)
    if body is None:
        return ()
    try:
        kept = wire.loads(_Kept, body)
    except (ValueError, TypeError):
        return ()
    return kept.judgements if (kept.version, kept.mark) == (VERSION, mark) else ()
