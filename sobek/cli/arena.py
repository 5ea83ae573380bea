"""``arena``: compare bots, with each deal played from every seat.

The bots take the seats in the order of the line-up. Each deal is played once for every rotation of
the line-up, so that no bot profits from a seat or a deal. A bot may have several seats: in
``a,b,b,b`` one bot meets three, and has each seat in one of the four games of a deal.
"""

from __future__ import annotations

import argparse
import json
import sys
from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil
from random import Random
from statistics import fmean
from typing import Any, Final, TypeVar

from sobek import __version__
from sobek.cli import luck, workers
from sobek.cli.common import (
    Commands,
    add_command,
    add_game,
    add_line_up,
    add_options,
    checked,
    python,
    read_line_up,
    read_options,
    report_failures,
    some,
)
from sobek.cli.jobs import Contender, Job, Outcome, play_all
from sobek.cli.progress import progress
from sobek.core import head_start
from sobek.core.chance import draw_seed
from sobek.core.game import AnyGame
from sobek.core.intervals import Estimate, of_mean, of_share
from sobek.core.text import tr, trn
from sobek.games import game

T = TypeVar("T")

GAME: Final = "sobek"
"""The game if none is given."""
MIN_DEALS: Final = 2
"""Minimum number of deals: a single one has no spread."""
LUCK_DEALS: Final = 4
"""The same where luck is taken out: its factor comes from every other deal."""


@dataclass(frozen=True, slots=True)
class Standing:
    """How a contender did.

    ``seats``: number of its seats. ``victories``: the share of the victories, 0 to 1, of its seats
    together. ``margin``: the points of its side minus those of the best other one, averaged over
    its seats.
    ``adjusted``: the share of the victories less what luck explains of it (:mod:`sobek.cli.luck`);
    None unless that was asked for.
    """

    contender: Contender
    seats: int
    victories: Estimate
    margin: Estimate
    adjusted: Estimate | None = None


def rotations(line_up: tuple[Contender, ...]) -> list[tuple[Contender, ...]]:
    """The different rotations of the line-up, itself first."""
    return list(dict.fromkeys(line_up[n:] + line_up[:n] for n in range(len(line_up))))


def pairing(
    game: AnyGame,
    line_up: tuple[Contender, ...],
    options: Mapping[str, str],
    seed: int,
    games: int,
    least: int = MIN_DEALS,
) -> list[Job]:
    """The jobs of whole deals: at least ``games`` of them, rounded up, and so many deals at the
    ``least``. The games of a deal have the same seed and follow each other. A head start stays
    with its bot.
    """
    turned = rotations(line_up)
    rng = Random(seed)
    deals = [draw_seed(rng) for _ in range(max(least, ceil(games / len(turned))))]
    seats = len(line_up)
    moved = [head_start.moved(options, by, seats) for by in range(len(turned))]
    return [
        Job(game.name, each, own, deal, False)
        for deal in deals
        for each, own in zip(turned, moved, strict=True)
    ]


def standings(
    jobs: Sequence[Job], outcomes: Sequence[Outcome], lucks: Sequence[Sequence[float]] = ()
) -> list[Standing]:
    """How each contender of a :func:`pairing` did, in the order of the line-up. ``lucks``: of each
    game, by seat; empty if nobody has asked for it."""
    line_up = jobs[0].bots
    size = len(rotations(line_up))
    sides = game(jobs[0].game).sides(len(line_up), jobs[0].options)

    def by_deal(
        figure: Callable[[T, list[int]], float], games: Sequence[T], who: Contender
    ) -> list[float]:
        figures = [
            figure(game, [seat for seat, each in enumerate(job.bots) if each == who])
            for job, game in zip(jobs, games, strict=True)
        ]
        return [fmean(figures[n : n + size]) for n in range(0, len(figures), size)]

    def adjusted(who: Contender) -> Estimate | None:
        if not lucks:
            return None
        results = by_deal(_victories, outcomes, who)
        return of_share(luck.adjusted(results, by_deal(_luck, lucks, who)))

    return [
        Standing(
            who,
            line_up.count(who),
            of_share(by_deal(_victories, outcomes, who)),
            of_mean(by_deal(partial(_margin, sides), outcomes, who)),
            adjusted(who),
        )
        for who in dict.fromkeys(line_up)
    ]


def _victories(outcome: Outcome, seats: list[int]) -> float:
    return sum(outcome.shares[seat] for seat in seats)


def _luck(luck: Sequence[float], seats: list[int]) -> float:
    return sum(luck[seat] for seat in seats)


def _margin(sides: Sequence[tuple[int, ...]], outcome: Outcome, seats: list[int]) -> float:
    points = {side: sum(outcome.scores[seat] for seat in side) for side in sides}
    return fmean(
        points[own] - max(points[side] for side in sides if side != own)
        for own in sides
        for seat in own
        if seat in seats
    )


def add(commands: Commands) -> None:
    """Add the command ``arena``."""
    summary = tr("Compare bots: every deal is played with the bots in every seat.")
    parser = add_command(commands, "arena", summary, _run)
    add_game(parser, GAME)
    add_options(parser)
    add_line_up(parser, "--bots")
    parser.add_argument(
        "--games",
        metavar="N",
        type=checked(some),
        required=True,
        help=tr("how many games, rounded up to whole deals"),
    )
    workers.add(parser)
    parser.add_argument(
        "--adjust-luck",
        action="store_true",
        help=tr("also give the share without what luck explains of it; takes longer"),
    )
    parser.add_argument("--json", action="store_true", help=tr("print figures for a program"))


def _run(args: argparse.Namespace) -> int:
    line_up = read_line_up(args.bots, args.game)
    options = read_options(args.game, args.option, len(line_up))
    least = LUCK_DEALS if args.adjust_luck else MIN_DEALS
    jobs = pairing(args.game, line_up, options, args.seed, args.games, least)
    if len(jobs) != args.games:
        print(tr("Rounded up to whole deals: {n} games.", n=len(jobs)), file=sys.stderr)
    with workers.executor(args.jobs) as executor:
        outcomes = list(progress(play_all(jobs, executor), len(jobs)))
        lucks = []
        if args.adjust_luck and not any(outcome.failure for outcome in outcomes):
            texts = [outcome.text for outcome in outcomes]
            mapped = executor.map if executor else map
            found_lucks = mapped(luck.luck_of, jobs, texts)
            lucks = list(progress(found_lucks, len(texts)))
    # Figures without the failed games would hide the failure.
    if report_failures(outcomes):
        return 1
    found = standings(jobs, outcomes, lucks)
    if args.json:
        report = _as_json(args, options, jobs, outcomes, found)
        print(json.dumps(report, indent=2))
    else:
        for line in _as_text(args.game, jobs, found):
            print(line)
    return 0


def _as_text(game: AnyGame, jobs: Sequence[Job], found: Sequence[Standing]) -> Iterator[str]:
    games = trn("{n} game of {game}", "{n} games of {game}", len(jobs), game=game.name)
    deals = len({job.seed for job in jobs})
    yield tr("{games}, {n} deals; in brackets the 95% intervals", games=games, n=deals)
    for standing in found:
        share, margin = standing.victories, standing.margin
        yield tr(
            "{bot}: {share:.1%} of the victories ({low:.1%} to {high:.1%}), "
            "margin {margin:+.1f} points ({least:+.1f} to {most:+.1f})",
            bot=standing.contender,
            share=share.mean,
            low=share.low,
            high=share.high,
            margin=margin.mean,
            least=margin.low,
            most=margin.high,
        )
        if standing.adjusted:
            without = tr(
                "without luck: {share:.1%} ({low:.1%} to {high:.1%})",
                share=standing.adjusted.mean,
                low=standing.adjusted.low,
                high=standing.adjusted.high,
            )
            yield f"  {without}"


def _as_json(
    args: argparse.Namespace,
    options: Mapping[str, str],
    jobs: Sequence[Job],
    outcomes: Sequence[Outcome],
    found: Sequence[Standing],
) -> dict[str, Any]:
    """The arguments and the results. Each game has its link. ``nodes``: the budget of the adviser;
    all other bots have one of their own, or none."""
    return {
        "version": __version__,
        "python": python(),
        "game": args.game.name,
        "rules": args.game.version,
        "options": options,
        "seed": args.seed,
        "deals": len({job.seed for job in jobs}),
        "bots": [
            {
                "bot": who.bot,
                "nodes": who.budget.nodes if who.bot == args.game.adviser else None,
                "seats": standing.seats,
                "victories": standing.victories._asdict(),
                "margin": standing.margin._asdict(),
                **({"adjusted": standing.adjusted._asdict()} if standing.adjusted else {}),
            }
            for standing in found
            for who in [standing.contender]
        ],
        "games": [
            {
                "seats": [str(each) for each in job.bots],
                "scores": outcome.scores,
                "shares": outcome.shares,
                "link": outcome.link,
            }
            for job, outcome in zip(jobs, outcomes, strict=True)
        ],
    }
