"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game scarab``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, Setting

SCALE: Final = Scale(
    settings=(
        Setting(2_000, 0.25),
        Setting(2_000, 0.18),
        Setting(2_000, 0.13),
        Setting(2_000, 0.09),
        Setting(2_000, 0.06),
        Setting(2_000, 0.04),
        Setting(2_000, 0.025),
        Setting(2_000, 0.012),
        Setting(2_000, 0.0),
        Setting(30_000, 0.0),
        Setting(400_000, 0.0),
        Setting(6_000_000, 0.0),
    ),
    ratings={
        2: (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100),
        3: (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100),
        4: (0, 100, 200, 300, 400, 500, 600, 700, 800, 900, 1000, 1100),
    },
    named={"apprentice": 3, "scribe": 6, "priest": 11},
    considered=100,
)
