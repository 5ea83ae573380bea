"""How much a program does between two looks at the clock."""

from __future__ import annotations

from typing import Final

SLICE: Final = 0.02
"""Seconds between two looks at the clock."""
MAX_GROWTH: Final = 2.0
"""Maximum factor from one slice's steps to the next one's."""
SHORTEST: Final = 1e-6
"""Seconds that a slice counts as at least: a browser's clock may stand still."""


def next_slice(steps: int, took: float, left: float | None) -> int:
    """The number of steps that take a slice's time, at least one.

    ``steps``, ``took``: of the slice before, in seconds. ``left``: the seconds until the end, if
    there is one.
    """
    wanted = SLICE if left is None else min(SLICE, left)
    return max(1, int(steps * min(MAX_GROWTH, wanted / max(took, SHORTEST))))
