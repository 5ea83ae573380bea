"""Random numbers for a search: the generator sfc32 of Chris Doty-Humphrey's PractRand.

In the subset of Python that is compiled. Compiled or not, it gives the same numbers.
"""

from __future__ import annotations

from typing import Final

_WORD: Final = 0xFFFFFFFF
_WARM_UP: Final = 12
"""Numbers that are thrown away at the start, until the seed has reached every bit."""


class Chance:
    """A source of random numbers. The fields are its state, four numbers of 32 bits."""

    a: int
    b: int
    c: int
    counter: int

    def __init__(self, seed: int) -> None:
        """``seed``: any integer from 0 on."""
        self.a = 0
        self.b = seed & _WORD
        self.c = (seed >> 32) & _WORD
        self.counter = 1
        for _ in range(_WARM_UP):
            self.word()

    def word(self) -> int:
        """A number from 0 to 2**32 - 1."""
        found = (self.a + self.b + self.counter) & _WORD
        self.counter = (self.counter + 1) & _WORD
        self.a = self.b ^ (self.b >> 9)
        self.b = (self.c + (self.c << 3)) & _WORD
        self.c = ((self.c << 21 | self.c >> 11) + found) & _WORD
        return found

    def below(self, limit: int) -> int:
        """A number from 0 to limit - 1, each with the same chance. ``limit``: at most 2**31."""
        return (self.word() * limit) >> 32

    def fraction(self) -> float:
        """A number from 0 to 1, 1 excluded, in steps of 2**-32."""
        return float(self.word()) * (1.0 / 4294967296.0)
