"""Functions of numbers in the subset of Python that is compiled.

They only multiply, so that they give the same result on every machine, to the last digit.
"""

from __future__ import annotations

from typing import Final

_HALVINGS: Final = 8


def power(base: float, exponent: int) -> float:
    """``base ** exponent``, for an exponent from 0 on."""
    found = 1.0
    square = base
    left = exponent
    while left > 0:
        if left % 2:
            found *= square
        square *= square
        left //= 2
    return found


def exponential(number: float) -> float:
    """About e to the power of a number that is at most 0: within 2 % from -3 on, 0 below -256."""
    found = max(0.0, 1.0 + number / float(1 << _HALVINGS))
    for _ in range(_HALVINGS):
        found *= found
    return found
