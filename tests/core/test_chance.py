"""Random numbers must never change: every record and link depends on them."""

from collections import Counter
from random import Random

from sobek.core.chance import SEED_LIMIT, draw_seed, pick, shuffled


def test_random_numbers_and_shuffles_do_not_change() -> None:
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


def test_every_order_is_equally_likely() -> None:
    rng = Random(3)
    orders = Counter(tuple(shuffled("abc", rng)) for _ in range(6000))
    assert len(orders) == 6
    # Within five standard deviations of the expected count.
    assert all(abs(count - 1000) < 5 * 28.9 for count in orders.values())


def test_shuffling_does_not_change_its_argument() -> None:
    cards = [1, 2, 3, 4]
    assert sorted(shuffled(cards, Random(0))) == cards == [1, 2, 3, 4]


def test_a_seed_survives_as_a_double() -> None:
    rng = Random(5)
    seeds = [draw_seed(rng) for _ in range(1000)]
    assert all(0 <= seed < SEED_LIMIT and int(float(seed)) == seed for seed in seeds)
    assert len(set(seeds)) == 1000
