"""What head starts are worth, by games of equal bots, one of whom has one.

Somebody who is ahead by an amount wins as often as if they were stronger by the amount times the
worth, in Elo. The worth is the most likely one.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from math import ceil
from random import Random
from statistics import fmean
from typing import Final

from sobek.cli.jobs import Contender, Job, Outcome
from sobek.core import head_start
from sobek.core.chance import draw_seed
from sobek.core.game import AnyGame
from sobek.core.head_start import START, HeadStart
from sobek.core.strength import expected

MOST: Final = 1_000.0
"""What a point or a tile can be worth, in Elo."""
_ROUNDS: Final = 40
"""How often the interval of the worth is halved."""


def jobs(
    game: AnyGame, bot: Contender, seats: int, options: Mapping[str, str], seed: int, games: int
) -> list[Job]:
    """At least so many games with each amount, rounded up to whole deals: in each deal, every seat
    has it once."""
    assert game.head_start, "the game has head starts"
    rng, found = Random(seed), list[Job]()
    for amount in game.head_start.amounts:
        for deal in [draw_seed(rng) for _ in range(ceil(games / seats))]:
            starts = [str(HeadStart(seat, amount)) for seat in range(seats)]
            found += [
                Job(game.name, (bot,) * seats, {**options, START: each}, deal, False)
                for each in starts
            ]
    return found


def report(seats: int, jobs: Sequence[Job], outcomes: Sequence[Outcome]) -> Iterator[str]:
    """The worth, and of each amount the share of the victories, as it was and as it follows."""
    won: dict[int, list[float]] = {}
    for job, outcome in zip(jobs, outcomes, strict=True):
        start = head_start.of(job.options)
        assert start, "somebody is ahead in each game"
        won.setdefault(start.amount, []).append(outcome.shares[start.seat])
    worth = fitted(won, seats)
    yield f"{seats}: {worth:.1f},"
    for amount, shares in won.items():
        yield f"{amount}: {fmean(shares):.1%}, {_share(amount * worth, seats):.1%}, n={len(shares)}"


def fitted(won: Mapping[int, Sequence[float]], seats: int) -> float:
    """The most likely worth. ``won``: of each amount, the shares of the victories in its games.

    >>> round(fitted({10: [1.0] * 3 + [0.0], 20: [1.0] * 9 + [0.0]}, seats=2), 2)
    19.08
    """
    low, high = 0.0, MOST
    for _ in range(_ROUNDS):
        worth = (low + high) / 2
        # The slope of the likelihood, which falls as the worth rises.
        slope = sum(
            amount * (share - _share(amount * worth, seats))
            for amount, shares in won.items()
            for share in shares
        )
        low, high = (worth, high) if slope > 0 else (low, worth)
    return (low + high) / 2


def _share(ahead: float, seats: int) -> float:
    """The expected share of the victories of who is ahead by so much, in Elo."""
    return expected([ahead, *[0.0] * (seats - 1)])[0]
