"""The components of Sakkara as data, and the fields of the board. [R] marks reconstructed figures:
these numbers, two spells and part of the pyramid's plan were pictures in the source.

A field is an integer: its row times :data:`SIDE` plus its column.
"""

from __future__ import annotations

from collections.abc import Mapping
from enum import IntEnum
from typing import Final


class Tile(IntEnum):
    """The motifs (K02)."""

    SHIP = 0
    GRAIN = 1
    BLOCK = 2
    STAIRS = 3
    MOON = 4
    CENTRE = 5
    CROSS = 6
    BRAID = 7
    STROKE = 8
    CIRCLE = 9
    TIP = 10
    HAND = 11
    SNAKE = 12
    HORSE = 13
    BIRD = 14
    OX = 15


NAMES: Final = tuple(tile.name.lower() for tile in Tile)
"""The name of each motif in the notation."""
COUNTS: Final[Mapping[Tile, int]] = {  # [R]
    Tile.SHIP: 4,
    Tile.GRAIN: 8,
    Tile.BLOCK: 10,
    Tile.STAIRS: 6,
    Tile.MOON: 6,
    Tile.CENTRE: 3,
    Tile.CROSS: 4,
    Tile.BRAID: 4,
    Tile.STROKE: 4,
    Tile.CIRCLE: 4,
    Tile.TIP: 3,
    Tile.HAND: 5,
    Tile.SNAKE: 3,
    Tile.HORSE: 4,
    Tile.BIRD: 4,
    Tile.OX: 3,
}
"""Number of tiles of each motif (K03)."""
TILES: Final = sum(COUNTS.values())
"""Number of all tiles (K01)."""
TIERS: Final[tuple[Mapping[Tile, int], ...]] = (
    {Tile.BLOCK: 4, Tile.STAIRS: 2, Tile.MOON: 2, Tile.CENTRE: 1},  # moons and centre [R]
    {Tile.CROSS: 1, Tile.BRAID: 1, Tile.STROKE: 1, Tile.CIRCLE: 1},  # [R]
    {Tile.TIP: 1},
)
"""What each tier of the pyramid consists of, the lowest first (K04)."""
HANDS: Final = {Tile.BLOCK: 1, Tile.TIP: 2}
"""Number of helping hands that a tile of the pyramid costs (K32)."""


class Spell(IntEnum):
    """The spells (K05)."""

    FIRESTORM = 0
    WHIRLWIND = 1
    DROUGHT = 2
    SHIPWRECK = 3


SPELLS: Final[Mapping[Spell, tuple[Tile, Tile, Tile]]] = {
    Spell.FIRESTORM: (Tile.TIP, Tile.CROSS, Tile.BRAID),
    Spell.WHIRLWIND: (Tile.TIP, Tile.STROKE, Tile.CIRCLE),  # [R]
    Spell.DROUGHT: (Tile.MOON, Tile.CROSS, Tile.BRAID),  # [R]
    Spell.SHIPWRECK: (Tile.MOON, Tile.STROKE, Tile.CIRCLE),
}
"""The three tiles of each spell (K05)."""

SEATS: Final = 2
WORKERS: Final = 2
"""Workers of each seat (K01)."""
SIDE: Final = 7
"""Rows and columns of the board (K01)."""
FIELDS: Final = range(SIDE * SIDE)
FIRST_SHIPS: Final = 2
"""Least number of ships on top after the set-up (K10)."""
CLIMB: Final = 2
"""How much higher than a worker a stack may be that it steps onto (K20)."""
RACK: Final = 10
"""Most tiles on a rack at the end of a turn (K22)."""
TURNS: Final = 200
"""Turns of both players together after which the game ends (K35)."""
STACK: Final = 9
"""Most tiles of one stack that is put back (K51)."""
CUT_FROM: Final = 6
"""From this number of tiles, a stack may be split (K51)."""
PART: Final = 3
"""Least number of tiles of each part then (K51)."""


def field_name(field: int) -> str:
    """The name of a field, such as “c5” for the third column and the fifth row; a1 is the top left.

    >>> field_name(0), field_name(30)
    ('a1', 'c5')
    """
    row, column = divmod(field, SIDE)
    return f"{'abcdefg'[column]}{row + 1}"


def _beside(field: int) -> tuple[int, ...]:
    row, column = divmod(field, SIDE)
    steps = ((row - 1, column), (row, column - 1), (row, column + 1), (row + 1, column))
    return tuple(y * SIDE + x for y, x in steps if 0 <= y < SIDE and 0 <= x < SIDE)


def _around(field: int) -> tuple[int, ...]:
    row, column = divmod(field, SIDE)
    return tuple(
        y * SIDE + x
        for y in range(row - 1, row + 2)
        for x in range(column - 1, column + 2)
        if 0 <= y < SIDE and 0 <= x < SIDE and (y, x) != (row, column)
    )


BESIDE: Final = tuple(_beside(field) for field in FIELDS)
"""The fields orthogonally next to each field."""
AROUND: Final = tuple(_around(field) for field in FIELDS)
"""The up to eight fields around each field (K45)."""
LINES: Final = (
    *(tuple(range(row * SIDE, row * SIDE + SIDE)) for row in range(SIDE)),
    *(tuple(range(column, SIDE * SIDE, SIDE)) for column in range(SIDE)),
)
"""The fields of each line: the rows from the top, then the columns from the left (K45)."""


def lines_of(field: int) -> tuple[int, int]:
    """The indices in :data:`LINES` of a field's row and column."""
    return field // SIDE, SIDE + field % SIDE


def beyond(field: int, former: int) -> int:
    """The field one further in the direction from ``former`` to ``field``, its neighbour; -1 beyond
    the edge.

    >>> beyond(1, 0), beyond(6, 5), beyond(7, 14)
    (2, -1, 0)
    """
    further = field + field - former
    return further if further in BESIDE[field] else -1
