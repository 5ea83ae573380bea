"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game sobek``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Scale, anchors

SCALE: Final = Scale(
    settings=anchors(400, 2_000, 12_000, 75_000),
    ratings={
        2: (0, 165, 290, 468, 612, 759, 770, 847, 902, 977, 1005, 1131),
        3: (0, 45, 62, 277, 447, 611, 618, 729, 730, 731, 732, 733),
        4: (0, 273, 378, 419, 572, 668, 669, 670, 696, 752, 770, 771),
    },
    named={"porter": 2, "trader": 5, "steward": 8, "pharaoh": 11},
    considered=12,
)
