"""The end of a game: the ranking, and the scoring on paper."""

from __future__ import annotations

from sobek.core.text import tr
from web.games.scarab import words
from web.games.scarab.race import decided, race
from web.games.scarab.ranking import ranking, standings, victory, winners
from web.ui.markup import Html, caption, join, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.scene import Scene
from web.ui.widgets import named, score

__all__ = [
    "decided",
    "race",
    "ranking",
    "sheet",
    "standings",
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
