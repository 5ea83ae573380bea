"""Tiles in large, with what they are for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.sakkara.rules.tables import COUNTS, NAMES, Tile
from web.games.sakkara import words
from web.games.sakkara.tiles import mere
from web.ui.scene import CloseUp

_GROUPS: Final[Mapping[str, str]] = {
    "green": mark("needed before you build"),
    "blue": mark("for the lowest tier"),
    "red": mark("for the second tier"),
    "gold": mark("for the top"),
    "grey": mark("not for the pyramid"),
}
USES: Final[Mapping[Tile, str]] = {
    Tile.SHIP: mark("Lay it out before you build."),
    Tile.GRAIN: mark("Lay one out before each tier."),
    Tile.BLOCK: mark("The lowest tier needs four. Each costs a helping hand."),
    Tile.STAIRS: mark("The lowest tier needs two. Or use one to climb any height."),
    Tile.MOON: mark("The lowest tier needs two. Drought and Shipwreck need one each."),
    Tile.CENTRE: mark("The lowest tier needs one, in the middle."),
    Tile.CROSS: mark("The second tier needs one, and so do Firestorm and Drought."),
    Tile.BRAID: mark("The second tier needs one, and so do Firestorm and Drought."),
    Tile.STROKE: mark("The second tier needs one, and so do Whirlwind and Shipwreck."),
    Tile.CIRCLE: mark("The second tier needs one, and so do Whirlwind and Shipwreck."),
    Tile.TIP: mark("It completes the pyramid and costs two helping hands."),
    Tile.HAND: mark("Each block costs one, and the tip costs two."),
    Tile.SNAKE: mark("Look at your opponent’s rack and take a tile from it."),
    Tile.HORSE: mark("After your move, move on one or two spaces in the same direction."),
    Tile.BIRD: mark("Put one of your workers on any free space."),
    Tile.OX: mark("Push tiles off a stack next to one of your workers."),
}
"""What each motif is for, in a sentence or two."""
CLAUSES: Final[Mapping[Tile, tuple[str, ...]]] = {
    Tile.SHIP: ("K30", "K33"),
    Tile.GRAIN: ("K30", "K33"),
    Tile.BLOCK: ("K04", "K32"),
    Tile.STAIRS: ("K04", "K40"),
    Tile.TIP: ("K04", "K32"),
    Tile.HAND: ("K32",),
    Tile.SNAKE: ("K41",),
    Tile.HORSE: ("K42",),
    Tile.BIRD: ("K43",),
    Tile.OX: ("K44",),
}
"""The clauses about a motif; K04 and K05 for all others."""


def close_up(thing: str) -> CloseUp | None:
    """A tile by its name in ``data-look``: “tile-moon”."""
    name = thing.removeprefix("tile-")
    if name == thing or name not in NAMES:
        return None
    what = Tile(NAMES.index(name))
    facts = (
        tr(_GROUPS[words.GROUPS[what]]),
        trn("{n} such tile in the game", "{n} such tiles in the game", COUNTS[what]),
    )
    clauses = CLAUSES.get(what, ("K04", "K05"))
    return CloseUp(words.tile(what), mere(what), facts, tr(USES[what]), clauses)
