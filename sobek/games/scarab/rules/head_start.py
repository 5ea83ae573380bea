"""The head start (C32): what a seat can have when the game begins, and what it is worth.

Measured by games between the bots, as docs/head_start.md says.
"""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts

_WORTH: Final = {2: 45, 4: 90, 6: 135, 8: 180, 10: 225, 12: 275, 15: 350, 20: 490, 25: 640}
HEAD_START: Final = HeadStarts({2: _WORTH, 3: _WORTH, 4: _WORTH})
"""In points."""
