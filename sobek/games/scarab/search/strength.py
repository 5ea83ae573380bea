"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game scarab``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors

SCALE: Final = Scale(
    settings=anchors(2_000, 30_000, 400_000, 6_000_000),
    ratings={
        2: (0, 299, 574, 834, 993, 1100, 1101, 1102, 1123, 1304, 1358, 1568),
        3: (0, 102, 272, 509, 709, 739, 740, 752, 771, 772, 773, 895),
        4: (0, 30, 291, 531, 717, 792, 821, 822, 888, 896, 897, 898),
    },
    named={"apprentice": 3, "scribe": 6, "priest": 11},
    considered=100,
)
