"""How strong the adviser's choices are: ``python3 -m sobek calibrate --game sobek``."""

from __future__ import annotations

from typing import Final

from sobek.core.strength import Costliness, Scale, anchors
from sobek.games.sobek.search.leanings import LEANINGS

SCALE: Final = Scale(
    settings=anchors(400, 2_000, 12_000, 75_000, weaker=(0.8, 0.5)),
    ratings={
        2: (0, 124, 226, 391, 516, 694, 838, 985, 996, 1073, 1128, 1203, 1231, 1357),
        3: (0, 30, 166, 211, 228, 443, 613, 777, 784, 895, 896, 897, 898, 899),
        4: (0, 103, 113, 386, 491, 532, 685, 781, 782, 783, 809, 865, 883, 884),
    },
    named={"porter": 4, "trader": 7, "steward": 10, "pharaoh": 13},
    considered=12,
    leanings=LEANINGS,
    # ``python3 -m tests.benchmarks.costs``; but people differ by twice as much as simulated ones.
    costliness=Costliness(0.217, 0.14, 0.04, 0.033, 0.02),
)
