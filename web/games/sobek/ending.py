"""The end of a game: the ranking, and the scoring on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sobek.core.text import tr
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import words
from web.games.sobek.cards import GOODS_PICTURES
from web.games.sobek.race import decided, race
from web.games.sobek.ranking import standings, totals, victory, winners
from web.games.sobek.rounds import counted, head_starts, sum_of_sets
from web.games.sobek.track import space_name
from web.ui.finale import SUN, Side
from web.ui.finale import finale as picture_of_end
from web.ui.formats import colon
from web.ui.markup import Content, Html, caption, div, join, li, p, span, table, tbody, td, th, ul
from web.ui.markup import tr as row
from web.ui.scene import Players, Scene
from web.ui.widgets import head, named, picture, score

__all__ = [
    "decided",
    "finale",
    "race",
    "sheet",
    "standings",
    "totals",
    "victory",
    "winners",
]


def sheet(scene: Scene) -> Html:
    """A table for each round."""
    view: SobekView = scene.view
    rounds = (
        _round(n, lines, scene.players, head_starts(view, n - 1))
        for n, lines in enumerate(view.accounts, 1)
    )
    return join(rounds)


def finale(scene: Scene) -> Html:
    """The boat of each winner, who stands in it before the goods of their sets."""
    return picture_of_end(scene, winners(scene.view), partial(_boat, scene.view))


def _boat(view: SobekView, side: Side, figures: Html) -> Html:
    (seat,) = side
    sold = dict.fromkeys(each.goods for lines in view.accounts for each in lines[seat].sets)
    cargo = [picture("sobek", GOODS_PICTURES[goods]) for goods in sold]
    boat = div(
        picture("sobek", "sail"),
        figures,
        span(cargo, class_="cargo"),
        picture("sobek", "hull"),
        class_="home-bound",
    )
    return div(SUN, boat, class_="sailing")


def _round(
    number: int, lines: Sequence[SeatAccount], players: Players, ahead: Sequence[int]
) -> Html:
    columns = (tr("Player"), tr("Sets"), tr("Corruption"), tr("Penalty"), tr("Points"))
    return table(
        caption(tr("Scoring of round {n}", n=number)),
        head(columns),
        tbody(_seat(seat, line, players, ahead[seat]) for seat, line in enumerate(lines)),
        class_="count",
    )


def _seat(seat: int, line: SeatAccount, players: Players, ahead: int) -> Html:
    sets = (
        li(colon(words.set_title(each, number), words.worth(each)))
        for number, each in enumerate(line.sets, 1)
    )
    return row(
        th(named(players, seat), scope="row"),
        td(ul(sets), p(sum_of_sets(line, ahead))),
        td(counted(line)),
        td(_penalty(line)),
        td(line.after, class_="total"),
    )


def _penalty(line: SeatAccount) -> Content:
    """S44: the points lost, and the spaces on the way back; a dash for seats that do not pay."""
    if not line.corrupt:
        return "–"
    spaces = " → ".join(map(space_name, (line.reached, *line.walk)))
    return p(score(line.after - line.reached)), p(spaces) if line.walk else None
