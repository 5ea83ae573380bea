"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game sobek``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Costliness, Scale, anchors
from sobek.games.sobek.search.leanings import LEANINGS

SCALE: Final = Scale(
    settings=anchors(400, 2_000, 12_000, 75_000, weaker=(0.8, 0.5)),
    ratings={
        2: (0, 86, 247, 347, 508, 637, 880, 952, 1066, 1101, 1198, 1255, 1318, 1425),
        3: (0, 84, 193, 316, 416, 585, 708, 841, 905, 975, 1054, 1083, 1090, 1091),
        4: (0, 254, 421, 476, 578, 740, 884, 1006, 1112, 1175, 1211, 1239, 1240, 1241),
    },
    named={"porter": 4, "trader": 7, "steward": 10, "pharaoh": 13},
    considered=12,
    leanings=LEANINGS,
    # ``python3 -m tests.benchmarks.costs``; but people differ by twice as much as simulated ones.
    costliness=Costliness(0.217, 0.14, 0.04, 0.033, 0.02),
)
