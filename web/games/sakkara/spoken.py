"""The table in words, to read or to listen to."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.bags import count, motifs, size
from sobek.games.sakkara.rules.building import grains_due, lacks_grain, lacks_ship, missing, tier
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import FIELDS, SEATS, SIDE, TIERS, Tile, field_name
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from web.games.sakkara import words
from web.ui.formats import colon, semicolon
from web.ui.scene import Scene, Section
from web.ui.widgets import name_of

WHOLE: Final = sum(sum(plan.values()) for plan in TIERS)
"""The number of tiles in a pyramid."""


def spoken(scene: Scene) -> Iterator[Section]:
    """The board row by row, then every seat, then the stack that goes back."""
    view: SakkaraView = scene.view
    yield tr("Board"), list(_rows(scene))
    for seat in range(SEATS):
        name = name_of(scene.players, seat)
        yield tr("{name}: {score}", name=name, score=built(view, seat)), list(_seat(view, seat))
    if stack := list(_stack(view)):
        yield tr("The stack that goes back"), stack


def built(view: SakkaraView, seat: int) -> str:
    """“5 of 14 tiles in the pyramid”."""
    laid = view.laid[seat]
    done = sum(count(laid, tile) for plan in TIERS for tile in plan)
    return tr("{n} of {all} tiles in the pyramid", n=done, all=WHOLE)


def lacking(laid: int) -> str:
    """What the next tier, ship and grain included, still needs."""
    if tier(laid) == len(TIERS):
        return tr("nothing")
    found = [words.tile(Tile.SHIP)] if lacks_ship(laid) else []
    found += [words.times(Tile.GRAIN, grains_due(laid))] if lacks_grain(laid) else []
    needed = missing(laid)
    return ", ".join([*found, *(words.times(each, count(needed, each)) for each in motifs(needed))])


def held(view: SakkaraView, seat: int) -> str:
    """“3 tiles; block ×2, moon”: a rack, as far as it is known."""
    rack = view.racks[seat]
    count = words.count_of_tiles(view.sizes[seat] if rack is None else size(rack))
    return count if not rack else semicolon(count, words.tiles(rack))


def _rows(scene: Scene) -> Iterator[str]:
    for row in range(SIDE):
        fields = FIELDS[row * SIDE : row * SIDE + SIDE]
        said = "; ".join(field_said(scene, field) for field in fields)
        yield tr("Row {row}: {stones}", row=row + 1, stones=said)


def field_said(scene: Scene, field: int) -> str:
    """A field with its stack, the tiles that are known below its top one, and a worker."""
    view: SakkaraView = scene.view
    said = [words.on_field(view, field)]
    if below := known_below(view, field):
        said.append(tr("below: {tiles}", tiles=below))
    for seat, own in enumerate(view.workers):
        if field in own:
            said.append(tr("{name}’s worker", name=name_of(scene.players, seat)))
    return ", ".join(said)


def known_below(view: SakkaraView, field: int) -> str:
    """The tiles below the top one, from the top down, if any of them is known."""
    below = view.board[field][-2::-1]
    return words.in_order(below) if any(tile != HIDDEN for tile in below) else ""


def _seat(view: SakkaraView, seat: int) -> Iterator[str]:
    laid = view.laid[seat]
    where = ", ".join(map(field_name, view.workers[seat]))
    yield colon(tr("Workers"), where or "–")
    yield colon(tr("Laid out"), words.tiles(laid))
    yield colon(tr("Missing"), lacking(laid))
    yield colon(tr("Rack"), held(view, seat))


def _stack(view: SakkaraView) -> Iterator[str]:
    """The used tiles from the bottom up, and what is still to be ordered."""
    if view.used:
        yield tr("From the bottom up: {tiles}", tiles=words.in_order(view.used))
    if view.ordering:
        yield colon(tr("Still to place"), words.tiles(view.ordering))
    if view.phase is Phase.STACK and view.part < len(view.used):
        yield trn("The first stack has {n} tile.", "The first stack has {n} tiles.", view.part)
