"""The collected stones of a seat, as one integer.

Each value has one octal digit, the number of its stones (at most 6); -8 has the lowest digit, +8
the highest. So the stones of two seats are added by adding the integers, and the digits of the
positive values compare as C21 breaks a tie: first by +8 stones, then by +7, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sobek.games.scarab.rules.tables import HIGHEST, VALUES

BITS: Final = 3
"""Bits per value."""
ONE: Final = {value: 1 << BITS * digit for digit, value in enumerate(VALUES)}
"""Value -> one stone of it."""
NEGATIVE_BITS: Final = BITS * HIGHEST
"""Bits of all negative values."""


def collection(values: Iterable[int]) -> int:
    """Stones of these values as one integer."""
    return sum(ONE[value] for value in values)


def copies(stones: int, value: int) -> int:
    """The number of stones of this value."""
    return stones // ONE[value] & 7


def how_many(stones: int) -> int:
    """The number of stones."""
    return sum(copies(stones, value) for value in VALUES)


def values_in(stones: int) -> Iterator[int]:
    """The values, each once, lowest first."""
    return (value for value in VALUES if copies(stones, value))


def points(stones: int) -> int:
    """The sum of the values (C21)."""
    return sum(value * copies(stones, value) for value in VALUES)


def tie_break(stones: int) -> int:
    """A number that breaks a tie between equal sums: the higher one wins (C21)."""
    return stones >> NEGATIVE_BITS
