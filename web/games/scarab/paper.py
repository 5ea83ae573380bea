"""What is printed of a game that is over."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.core.record import Player
from sobek.core.text import tr
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.ranking import ranking
from web.ui.markup import Html, caption, join, table, tbody, td, th
from web.ui.markup import tr as row
from web.ui.widgets import named, score


def sheet(view: ScarabView, players: tuple[Player, ...]) -> Html:
    """The result, and every seat's stones."""
    return join(
        ranking(view, players, "paper"),
        table(
            caption(tr("The stones")),
            tbody(
                row(
                    th(named(players, seat), scope="row"),
                    td(words.stones(_each(view.stones[seat]))),
                    td(score(view.scores[seat]), class_="total"),
                )
                for seat in range(view.seats)
            ),
            class_="count",
        ),
    )


def _each(stones: int) -> Iterator[int]:
    """Every stone's value."""
    return (value for value in values_in(stones) for _ in range(copies(stones, value)))
