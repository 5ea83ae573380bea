"""The head start (K12): the tiles that a seat can have when the game begins, and what each of them
is worth (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts
from sobek.games.sakkara.rules.tables import TIERS, Tile

HEAD_START: Final = HeadStarts(tuple(range(1, 11)), {2: 36.9})
ORDER: Final = (Tile.SHIP, Tile.GRAIN, *(tile for tile, n in TIERS[0].items() for _ in range(n)))
"""The tiles that are laid out, one after the other."""
