"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game sakkara``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors
from sobek.games.sakkara.search.leanings import LEANINGS

SCALE: Final = Scale(
    settings=anchors(60, 150, 400, 1_000, weaker=(0.5,)),
    ratings={
        2: (0, 326, 495, 691, 833, 1010, 1061, 1107, 1255, 1448, 1533, 1714, 1847),
    },
    named={"labourer": 3, "builder": 6, "mason": 9, "architect": 12},
    considered=12,
    leanings=LEANINGS,
)
