"""Tune the weights of the valuation and the chance of winning by self-play::

    python3 -m sobek.games.sobek.search.tuning weights --sweeps 3 --deals 3200 --seed 1
    python3 -m sobek.games.sobek.search.tuning fading --games 6000 --seed 1

Each command prints what to copy to ``search.weights`` or ``search.winning``. It plays rounds as
playouts do, a few thousand per second. The weights start at the baseline's.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import astuple, fields
from functools import partial
from math import log, sqrt
from random import Random
from typing import Any, Final

from sobek.core.chance import draw_seed, shuffled
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import EARLY_END, ROUNDS
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.question import ALL_TURNS, position_of
from sobek.games.sobek.search.weights import MC500_WEIGHTS, Weights
from sobek.games.sobek.search.winning import share
from sobek.kernel.chance import Chance

SEATS: Final = (2, 2, 3, 4)
"""The numbers of seats, in rotation: half of the rounds are for two."""
POLICY_ONLY: Final = ("merchant_card", "curse_card", "guild_leader")
"""Weights that do not change a playout, so that they can't be tuned here."""
FIRST_STEP: Final = 0.5
"""The first change that is tried, as a share of a weight."""
SHRINK: Final = 0.6
"""The factor by which a step shrinks when neither direction is an improvement."""
LAST_STEP: Final = 0.1
"""The smallest step that is tried, as a share of a weight."""
SMALL_WEIGHT: Final = 0.6
"""Smaller weights are changed by as much as this one."""
SIGNIFICANCE: Final = 2.2
"""Minimum size of an improvement, in standard errors."""
BATCH: Final = 100
"""Deals, or games, per task of a process."""


def tune(sweeps: int, deals: int, seed: int) -> Iterator[tuple[str, Weights]]:
    """Change one weight after the other, up or down, and keep each change that wins points.

    ``sweeps``: times that each weight is tried. ``deals``: deals per comparison. Yields a
    description of each kept change, and all weights after it.
    """
    rng = Random(seed)
    values = list(flat(MC500_WEIGHTS))
    names = _names()
    steps = [0.0 if name in POLICY_ONLY else FIRST_STEP for name in names]
    with ProcessPoolExecutor() as pool:
        for _ in range(sweeps):
            for index in shuffled(range(len(values)), rng):
                if steps[index] < LAST_STEP:
                    continue
                for sign in shuffled((1.0, -1.0), rng):
                    changed = values.copy()
                    change = steps[index] * max(abs(values[index]), SMALL_WEIGHT)
                    changed[index] = round(changed[index] + sign * change, 3)
                    first = draw_seed(rng)
                    gained, error = _compare(pool, built(changed), built(values), deals, first)
                    if gained > SIGNIFICANCE * error:
                        values = changed
                        yield f"{names[index]} {gained:+.2f} ± {error:.2f}", built(values)
                        break
                else:
                    steps[index] *= SHRINK


def _compare(
    pool: ProcessPoolExecutor, one: Weights, other: Weights, deals: int, seed: int
) -> tuple[float, float]:
    """The margin of ``one`` over ``other`` in points per round, and its standard error."""
    firsts = range(seed, seed + deals, BATCH)
    found = [each for part in pool.map(partial(_margins, one, other), firsts) for each in part]
    mean = sum(found) / len(found)
    return mean, sqrt(sum((each - mean) ** 2 for each in found)) / len(found)


def _margins(one: Weights, other: Weights, first: int) -> list[float]:
    """The margin of ``one`` in each of a batch of deals, averaged over its seats."""
    found = []
    for seed in range(first, first + BATCH):
        seats = SEATS[seed % len(SEATS)]
        margin = 0.0
        for seat in range(seats):
            weights = [other] * seats
            weights[seat] = one
            points = _round(SobekState(seats, seed, False), weights, seed)
            margin += points[seat] - sum(points[:seat] + points[seat + 1 :]) / (seats - 1)
        found.append(margin / seats)
    return found


def _round(state: SobekState, weights: Sequence[Weights], seed: int) -> list[int]:
    """Play a round; returns the score of each seat after it."""
    playout = Playout(state.seats)
    playout.weights.extend(weights)
    playout.load(position_of(state))
    playout.play(Chance(seed), 0.0, ALL_TURNS)
    for seat in range(state.seats):
        playout.lay_flat(seat)
    playout.score_round()
    return playout.scores


def flat(weights: Weights) -> Iterator[float]:
    """All numbers of the weights."""
    for value in astuple(weights):
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _names() -> list[str]:
    return [
        f"{field.name}[{index}]" if isinstance(value, tuple) else field.name
        for field, value in zip(fields(MC500_WEIGHTS), astuple(MC500_WEIGHTS), strict=True)
        for index in range(len(value) if isinstance(value, tuple) else 1)
    ]


def built(values: Iterable[float]) -> Weights:
    """The weights that have these numbers."""
    left = iter(values)
    found: list[Any] = [
        tuple(next(left) for _ in value) if isinstance(value, tuple) else next(left)
        for value in astuple(MC500_WEIGHTS)
    ]
    return Weights(*found)


# --- the chance of winning -----------------------------------------------------------------


def fit(games: int, seed: int) -> list[float]:
    """Fit ``winning.FADING``: a factor for each round but the last, by maximum likelihood."""
    with ProcessPoolExecutor() as pool:
        seen = list(pool.map(_game, range(seed, seed + games), chunksize=BATCH))
    candidates = [n / 1000 for n in range(900, 1000)]
    found = []
    for number in range(ROUNDS - 1):
        ends = [(points[number], points[-1]) for points in seen if len(points) > number + 1]
        found.append(max(candidates, key=partial(likelihood, ends)))
    return found


def _game(seed: int) -> list[list[int]]:
    """Play a game; returns the scores at the end of each round."""
    seats, rng = SEATS[seed % len(SEATS)], Random(seed)
    points, found = [0] * seats, []
    for number in range(1, ROUNDS + 1):
        state = SobekState(seats, draw_seed(rng), False)
        state.scores = tuple(points)
        state.turn = points.index(min(points))
        points = _round(state, [MC500_WEIGHTS] * seats, seed)
        found.append(points)
        if number == ROUNDS - 1 and max(points) > EARLY_END:
            break
    return found


def likelihood(ends: Sequence[tuple[Sequence[float], list[int]]], fading: float) -> float:
    """The log-likelihood of (scores at the end of a round, final scores) of many games."""
    total = 0.0
    for points, last in ends:
        shares = [share(fading, float(max(points) - own)) for own in points]
        winners = [share for share, own in zip(shares, last, strict=True) if own == max(last)]
        total += log(sum(winners) / len(winners) / sum(shares))
    return total


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("what", choices=("weights", "fading"))
    parser.add_argument("--sweeps", type=int, default=3)
    parser.add_argument("--deals", type=int, default=3200)
    parser.add_argument("--games", type=int, default=6000)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    if options.what == "fading":
        print(fit(options.games, options.seed))
        return
    for change, weights in tune(options.sweeps, options.deals, options.seed):
        print(change, weights, sep="\n", flush=True)


if __name__ == "__main__":
    main()
