"""Things of several widths that wrap, such as sets and tiles: how wide their rows get, so that
styles can make them as large as fits."""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import combinations
from typing import Final

TOLERANCE: Final = 1e-6


@lru_cache(maxsize=256)
def widest_row(widths: tuple[float, ...], rows: int) -> tuple[float, int]:
    """The width of the widest row, and the length of the longest one, when things wrap into at
    most so many rows, none of them wider than needed; (0, 0) without things."""
    some = (widths[start:end] for start, end in combinations(range(len(widths) + 1), 2))
    for limit in sorted(map(sum, some)):
        parted = [*_wrapped(widths, limit)]
        if max(widths) <= limit and len(parted) <= rows:
            return limit, max(map(len, parted))
    return 0, 0


def _wrapped(widths: tuple[float, ...], limit: float) -> Iterator[list[float]]:
    """The rows into which things wrap that are at most so wide, in their order."""
    row: list[float] = []
    for width in widths:
        if row and sum(row) + width > limit + TOLERANCE:
            yield row
            row = []
        row.append(width)
    yield row
