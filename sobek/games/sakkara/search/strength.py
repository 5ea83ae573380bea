"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game sakkara``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors
from sobek.games.sakkara.search.leanings import LEANINGS

SCALE: Final = Scale(
    settings=anchors(60, 150, 400, 1_000, weaker=(0.5,)),
    ratings={
        2: (0, 340, 471, 635, 726, 867, 973, 1110, 1177, 1349, 1449, 1450, 1541),
    },
    named={"labourer": 3, "builder": 6, "mason": 9, "architect": 12},
    considered=12,
    leanings=LEANINGS,
)
