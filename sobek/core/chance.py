"""Chance: random numbers that are the same on every machine, today and next year.

Only ``Random.random()`` is used. Python guarantees its sequence for an integer seed, but not that
of ``shuffle``, ``choice`` or ``randrange``. A change to what this module draws would have to raise
the version of every game.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import TypeVar

T = TypeVar("T")

_KEY = itemgetter(0)
SEED_LIMIT = 2**53
"""Seeds are integers from 0 to this limit, exclusive: every one of them survives as a double in
JSON and JavaScript."""


def draw_seed(rng: Random) -> int:
    """Draw a seed, 0 to SEED_LIMIT - 1, from another generator."""
    return int(rng.random() * SEED_LIMIT)


def pick(items: Sequence[T], rng: Random) -> T:
    """Pick one item at random.

    :raises IndexError: if there is none.

    >>> [pick("abc", Random(seed)) for seed in range(5)]
    ['c', 'a', 'c', 'a', 'a']
    """
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in random order; takes one random number per item.

    >>> shuffled("abcde", Random(1))
    ['a', 'd', 'e', 'c', 'b']
    """
    random = rng.random
    drawn = [(random(), item) for item in items]
    drawn.sort(key=_KEY)
    return [item for _, item in drawn]
