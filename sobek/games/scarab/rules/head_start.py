"""The head start (C32): the points that a seat can have when the game begins, and what each of them
is worth (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts

HEAD_START: Final = HeadStarts((2, 4, 6, 8, 10, 12, 15, 20, 25), {2: 25.1, 3: 1.6, 4: 4.2})
