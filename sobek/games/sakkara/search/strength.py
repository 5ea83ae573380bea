"""How strong the adviser's choices are. Only their order is known: the ratings are steps of 100,
until ``python3 -m sobek calibrate --game sakkara`` has measured them."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, Setting

SCALE: Final = Scale(
    settings=(
        Setting(60, 0.25),
        Setting(60, 0.18),
        Setting(60, 0.13),
        Setting(60, 0.09),
        Setting(60, 0.06),
        Setting(60, 0.04),
        Setting(60, 0.025),
        Setting(60, 0.012),
        Setting(60, 0.0),
        Setting(150, 0.0),
        Setting(400, 0.0),
        Setting(1_000, 0.0),
    ),
    ratings={
        2: (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100),
    },
    named={"labourer": 2, "builder": 5, "mason": 8, "architect": 11},
    considered=12,
)
