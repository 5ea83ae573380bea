"""The head start (S16): the points that a seat can have when the game begins, and what each of them
is worth (docs/bots.md)."""

from __future__ import annotations

from typing import Final

from sobek.core.head_start import HeadStarts

HEAD_START: Final = HeadStarts((5, 10, 15, 20, 25, 30, 35, 40, 50, 60), {2: 7.2, 3: 9.7, 4: 14.2})
