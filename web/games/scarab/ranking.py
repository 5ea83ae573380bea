"""The end of the game: places, sums, and what decided ties."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise

from sobek.core.text import tr
from sobek.games.scarab.rules import scoring
from sobek.games.scarab.rules.scoring import decisive, result
from sobek.games.scarab.rules.stones import copies, how_many
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.ui import table_widgets
from web.ui.markup import Html, caption, join, li, span, table, tbody, td, th, ul
from web.ui.markup import tr as row
from web.ui.scene import Players, Scene
from web.ui.widgets import clause, head, listed, name_of, named, score


@dataclass(frozen=True, slots=True)
class _Side:
    """Seats that win together, with their names, all their stones, and their result (C21)."""

    seats: tuple[int, ...]
    name: str
    stones: int
    result: tuple[int, int]


def sides(view: ScarabView) -> Sequence[tuple[int, ...]]:
    """The seats of each side."""
    return scoring.sides(view.seats, view.pairs)


def winners(view: ScarabView) -> list[tuple[int, ...]]:
    """The seats or pairs with the best result."""
    results = {seats: result(view, seats) for seats in sides(view)}
    return [seats for seats, each in results.items() if each == max(results.values())]


def victory(scene: Scene) -> str:
    """Who won."""
    best = winners(scene.view)
    seats = [seat for side in best for seat in side]
    if len(best) == 1 and len(seats) > 1:
        names = listed([name_of(scene.players, seat) for seat in seats])
        return tr("{names} win.", names=names)
    return table_widgets.victory(scene, seats)


def standings(scene: Scene, at: str = "ranking") -> Html:
    """The table of all sides, and what decided ties. ``at``: the prefix of the ids of its links to
    the rules."""
    view, players = scene.view, scene.players
    order = sorted(_sides(view, players), key=lambda side: side.result, reverse=True)
    who = tr("Pair") if view.pairs else tr("Player")
    ties = list(_ties(order))
    return join(
        table(
            caption(clause("C20", at, _ending(view))),
            head([clause("C21", at, tr("Rank")), who, tr("Stones"), tr("Total")]),
            tbody(_row(view, players, side, order) for side in order),
        ),
        ul((li(tie) for tie in ties), class_="ties") if ties else None,
    )


def totals(view: ScarabView) -> list[tuple[tuple[int, ...], int]]:
    """The points of all sides, the best first."""
    order = sorted(sides(view), key=lambda side: result(view, side), reverse=True)
    return [(side, result(view, side)[0]) for side in order]


def _sides(view: ScarabView, players: Players) -> list[_Side]:
    return [
        _Side(
            seats,
            listed([name_of(players, seat) for seat in seats]),
            sum(view.stones[seat] for seat in seats),
            result(view, seats),
        )
        for seats in sides(view)
    ]


def _ending(view: ScarabView) -> str:
    """Why the game is over (C20)."""
    stones, _ = words.lying(view)
    if not stones:
        return tr("No scarab is left on the board.")
    return tr("The priest could not move.")


def _row(view: ScarabView, players: Players, side: _Side, order: list[_Side]) -> Html:
    points, _ = side.result
    return row(
        td(1 + sum(other.result > side.result for other in order)),
        th((_player(view, players, seat) for seat in side.seats), scope="row"),
        td(how_many(side.stones)),
        td(score(points), class_="total"),
    )


def _player(view: ScarabView, players: Players, seat: int) -> Html:
    """A player's name; in a pair, with the player's own sum."""
    own = tr("alone: {points}", points=score(view.scores[seat])) if view.pairs else None
    return span(named(players, seat), span(own, class_="own") if own else None, class_="member")


def _ties(order: list[_Side]) -> Iterator[str]:
    """For each two neighbours with equal sums, why the first is ahead."""
    for ahead, behind in pairwise(order):
        if ahead.result[0] != behind.result[0]:
            continue
        value = decisive(ahead.stones, behind.stones)
        values = {"one": ahead.name, "other": behind.name}
        if not value:
            yield tr(
                "{one} and {other} have the same number of every stone from +8 to +1.", **values
            )
        else:
            yield tr(
                "Tie between {one} and {other}: more {stone} stones for {one}, {n} to {m}.",
                stone=words.number(value),
                n=copies(ahead.stones, value),
                m=copies(behind.stones, value),
                **values,
            )
