"""The seats: sums, partners, and the collected stones."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Verb
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.stones import how_many
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.stones import chips
from web.ui import table_widgets
from web.ui.markup import Html, div, p
from web.ui.scene import Scene
from web.ui.widgets import clause, name_of, score


def seats(scene: Scene) -> Html:
    """All seats in turn order."""
    return div((_seat(scene, seat) for seat in range(scene.view.seats)), class_="seats")


def _seat(scene: Scene, seat: int) -> Html:
    view: ScarabView = scene.view
    stones = view.stones[seat]
    return table_widgets.seat(
        scene,
        seat,
        score(view.scores[seat]),
        p(partner(scene, seat), " ", clause("C30", table_widgets.seat_id(seat)), class_="facts")
        if view.pairs
        else None,
        chips(seat, stones, _fresh(scene, seat)) if stones else None,
        p(words.count_of_stones(how_many(stones)), class_="facts"),
    )


def partner(scene: Scene, seat: int) -> str:
    """The seat's partner and their common sum (C30), in words."""
    view: ScarabView = scene.view
    pair = next(side for side in sides(view.seats, pairs=True) if seat in side)
    (other,) = (each for each in pair if each != seat)
    points, _ = result(view.stones, pair)
    return tr(
        "With {name}: total {points}",
        name=name_of(scene.players, other),
        points=score(points),
    )


def _fresh(scene: Scene, seat: int) -> int:
    """The value of the stone that the last action brought to this seat; EMPTY if none."""
    last = scene.last
    if last is None or last.seat != seat or last.action.verb is not Verb.MOVE or not last.before:
        return EMPTY
    taken: int = last.before.board[last.action.what]
    return EMPTY if taken == ANKH else taken
