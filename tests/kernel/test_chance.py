"""The random numbers of compiled searches."""

from collections import Counter

import pytest

from sobek.kernel.chance import Chance

DRAWS = 20_000


def test_the_state_moves_as_in_sfc32() -> None:
    """One step by hand: a + b + counter; then a, b, c and the counter are mixed."""
    chance = Chance(0)
    chance.a, chance.b, chance.c, chance.counter = 1, 0x80000000, 3, 0xFFFFFFFF
    assert chance.word() == (1 + 0x80000000 + 0xFFFFFFFF) % 2**32
    assert chance.a == 0x80000000 ^ 0x400000
    assert chance.b == 3 + 24
    assert chance.c == (3 << 21) + 0x80000000
    assert chance.counter == 0


@pytest.mark.parametrize("seeds", [(0, 1), (7, 7 + 2**32), (5, 2**52)])
def test_other_seeds_give_other_numbers(seeds: tuple[int, int]) -> None:
    one, other = (Chance(seed) for seed in seeds)
    assert [one.word() for _ in range(4)] != [other.word() for _ in range(4)]


@pytest.mark.parametrize("limit", [2, 7, 54])
def test_each_number_below_a_limit_has_the_same_chance(limit: int) -> None:
    chance = Chance(1)
    found = Counter(chance.below(limit) for _ in range(DRAWS))
    assert set(found) == set(range(limit))
    expected = DRAWS / limit
    squares = sum((count - expected) ** 2 / expected for count in found.values())
    assert squares < limit + 4.5 * (2 * limit) ** 0.5


def test_fractions_are_from_0_to_1() -> None:
    chance = Chance(2)
    found = [chance.fraction() for _ in range(DRAWS)]
    assert min(found) >= 0 and max(found) < 1
    assert abs(sum(found) / DRAWS - 0.5) < 0.01
