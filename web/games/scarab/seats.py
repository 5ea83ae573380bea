"""The places of the players: totals, partners, and the collected stones."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import RETURNS
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import preview
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.stones import copies, values_in
from sobek.games.scarab.rules.tables import HIGHEST
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.feelings import felt
from web.games.scarab.recap import recap
from web.games.scarab.selection import button_id, pressing, shelf_of
from web.games.scarab.stones import pile
from web.games.scarab.traces import traces
from web.ui import table_widgets
from web.ui.board import KEYS
from web.ui.markup import Html, button, div, li, p, span, ul
from web.ui.scene import Scene
from web.ui.widgets import name_of, score

HALF: Final = HIGHEST // 2
"""Piles on half a shelf, where the place is too narrow for a whole one."""


def across(scene: Scene) -> Html:
    """The places across the board, in turn order after the one at this side."""
    return table_widgets.others([_place(scene, seat) for seat in scene.around[1:]], "across")


def home(scene: Scene) -> Html:
    """The place at this side; a spectator sits where the first seat does."""
    return div(_place(scene, scene.around[0]), class_="home")


def partner(scene: Scene, seat: int) -> str:
    """The seat's partner and their common sum (C30), in words."""
    view: ScarabView = scene.view
    pair = next(side for side in sides(view.seats, pairs=True) if seat in side)
    (other,) = (each for each in pair if each != seat)
    points, _ = result(view, pair)
    return tr(
        "With {name}: total {points}",
        name=name_of(scene.players, other),
        points=score(points),
    )


def pile_id(seat: int, value: int) -> str:
    """The id of a seat's stones of one value."""
    return f"pile-{seat}-{value}"


def _place(scene: Scene, seat: int) -> Html:
    view: ScarabView = scene.view
    return table_widgets.seat(
        scene,
        seat,
        score(view.scores[seat]),
        p(partner(scene, seat), class_="facts", data_clause="C30") if view.pairs else None,
        None if seat == scene.side else recap(scene, seat) or div(class_="last-move"),
        _stones(scene, seat),
        felt=felt(scene, seat),
    )


def _stones(scene: Scene, seat: int) -> Html:
    """A seat's stones, the highest first, each value in its place on a shelf. If one of them may go
    back, they are buttons."""
    view: ScarabView = scene.view
    held = view.stones[seat]
    returns = bool(scene.actions) and view.phase is Phase.RETURN and seat == view.actor
    taken = traces(scene).taken
    return ul(
        (
            li(
                _return(scene, value) if returns else pile(value, copies(held, value)),
                class_="fresh" if (seat, value) in taken else None,
                id=pile_id(seat, value),
                style=_spot(value),
            )
            for value in sorted(values_in(held), reverse=True)
        ),
        class_="stones",
        **{"data_keydown": "table:key", "data_keys": KEYS} if returns else {},
    )


def _spot(value: int) -> str:
    """Where the stones of a value lie, as styles: good ones on the upper shelf, bad ones on the
    lower one; in a narrow place, on one half of it above the other."""
    shelf, at = shelf_of(value)
    half, along = divmod(at, HALF)
    return f"--shelf:{shelf};--at:{at};--half:{2 * shelf + half};--along:{along}"


def _return(scene: Scene, value: int) -> Html:
    """The button of a value that can go back. A second press carries the action out."""
    view: ScarabView = scene.view
    action = RETURNS[value]
    total = preview(view, action).after.scores[view.actor]
    return button(
        pile(value, copies(view.stones[view.actor], value)),
        span(" ", tr("New total: {points}", points=score(total)), class_="unseen"),
        type="button",
        class_="piece",
        id=button_id(action),
        **pressing(scene, action),
    )
