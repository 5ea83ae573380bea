"""Find the figures of the policy and of the chance to win by self-play::

    python3 -m sobek.games.sobek.search.tuning weights --sweeps 3 --deals 3200 --seed 1
    python3 -m sobek.games.sobek.search.tuning fading --games 6000 --seed 1

Each prints what to copy to ``search.weights`` or ``search.winning``.
Rounds are those of the playouts, a few thousand a second; the weights begin at the yardstick's.
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
from sobek.games.sobek.search.playout import Table
from sobek.games.sobek.search.weights import BASELINE, Weights

SEATS: Final = (2, 2, 3, 4)
"""Half of the rounds are for two."""
STEP: Final = 0.5
"""The first change that is tried, as a share of a weight."""
SHRINK: Final = 0.6
SMALLEST: Final = 0.1
LITTLE: Final = 0.6
"""Smaller weights are changed by as much as this one."""
SURE: Final = 2.2
"""So many standard errors an improvement has to be."""
BATCH: Final = 100


def tune(sweeps: int, deals: int, seed: int) -> Iterator[tuple[str, Weights]]:
    """Change one weight after the other up or down; keep what wins points against the weights
    before. Yields what was kept, in words, with all weights."""
    rng = Random(seed)
    values = list(_flat(BASELINE))
    names = _names()
    steps = [STEP] * len(values)
    with ProcessPoolExecutor() as pool:
        for _ in range(sweeps):
            for place in shuffled(range(len(values)), rng):
                if steps[place] < SMALLEST:
                    continue
                for sign in shuffled((1.0, -1.0), rng):
                    changed = values.copy()
                    changed[place] += sign * steps[place] * max(abs(values[place]), LITTLE)
                    changed[place] = round(changed[place], 3)
                    first = draw_seed(rng)
                    gained, error = _compare(pool, _built(changed), _built(values), deals, first)
                    if gained > SURE * error:
                        values = changed
                        yield f"{names[place]} {gained:+.2f} ± {error:.2f}", _built(values)
                        break
                else:
                    steps[place] *= SHRINK


def _compare(
    pool: ProcessPoolExecutor, one: Weights, other: Weights, deals: int, seed: int
) -> tuple[float, float]:
    """By how many points a round ``one`` is ahead, with its standard error."""
    firsts = range(seed, seed + deals, BATCH)
    found = [each for part in pool.map(partial(_margins, one, other), firsts) for each in part]
    mean = sum(found) / len(found)
    return mean, sqrt(sum((each - mean) ** 2 for each in found)) / len(found)


def _margins(one: Weights, other: Weights, first: int) -> list[float]:
    """The mean margin of each of some deals, played once for each seat of ``one``."""
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
    table = Table(state, weights)
    table.play(Random(seed).random, 0.0)
    return table.score_round()[0]


def _flat(weights: Weights) -> Iterator[float]:
    for value in astuple(weights):
        if isinstance(value, tuple):
            yield from value
        else:
            yield value


def _names() -> list[str]:
    return [
        f"{field.name}[{place}]" if isinstance(value, tuple) else field.name
        for field, value in zip(fields(BASELINE), astuple(BASELINE), strict=True)
        for place in range(len(value) if isinstance(value, tuple) else 1)
    ]


def _built(values: Iterable[float]) -> Weights:
    left = iter(values)
    found: list[Any] = [
        tuple(next(left) for _ in value) if isinstance(value, tuple) else next(left)
        for value in astuple(BASELINE)
    ]
    return Weights(*found)


# --- the chance to win ---------------------------------------------------------------------


def fit(games: int, seed: int) -> list[float]:
    """For the end of each round but the last: by how much each point behind the leader makes a
    victory less likely, so that the games' outcomes are likeliest."""
    with ProcessPoolExecutor() as pool:
        seen = list(pool.map(_game, range(seed, seed + games), chunksize=BATCH))
    candidates = [place / 1000 for place in range(900, 1000)]
    found = []
    for number in range(ROUNDS - 1):
        ends = [(points[number], points[-1]) for points in seen if len(points) > number + 1]
        found.append(max(candidates, key=partial(_likelihood, ends)))
    return found


def _game(seed: int) -> list[list[int]]:
    """The points at the end of each round."""
    seats, rng = SEATS[seed % len(SEATS)], Random(seed)
    points, found = [0] * seats, []
    for number in range(1, ROUNDS + 1):
        state = SobekState(seats, draw_seed(rng), False)
        state.scores = tuple(points)
        state.turn = points.index(min(points))
        points = _round(state, [BASELINE] * seats, seed)
        found.append(points)
        if number == ROUNDS - 1 and max(points) > EARLY_END:
            break
    return found


def _likelihood(ends: Sequence[tuple[list[int], list[int]]], fading: float) -> float:
    total = 0.0
    for points, last in ends:
        shares = [fading ** (max(points) - own) for own in points]
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
    for said, weights in tune(options.sweeps, options.deals, options.seed):
        print(said, weights, sep="\n", flush=True)


if __name__ == "__main__":
    main()
