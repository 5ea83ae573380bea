"""The head start (K12): what a seat can have when the game begins, and what it is worth.

Measured by games between the bots, as docs/head_start.md says.
"""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts
from sobek.games.sakkara.rules.tables import TIERS, Tile

HEAD_START: Final = HeadStarts({2: {n: 40 * n for n in range(1, 11)}})
"""In tiles."""
ORDER: Final = (Tile.SHIP, Tile.GRAIN, *(tile for tile, n in TIERS[0].items() for _ in range(n)))
"""The tiles that are laid out, one after the other."""
