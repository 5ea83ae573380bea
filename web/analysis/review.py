"""The review of a finished game: what each decision cost in chance to win.

First pass: for every decision of a person, the adviser chooses an action from the view of the seat
that decided. If that is not the action played, the adviser then compares the two. One search would
not do: it hardly looks at the action that it rejects, and it overrates the action that it chooses.
With 800 simulations for each step, a cost has an error of 3.5 percentage points and no bias; taken
from one search with 1,600, it has an error of 8.9 and is 1.7 too high (33 decisions in games with
two seats, compared with 12,000 simulations).

Second pass: the costliest decisions of each person are judged again, with more time and with nearly
all legal actions. Those that are still costly are mistakes, and become exercises.

Then the decisions of bots are judged as in the first pass, for the account of the game
(:mod:`web.analysis.account`). Of these only what they lost is kept.

The result is stored with the game. It is valid for this play only.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Iterable, Sequence
from dataclasses import dataclass, field
from itertools import groupby, islice
from math import sqrt
from typing import Any, Final, NamedTuple

from sobek.core import wire
from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.core.link import encode
from sobek.core.play import Play, Step
from sobek.core.report import Line, Report
from web.analysis.hints import NEGLIGIBLE, SIGNIFICANCE
from web.storage.checksum import checksum, pack, unpack

VERSION: Final = 1
"""Version of the stored format. A review in another version counts as none."""
MAX_EXERCISES: Final = 3
"""Maximum number of mistakes listed for each person."""
MAX_SECOND_PASS: Final = 4
"""Maximum number of each person's decisions in the second pass. More than exercises, since some of
these decisions turn out not to be mistakes."""
MAX_CHOICES: Final = 12
"""Maximum number of choices compared in the second pass; if there are more, the best lines of a
search and the action played."""
FIRST_PASS_TIME: Final = 32.0
"""Seconds for the first pass."""
FIRST_PASS_DECISION_TIME: Final = 1.0
"""Maximum seconds per decision in the first pass."""
SECOND_PASS_TIME: Final = 12.0
"""Seconds for the second pass."""
SECOND_PASS_DECISION_TIME: Final = 4.0
"""Maximum seconds per decision in the second pass."""
OTHERS_TIME: Final = 10.0
"""Seconds for the decisions of all bots together."""
SECOND_PASS_NODES: Final = 4
"""Maximum nodes of the second pass to choose an action, as a multiple of the game's
``judging_nodes``. To compare actions it has those for each of them; the first pass has them for
each step. Where these limits are reached before those of time, an analysis takes a few seconds."""

Ask = Callable[[Any, Sequence[Any], Budget, bool], Awaitable[Report]]
"""Asks the adviser about a view and its legal actions, with this budget. True: to compare these
actions; False: to choose one."""


@dataclass(frozen=True, slots=True)
class Choice:
    """An action in its notation, and the chance to win with it (0 to 1). ``visits``: the number of
    random simulations behind the chance; 0 in a game of perfect information, where the search draws
    nothing at random."""

    action: str
    visits: int
    chance: float


@dataclass(frozen=True, slots=True)
class Judgement:
    """The adviser's judgement of a decision.

    ``ply``: the number of actions before it; ``action``: what was played, in notation; ``best``:
    what the adviser would play; ``choices``: both of them and all others that were compared, the
    best first; ``is_second``: whether it comes from the second pass.
    """

    ply: int
    seat: int
    action: str
    best: str
    choices: tuple[Choice, ...]
    is_second: bool = False

    @property
    def chance(self) -> float:
        """The chance to win with the best action (0 to 1)."""
        return self._choice(self.best).chance

    @property
    def cost(self) -> float:
        """The chance to win that the played action lost (0 to 1)."""
        return self.cost_of(self.action) or 0.0

    @property
    def difference(self) -> float:
        """The chance to win with the best action minus that with the played one (−1 to 1). It is
        negative if the comparison found the played action better. So chance makes it too low as
        often as too high, and a sum over decisions is not biased."""
        return self.chance - self._choice(self.action).chance

    @property
    def is_mistake(self) -> bool:
        """Whether the played action is clearly worse than the best one."""
        return self.is_worse(self.action)

    def cost_of(self, action: str) -> float | None:
        """The chance to win that an action loses (0 to 1); None if it was not compared."""
        if action not in {choice.action for choice in self.choices}:
            return None
        return max(0.0, self.chance - self._choice(action).chance)

    def is_worse(self, action: str) -> bool:
        """Whether an action's cost is neither negligible nor explained by chance. False if the
        action was not compared."""
        cost = self.cost_of(action)
        if cost is None:
            return False
        return cost > max(NEGLIGIBLE, SIGNIFICANCE * self.standard_error(action))

    def standard_error(self, action: str) -> float:
        """An upper bound of the standard error of a compared action's cost (0 to 1): that of
        simulations which are either won or lost."""
        both = [self._choice(each) for each in (self.best, action)]
        return sqrt(sum(one.chance * (1 - one.chance) / one.visits for one in both if one.visits))

    def _choice(self, action: str) -> Choice:
        return next(choice for choice in self.choices if choice.action == action)


Judgements = tuple[Judgement, ...]
"""The judgements of a game's decisions so far, by ply."""


class Loss(NamedTuple):
    """What the decision of a bot after ``ply`` actions lost: :attr:`Judgement.difference`."""

    ply: int
    seat: int
    lost: float


Losses = tuple[Loss, ...]
"""What decisions of bots lost, by ply."""


@dataclass(frozen=True, slots=True)
class _Stored:
    """The stored form of a review. ``fingerprint``: of the play."""

    version: int
    fingerprint: str
    judgements: Judgements
    losses: Losses = field(default=(), metadata=wire.ADDED)


# --- the two passes ----------------------------------------------------------------------------


def next_decision(decisions: Iterable[int], judgements: Judgements) -> tuple[int, bool] | None:
    """The ply of the decision to judge next, and whether that is in the second pass; None if the
    review is complete. ``decisions``: the plies of all decisions of persons."""
    judged = {each.ply for each in judgements}
    for ply in decisions:
        if ply not in judged:
            return ply, False
    for seat in sorted({each.seat for each in judgements}):
        own = [each for each in judgements if each.seat == seat]
        second = [each for each in own if each.is_second]
        costly = [each for each in own if each.cost > NEGLIGIBLE and not each.is_second]
        is_complete = (
            len(second) >= MAX_SECOND_PASS
            or sum(each.is_mistake for each in second) >= MAX_EXERCISES
        )
        if costly and not is_complete:
            return max(costly, key=lambda each: each.cost).ply, True
    return None


def seconds_per_decision(decisions: int, persons: int, *, is_second: bool) -> float:
    """The seconds for one decision of a pass. ``decisions``: the number of decisions in the game;
    ``persons``: the number of persons who took them."""
    if is_second:
        return min(
            SECOND_PASS_DECISION_TIME, SECOND_PASS_TIME / (MAX_SECOND_PASS * max(1, persons))
        )
    return min(FIRST_PASS_DECISION_TIME, FIRST_PASS_TIME / max(1, decisions))


def seconds_per_other(decisions: int) -> float:
    """The seconds for one decision of a bot. ``decisions``: the number of those."""
    return min(FIRST_PASS_DECISION_TIME, OTHERS_TIME / max(1, decisions))


async def judge(
    step: Step, game: AnyGame, ask: Ask, seconds: float, *, is_second: bool
) -> Judgement:
    """Have the adviser judge a decision within this many seconds. The choice takes half of them, in
    the second pass a third; the comparison takes the rest."""
    view, legal = step.before.view(step.seat), step.before.legal_actions()
    played, time_to_choose = str(step.action), seconds / (3 if is_second else 2)
    nodes = game.judging_nodes
    to_choose = nodes and nodes * (SECOND_PASS_NODES if is_second else 1)
    report = await ask(view, legal, Budget(to_choose, time_to_choose), False)
    best = report.best
    if is_second:
        everything = [str(action) for action in legal]
        likely = [line.action for line in report.lines][: MAX_CHOICES - 1]
        compared = everything if len(everything) <= MAX_CHOICES else [*likely, played]
    else:
        compared = [best, played]
    actions = [game.parse(action) for action in dict.fromkeys(compared)]
    if len(actions) > 1:
        to_compare = nodes and nodes * (len(actions) if is_second else 1)
        report = await ask(view, actions, Budget(to_compare, seconds - time_to_choose), True)
    lines = {line.action: line for line in report.lines}
    choices = [choice_of(lines[str(action)], game) for action in actions]
    choices.sort(key=lambda choice: -choice.chance)
    return Judgement(step.number - 1, step.seat, played, best, tuple(choices), is_second)


def with_judgement(judgements: Judgements, new: Judgement) -> Judgements:
    """The judgements with a new one, in place of a former one of the same decision."""
    others = [each for each in judgements if each.ply != new.ply]
    return tuple(sorted((*others, new), key=lambda each: each.ply))


def exercises(judgements: Judgements) -> list[Judgement]:
    """The costliest decisions of the second pass, at most :data:`MAX_EXERCISES` of each person, by
    seat. Of each seat the clear mistakes come first, then those that chance may explain, each in
    order of falling cost."""
    costly = [each for each in judgements if each.is_second and each.cost > NEGLIGIBLE]
    costly.sort(key=lambda each: (each.seat, not each.is_mistake, -each.cost))
    seats = groupby(costly, key=lambda each: each.seat)
    return [each for _, own in seats for each in islice(own, MAX_EXERCISES)]


def choice_of(line: Line, game: AnyGame) -> Choice:
    """What a report's line says of an action, as far as it is kept. Where nothing is drawn at
    random, its simulations say nothing of how sure that is."""
    visits = 0 if game.perfect_information else line.visits
    return Choice(line.action, visits, round(line.mean().chance, 4))


# --- the stored form ---------------------------------------------------------------------------


def fingerprint(play: Play) -> str:
    """A checksum of the play: eight hexadecimal digits."""
    return checksum(encode(play))


def write(fingerprint: str, judgements: Judgements, losses: Losses = ()) -> str:
    """The stored form of a review. ``fingerprint``: of the play."""
    return pack(_Stored(VERSION, fingerprint, judgements, losses))


def read(fingerprint: str, text: str) -> Judgements:
    """The judgements in a text from :func:`write`; empty if it is damaged, of another play or from
    another version."""
    stored = _stored(fingerprint, text)
    return stored.judgements if stored else ()


def read_losses(fingerprint: str, text: str) -> Losses:
    """The losses of bots in a text from :func:`write`; empty where :func:`read` is."""
    stored = _stored(fingerprint, text)
    return stored.losses if stored else ()


def _stored(fingerprint: str, text: str) -> _Stored | None:
    stored = unpack(_Stored, text)
    is_sound = stored and (stored.version, stored.fingerprint) == (VERSION, fingerprint)
    return stored if is_sound else None


def is_about(play: Play, judgement: Judgement) -> bool:
    """Whether a judgement is about a decision of this play and its legal actions."""
    if not 0 <= judgement.ply < play.length:
        return False
    step, choices = play.steps[judgement.ply], judgement.choices
    legal = {str(action) for action in step.before.legal_actions()}
    return (
        (judgement.seat, judgement.action) == (step.seat, str(step.action))
        and {judgement.best} <= {choice.action for choice in choices} <= legal
        and all(choice.visits >= 0 and 0 <= choice.chance <= 1 for choice in choices)
    )


def are_about(play: Play, losses: Losses) -> bool:
    """Whether losses are those of decisions of this play, each once."""
    plies = [each.ply for each in losses]
    return plies == sorted(set(plies)) and all(
        0 <= each.ply < play.length
        and play.steps[each.ply].seat == each.seat
        and -1 <= each.lost <= 1
        for each in losses
    )
