"""``calibrate``: measure how strong a game's anchors are, what head starts are worth, or whether
predictions hold.

The anchors of a :class:`sobek.core.strength.Scale` play each other, those beside each other most.
Their most likely ratings belong in the game's ``search/strength.py``, the worth of a head start
in its ``rules/head_start.py``. Both are of games with the usual options.
"""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator, Sequence
from functools import partial
from itertools import pairwise
from random import Random
from statistics import fmean
from typing import Final

from sobek.bots import fits
from sobek.cli import workers, worth
from sobek.cli.arena import pairing, rotations
from sobek.cli.common import (
    Commands,
    Problem,
    add_command,
    add_game,
    checked,
    read_options,
    report_failures,
    some,
)
from sobek.cli.jobs import Contender, Job, Outcome, play_all
from sobek.cli.progress import progress
from sobek.core.game import AnyGame
from sobek.core.intervals import of_mean
from sobek.core.strength import Scale, expected, fitted
from sobek.core.text import tr

SLOW: Final = 2
"""How many anchors, the strongest ones, think so long that they play a quarter of the games."""
NEAR: Final = 400
"""The greatest difference between two ratings of a line-up whose result is predicted."""
BOUNDS: Final = (0.0, 0.5, 0.6, 0.7, 0.8, 1.0)
"""Predictions are also compared by their size: between each two of these."""


def line_ups(count: int, seats: int) -> list[tuple[int, ...]]:
    """The anchors that play each other, of ``count``: those beside each other; of two, also the
    next but one.

    >>> line_ups(4, 2)
    [(0, 1), (1, 2), (2, 3), (0, 2), (1, 3)]
    """
    beside = [tuple(range(n, n + seats)) for n in range(count - seats + 1)]
    return beside + ([(n, n + 2) for n in range(count - 2)] if seats == 2 else [])


def add(commands: Commands) -> None:
    """Add the command ``calibrate``."""
    summary = tr("Measure how strong the anchors of a game’s scale are.")
    parser = add_command(commands, "calibrate", summary, _run)
    add_game(parser)
    parser.add_argument(
        "--seats", metavar="N", type=checked(some), default=2, help=tr("how many players")
    )
    parser.add_argument(
        "--games",
        metavar="N",
        type=checked(some),
        default=100,
        help=tr("how many games of each line-up, rounded up to whole deals (default: 100)"),
    )
    parser.add_argument(
        "--head-starts",
        action="store_true",
        help=tr("instead, measure what head starts are worth, by --games with each"),
    )
    parser.add_argument(
        "--check",
        metavar="N",
        type=checked(some),
        help=tr("instead, compare predictions with a deal of each of N line-ups of any strength"),
    )
    workers.add(parser)


def _run(args: argparse.Namespace) -> int:
    game, seats = args.game, args.seats
    options = read_options(game, [], seats)
    if game.strength is None:
        raise Problem(tr("{game} has no scale.", game=game.name))
    scale = game.strength
    jobs: list[Job]
    report: Callable[[Sequence[Job], Sequence[Outcome]], Iterator[str]]
    if args.head_starts:
        middle = scale.ratings[seats][len(scale.settings) // 2]
        equal = Contender(fits.kind(middle))
        jobs = worth.jobs(game, equal, seats, options, args.seed, args.games)
        report = partial(worth.report, seats)
    elif args.check:
        jobs = list(_checks(game, scale, seats, options, args.seed, args.check))
        report = predictions
    else:
        jobs = list(_matches(game, scale, seats, options, args.seed, args.games))
        report = partial(_anchors, scale, seats)
    with workers.executor(args.jobs) as executor:
        outcomes = list(progress(play_all(jobs, executor), len(jobs)))
    if report_failures(outcomes):
        return 1
    for line in report(jobs, outcomes):
        print(line)
    return 0


def _matches(
    game: AnyGame, scale: Scale, seats: int, options: dict[str, str], seed: int, games: int
) -> Iterator[Job]:
    """The games of the anchors, each of which has its rating of now."""
    anchors, count = scale.ratings[seats], len(scale.settings)
    for number, who in enumerate(line_ups(count, seats)):
        wanted = games if max(who) < count - SLOW else max(1, games // 4)
        bots = tuple(Contender(fits.kind(anchors[each])) for each in who)
        yield from pairing(game, bots, options, seed + number, wanted)


def _checks(
    game: AnyGame, scale: Scale, seats: int, options: dict[str, str], seed: int, count: int
) -> Iterator[Job]:
    """One deal of each of ``count`` line-ups of any ratings that are near each other."""
    rng, top = Random(f"check {seed}"), scale.top(seats)
    for number in range(count):
        first = rng.random() * top
        low, high = max(0.0, first - NEAR), min(float(top), first + NEAR)
        others = [low + rng.random() * (high - low) for _ in range(seats - 1)]
        bots = tuple(Contender(fits.kind(round(each))) for each in (first, *others))
        deal = pairing(game, bots, options, seed + 1_000_000 + number, 1)
        yield from deal[: len(rotations(bots))]


def _anchors(
    scale: Scale, seats: int, jobs: Sequence[Job], outcomes: Sequence[Outcome]
) -> Iterator[str]:
    """The ratings, and how well they explain the games that they are from."""
    anchors = scale.ratings[seats]
    games = [
        ([anchors.index(_rating(each)) for each in job.bots], outcome.shares)
        for job, outcome in zip(jobs, outcomes, strict=True)
    ]
    ratings = fitted(games, len(anchors))
    yield f"{seats}: {ratings},"
    met: dict[tuple[int, ...], list[float]] = {}
    for seated, shares in games:
        met.setdefault(tuple(sorted(seated)), []).append(shares[seated.index(max(seated))])
    for who, won in met.items():
        names = ", ".join("{} nodes, slack {}".format(*scale.settings[each]) for each in who)
        predicted = expected([ratings[each] for each in who])[-1]
        yield f"{names}: {fmean(won):.1%}, {predicted:.1%}, n={len(won)}"


def predictions(jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """Predicted and played shares of the best player, of all deals and by the prediction. A deal
    counts as one, with the mean of its games. After ± is half of the 95 % interval by which the two
    shares differ."""
    deals: dict[int, list[tuple[float, float]]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        ratings = [_rating(each) for each in job.bots]
        best = ratings.index(max(ratings))
        pair = expected(ratings)[best], outcome.shares[best]
        deals.setdefault(job.seed, []).append(pair)
    pairs = [tuple(map(fmean, zip(*games, strict=True))) for games in deals.values()]
    for low, high in ((0.0, 1.0), *pairwise(BOUNDS)):
        found = [pair for pair in pairs if low <= pair[0] < high or pair[0] == high == 1.0]
        if len(found) > 1:
            predicted, played = zip(*found, strict=True)
            half = of_mean([one - other for one, other in found]).half
            shares = f"{fmean(predicted):.1%}, {fmean(played):.1%} ± {half:.1%}"
            yield f"{low:.0%}-{high:.0%}: {shares}, n={len(found)}"


def _rating(bot: Contender) -> int:
    found = fits.rating(bot.bot)
    assert found is not None, "all bots here have a rating"
    return found
