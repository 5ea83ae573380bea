"""Names of things: the game, tiles, spells, fields."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final

from sobek.core.text import mark, tr, trn
from sobek.games.sakkara.rules.bags import bag, count, motifs
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.tables import SIDE, Spell, Tile, beyond, field_name
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from web.games.sakkara.vocabulary import VOCABULARY
from web.ui.board import SQUARES
from web.ui.words import Luck, Words

WORDS: Final = Words(
    game="sakkara",
    title="Sakkara",
    icon="step_pyramid",
    vocabulary=VOCABULARY,
    summary=mark(
        "Send your workers across the stacks, collect tiles, and be the first to build a pyramid."
    ),
    makers=mark(
        "Sakkara is a game by Manfred Grabmeier, published by Kosmos in 2007. Its name and design "
        "belong to its author and publisher; this page contains none of its art or text."
    ),
    ahead=lambda n: count_of_tiles(n),
    options={},
    values={},
    levels={
        "labourer": mark("Labourer"),
        "builder": mark("Builder"),
        "mason": mark("Mason"),
        "architect": mark("Architect"),
    },
    styles={
        "labourer": mark("seeks the middle"),
        "builder": mark("saves special tiles"),
        "mason": mark("spends special tiles"),
    },
    measures={"tiles": mark("Tiles in the pyramid per game")},
    shortcuts=(
        ("← → ↑ ↓", mark("Choose the next space or worker in this direction")),
        (mark("Home, End"), mark("Choose the first or the last")),
        SQUARES,
        (mark("Enter"), mark("Confirm your choice")),
    ),
    luck=Luck(
        mark("The tiles"),
        mark("The tiles took {n}."),
        mark("The tiles brought {n}."),
        mark("The tiles took as much as they brought."),
        mark("Did it see what was hidden?"),
    ),
)
TILES: Final[Mapping[Tile, str]] = {
    Tile.SHIP: mark("ship"),
    Tile.GRAIN: mark("grain"),
    Tile.BLOCK: mark("block"),
    Tile.STAIRS: mark("stairs"),
    Tile.MOON: mark("moon"),
    Tile.CENTRE: mark("centre stone"),
    Tile.CROSS: mark("cross"),
    Tile.BRAID: mark("braid"),
    Tile.STROKE: mark("double stroke"),
    Tile.CIRCLE: mark("circle"),
    Tile.TIP: mark("tip"),
    Tile.HAND: mark("helping hand"),
    Tile.SNAKE: mark("snake"),
    Tile.HORSE: mark("horse"),
    Tile.BIRD: mark("bird"),
    Tile.OX: mark("ox"),
}
SPELLS: Final[Mapping[Spell, str]] = {
    Spell.FIRESTORM: mark("Firestorm"),
    Spell.WHIRLWIND: mark("Whirlwind"),
    Spell.DROUGHT: mark("Drought"),
    Spell.SHIPWRECK: mark("Shipwreck"),
}
COLUMNS: Final = "abcdefg"
GROUPS: Final[Mapping[Tile, str]] = {
    Tile.SHIP: "green",
    Tile.GRAIN: "green",
    **dict.fromkeys((Tile.BLOCK, Tile.STAIRS, Tile.MOON, Tile.CENTRE), "blue"),
    **dict.fromkeys((Tile.CROSS, Tile.BRAID, Tile.STROKE, Tile.CIRCLE), "red"),
    Tile.TIP: "gold",
    **dict.fromkeys((Tile.HAND, Tile.SNAKE, Tile.HORSE, Tile.BIRD, Tile.OX), "grey"),
}
"""The group of each motif (K02), which gives the tile its ground."""
SPECIAL: Final = frozenset({Tile.STAIRS, Tile.HAND, Tile.SNAKE, Tile.HORSE, Tile.BIRD, Tile.OX})
"""The tiles with a feather (K02)."""


def tile(what: int) -> str:
    """The name of a motif; “unknown” for a tile that the seat does not know."""
    return tr("unknown") if what == HIDDEN else tr(TILES[Tile(what)])


def spell(which: Spell) -> str:
    """The name of a spell."""
    return tr(SPELLS[which])


def tiles(held: int) -> str:
    """“block ×2, moon” for a bag; a dash if it is empty."""
    return ", ".join(times(each, count(held, each)) for each in motifs(held)) or "–"


def listed(found: Iterable[int]) -> str:
    """“block ×2, moon” for single tiles in any order; a dash if there are none."""
    return tiles(bag(found))


def times(what: int, number: int) -> str:
    """“moon”, “block ×2”."""
    return tile(what) if number == 1 else tr("{tile} ×{n}", tile=tile(what), n=number)


def in_order(found: Iterable[int]) -> str:
    """“ox, moon, moon”: single tiles in their order."""
    return ", ".join(map(tile, found))


def count_of_tiles(number: int) -> str:
    """“3 tiles”."""
    return trn("{n} tile", "{n} tiles", number)


def line(number: int) -> str:
    """“row 4” or “column d” by its index among the lines."""
    if number < SIDE:
        return tr("row {row}", row=number + 1)
    return tr("column {column}", column=COLUMNS[number - SIDE])


def on_field(view: SakkaraView, field: int) -> str:
    """“d4: moon, 2 tiles”, “d4: empty”."""
    stack = view.board[field]
    if not stack:
        return tr("{field}: empty", field=field_name(field))
    return tr(
        "{field}: {tile}, {tiles}",
        field=field_name(field),
        tile=tile(stack[-1]),
        tiles=count_of_tiles(len(stack)),
    )


def way(view: SakkaraView, action: Action) -> tuple[int, int]:
    """The fields from which and to which an action moves a worker; -1, -1 if it moves none."""
    match action.verb:
        case Verb.STEP | Verb.CLIMB:
            return action.what, action.to
        case Verb.HORSE | Verb.CLIMB_HORSE | Verb.ON | Verb.CLIMB_ON:
            return view.walker, beyond(view.walker, view.former)
        case Verb.LAND:
            return view.source, action.what
        case Verb.PLACE:
            return -1, action.what
    return -1, -1
