"""How strong somebody is: a posterior over the anchors of a game's scale.

Each finished game changes it by how likely its result was. The strengths of bots are known, so this
is one unknown, and a grid of places between the anchors will do. A place is the number of an
anchor, or between two; so games with different numbers of seats, whose ratings can't be compared,
tell of the same strength. People change, so the posterior spreads a little with every game, as in
Glicko. What decisions have cost in the latest games then says which of these places are likely.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from functools import lru_cache
from math import exp, sqrt
from typing import Final, NamedTuple

from sobek.core.strength import Scale, expected
from web.session.costs import likelihoods
from web.storage.strengths import RECENT, Known

STEP: Final = 0.25
"""The distance of two places of the grid, in anchors."""
BEYOND: Final = 3
"""How many anchors the grid goes on beyond the weakest and the strongest one."""
ANSWERS: Final = (0.18, 0.35, 0.6)
"""Where on the scale (0 to 1) somebody is who is new to the game, has played it, or plays well."""
DOUBT: Final = 3.0
"""The standard deviation of that, in anchors."""
PRICED: Final = 12
"""In how many of the latest games the cost of decisions counts."""
DRIFT: Final = 0.12
"""How much somebody changes from game to game: a standard deviation, in anchors."""
SURE: Final = 200
"""The greatest error, in Elo, of a strength that is told."""
VAGUE: Final = 120
"""The error from which on figures say less than words."""
NEAR: Final = 50
"""What a vague strength is rounded to."""
ROUND: Final = 10
"""The ratings of opponents are multiples of this, in Elo."""


class Estimate(NamedTuple):
    """Somebody's strength: a rating, and its standard deviation, both in Elo."""

    rating: int
    error: int

    @property
    def shown(self) -> int:
        """The rating as people see it: nobody is weaker than the weakest bot."""
        return max(0, self.rating)

    @property
    def is_known(self) -> bool:
        """Whether it is known well enough to be told."""
        return self.error <= SURE

    @property
    def is_vague(self) -> bool:
        """Whether it may still be something quite different."""
        return self.error > VAGUE


def suiting(scale: Scale, seats: int, known: Iterable[Known] = ()) -> int:
    """The rating of a bot that somebody beats as often as not: of one nobody knows, a newcomer."""
    return rounded(scale, seats, estimate(scale, seats, known).rating)


def rounded(scale: Scale, seats: int, rating: float) -> int:
    """The nearest rating that an opponent may have."""
    return round(min(max(0.0, rating), scale.top(seats)) / ROUND) * ROUND


def estimate(scale: Scale, seats: int, known: Iterable[Known]) -> Estimate:
    """The strength that follows from what is known, the oldest first, with this many seats."""
    return course(scale, seats, tuple(known))[-1]


@lru_cache(maxsize=16)
def course(scale: Scale, seats: int, known: tuple[Known, ...]) -> Sequence[Estimate]:
    """How the estimate went: at first, by what somebody has said, and after each of the latest
    games."""
    answer = next((each.share for each in known if each.is_answer), 0)
    games = [each for each in known if not each.is_answer][-RECENT:]
    chances = _said(scale, answer)
    found = [_summary(_ratings(scale, seats), chances)]
    for number, each in enumerate(games, 1):
        likely = _likelihoods(_ratings(scale, len(each.others) + 1), each)
        drifted = _drifted(chances)
        chances = _normal([one * other for one, other in zip(drifted, likely, strict=True)])
        priced = [
            one * other for one, other in zip(chances, _care(scale, games[:number]), strict=True)
        ]
        found.append(_summary(_ratings(scale, seats), _normal(priced)))
    return found


def rating_at(scale: Scale, seats: int, place: float) -> float:
    """The rating of a place; beyond the ends as if the first or last two anchors went on."""
    ratings = scale.ratings[seats]
    below = min(max(int(place), 0), len(ratings) - 2)
    return ratings[below] + (place - below) * (ratings[below + 1] - ratings[below])


def _places(scale: Scale) -> list[float]:
    count = round((len(scale.settings) - 1 + 2 * BEYOND) / STEP) + 1
    return [n * STEP - BEYOND for n in range(count)]


@lru_cache
def _ratings(scale: Scale, seats: int) -> tuple[float, ...]:
    """The rating of each place."""
    return tuple(rating_at(scale, seats, place) for place in _places(scale))


def _said(scale: Scale, answer: int) -> list[float]:
    """What to expect of somebody who gave this answer."""
    middle = ANSWERS[min(answer, len(ANSWERS) - 1)] * (len(scale.settings) - 1)
    return _normal([exp(-(((place - middle) / DOUBT) ** 2) / 2) for place in _places(scale)])


def _drifted(chances: Sequence[float]) -> list[float]:
    """The posterior of somebody who may have changed since: some of it moves a step aside."""
    aside = (DRIFT / STEP) ** 2 / 2
    padded = [chances[0], *chances, chances[-1]]
    return [
        (1 - 2 * aside) * here + aside * (before + after)
        for before, here, after in zip(padded, chances, padded[2:], strict=False)
    ]


def _likelihoods(ratings: Sequence[float], known: Known) -> list[float]:
    """How likely the game was at each place. A shared victory counts as its parts."""
    share = known.share / 100
    found = []
    for rating in ratings:
        wins = expected([rating, *known.others])[0]
        found.append(wins**share * (1 - wins) ** (1 - share))
    return found


def _care(scale: Scale, games: Sequence[Known]) -> list[float]:
    """How likely what decisions have cost in the latest of these games is at each place."""
    costs = [each.cost for each in games[-PRICED:] if each.cost is not None]
    ratings = _ratings(scale, min(scale.ratings))
    if not (scale.costliness and costs):
        return [1.0] * len(ratings)
    return likelihoods(scale.costliness, costs, ratings)


def _summary(ratings: Sequence[float], chances: Sequence[float]) -> Estimate:
    mean = sum(rating * chance for rating, chance in zip(ratings, chances, strict=True))
    squares = ((rating - mean) ** 2 for rating in ratings)
    spread = sum(square * chance for square, chance in zip(squares, chances, strict=True))
    return Estimate(round(mean), round(sqrt(spread)))


def _normal(chances: Sequence[float]) -> list[float]:
    total = sum(chances)
    return [each / total for each in chances]
