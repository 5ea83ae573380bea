"""Numbers of tiles of each motif, as one integer.

Each motif has one hexadecimal digit, the number of its tiles (at most 10); SHIP has the lowest
digit. So bags are added and subtracted by adding and subtracting the integers.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import lru_cache
from typing import Final

from sobek.games.sakkara.rules.tables import COUNTS, TIERS, Tile

BITS: Final = 4
"""Bits per motif."""
ONE: Final = tuple(1 << BITS * tile for tile in Tile)
"""Motif -> one tile of it."""
DIGIT: Final = (1 << BITS) - 1
MASKS: Final = tuple(DIGIT << BITS * tile for tile in Tile)
"""Motif -> its digit."""
_TILES: Final = tuple(Tile)


def bag(tiles: Iterable[int]) -> int:
    """These tiles as a bag."""
    return sum(ONE[tile] for tile in tiles)


def count(tiles: int, tile: int) -> int:
    """The number of tiles of this motif in a bag."""
    return tiles >> BITS * tile & DIGIT


def size(tiles: int) -> int:
    """The number of tiles in a bag.

    >>> size(bag([Tile.SHIP, Tile.OX, Tile.OX]))
    3
    """
    return ((tiles & _EVERY_OTHER) + (tiles >> BITS & _EVERY_OTHER)) % _BYTE


_EVERY_OTHER: Final = 0x0F0F0F0F0F0F0F0F
_BYTE: Final = 0xFF
"""Dividing by it adds up the bytes: 256 leaves the remainder 1."""


@lru_cache(maxsize=4096)
def motifs(tiles: int) -> tuple[Tile, ...]:
    """The motifs in a bag, each once."""
    return tuple(tile for tile, mask in zip(_TILES, MASKS, strict=True) if tiles & mask)


ALL: Final = sum(ONE[tile] * number for tile, number in COUNTS.items())
"""All tiles (K03)."""
PLANS: Final = tuple(sum(ONE[tile] * number for tile, number in tier.items()) for tier in TIERS)
"""The tiles of each tier (K04)."""
