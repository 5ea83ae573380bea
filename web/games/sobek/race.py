"""How a game was won: the race over the rounds, and what decided it. Both follow from the accounts,
which are public."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import Final, NamedTuple

from sobek.core import head_start
from sobek.core.text import tr, trn
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount
from sobek.games.sobek.rules.tables import Goods
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.ranking import winners
from web.ui import charts
from web.ui.formats import colon
from web.ui.markup import Html
from web.ui.scene import Players, Scene
from web.ui.widgets import name_of, score

TURNS: Final = 0.7
"""The share of a round that its turns take in the chart; the count takes the rest."""

Accounts = Sequence[Sequence[SeatAccount]]


def race(scene: Scene, course: Sequence[Sequence[int]]) -> Html:
    """Everyone's points over the rounds: what tokens brought, then the sets, then the penalty."""
    accounts, players = scene.view.accounts, scene.players
    runners = [
        charts.Runner(_way(scene.view, seat), (player,)) for seat, player in enumerate(players)
    ]
    gates = [(n / len(accounts), tr("Round {n}", n=n)) for n in range(1, len(accounts) + 1)]
    return charts.race(runners, gates, _in_words(accounts, players))


def _way(view: SobekView, seat: int) -> list[tuple[float, float]]:
    accounts, way = view.accounts, [(0.0, float(_ahead(view)[seat]))]
    for n, lines in enumerate(accounts):
        line = lines[seat]
        way.append(((n + TURNS) / len(accounts), line.before))
        way += [((n + 1) / len(accounts), points) for points in (line.reached, line.after)]
    return way


def _in_words(accounts: Accounts, players: Players) -> str:
    """“Points after each round. Anna: 45, 75, 115. Berta: 24, 31, 42.”"""
    said = [
        colon(name_of(players, seat), ", ".join(str(lines[seat].after) for lines in accounts))
        for seat in range(len(players))
    ]
    return ". ".join([tr("Points after each round"), *said]) + "."


def _ahead(view: SobekView) -> Sequence[int]:
    """What each seat has begun with (S16)."""
    return head_start.by_seat(view.ahead, view.seats)


class _Cause(NamedTuple):
    """Something that put the winner ahead of the best of the others. ``swing``: by how many
    points."""

    swing: int
    sentence: str


class _Pair(NamedTuple):
    """The winner, and the best of the others. ``ahead``: what each seat has begun with."""

    first: int
    second: int
    players: Players
    ahead: Sequence[int]

    @property
    def names(self) -> dict[str, str]:
        """Both names for a sentence."""
        names = (name_of(self.players, seat) for seat in (self.first, self.second))
        return dict(zip(("name", "other"), names, strict=True))


def decided(scene: Scene) -> str:
    """What made the largest difference between the winner and the best of the others; "" after a
    shared victory."""
    view: SobekView = scene.view
    best = winners(view)
    if len(best) > 1:
        return ""
    others = [seat for seat in range(view.seats) if (seat,) not in best]
    second = max(others, key=lambda seat: view.scores[seat])
    pair = _Pair(best[0][0], second, scene.players, _ahead(view))
    found = [cause for cause in _causes(view.accounts, pair) if cause.swing > 0]
    return max(found or [_best_round(view.accounts, pair)]).sentence


def _causes(accounts: Accounts, pair: _Pair) -> Iterator[_Cause]:
    yield _head_start(pair)
    yield _best_set(accounts, pair)
    for number, lines in enumerate(accounts, 1):
        yield _penalty(lines, pair, number)
        yield _tokens(accounts, pair, number)


def _head_start(pair: _Pair) -> _Cause:
    """The points that the winner has begun with (S16)."""
    points = pair.ahead[pair.first]
    said = trn(
        "{name} had a head start of {n} point.",
        "{name} had a head start of {n} points.",
        points,
        name=pair.names["name"],
    )
    return _Cause(points, said)


def _best_set(accounts: Accounts, pair: _Pair) -> _Cause:
    """The winner's best set, by how much better it is than the best of the other."""
    best = _best(accounts, pair.first)
    said = trn(
        "{name}’s {set} scored {n} point.",
        "{name}’s {set} scored {n} points.",
        best.points(),
        name=pair.names["name"],
        set=words.set_name(best),
    )
    return _Cause(best.points() - _best(accounts, pair.second).points(), said)


def _best(accounts: Accounts, seat: int) -> CardSet:
    """A seat's best set; one without cards if it has none."""
    sets = (each for lines in accounts for each in lines[seat].sets)
    return max(sets, key=CardSet.points, default=CardSet(Goods.AMULET, 0))


def _penalty(lines: Sequence[SeatAccount], pair: _Pair, number: int) -> _Cause:
    """What the other lost by corruption in this round, and whether it was for a Curse."""
    line, other = lines[pair.second], pair.names["other"]
    cost = line.reached - line.after
    rest = max(each.corruption for seat, each in enumerate(lines) if seat != pair.second)
    if line.curses and line.corruption - 2 * line.curses < rest:
        said = trn(
            "The Curse of round {round} cost {name} {n} point.",
            "The Curse of round {round} cost {name} {n} points.",
            cost,
            name=other,
            round=number,
        )
    else:
        said = trn(
            "The penalty of round {round} cost {name} {n} point.",
            "The penalty of round {round} cost {name} {n} points.",
            cost,
            name=other,
            round=number,
        )
    return _Cause(cost, said)


def _tokens(accounts: Accounts, pair: _Pair, number: int) -> _Cause:
    """What event tokens moved in this round: only they do before the count."""
    lines = accounts[number - 1]
    gains = [line.before - _former(accounts, pair, seat, number) for seat, line in enumerate(lines)]
    swing = gains[pair.first] - gains[pair.second]
    said = trn(
        "Event tokens put {name} {n} point ahead of {other} in round {round}.",
        "Event tokens put {name} {n} points ahead of {other} in round {round}.",
        swing,
        round=number,
        **pair.names,
    )
    return _Cause(swing, said)


def _best_round(accounts: Accounts, pair: _Pair) -> _Cause:
    """The round in which the winner gained most on the other."""

    def gained(seat: int, number: int) -> int:
        return accounts[number - 1][seat].after - _former(accounts, pair, seat, number)

    def swing(number: int) -> int:
        return gained(pair.first, number) - gained(pair.second, number)

    number = max(range(1, len(accounts) + 1), key=swing)
    one, other = gained(pair.first, number), gained(pair.second, number)
    said = tr(
        "Round {round} decided it. Points: {one} for {name}, {two} for {other}.",
        round=number,
        one=score(one),
        two=score(other),
        **pair.names,
    )
    return _Cause(one - other, said)


def _former(accounts: Accounts, pair: _Pair, seat: int, number: int) -> int:
    """A seat's score before a round (from 1)."""
    return accounts[number - 2][seat].after if number > 1 else pair.ahead[seat]
