"""Learn from games of the search against itself (expert iteration)::

    python3 -m sobek.games.sobek.search.training --rounds 2 --games 1000 --nodes 300 --seed 1

Each round plays games with what the round before has learned, and learns anew from them. The first
round expects scores to stay as they are. The last one writes ``learned_data.py``, or another file
for a trial (``--output``). The same numbers give the same file. It needs wasmtime
(``pip install ".[fast]"``).
"""

from __future__ import annotations

import argparse
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass
from functools import partial
from importlib.util import find_spec
from pathlib import Path
from random import Random
from textwrap import fill, indent
from typing import Final

from sobek.core.bot import Budget
from sobek.core.chance import draw_seed
from sobek.core.report import Report
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import ROUNDS
from sobek.games.sobek.search import outlook, search_bot
from sobek.games.sobek.search.learned import Learned
from sobek.games.sobek.search.outlook import FEATURES, describe
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.position import Position
from sobek.games.sobek.search.question import position_of
from sobek.games.sobek.search.tuning import SEATS, likelihood
from sobek.games.sobek.search.winning import counted_round

DATA: Final = Path(__file__).with_name("learned_data.py")
STRAYING: Final = 0.15
"""Share of decisions in which a game goes on with another action than the best, so that there is
something to learn from worse positions, too."""
TEMPLATE: Final = '''"""What the search has learned.

Made by:
``{}``
"""

from typing import Final

from sobek.games.sobek.search.learned import Learned

# fmt: off
LEARNED: Final = Learned(
{},
{},
{},
)
'''


@dataclass
class Moment:
    """A turn in a game: the features and the score now of each seat; later the score and who was
    the most corrupt at the end of the round, and the final scores."""

    round: int
    features: list[list[float]]
    now: list[int]
    reached: list[int]
    corrupt: list[float]
    final: list[int]


# --- playing -------------------------------------------------------------------------------


def use(learned: Learned) -> None:
    """Search with this from now on. The program is translated anew, with this as its constant."""
    vars(outlook)["LEARNED"] = learned
    search_bot.PROGRAM.restart()


def play(nodes: int, seed: int) -> tuple[int, list[Moment]]:
    """Play a game. Returns its number of seats and all its turns."""
    seats, rng = SEATS[seed % len(SEATS)], Random(seed)
    state = SobekState(seats, seed, False)
    moments: list[Moment] = []
    while state.phase != Phase.OVER:
        position, number = position_of(state), state.round
        if state.phase == Phase.TURN:
            moments.append(moment(position))
        actions = state.legal_actions()
        action = actions[0]
        if len(actions) > 1:
            report = search_bot.search(state.view(state.actor), draw_seed(rng), Budget(nodes=nodes))
            text = _drawn(report, rng) if rng.random() < STRAYING else report.best
            action = next(each for each in actions if str(each) == text)
        state.apply(action)
        if len(state.accounts) == number:
            for each in moments:
                if each.round == number:
                    each.reached = [line.after for line in state.accounts[-1]]
                    each.corrupt = [float(line.corrupt) for line in state.accounts[-1]]
    for each in moments:
        each.final = list(state.scores)
    return seats, moments


def _drawn(report: Report, rng: Random) -> str:
    """An action, in proportion to its visits."""
    lines = report.lines
    return rng.choices([line.action for line in lines], [line.visits for line in lines])[0]


def moment(position: Position) -> Moment:
    """What there is to learn from, before the end is known."""
    playout = Playout(position.seats)
    playout.load(position)
    found: list[list[float]] = [[] for _ in range(position.seats)]
    for seat in range(position.seats):
        describe(playout, seat, found[seat])
    now = [playout.score(seat) for seat in range(position.seats)]
    return Moment(position.round, found, now, [], [], [])


# --- learning ------------------------------------------------------------------------------


def learn(games: Sequence[tuple[int, list[Moment]]]) -> Learned:
    """Learn all there is from these games."""
    points, corruption = [], []
    ends: list[list[tuple[Sequence[float], list[int]]]] = [[] for _ in range(ROUNDS)]
    for seats in sorted(set(SEATS)):
        moments = [each for count, found in games if count == seats for each in found]
        grown = [[b - a for a, b in zip(each.now, each.reached, strict=True)] for each in moments]
        points.append(regression(moments, grown))
        corruption.append(regression(moments, [each.corrupt for each in moments]))
        for each in moments:
            pairs = zip(each.now, each.features, strict=True)
            expected = [now + _product(points[-1], found) for now, found in pairs]
            ends[counted_round(max(expected), each.round) - 1].append((expected, each.final))
    factors = [n / 1000 for n in range(850, 1000)]
    fading = [max(factors, key=partial(likelihood, each)) for each in ends]
    return Learned(_table(points), _table(corruption), (0.0, *fading))


def _short(number: float) -> float:
    return float(f"{number:.4g}")


def _table(rows: Iterable[Iterable[float]]) -> tuple[tuple[float, ...], ...]:
    return tuple(tuple(map(_short, row)) for row in rows)


def _product(one: Sequence[float], other: Sequence[float]) -> float:
    return sum(a * b for a, b in zip(one, other, strict=True))


def regression(moments: Sequence[Moment], targets: Sequence[Sequence[float]]) -> list[float]:
    """The weights of features with the least squared error."""
    rows = [[0.0] * (FEATURES + 1) for _ in range(FEATURES)]
    for each, wanted in zip(moments, targets, strict=True):
        for features, target in zip(each.features, wanted, strict=True):
            row = [*features, target]
            for index, feature in enumerate(features):
                if feature:
                    sums = rows[index]
                    for other, value in enumerate(row):
                        sums[other] += feature * value
    for index in range(FEATURES):
        rows[index][index] += 1.0  # a feature that is always 0 gets no weight
    return _solution(rows)


def _solution(rows: list[list[float]]) -> list[float]:
    """Solve linear equations by elimination; a row is the coefficients and the right side."""
    for index in range(len(rows)):
        best = max(range(index, len(rows)), key=lambda n: abs(rows[n][index]))
        rows[index], rows[best] = rows[best], rows[index]
        pivot = rows[index]
        for number, row in enumerate(rows):
            if number != index:
                factor = row[index] / pivot[index]
                rows[number] = [a - factor * b for a, b in zip(row, pivot, strict=True)]
    return [row[-1] / row[index] for index, row in enumerate(rows)]


# --- the command line ----------------------------------------------------------------------


def beginning() -> Learned:
    """What is expected before the first round: that scores stay as they are."""
    nothing = ((0.0,) * FEATURES,) * len(set(SEATS))
    return Learned(nothing, nothing, (0.0, 0.97, 0.96, 0.95))


def text(learned: Learned, command: str) -> str:
    """The module that holds this."""
    parts = (learned.points, learned.corruption, learned.fading)
    written = [fill(str(part), 96, break_long_words=False) for part in parts]
    return TEMPLATE.format(command, *(indent(part, "    ") for part in written))


def main() -> None:
    """Run the command line."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--games", type=int, default=1000)
    parser.add_argument("--nodes", type=int, default=300)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--output", type=Path, default=DATA)
    options = parser.parse_args()
    # Not by loading it: a process that has loaded it can't be forked.
    if find_spec("wasmtime") is None:
        parser.error("wasmtime is missing: pip install '.[fast]'")
    command = "python3 -m sobek.games.sobek.search.training " + " ".join(
        f"--{name} {vars(options)[name]}" for name in ("rounds", "games", "nodes", "seed")
    )
    learned = beginning()
    for number in range(options.rounds):
        first = 1_000_000 * options.seed + number * options.games
        with ProcessPoolExecutor(initializer=use, initargs=(learned,)) as pool:
            seeds = range(first, first + options.games)
            games = list(pool.map(partial(play, options.nodes), seeds, chunksize=4))
        learned = learn(games)
        print(f"round {number + 1} of {options.rounds}: fading {learned.fading}", flush=True)
    options.output.write_text(text(learned, command), encoding="utf-8")


if __name__ == "__main__":
    main()
