"""How strong the adviser's choices are. Only their order is known: the ratings are steps of 100,
until ``python3 -m sobek calibrate --game sakkara`` has measured them."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors

SCALE: Final = Scale(
    settings=anchors(60, 150, 400, 1_000),
    ratings={
        2: (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100),
    },
    named={"labourer": 2, "builder": 5, "mason": 8, "architect": 11},
    considered=12,
)
