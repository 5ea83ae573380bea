"""The head start (S16): what a seat can have when the game begins, and what it is worth.

Measured by games between the bots, as docs/head_start.md says.
"""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import Scale

HEAD_START: Final = Scale({2: {n: 5 * n for n in range(5, 61, 5)}})
"""In points."""
