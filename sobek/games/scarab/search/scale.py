"""The scale of values in the search: integers, so that they are equal on every machine."""

from __future__ import annotations

from typing import Final

UNIT: Final = 20
"""One point."""
WIN: Final = 1_000_000
"""Added to the value of a game that is won, subtracted if it is lost; far more than any lead."""
DECIDED: Final = WIN // 2
"""A value above this, or below its negative, means that the game is decided."""
INFINITE: Final = 2 * WIN
"""More than any value."""
