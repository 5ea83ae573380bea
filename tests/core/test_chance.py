"""Chance must never change: every record and link stands on these numbers."""

from collections import Counter
from random import Random

from sobek.core.chance import SEED_LIMIT, draw_seed, pick, shuffled


def test_the_numbers_of_today_are_the_numbers_of_next_year() -> None:
    rng = Random(42)
    assert [int(rng.random() * 2**32) for _ in range(4)] == [
        2746317187,
        107420375,
        1181241927,
        958682820,
    ]
    assert shuffled(range(12), Random(7)) == [8, 6, 10, 3, 11, 1, 0, 5, 9, 7, 4, 2]
    assert [pick("abcdefgh", rng) for _ in range(8)] == list("ffhadabe")
    assert draw_seed(Random(1)) == 1210245519433057


def test_every_order_is_as_likely_as_the_others() -> None:
    rng = Random(3)
    orders = Counter(tuple(shuffled("abc", rng)) for _ in range(6000))
    assert len(orders) == 6
    # Five standard deviations of a fair order's count.
    assert all(abs(count - 1000) < 5 * 28.9 for count in orders.values())


def test_shuffling_leaves_what_it_is_given_alone() -> None:
    cards = [1, 2, 3, 4]
    assert sorted(shuffled(cards, Random(0))) == cards == [1, 2, 3, 4]


def test_a_seed_survives_as_a_double() -> None:
    rng = Random(5)
    seeds = [draw_seed(rng) for _ in range(1000)]
    assert all(0 <= seed < SEED_LIMIT and int(float(seed)) == seed for seed in seeds)
    assert len(set(seeds)) == 1000
