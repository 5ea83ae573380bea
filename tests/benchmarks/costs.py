"""Measure what decisions tell of a strength: python3 -m tests.benchmarks.costs [--game NAME]
[--who NAMES] [--runs N] [--rated N] [--jobs N].

First, bots of the scale ("a4": the anchor 4) play a game each in every run, against bots of about
their strength, and simulated people ("p0": the first of tests/helpers/people.py) play twelve in a
row, against the bots that the page gives them. What they decide is judged as in an analysis.
Printed are, for each: the rating, the root of the mean cost of a decision (a chance to win), and
how much that varies from game to game; then the relation of the two, as it stands in
sobek.core.strength.Costliness: a line through all of them, and how far from it people are.

The rating of people is the likeliest one by ``--rated`` more games and by those that were judged.
Last comes the error of the page's estimate after 3, 6 and 12 of these, without and with the costs.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import sys
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import replace
from functools import partial
from itertools import repeat
from math import sqrt
from random import Random
from statistics import fmean, linear_regression, stdev
from typing import Final, NamedTuple

from sobek.bots import fits
from sobek.core.intervals import of_mean
from sobek.core.strength import Scale
from sobek.games import game
from tests.helpers.judging import judged
from tests.helpers.people import PEOPLE, likeliest, met
from web.session.costs import WHOLE
from web.session.estimate import PRICED, estimate, rounded
from web.storage.strengths import MAX_COST, Known

SEATS: Final = 2
AFTER: Final = (1, 3, 6, PRICED)
"""After how many games estimates are compared."""
ASIDE: Final = 150.0
"""How much weaker or stronger the opponents of bots are, at most."""
PERSON: Final = "p"


class Row(NamedTuple):
    """Somebody, all courses of judged games, and their rating."""

    who: str
    courses: Sequence[Sequence[Known]]
    rating: int

    @property
    def roots(self) -> Sequence[float]:
        """The roots of what a decision has cost in each game."""
        return [_root(each) for games in self.courses for each in games if not each.is_answer]


def main() -> int:
    """Play, judge and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure what decisions tell of a strength.")
    parser.add_argument("--game", default="sobek", metavar="NAME")
    parser.add_argument("--who", default="", metavar="NAMES", help="default: all, as in a4,p0")
    parser.add_argument("--runs", type=int, default=4, metavar="N", help="default: 4")
    parser.add_argument("--rated", type=int, default=40, metavar="N", help="default: 40")
    parser.add_argument("--jobs", type=int, default=os.cpu_count(), metavar="N")
    options = parser.parse_args()
    scale = game(options.game).strength
    assert scale, "the game has a scale"
    anchors = [f"a{n}" for n in range(len(scale.settings))]
    people = [f"{PERSON}{n}" for n in range(len(PEOPLE))]
    who = options.who.split(",") if options.who else anchors + people
    tasks = [(each, run) for each in who for run in range(options.runs)]
    with ProcessPoolExecutor(options.jobs) as executor:
        rated = executor.map(partial(_rated, options.game, options.rated), who)
        courses = executor.map(partial(_course, options.game), tasks)
        found = {each: [next(courses) for _ in range(options.runs)] for each in who}
        rows = [_row(scale, each, found[each], more) for each, more in zip(who, rated, strict=True)]
    print(*(_told(each) for each in rows), _relation(rows), sep="\n")
    print(*_errors(scale, [each for each in rows if each.who[0] == PERSON]), sep="\n")
    return 0


def _course(name: str, task: tuple[str, int]) -> list[Known]:
    """What is known of somebody after a course of judged games. ``task``: who, and which time."""
    who, run = task
    rng, number = Random(f"{name} {who} {run}"), int(who[1:])
    if who[0] == PERSON:
        return _played(name, number, repeat(rng, PRICED), is_judged=True)
    rules = game(name)
    assert rules.strength, "the game has a scale"
    own = rules.strength.ratings[SEATS][number]
    other = rounded(rules.strength, SEATS, own + rng.uniform(-ASIDE, ASIDE))
    play, seat = met(rules, fits.rated(rules, own).choose, SEATS, other, rng)
    costs = [each.difference for each in judged(play, [seat], rng)]
    share = play.state.returns()[seat]
    return [Known(name, "1", 1, "g1", (other,), round(100 * share), round(WHOLE * fmean(costs)))]


def _rated(name: str, count: int, who: str) -> list[Known]:
    """What is known of a person after so many games that are not judged; of a bot, nothing."""
    if who[0] != PERSON:
        return []
    number = int(who[1:])
    rngs = (Random(f"truth {name} {number} {n}") for n in range(count))
    return _played(name, number, rngs, is_judged=False)


def _played(name: str, number: int, rngs: Iterable[Random], *, is_judged: bool) -> list[Known]:
    """What is known of a person after a game with each of these, from what they say of themselves
    on. The page gives them opponents by the results alone."""
    rules, person = game(name), PEOPLE[number]
    assert rules.strength, "the game has a scale"
    known = [Known(name, "1", 0, "", (), person.says)]
    for n, rng in enumerate(rngs, 1):
        results = [replace(each, cost=None) for each in known]
        other = rounded(rules.strength, SEATS, estimate(rules.strength, SEATS, results).rating)
        play, seat = met(rules, partial(person.choose, rules), SEATS, other, rng)
        costs = [each.difference for each in judged(play, [seat], rng)] if is_judged else []
        cost = min(MAX_COST, round(WHOLE * fmean(costs))) if costs else None
        share = round(100 * play.state.returns()[seat])
        known.append(Known(name, "1", n, f"g{n}", (other,), share, cost))
    return known


def _row(scale: Scale, who: str, courses: Sequence[Sequence[Known]], more: Sequence[Known]) -> Row:
    if who[0] != PERSON:
        return Row(who, courses, scale.ratings[SEATS][int(who[1:])])
    games = [each for known in (*courses, more) for each in known if not each.is_answer]
    results = ((each.others[0], each.share / 100) for each in games)
    return Row(who, courses, likeliest(scale, SEATS, results))


def _told(row: Row) -> str:
    spread = f", from game to game {stdev(row.roots):.3f}" if len(row.roots) > 1 else ""
    return f"{row.who}: {row.rating} Elo, {fmean(row.roots):.3f}{spread}, {len(row.roots)} games"


def _relation(rows: Sequence[Row]) -> str:
    """A line through all, each with the same weight, and what is beside it."""
    line = linear_regression([row.rating for row in rows], [fmean(row.roots) for row in rows])
    varied = [stdev(row.roots) for row in rows if len(row.roots) > 1]
    games = sqrt(fmean(each**2 for each in varied))
    beside = [
        (fmean(row.roots) - line.intercept - line.slope * row.rating) ** 2
        - games**2 / len(row.roots)
        for row in rows
        if row.who[0] == PERSON
    ]
    people = sqrt(max(0.0, fmean(beside))) if beside else 0.0
    return (
        f"weakest {line.intercept:.3f}, slope {-1000 * line.slope:.3f}, games {games:.3f},"
        f" people {people:.3f}"
    )


def _errors(scale: Scale, people: Sequence[Row]) -> list[str]:
    """The mean error of the estimate after some games, without costs and with them."""
    found = []
    for count in AFTER if people else ():
        pairs = [
            [abs(estimate(scale, SEATS, known).rating - row.rating) for known in (bare, part)]
            for row in people
            for course in row.courses
            for part in [course[: count + 1]]
            for bare in [[replace(each, cost=None) for each in part]]
        ]
        without, priced = (fmean(each) for each in zip(*pairs, strict=True))
        gains = [one - other for one, other in pairs]
        sure = of_mean(gains).half if len(gains) > 1 else 0.0
        found.append(
            f"after {count} games: {without:.0f} Elo, with costs {priced:.0f}; better by"
            f" {fmean(gains):.0f} ± {sure:.0f}, n={len(gains)}"
        )
    return found


def _root(known: Known) -> float:
    return sqrt(max(0, known.cost or 0) / WHOLE)


if __name__ == "__main__":
    sys.exit(main())
