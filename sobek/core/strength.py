"""Strength as one number: a rating in Elo, and what a bot of that rating does.

Two players whose ratings differ by 400 win 10 games to 1. Of several, each wins in proportion to
10 ** (rating / 400), as Bradley, Terry and Luce have it. Ratings of different games, or numbers of
seats, can't be compared. On each of these scales 0 is the weakest bot.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from math import log10, sqrt
from typing import Any, Final, NamedTuple

ELO: Final = 400.0
"""The difference of two ratings at which the better one wins 10 games to 1."""
_ROUNDS: Final = 2_000
"""Steps of :func:`fitted`, more than it takes until ratings stay the same."""


class Setting(NamedTuple):
    """How a bot decides. ``nodes``: of its search; ``slack``: the chance to win, 0 to 1, that it
    may give away in one decision. With 0 it plays the best action that it finds."""

    nodes: int
    slack: float


Taste = Callable[[Any, Any], float]
"""How much an action is to somebody's taste, 0 to 1, in a view of the seat that decides."""


class Leaning(NamedTuple):
    """How a bot leans. ``slack``: what it may give away, so that it is as strong as without its
    taste; of a bot without slack, what it gives at most for its taste. ``nodes``: of such a bot's
    search, if it needs more than its setting has to be as strong; else 0."""

    taste: Taste
    slack: float
    nodes: int = 0


class Costliness(NamedTuple):
    """The root of the mean cost of a decision (a chance to win, 0 to 1). ``weakest``: of a rating
    of 0; ``slope``: how much less it is for each 1,000 Elo; ``least``: of the strongest; ``games``
    and ``people``: the standard deviations from game to game, and from person to person."""

    weakest: float
    slope: float
    least: float
    games: float
    people: float

    def root(self, rating: float) -> float:
        """That of a rating."""
        return max(self.least, self.weakest - self.slope * rating / 1_000)


SLACKS: Final = (0.25, 0.18, 0.13, 0.09, 0.06, 0.04, 0.025, 0.012)
"""The slacks of the weaker anchors of every game."""


def anchors(nodes: int, *more: int, weaker: Iterable[float] = ()) -> tuple[Setting, ...]:
    """The settings of a scale, the weakest first: with less and less slack and so many nodes,
    without slack, and then with more and more nodes. ``weaker``: the slacks of more anchors before
    those, where newcomers lose to all others."""
    weak = [Setting(nodes, slack) for slack in (*weaker, *SLACKS)]
    return (*weak, *(Setting(each, 0.0) for each in (nodes, *more)))


@dataclass(frozen=True, slots=True, eq=False)
class Scale:
    """The strengths of one game's bot.

    ``settings``: of the anchors, the weakest first. ``ratings``: theirs in Elo, by number of seats;
    ``python3 -m sobek calibrate`` measures them. ``named``: the bots that are anchors, the weakest
    first, each with the anchor's number. ``considered``: how many choices are compared.
    ``leanings``: of named bots; :mod:`sobek.bots.taste` says what follows from them.
    ``costliness``: what the cost of decisions tells of strength with two players; None if it tells
    nothing, or nobody has measured it.
    """

    settings: tuple[Setting, ...]
    ratings: Mapping[int, tuple[int, ...]]
    named: Mapping[str, int]
    considered: int
    leanings: Mapping[str, Leaning] = field(default_factory=dict)
    costliness: Costliness | None = None

    def top(self, seats: int) -> int:
        """The highest rating with this many seats."""
        return self.ratings[seats][-1]

    def rating(self, name: str, seats: int) -> int | None:
        """The rating of one of the named bots with this many seats; None of another one."""
        return self.ratings[seats][self.named[name]] if name in self.named else None

    def nearest(self, rating: float, seats: int) -> str:
        """The named bot whose rating is nearest."""
        ratings = self.ratings[seats]
        return min(self.named, key=lambda name: abs(ratings[self.named[name]] - rating))

    def setting(self, seats: int, rating: float) -> Setting:
        """What has this rating: between two anchors, or the nearest one beyond them.

        Only ``+ - * /`` and square roots are used, which give the same on every machine.
        """
        ratings = self.ratings[seats]
        above = next((n for n, each in enumerate(ratings) if each >= rating), len(ratings) - 1)
        if above == 0 or rating >= ratings[-1]:
            return self.settings[above]
        weak, strong = self.settings[above - 1 : above + 1]
        part = (rating - ratings[above - 1]) / (ratings[above] - ratings[above - 1])
        root = sqrt(weak.nodes) + part * (sqrt(strong.nodes) - sqrt(weak.nodes))
        return Setting(round(root * root), weak.slack + part * (strong.slack - weak.slack))


def expected(ratings: Sequence[float]) -> tuple[float, ...]:
    """The expected share of the victories of each player, 0 to 1.

    >>> [round(share, 2) for share in expected([400, 0])]
    [0.91, 0.09]
    """
    best = max(ratings)
    powers = [10 ** ((rating - best) / ELO) for rating in ratings]
    total = sum(powers)
    return tuple(power / total for power in powers)


def fitted(games: Sequence[tuple[Sequence[int], Sequence[float]]], count: int) -> tuple[int, ...]:
    """The most likely ratings of ``count`` players from 0 on, the first of whom has 0.

    ``games``: the players of each game, by seat, and their shares of its victory. Everybody gets
    half a victory more, in a game against an average player, so that who never won has a rating.
    Players come by rising strength. Those whose order chance has turned round get ratings that
    follow each other by 1: no two are equal, so that each has a setting of its own.
    After Hunter, "MM algorithms for generalized Bradley-Terry models" (2004).
    """
    won = [0.5] * count
    for players, shares in games:
        for player, share in zip(players, shares, strict=True):
            won[player] += share
    met: dict[tuple[int, ...], int] = {}
    for players, _ in games:
        key = tuple(sorted(players))
        met[key] = met.get(key, 0) + 1
    strengths = [1.0] * count
    for _ in range(_ROUNDS):
        faced = [1 / (1 + each) for each in strengths]
        for who, times in met.items():
            share = times / sum(strengths[player] for player in who)
            for player in who:
                faced[player] += share
        strengths = [own / against for own, against in zip(won, faced, strict=True)]
    first, *others = rising([ELO * log10(each) for each in strengths])
    ratings = [0]
    for each in others:
        ratings.append(max(round(each - first), ratings[-1] + 1))
    return tuple(ratings)


def rising(values: Sequence[float]) -> list[float]:
    """The nearest values that never fall: those that do become their mean.

    >>> rising([0, 5, 3, 9])
    [0.0, 4.0, 4.0, 9.0]
    """
    pools: list[tuple[float, int]] = []
    for value in values:
        mean, count = float(value), 1
        while pools and pools[-1][0] > mean:
            before, more = pools.pop()
            mean, count = (before * more + mean * count) / (more + count), count + more
        pools.append((mean, count))
    return [mean for mean, count in pools for _ in range(count)]
