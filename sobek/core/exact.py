"""Arithmetic that gives the same on every machine and in every version of Python."""

from __future__ import annotations

from collections.abc import Iterable


def total(numbers: Iterable[float]) -> float:
    """The sum, added from left to right. ``sum`` rounds otherwise since Python 3.12: with it, bots
    of the page and of a terminal could differ.

    >>> total([1e16, 1.0, -1e16])
    0.0
    """
    added = 0.0
    for number in numbers:
        added += number
    return added
