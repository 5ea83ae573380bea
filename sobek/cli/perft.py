"""``perft``: count the sequences of N actions, the classic test of a move generator."""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from time import perf_counter

from sobek.cli.common import (
    Commands,
    add_command,
    add_game,
    add_options,
    checked,
    count,
    read_options,
)
from sobek.cli.progress import progress
from sobek.core.game import AnyState
from sobek.core.text import tr


def perft(state: AnyState, depth: int) -> int:
    """The number of sequences of exactly ``depth`` legal actions from this position.

    >>> from sobek.games import game
    >>> state = game("null").new(2, seed=1, options={"sides": "6"})
    >>> perft(state, 1), perft(state, 2)
    (3, 7)
    """
    if depth == 0:
        return 1
    actions = state.legal_actions()
    if depth == 1:
        return len(actions)
    total = 0
    for action in actions:
        after = state.clone()
        after.apply(action)
        total += perft(after, depth - 1)
    return total


def _divide(state: AnyState, depth: int) -> Iterator[tuple[str, int]]:
    """Yield each first action with the number of sequences that begin with it."""
    for action in state.legal_actions() if depth else ():
        after = state.clone()
        after.apply(action)
        yield str(action), perft(after, depth - 1)


def add(commands: Commands) -> None:
    """Add the command ``perft``."""
    summary = tr("Count the sequences of exactly N actions from the start.")
    parser = add_command(commands, "perft", summary, _run)
    add_game(parser)
    add_options(parser)
    parser.add_argument(
        "--seats", metavar="N", type=checked(count), default=2, help=tr("how many players")
    )
    parser.add_argument("--depth", metavar="N", type=checked(count), required=True)
    parser.add_argument(
        "--divide", action="store_true", help=tr("show the count for each first action")
    )


def _run(args: argparse.Namespace) -> int:
    options = read_options(args.game, args.option, args.seats)
    state = args.game.new(args.seats, args.seed, options)
    start = perf_counter()
    parts = dict(progress(_divide(state, args.depth), len(state.legal_actions())))
    total = sum(parts.values()) if args.depth else 1
    if args.divide:
        for action, part in parts.items():
            print(f"{action}: {part}")
    print(tr("{n} sequences in {seconds:.2f} s", n=total, seconds=perf_counter() - start))
    return 0
