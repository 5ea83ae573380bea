"""Luck in games between bots, taken out of their results: ``arena --adjust-luck``.

In a game between bots all that comes by chance is what nobody has seen yet, such as the deck, and
the bots' own random numbers. V(position) is a fixed judgement of each seat's chance to win. The
luck of a step is V after it, minus the mean of V after steps that are drawn anew and independently:
what nobody has seen is dealt again, and the bot is asked again with other random numbers. The luck
of a game is the sum, with that of the set-up.

Its mean is exactly 0, whatever V is:

1. Before a step, the hidden part of the position is one of those that fit what has been seen, all
   equally likely, and so is each that is drawn anew: no bot has seen more, so no action has told
   more. The same holds for the bot's random numbers, since a bot remembers nothing.
2. So the position after the step and those after the steps drawn anew have the same distribution, V
   has the same mean in all of them, and the difference has the mean 0, given all that happened
   before.
3. A sum of such differences has the mean 0, too, and so has its product with a factor that comes
   from other deals; what is subtracted changes no expected result, only the spread.

The better V and the factor, the more of the spread goes (control variates; for poker: Zinkevich et
al. 2006, "DIVAT"; White and Bowling 2009, "MIVAT"; Burch et al. 2018, "AIVAT", which also counts
the random numbers of players).
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import replace
from functools import partial
from random import Random
from statistics import fmean
from typing import Any, Final

from sobek.bots import bot
from sobek.cli.jobs import Job
from sobek.core import transcript
from sobek.core.bot import Analyzer, Bot, Budget
from sobek.core.chance import draw_seed
from sobek.core.game import OVER, AnyGame, AnyState
from sobek.core.play import Play, Step
from sobek.games import game

REDRAWS: Final = 4
"""How often each step is drawn anew."""
NODES: Final = 2_000
"""Nodes of a search that judges a position. With fewer its own noise adds to the spread."""
SLOW_NODES: Final = 60
"""The same of a search that is not compiled."""
_OTHER_CHANCE: Final = 0x5EED
"""Changes a game's seed to another one: what is drawn anew must not follow from the game's own."""

Value = Callable[[AnyState], Sequence[float]]
"""Judges a position: a number for each seat."""


Choose = Callable[[AnyState, Random], Any]
"""The action of the bot that is to act, by its view and other random numbers than in the game."""


def luck_of(job: Job, text: str) -> tuple[float, ...]:
    """The luck of each seat in a game that was played, in the judgement's unit. ``text``: its
    transcript."""
    play = transcript.read(text)
    rng = Random(play.record.seed ^ _OTHER_CHANCE)
    return luck(play, choosing(job), judgement(play.game), rng)


def choosing(job: Job) -> Sequence[Choose | None]:
    """How each seat chooses; None for a bot that somebody has written, which may remember."""
    rules = game(job.game)

    def choose(bot: Bot, state: AnyState, rng: Random) -> Any:
        return bot.choose(state.view(state.actor), state.legal_actions(), rng)

    return [None if each.is_own else partial(choose, each.make(rules)) for each in job.bots]


def luck(
    play: Play,
    choices: Sequence[Choose | None],
    value: Value,
    rng: Random,
    redraws: int = REDRAWS,
) -> tuple[float, ...]:
    """The luck of each seat in a play that has no redeals. ``choices``: how each seat chooses; None
    where it would always do what it has done."""
    record, seats = play.record, len(play.players)
    drawn = [play.game.new(seats, draw_seed(rng), record.options) for _ in range(redraws)]
    total = _difference(value, record.start(), drawn)
    for step in play.steps:
        drawn = [_drawn(play.game, step, choices[step.seat], rng) for _ in range(redraws)]
        more = _difference(value, step.after, drawn)
        total = [one + other for one, other in zip(total, more, strict=True)]
    return tuple(total)


def _drawn(game: AnyGame, step: Step, choose: Choose | None, rng: Random) -> AnyState:
    """A position after the step, drawn anew."""
    state, is_free = step.before, len(step.before.legal_actions()) > 1
    drawn = game.determinize(state.joint_view(), rng)
    drawn.apply(choose(state, Random(draw_seed(rng))) if choose and is_free else step.action)
    return drawn


def _difference(value: Value, came: AnyState, drawn: Sequence[AnyState]) -> list[float]:
    """How much better the position that came is than those that could have come, for each seat.
    Positions that look alike are worth the same."""
    different = {each.joint_view(): each for each in (came, *drawn)}
    if len(different) == 1:
        return [0.0] * came.seats
    values = {view: value(each) for view, each in different.items()}
    means = map(fmean, zip(*(values[each.joint_view()] for each in drawn), strict=True))
    return [one - mean for one, mean in zip(values[came.joint_view()], means, strict=True)]


def judgement(game: AnyGame) -> Value:
    """How positions of a game are judged: by the adviser's search, which knows what all seats
    together know; without an adviser, by the game's own evaluation."""
    return partial(_searched if game.adviser else _evaluated, game)


def _searched(game: AnyGame, state: AnyState) -> Sequence[float]:
    """The chances to win: that of the seat to act, and equal ones of the others."""
    if state.actor == OVER:
        return state.returns()
    adviser = bot(game.adviser, game, Budget(nodes=NODES if game.program else SLOW_NODES))
    assert isinstance(adviser, Analyzer)
    view = replace(state.joint_view(), seat=state.actor)
    report = adviser.analyze(view, state.legal_actions(), Random(0))
    own = report.lines[0].mean().chance
    other = (1 - own) / (state.seats - 1)
    return [own if seat == state.actor else other for seat in range(state.seats)]


def _evaluated(game: AnyGame, state: AnyState) -> Sequence[float]:
    """Points ahead of the best other seat, less their mean."""
    leads = [game.evaluate(state, seat) for seat in range(state.seats)]
    return [lead - fmean(leads) for lead in leads]


def adjusted(results: Sequence[float], lucks: Sequence[float]) -> list[float]:
    """Results less what luck explains of them. Both by deal, at least four. The factor comes from
    the deals at the other places, odd or even, by least squares."""
    factors = [_slope(results[1 - n :: 2], lucks[1 - n :: 2]) for n in (0, 1)]
    pairs = enumerate(zip(results, lucks, strict=True))
    return [result - factors[n % 2] * luck for n, (result, luck) in pairs]


def _slope(results: Sequence[float], lucks: Sequence[float]) -> float:
    """By how much the result rises with luck; 0 if there was none."""
    result, luck = fmean(results), fmean(lucks)
    spread = sum((each - luck) ** 2 for each in lucks)
    both = sum((y - result) * (x - luck) for y, x in zip(results, lucks, strict=True))
    return both / spread if spread else 0.0
