"""``play``: let bots play against each other; prints results and which clauses occurred."""

from __future__ import annotations

import argparse
from collections import Counter
from pathlib import Path
from random import Random
from statistics import mean, median
from time import perf_counter

from sobek.cli import workers
from sobek.cli.common import (
    Commands,
    add_command,
    add_game,
    add_line_up,
    add_options,
    checked,
    read_line_up,
    read_options,
    report_failures,
    some,
)
from sobek.cli.jobs import Contender, Job, Outcome, play_all
from sobek.cli.progress import progress
from sobek.core.chance import draw_seed
from sobek.core.text import tr, trn


def add(commands: Commands) -> None:
    """Add the command ``play``."""
    summary = tr("Let bots play against each other.")
    parser = add_command(commands, "play", summary, _run)
    add_game(parser)
    add_options(parser)
    add_line_up(parser, "--seats", "random,random")
    parser.add_argument(
        "--games", metavar="N", type=checked(some), default=1, help=tr("how many games")
    )
    workers.add(parser, 1)
    parser.add_argument(
        "--records", metavar="DIR", type=Path, help=tr("write each game to a file in this folder")
    )
    parser.add_argument(
        "--check", action="store_true", help=tr("check the game’s invariants at every step")
    )


def _run(args: argparse.Namespace) -> int:
    seats = read_line_up(args.seats, args.game)
    options = read_options(args.game, args.option, len(seats))
    rng = Random(args.seed)
    if args.records:
        args.records.mkdir(parents=True, exist_ok=True)  # says at once if it can't be made
    jobs = [
        Job(args.game.name, seats, options, draw_seed(rng), args.check) for _ in range(args.games)
    ]
    start = perf_counter()
    with workers.executor(args.jobs) as executor:
        outcomes = list(progress(play_all(jobs, executor), len(jobs)))
    seconds = perf_counter() - start
    done = [outcome for outcome in outcomes if not outcome.failure]
    if done:
        _report(args.game.name, seats, done, seconds)
    has_failed = report_failures(outcomes)
    if args.records:
        _write(args.records, outcomes)
    return 1 if has_failed else 0


def _write(folder: Path, outcomes: list[Outcome]) -> None:
    width = len(str(len(outcomes)))
    for number, outcome in enumerate(outcomes, 1):
        name = f"{number:0{width}}.txt"
        (folder / name).write_text(outcome.text or outcome.link + "\n", encoding="utf-8")


def _report(
    game: str, seats: tuple[Contender, ...], outcomes: list[Outcome], seconds: float
) -> None:
    games = trn("{n} game of {game}", "{n} games of {game}", len(outcomes), game=game)
    print(tr("{games} in {seconds:.1f} s", games=games, seconds=seconds))
    for seat, contender in enumerate(seats):
        print(
            tr(
                "Seat {seat}, {bot}: {share:.1%} of the victories, {points:.1f} points on average",
                seat=seat + 1,
                bot=contender,
                share=mean(outcome.shares[seat] for outcome in outcomes),
                points=mean(outcome.scores[seat] for outcome in outcomes),
            )
        )
    _spread(tr("Actions"), [outcome.actions for outcome in outcomes])
    _spread(tr("Characters in the link"), [len(outcome.link) for outcome in outcomes])
    _clauses(outcomes)


def _spread(what: str, numbers: list[int]) -> None:
    print(
        tr(
            "{what}: median {median:.0f}, from {least} to {most}",
            what=what,
            median=median(numbers),
            least=min(numbers),
            most=max(numbers),
        )
    )


def _clauses(outcomes: list[Outcome]) -> None:
    """Print in how many of the games each clause occurred."""
    counts = Counter(clause for outcome in outcomes for clause in outcome.clauses)
    width = max(map(len, counts), default=0)
    for clause in sorted(counts):
        print(f"{clause:{width}} {counts[clause]:7} {counts[clause] / len(outcomes):7.1%}")
