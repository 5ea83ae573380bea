"""Chance: random numbers that are the same on every machine, today and next year.

Only ``Random.random()`` is used: for an integer seed Python promises its sequence for good, which
it does not for ``shuffle``, ``choice`` or ``randrange``. If this file ever drew differently, the
version of every game would have to rise with it.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from operator import itemgetter
from random import Random
from typing import TypeVar

T = TypeVar("T")

_NUMBER = itemgetter(0)
SEEDS = 2**53
"""Seeds are integers from 0 up to this bound: each has its own double, so none is lost in JSON."""


def draw_seed(rng: Random) -> int:
    """A seed drawn from another generator."""
    return int(rng.random() * SEEDS)


def pick(items: Sequence[T], rng: Random) -> T:
    """One item at random. Raises IndexError if there is none."""
    return items[int(rng.random() * len(items))]


def shuffled(items: Iterable[T], rng: Random) -> list[T]:
    """The items in random order: sorted by a random number for each."""
    random = rng.random
    drawn = [(random(), item) for item in items]
    drawn.sort(key=_NUMBER)
    return [item for _, item in drawn]
