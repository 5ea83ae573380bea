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
from web.games.scarab.stones import pile
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
    """The scarab lifts the sun and the winners, above all their stones."""
    return picture_of_end(scene, winners(scene.view), partial(_lifted, scene.view))


def _lifted(view: ScarabView, side: Side, niches: Html) -> Html:
    wing = picture("scarab", "wing")
    khepri = span(wing, wing, picture("scarab", "khepri"), class_="khepri")
    return div(SUN, niches, khepri, _hoard(view, side), class_="lifting")


def _hoard(view: ScarabView, side: Side) -> Html:
    """All stones of a side, in two rows with their sums: what counts for it, and what against."""
    held = sum(view.stones[seat] for seat in side)
    values = sorted(values_in(held), reverse=True)
    return span(
        _row(held, "gains", [value for value in values if value > 0]),
        _row(held, "losses", [value for value in values if value < 0]),
        class_="hoard",
    )


def _row(held: int, name: str, values: Sequence[int]) -> Html | None:
    if not values:
        return None
    counts = [copies(held, value) for value in values]
    total = sum(value * count for value, count in zip(values, counts, strict=True))
    return span(
        (
            span(pile(value, count), style=f"--nth:{number}")
            for number, (value, count) in enumerate(zip(values, counts, strict=True))
        ),
        span(words.number(total), class_="sum"),
        class_=name,
        style=f"--piles:{len(counts)};--under:{sum(counts) - len(counts)}",
    )
