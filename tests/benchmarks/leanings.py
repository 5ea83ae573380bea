"""Measure how the named bots lean: python3 -m tests.benchmarks.leanings [--game NAME] [--games N]
[--jobs N].

Each named bot with a taste plays two-handed against itself without it, each deal from both seats.
Printed are its share of the victories, where 50 % means that the taste costs no strength, and how
far apart its style is: the mean of its taste over a game's decisions, less the mean of the same
taste in games of itself without it, and of each other named bot, in standard deviations of a game.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from math import sqrt
from random import Random
from statistics import fmean, pvariance
from typing import NamedTuple

from sobek.bots import fits
from sobek.core.bot import Bot, Budget
from sobek.core.chance import draw_seed
from sobek.core.game import OVER, AnyGame
from sobek.core.intervals import of_mean
from sobek.core.strength import Scale
from sobek.games import game

SEATS = 2
Style = Mapping[str, float]
"""The mean of each bot's taste, by the bot's name, over the decisions of a seat in a game."""


class Played(NamedTuple):
    """A game of a bot against itself without its taste: the share of the victory that it won with
    it, and how each of the two played."""

    share: float
    leaning: Style
    plain: Style


def main() -> int:
    """Play and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how the named bots lean.")
    parser.add_argument("--game", default="sobek", metavar="NAME")
    parser.add_argument("--games", type=int, default=200, metavar="N", help="default: 200")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    leaning = _scale(game(options.game)).leanings
    found: dict[str, Sequence[Played]] = {}
    with ProcessPoolExecutor(options.jobs) as executor:
        for name in leaning:
            deals = range(options.games // SEATS)
            pairs = list(executor.map(partial(_deal, options.game, name), deals))
            found[name] = [each for pair in pairs for each in pair]
            share = of_mean([fmean(each.share for each in pair) for pair in pairs])
            won = f"{share.mean:.1%} ± {share.half:.1%}"
            print(f"{name}: won {won} of {len(found[name])}", flush=True)
    for name in leaning:
        print(f"{name}: {_apart(name, found)}")
    return 0


def _apart(name: str, found: Mapping[str, Sequence[Played]]) -> str:
    """How far a bot's style is from that of others, in standard deviations."""
    own = [each.leaning[name] for each in found[name]]
    others = {other: [each.leaning[name] for each in found[other]] for other in found}
    others[name] = [each.plain[name] for each in found[name]]
    told = []
    for other, theirs in others.items():
        spread = sqrt((pvariance(own) + pvariance(theirs)) / 2)
        who = "itself without it" if other == name else other
        told.append(f"{(fmean(own) - fmean(theirs)) / spread:+.2f} from {who}")
    return ", ".join(told)


def _deal(name: str, bot: str, number: int) -> list[Played]:
    """A deal, played from both seats."""
    return [_played(game(name), bot, number, seat) for seat in range(SEATS)]


def _played(rules: AnyGame, bot: str, number: int, leaning: int) -> Played:
    """A game; the bot with its taste has the seat ``leaning``."""
    rng = Random(number)
    state = rules.new(SEATS, draw_seed(rng), rules.complete({}, SEATS))
    plain = replace(_scale(rules), leanings={})
    bots = [_made(rules, _scale(rules) if seat == leaning else plain, bot) for seat in range(SEATS)]
    rngs = [Random(draw_seed(rng)) for _ in bots]
    liked: list[dict[str, list[float]]] = [{}, {}]
    while state.actor != OVER:
        seat, actions = state.actor, state.legal_actions()
        view = state.view(seat)
        action = bots[seat].choose(view, actions, rngs[seat])
        for name, each in _scale(rules).leanings.items():
            if len(actions) > 1:
                liked[seat].setdefault(name, []).append(each.taste(view, action))
        state.apply(action)
    styles = [{name: fmean(each) for name, each in seat.items()} for seat in liked]
    return Played(state.returns()[leaning], styles[leaning], styles[1 - leaning])


def _made(rules: AnyGame, scale: Scale, name: str) -> Bot:
    """A named bot of the scale, with as many nodes as on the page."""
    assert rules.searcher
    return fits.named(rules.searcher, scale, rules.is_foolish)[name](Budget())


def _scale(rules: AnyGame) -> Scale:
    assert rules.strength, "the game has a scale"
    return rules.strength


if __name__ == "__main__":
    sys.exit(main())
