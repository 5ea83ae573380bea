"""Functions of numbers that give the same result on every machine."""

from itertools import pairwise
from math import exp

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.kernel.arithmetic import exponential, power


@given(st.floats(0.0, 1.5), st.integers(0, 400))
def test_power_multiplies_so_often(base: float, exponent: int) -> None:
    assert power(base, exponent) == pytest.approx(base**exponent, rel=1e-9, abs=1e-300)


def test_nothing_to_the_power_of_nothing_is_one() -> None:
    assert (power(0.0, 0), power(0.0, 1)) == (1.0, 0.0)


@given(st.floats(-3.0, 0.0))
def test_exponential_is_close(number: float) -> None:
    assert exponential(number) == pytest.approx(exp(number), rel=0.02)


def test_exponential_only_falls_and_is_never_negative() -> None:
    values = [exponential(-n / 4) for n in range(2000)]
    assert values[0] == 1.0 and values[-1] == 0.0
    assert all(one >= other for one, other in pairwise(values))
