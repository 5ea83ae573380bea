"""The stones that a seat has collected, as one number.

Each value has an octal digit, its copies (at most 6): -8 the lowest digit, +8 the highest. So two
seats' stones are added by adding the numbers, and the digits of the positive values compare as C21
breaks a tie: first by +8 stones, then by +7, and so on.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sobek.games.scarab.rules.tables import HIGHEST, VALUES

BITS: Final = 3
ONE: Final = {value: 1 << BITS * place for place, value in enumerate(VALUES)}
"""One stone of each value."""
NEGATIVE_BITS: Final = BITS * HIGHEST


def collection(values: Iterable[int]) -> int:
    """These stones as a number."""
    return sum(ONE[value] for value in values)


def copies(stones: int, value: int) -> int:
    """How many stones of this value there are."""
    return stones // ONE[value] & 7


def how_many(stones: int) -> int:
    """How many stones a collection has."""
    return sum(copies(stones, value) for value in VALUES)


def values_in(stones: int) -> Iterator[int]:
    """The values, each once, the lowest first."""
    return (value for value in VALUES if copies(stones, value))


def points(stones: int) -> int:
    """The sum of the values (C21)."""
    return sum(value * copies(stones, value) for value in VALUES)


def tie_break(stones: int) -> int:
    """What decides between equal sums: larger is better (C21)."""
    return stones >> NEGATIVE_BITS
