"""What the one-page guide says: a turn, building, the special tiles, the spells."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.sakkara.rules.tables import NAMES, Spell, Tile
from web.games.sakkara import words
from web.games.sakkara.close_up import USES
from web.ui.scene import Explained, GuidePart

_TURN: Final = (
    Explained(
        "worker",
        mark("Move a worker"),
        mark(
            "One space. Climb two tiles at most, or step down any height. Take the top tile there."
        ),
        "K20",
    ),
    Explained(
        "rack",
        mark("Use tiles"),
        mark("Use any number of tiles before and after the move. Keep at most ten."),
        "K21",
    ),
    Explained(
        "block",
        mark("Return used tiles"),
        mark("Your opponent puts your used tiles back on the board as a stack."),
        "K51",
    ),
)
_BUILDING: Final = (
    Explained("ship", mark("Ship and grain"), mark("One of each before you build."), "K30"),
    Explained("centre", mark("Lowest tier"), mark("Nine tiles: 4, 2, 2 and 1."), "K04"),
    Explained(
        "cross", mark("Second tier"), mark("One of each red tile, after a second grain."), "K04"
    ),
    Explained(
        "tip", mark("Tip"), mark("After a third grain, with two helping hands. You win."), "K34"
    ),
)
_CLAUSES: Final = {
    Tile.STAIRS: "K40",
    Tile.SNAKE: "K41",
    Tile.HORSE: "K42",
    Tile.BIRD: "K43",
    Tile.OX: "K44",
    Tile.HAND: "K32",
}
_SPECIAL: Final = tuple(
    Explained(NAMES[tile], words.TILES[tile], USES[tile], rule) for tile, rule in _CLAUSES.items()
)
_REACHED: Final = {
    Spell.FIRESTORM: mark("Tip, cross, braid: take the top tiles of a row or column."),
    Spell.WHIRLWIND: mark("Tip, double stroke, circle: take the top tiles around a worker."),
    Spell.DROUGHT: mark("Moon, cross, braid: destroy a grain that your opponent has laid out."),
    Spell.SHIPWRECK: mark(
        "Moon, double stroke, circle: destroy the ship that your opponent has laid out."
    ),
}
_SPELLS: Final = tuple(
    Explained(spell.name.lower(), words.SPELLS[spell], said, "K45")
    for spell, said in _REACHED.items()
)
GUIDE: Final = (
    GuidePart(mark("Your turn"), _TURN),
    GuidePart(mark("The pyramid"), _BUILDING),
    GuidePart(mark("Special tiles"), _SPECIAL),
    GuidePart(mark("Spells"), _SPELLS),
)
