"""The end of a game: the ranking, and the scoring on paper."""

from __future__ import annotations

from collections.abc import Sequence
from functools import partial

from sobek.core.text import tr
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.race import decided, race
from web.games.scarab.ranking import standings, totals, victory, winners
from web.games.scarab.stones import face, times
from web.ui.finale import SUN, Side
from web.ui.finale import finale as picture_of_end
from web.ui.markup import Html, caption, div, span, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.scene import Scene
from web.ui.widgets import named, picture, score

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
    """Every seat's stones."""
    view, players = scene.view, scene.players
    return table(
        caption(tr("The stones")),
        tbody(
            row(
                th(named(players, seat), scope="row"),
                td(words.stones(words.values(view.stones[seat]))),
                td(score(view.scores[seat]), class_="total"),
            )
            for seat in range(view.seats)
        ),
        class_="count",
    )


def finale(scene: Scene) -> Html:
    """The scarab lifts the sun and the winners. Below lie their stones in two rows: what counts for
    them, and what against."""
    return picture_of_end(scene, winners(scene.view), partial(_lifted, scene.view))


def _lifted(view: ScarabView, side: Side, figures: Html) -> Html:
    wing = picture("scarab", "wing")
    khepri = span(wing, wing, picture("scarab", "khepri"), class_="khepri")
    held = sum(view.stones[seat] for seat in side)
    counts = [(value, copies(held, value)) for value in sorted(values_in(held), reverse=True)]
    gains = [pile for pile in counts if pile[0] > 0]
    losses = [pile for pile in counts if pile[0] < 0]
    rows = [each for each in (gains, losses) if each]
    piles = max(map(len, rows), default=1)
    hoard = span((_row(each) for each in rows), class_="hoard")
    style = f"--piles:{piles};--rows:{len(rows)}"
    return div(SUN, figures, khepri, hoard, class_="lifting", style=style)


def _row(piles: Sequence[tuple[int, int]]) -> Html:
    """One stone of each value, how many of it there are, and their sum."""
    total = sum(value * count for value, count in piles)
    return span(
        (
            span(face(value), times(count), style=f"--nth:{number}")
            for number, (value, count) in enumerate(piles)
        ),
        span(words.number(total), class_="sum"),
    )
