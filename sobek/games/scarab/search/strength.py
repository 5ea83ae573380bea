"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game scarab``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors
from sobek.games.scarab.search.leanings import LEANINGS

SCALE: Final = Scale(
    settings=anchors(2_000, 30_000, 400_000, 6_000_000, weaker=(0.5, 0.35)),
    ratings={
        2: (0, 170, 486, 785, 1060, 1320, 1479, 1586, 1587, 1588, 1609, 1790, 1844, 2054),
        3: (0, 12, 13, 115, 285, 522, 722, 752, 753, 765, 784, 785, 786, 908),
        4: (0, 35, 67, 97, 358, 598, 784, 859, 888, 889, 955, 963, 964, 965),
    },
    named={"apprentice": 5, "scribe": 8, "priest": 13},
    considered=100,
    leanings=LEANINGS,
)
