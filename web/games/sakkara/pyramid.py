"""A pyramid as HTML: a drawing of three steps, one for each tier, with its supplies before it.

A step is one course of stones, so that a stone never hangs in the air, whatever is laid out first.
"""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobek.core.text import tr
from sobek.games.sakkara.rules.bags import ONE, count
from sobek.games.sakkara.rules.building import tier
from sobek.games.sakkara.rules.notation import Verb
from sobek.games.sakkara.rules.tables import NAMES, TIERS, Tile
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.narration import action as named
from web.games.sakkara.selection import confirmed, fitting, selected
from web.games.sakkara.spoken import lacking
from web.games.sakkara.tiles import mere, missing
from web.ui.formats import colon
from web.ui.markup import Html, div, span
from web.ui.scene import Scene
from web.ui.table_widgets import spot

_B, _S, _M, _C = Tile.BLOCK, Tile.STAIRS, Tile.MOON, Tile.CENTRE
_PLAN: Final[tuple[tuple[Tile, ...], ...]] = (
    (_B, _S, _B, _M, _C, _M, _B, _S, _B),
    (Tile.CROSS, Tile.BRAID, Tile.STROKE, Tile.CIRCLE),
    (Tile.TIP,),
)
"""The stones of each tier, from the left (K04)."""


def pyramid(scene: Scene, seat: int) -> Html:
    """What a seat has laid out, and the places of what is missing."""
    view: SakkaraView = scene.view
    laid = view.laid[seat]
    said = [
        colon(tr("Laid out"), words.tiles(laid)),
        colon(tr("Missing"), lacking(laid)),
    ]
    return div(
        span(". ".join(said), class_="unseen"),
        monument(laid, seat),
        _spot(scene, seat),
        class_="building",
        id=pyramid_id(seat),
        data_clause="K31",
    )


def monument(laid: int, seat: int | None = None) -> Html:
    """The drawing of what is laid out, and of the places of the rest. ``seat``: whose places tiles
    fly to; None in a mere picture."""
    ship, *grains = _sockets(laid, seat, (Tile.SHIP, *(Tile.GRAIN,) * len(TIERS)))
    current = None if seat is None else tier(laid)
    return div(
        ship,
        (
            span(
                _sockets(laid, seat, stones),
                class_=f"tier tier-{number}" + (" current" if number == current else ""),
            )
            for number, stones in enumerate(_PLAN)
        ),
        grains,
        class_="monument",
        aria_hidden="true",
    )


def pyramid_id(seat: int) -> str:
    """The id of a seat's pyramid."""
    return f"pyramid-{seat}"


def place_id(seat: int, tile: int, number: int) -> str:
    """The id of the place of a seat's first, second … tile of a motif (from 0)."""
    return f"laid-{seat}-{NAMES[tile]}-{number}"


def _sockets(laid: int, seat: int | None, places: tuple[Tile, ...]) -> Iterator[Html]:
    met = 0
    for tile in places:
        number = count(met, tile)
        met += ONE[tile]
        is_laid = number < count(laid, tile)
        shown = mere(tile) if is_laid else missing(tile)
        id = None if seat is None else place_id(seat, tile, number)
        yield span(shown, class_=f"socket for-{NAMES[tile]}", id=id)


def _spot(scene: Scene, seat: int) -> Html | None:
    """A button over the pyramid, if the touched tile could also be used in another way."""
    found = fitting(scene)
    if not selected(scene).tool or len(found) < 2 or seat != scene.view.actor:
        return None
    for action in found:
        if action.verb is Verb.LAY:
            name = named(scene.view, action, scene.players)
            return spot(action, name, chosen=action == confirmed(scene))
    return None
