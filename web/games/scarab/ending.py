"""The end of a game: the ranking, and the scoring on paper."""

from __future__ import annotations

from functools import partial
from typing import Final

from sobek.core.text import tr
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.race import decided, race
from web.games.scarab.ranking import ranking, sides, standings, totals, victory, winners
from web.games.scarab.stones import face
from web.ui.finale import Side
from web.ui.finale import finale as picture_of_end
from web.ui.markup import Html, caption, div, join, span, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.scene import Scene
from web.ui.widgets import named, picture, score

BEST: Final = 9
"""Stones that a winner shows."""

__all__ = [
    "decided",
    "finale",
    "race",
    "ranking",
    "sheet",
    "sides",
    "standings",
    "totals",
    "victory",
    "winners",
]


def sheet(scene: Scene) -> Html:
    """The result, and every seat's stones."""
    view, players = scene.view, scene.players
    return join(
        ranking(scene, "paper"),
        table(
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
        ),
    )


def finale(scene: Scene) -> Html:
    """The scarab lifts the sun, before the best stones of the winners."""
    return picture_of_end(scene, winners(scene.view), partial(_lifted, scene.view))


def _lifted(view: ScarabView, side: Side, sun: Html) -> Html:
    values = sorted(
        (each for seat in side for each in words.values(view.stones[seat])), reverse=True
    )
    best = (
        span(face(value), style=f"--nth:{number}")
        for number, value in enumerate(values[:BEST])
        if value > 0
    )
    return div(sun, picture("scarab", "khepri"), span(best, class_="hoard"), class_="lifting")
