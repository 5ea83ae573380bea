"""The head start (S16): what a seat can have when the game begins, and what it is worth.

Measured by games between the bots, as docs/head_start.md says.
"""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts

_WORTH: Final = {
    5: 35,
    10: 70,
    15: 105,
    20: 140,
    25: 175,
    30: 210,
    35: 245,
    40: 280,
    50: 360,
    60: 450,
}
HEAD_START: Final = HeadStarts({2: _WORTH, 3: _WORTH, 4: _WORTH})
"""In points."""
