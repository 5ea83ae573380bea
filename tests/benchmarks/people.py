"""Measure how well the page finds opponents: python3 -m tests.benchmarks.people [--game NAME]
[--seats N] [--runs N] [--games N] [--jobs N].

Simulated people (tests/helpers/people.py) begin anew, say how well they play, and play against the
bot that the page gives them, game after game. Printed are, for each person: how strong they are on
the scale, by all their games; the mean error of the page's estimate after 12 games; which share of
games 11 to 30 they won; and which share that strength is expected to win of them. A share has a
standard error, since few games are played; the expected one has hardly any.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import sys
from collections import defaultdict
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import partial
from random import Random
from statistics import fmean
from typing import Final, NamedTuple

from sobek.core.intervals import of_mean
from sobek.core.strength import Scale
from sobek.games import game
from tests.helpers.people import PEOPLE, fair, likeliest, met
from web.session.estimate import estimate, rounded
from web.storage.strengths import Known

KNOWN_AFTER: Final = 12
"""After how many games the estimate is compared."""
SETTLED: Final = 10
"""How many games are played before the opponent has to fit."""
CLOSE: Final = (0.4, 0.6)
"""The shares of victories of people whose opponents fit; with more than two, of what is fair."""


class Met(NamedTuple):
    """A game that was played. ``estimated``: how strong the person was thought to be before it;
    ``opponent``: the rating of each other player; ``share``: what they won."""

    estimated: int
    opponent: int
    share: float


def main() -> int:
    """Play and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how well opponents fit people.")
    parser.add_argument("--game", default="sobek", metavar="NAME")
    parser.add_argument("--seats", type=int, default=2, metavar="N", help="default: 2")
    parser.add_argument("--runs", type=int, default=4, metavar="N", help="of each; default: 4")
    parser.add_argument("--games", type=int, default=30, metavar="N", help="default: 30")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    scale = game(options.game).strength
    assert scale, "the game has a scale"
    tasks = [(number, run) for run in range(options.runs) for number in range(len(PEOPLE))]
    courses: dict[int, list[list[Met]]] = defaultdict(list)
    play = partial(_course, options.game, options.seats, options.games)
    with ProcessPoolExecutor(options.jobs) as executor:
        for (number, _), games in zip(tasks, executor.map(play, tasks), strict=True):
            courses[number].append(games)
            print(f"{_told(scale, options.seats, number, courses[number])}", flush=True)
    print(_summary(scale, options.seats, list(courses.values())))
    return 0


def _course(name: str, seats: int, count: int, task: tuple[int, int]) -> list[Met]:
    """The games of one person from the first one on. ``task``: who it is, and which time."""
    number, run = task
    rules, person = game(name), PEOPLE[number]
    assert rules.strength, "the game has a scale"
    rng = Random(f"{name} {seats} {number} {run}")
    known = [Known(name, "1", 0, "", (), person.says)]
    games = []
    for n in range(count):
        estimated = estimate(rules.strength, seats, known).rating
        rating = rounded(rules.strength, seats, estimated)
        play, own = met(rules, partial(person.choose, rules), seats, rating, rng)
        share = play.state.returns()[own]
        games.append(Met(estimated, rating, share))
        known.append(Known(name, "1", n + 1, f"g{n}", (rating,) * (seats - 1), round(100 * share)))
    return games


def _told(scale: Scale, seats: int, number: int, runs: Sequence[Sequence[Met]]) -> str:
    """What is known of one person so far."""
    rating, error, won, due = _figures(scale, seats, runs)
    settled = [fmean(each.share for each in games[SETTLED:]) for games in runs]
    spread = f" ± {of_mean(settled).half:.1%}" if len(settled) > 1 else ""
    person = PEOPLE[number]
    return (
        f"overlooks {person.overlooks:.0%}, misjudges {person.misjudges:.0%}, says {person.says}:"
        f" {rating} Elo, error {error:.0f}, won {won:.1%}{spread}, expected {due:.1%},"
        f" n={len(runs)}"
    )


def _figures(
    scale: Scale, seats: int, runs: Sequence[Sequence[Met]]
) -> tuple[int, float, float, float]:
    """The strength, the mean error of its estimate, and the shares of settled games won, and
    expected to be won."""
    results = [(each.opponent, each.share) for games in runs for each in games]
    rating = likeliest(scale, seats, results)
    error = fmean(abs(games[KNOWN_AFTER].estimated - rating) for games in runs)
    settled = [each for games in runs for each in games[SETTLED:]]
    due = fmean(fair(rating, seats, each.opponent) for each in settled)
    return rating, error, fmean(each.share for each in settled), due


def _summary(scale: Scale, seats: int, people: Sequence[Sequence[Sequence[Met]]]) -> str:
    """For how many people the opponents fit."""
    low, high = (2 * each / seats for each in CLOSE)
    found = [_figures(scale, seats, runs) for runs in people]
    fit = sum(low <= won <= high for _, _, won, _ in found)
    should = sum(low <= due <= high for *_, due in found)
    error = fmean(error for _, error, _, _ in found)
    return (
        f"{low:.0%} to {high:.0%} of games {SETTLED + 1} on: won by {fit} of {len(found)} people,"
        f" expected of {should}; mean error after {KNOWN_AFTER} games: {error:.0f} Elo"
    )


if __name__ == "__main__":
    sys.exit(main())
