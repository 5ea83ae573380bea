"""Fit the parameters of the outlook to games of the search against itself::

    python3 -m sobek.games.scarab.search.tuning --games 320 --nodes 300 --seed 1

prints what to copy to :mod:`sobek.games.scarab.search.outlook`.
"""

from __future__ import annotations

import argparse
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from itertools import product
from math import log
from typing import Final, NamedTuple

from sobek.core.bot import Budget
from sobek.games.scarab.rules.scoring import returns, sides
from sobek.games.scarab.rules.state import ScarabState, set_up
from sobek.games.scarab.rules.tables import SIZES
from sobek.games.scarab.search.iterative_deepening import searcher
from sobek.games.scarab.search.outlook import ahead, chance, coming, held, scarabs
from sobek.games.scarab.search.scale import DECIDED

KINDS: Final = ((2, False), (3, False), (4, False), (4, True))
"""(seats, whether they are pairs); each is played on both boards."""
EVENS: Final = tuple(n / 10 for n in range(31))
SPREADS: Final = tuple(n / 10 for n in range(5, 81))
STAYING: Final = tuple(range(1, 61))
MIN_CHANCE: Final = 0.001
"""A lower bound of all chances, so that a single surprise does not decide the fit."""


class Decision(NamedTuple):
    """A decision and how the game ended.

    ``value``, ``standing``: of the choice. ``left``: scarabs on the board before it. ``after``: the
    position after it. ``share``: of the victory, won by the side. ``end``: final points per side.
    """

    value: int
    left: int
    share: float
    after: ScarabState
    standing: tuple[int, ...]
    end: list[int]


def game(nodes: int, seed: int) -> list[Decision]:
    """Play a game; returns its decisions that the search did not solve. ``nodes``: per decision."""
    seats, pairs = KINDS[seed % len(KINDS)]
    size = list(SIZES.values())[seed // len(KINDS) % len(SIZES)]
    state, seen = set_up(seats, size, pairs, seed), []
    while state.legal_actions():
        actor, left = state.actor, len(scarabs(state.board))
        choice = searcher(state.view(actor), Budget(nodes=nodes)).run().choices[0]
        state.apply(choice.action)
        if abs(choice.value) < DECIDED:
            seen.append((actor, left, choice, state.clone()))
    shares, count = returns(state, pairs), len(sides(seats, pairs))
    return [
        Decision(
            choice.value,
            left,
            sum(shares[actor % count :: count]),
            after,
            choice.standing,
            held(state),
        )
        for actor, left, choice, after in seen
    ]


def chances(seen: Sequence[Decision], count: int) -> tuple[float, float]:
    """Fit (EVEN, SPREAD) for ``count`` sides by maximum likelihood; EVEN is 0 for two sides."""
    candidates = product(EVENS if count > 2 else (0.0,), SPREADS)
    return max(candidates, key=partial(_likelihood, seen, count))


def _likelihood(seen: Sequence[Decision], count: int, figures: tuple[float, float]) -> float:
    total = 0.0
    for each in seen:
        found = chance(each.value, each.left, count, figures)
        found = min(max(found, MIN_CHANCE), 1 - MIN_CHANCE)
        total += each.share * log(found) + (1 - each.share) * log(1 - found)
    return total


def ends(seen: Sequence[Decision]) -> tuple[int, float, float]:
    """Fit (STAYS, TRUST) to the final points; also returns the standard deviation of the rest."""
    found = []
    for stays in STAYING:
        pairs = [
            (later, end - own - coming(each.after, stays))
            for each in seen
            for later, own, end in zip(
                ahead(each.after, each.standing), held(each.after), each.end, strict=True
            )
        ]
        trust = sum(x * y for x, y in pairs) / sum(x * x for x, _ in pairs)
        error = sum((y - trust * x) ** 2 for x, y in pairs) / len(pairs)
        found.append((error**0.5, stays, round(trust, 2)))
    error, stays, trust = min(found)
    return stays, trust, error


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=320)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    options = parser.parse_args()
    seeds = range(options.seed, options.seed + options.games)
    with ProcessPoolExecutor() as pool:
        played = list(pool.map(partial(game, options.nodes), seeds, chunksize=4))
    seen = [each for decisions in played for each in decisions]
    for count in range(2, 5):
        of_count = [each for each in seen if len(each.end) == count]
        print(count, *chances(of_count, count), *ends(of_count))


if __name__ == "__main__":
    main()
