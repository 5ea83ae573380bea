"""Arrangements of strays, the cards that a seat can't track (``knowledge.memory``).

A zone has a slot for each card that may be a stray there; a slot takes cards with one back only.
All ways to give each hidden card a slot that fit the view are equally likely: one card out of seven
is each of them with the same probability. What players prefer to take, keep or drop is ignored.

Strays that may be in the same zones form a group; only the number of its strays in each zone
matters. There are few groups, though there may be twenty strays.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from itertools import accumulate
from math import comb, perm, prod
from random import Random
from typing import NamedTuple

from sobek.core.chance import shuffled
from sobek.games.sobek.knowledge.memory import Stray
from sobek.games.sobek.rules.tables import KINDS, Back
from sobek.games.sobek.rules.view import SobekView

Free = tuple[int, ...]
"""The number of free slots of each zone; 0 where it no longer matters."""
Shares = tuple[int, ...]
"""The number of cards that each of some zones gets."""


class Group(NamedTuple):
    """Strays that may be in the same zones.

    ``kinds``: the kinds of the cards. ``zones``: indices into all zones. ``open``: for each of all
    zones, whether later groups may use it.
    """

    kinds: tuple[int, ...]
    zones: tuple[int, ...]
    open: tuple[bool, ...]


class Strays:
    """The strays with one back. ``room``: zone -> number of its slots for that back."""

    def __init__(self, strays: Iterable[Stray], room: Mapping[int, int]) -> None:
        self.zones = tuple(room)
        self.free = tuple(room.values())
        sorts: dict[int, list[int]] = {}
        for kind, zones in sorted(strays, key=lambda stray: stray[1]):
            sorts.setdefault(zones, []).append(kind)
        self.groups: list[Group] = []
        later = 0
        for zones, kinds in reversed(sorts.items()):
            indices = tuple(n for n, zone in enumerate(self.zones) if zone & zones)
            open = tuple(bool(zone & later) for zone in self.zones)
            self.groups.insert(0, Group(tuple(kinds), indices, open))
            later |= zones
        self._ways: dict[tuple[int, Free], int] = {}
        self._drawn: dict[tuple[int, Free], tuple[list[Shares], list[float]]] = {}

    def spread(self, zone: int) -> Counter[Shares]:
        """Number of strays of each group in the zone -> number of ways."""
        found: Counter[tuple[Free, Shares]] = Counter({(self.free, ()): 1})
        for group in self.groups:
            at = [self.zones[index] == zone for index in group.zones]
            after: Counter[tuple[Free, Shares]] = Counter()
            for (free, here), ways in found.items():
                for shares, more in _shares(len(group.kinds), _of(group, free)):
                    count = sum(share for share, is_it in zip(shares, at, strict=True) if is_it)
                    after[less(group, free, shares), (*here, count)] += ways * more
            found = after
        result: Counter[Shares] = Counter()
        for (_, here), ways in found.items():
            result[here] += ways
        return result

    def draw(self, rng: Random) -> Iterator[tuple[int, int]]:
        """Draw a zone for each stray, as (kind, zone); all arrangements are equally likely."""
        free = self.free
        for number, group in enumerate(self.groups):
            choices, weights = self.choices(number, free)
            drawn = rng.random() * weights[-1]
            shares = next(
                each for each, up_to in zip(choices, weights, strict=True) if drawn < up_to
            )
            zones = (
                self.zones[index]
                for index, share in zip(group.zones, shares, strict=True)
                for _ in range(share)
            )
            yield from zip(shuffled(group.kinds, rng), zones, strict=True)
            free = less(group, free, shares)

    def choices(self, number: int, free: Free) -> tuple[list[Shares], list[float]]:
        """The ways to share out a group, and their cumulative probabilities."""
        if (number, free) not in self._drawn:
            group, all_ways = self.groups[number], self._count(number, free)
            choices, ways = [], []
            for shares, here in _shares(len(group.kinds), _of(group, free)):
                if then := self._count(number + 1, less(group, free, shares)):
                    choices.append(shares)
                    ways.append(here * then)
            weights = [so_far / all_ways for so_far in accumulate(ways)]
            self._drawn[number, free] = choices, weights
        return self._drawn[number, free]

    def _count(self, number: int, free: Free) -> int:
        """The number of arrangements of the groups from this one on."""
        if number == len(self.groups):
            return 1
        if (number, free) not in self._ways:
            group = self.groups[number]
            self._ways[number, free] = sum(
                ways * self._count(number + 1, less(group, free, shares))
                for shares, ways in _shares(len(group.kinds), _of(group, free))
            )
        return self._ways[number, free]


def strays_of(view: SobekView, back: Back) -> Strays:
    """The strays of a view that have this back."""
    strays = [stray for stray in view.strays if KINDS[stray[0]].back is back]
    return Strays(strays, {zone: count for zone, of, count in view.stray_slots if of == back})


def _of(group: Group, free: Free) -> Free:
    return tuple(free[index] for index in group.zones)


def less(group: Group, free: Free, shares: Shares) -> Free:
    """The slots that are left for later groups when the group is shared out so."""
    left = list(free)
    for index, share in zip(group.zones, shares, strict=True):
        left[index] -= share
    return tuple(slots if open else 0 for slots, open in zip(left, group.open, strict=True))


@lru_cache(1024)
def _shares(count: int, free: Free) -> tuple[tuple[Shares, int], ...]:
    """The ways to share ``count`` cards among zones, each with the number of ways to choose cards
    and slots."""
    return tuple(
        (shares, _orders(count, shares) * prod(map(perm, free, shares)))
        for shares in _sums(count, free)
    )


def _sums(count: int, free: Free) -> Iterator[Shares]:
    if not free:
        if not count:
            yield ()
        return
    for first in range(max(0, count - sum(free[1:])), min(count, free[0]) + 1):
        for rest in _sums(count - first, free[1:]):
            yield first, *rest


def _orders(count: int, shares: Shares) -> int:
    """The number of ways to divide ``count`` cards into parts of these sizes."""
    result = 1
    for share in shares:
        result *= comb(count, share)
        count -= share
    return result
