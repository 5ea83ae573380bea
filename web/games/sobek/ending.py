"""The end of a game: the ranking, the scoring on paper, and an empty pad for a real table."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.clauses import RULES
from sobek.games.sobek.rules.scoring import SeatAccount
from sobek.games.sobek.rules.tables import ROUNDS, TRACK, Space
from web.games.sobek import words
from web.games.sobek.race import decided, race
from web.games.sobek.ranking import ranking, standings, victory, winners
from web.games.sobek.rounds import counted, sum_of_sets
from web.games.sobek.track import ICONS, space_name
from web.ui.formats import colon
from web.ui.markup import Content, Html, caption, div, join, li, p, table, tbody, td, th, ul
from web.ui.markup import tr as row
from web.ui.scene import Players, Scene
from web.ui.widgets import head, icon, named, score

__all__ = [
    "decided",
    "pad",
    "race",
    "ranking",
    "sheet",
    "standings",
    "victory",
    "winners",
]

COUNT: Final = ("S42", "S43", "S44")
"""The clauses about scoring that the pad repeats."""
PLAYERS: Final = 4
"""Columns of the pad: the maximum number of players."""
SETS: Final = 5
"""Lines for a player's sets in each round of the pad."""


def sheet(scene: Scene) -> Html:
    """The result, and below it a table for each round."""
    rounds = (_round(n, lines, scene.players) for n, lines in enumerate(scene.view.accounts, 1))
    return join(ranking(scene, "paper"), rounds)


def _round(number: int, lines: Sequence[SeatAccount], players: Players) -> Html:
    columns = (tr("Player"), tr("Sets"), tr("Corruption"), tr("Penalty"), tr("Points"))
    return table(
        caption(tr("Scoring of round {n}", n=number)),
        head(columns),
        tbody(_seat(seat, line, players) for seat, line in enumerate(lines)),
        class_="count",
    )


def _seat(seat: int, line: SeatAccount, players: Players) -> Html:
    sets = (
        li(colon(words.set_title(each, number), words.worth(each)))
        for number, each in enumerate(line.sets, 1)
    )
    return row(
        th(named(players, seat), scope="row"),
        td(ul(sets), p(sum_of_sets(line))),
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


def pad() -> Html:
    """Rows to fill in for each round, and the spaces of the track for the penalty."""
    blank = [td() for _ in range(PLAYERS)]
    names = row(td(), th(tr("Names"), scope="row"), blank, class_="names")
    return div(
        table(tbody(names), [tbody(_rows(n)) for n in range(1, ROUNDS + 1)], class_="rounds"),
        p(" ".join(tr(RULES[clause]) for clause in COUNT), class_="facts"),
        _track(),
        class_="pad",
    )


def _rows(number: int) -> Iterable[Html]:
    """The rows of a round: its sets, then what follows from them."""
    said = [tr("Scarabs × cards")] * SETS
    said += [tr("All sets"), tr("Score before penalty"), tr("Corruption cards"), tr("Penalty")]
    for n, each in enumerate((*said, tr("Points"))):
        cells = [td("×" if n < SETS else None) for _ in range(PLAYERS)]
        first = (
            None if n else th(tr("Round {n}", n=number), scope="rowgroup", rowspan=len(said) + 1)
        )
        yield row(first, th(each, scope="row"), cells, class_=_kind(n, len(said)))


def _kind(line: int, last: int) -> str:
    return "one-set" if line < SETS else "in-all" if line == last else "worked"


def _track() -> Html:
    """The spaces of the track (S07), by symbol."""
    return table(
        caption(
            tr("The track: move back to the previous space with the same symbol; after 99 comes 0.")
        ),
        tbody(
            row(
                th(_symbol(symbol), scope="row"),
                (td(n) for n, shown in enumerate(TRACK) if shown is symbol),
            )
            for symbol in Space
        ),
        class_="spaces",
    )


def _symbol(symbol: Space) -> Content:
    if symbol is Space.NUMBER:
        return tr("Number")
    return icon(ICONS[symbol]), " ", tr(words.SYMBOLS[symbol])
