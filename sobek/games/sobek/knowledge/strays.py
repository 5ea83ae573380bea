"""In how many ways the cards may lie that a seat has lost sight of: its *strays*
(:mod:`sobek.games.sobek.knowledge.memory`).

A zone has a slot for each card that may be a stray there, and slots take cards with one back only.
Every way to give the hidden cards a slot each that fits the view counts alike: one card out of
seven is each of them with the same chance. Which card a person would rather take, keep or drop is
no part of it.

Strays that may lie in the same zones are a group: it matters how many of them each zone gets. Of
groups there are few, though there may be twenty strays.
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
"""The free slots of each zone; 0 where they no longer matter."""
Shares = tuple[int, ...]
"""How many cards each of some zones gets."""


class Group(NamedTuple):
    """Strays that may lie in the same zones: the kinds of the cards, and the zones' places among
    all. ``open``: the zones that matter to the groups behind this one."""

    kinds: tuple[int, ...]
    zones: tuple[int, ...]
    open: tuple[bool, ...]


class Strays:
    """Strays with one back. ``room``: how many slots for it each zone has."""

    def __init__(self, strays: Iterable[Stray], room: Mapping[int, int]) -> None:
        self.zones = tuple(room)
        self._free = tuple(room.values())
        sorts: dict[int, list[int]] = {}
        for kind, zones in sorted(strays, key=lambda stray: stray[1]):
            sorts.setdefault(zones, []).append(kind)
        self.groups: list[Group] = []
        later = 0
        for zones, kinds in reversed(sorts.items()):
            places = tuple(n for n, zone in enumerate(self.zones) if zone & zones)
            open = tuple(bool(zone & later) for zone in self.zones)
            self.groups.insert(0, Group(tuple(kinds), places, open))
            later |= zones
        self._ways: dict[tuple[int, Free], int] = {}
        self._drawn: dict[tuple[int, Free], tuple[list[Shares], list[float]]] = {}

    def spread(self, zone: int) -> Counter[Shares]:
        """How many of each group lie in the zone, and in how many ways."""
        found: Counter[tuple[Free, Shares]] = Counter({(self._free, ()): 1})
        for group in self.groups:
            at = [self.zones[place] == zone for place in group.zones]
            after: Counter[tuple[Free, Shares]] = Counter()
            for (free, here), ways in found.items():
                for shares, more in _shares(len(group.kinds), _of(group, free)):
                    count = sum(share for share, is_it in zip(shares, at, strict=True) if is_it)
                    after[_less(group, free, shares), (*here, count)] += ways * more
            found = after
        result: Counter[Shares] = Counter()
        for (_, here), ways in found.items():
            result[here] += ways
        return result

    def place(self, rng: Random) -> Iterator[tuple[int, int]]:
        """A zone for each stray, as (kind, zone): each way with the same chance."""
        free = self._free
        for number, group in enumerate(self.groups):
            choices, weights = self._choices(number, free)
            drawn = rng.random() * weights[-1]
            shares = next(
                each for each, up_to in zip(choices, weights, strict=True) if drawn < up_to
            )
            zones = (
                self.zones[place]
                for place, share in zip(group.zones, shares, strict=True)
                for _ in range(share)
            )
            yield from zip(shuffled(group.kinds, rng), zones, strict=True)
            free = _less(group, free, shares)

    def _choices(self, number: int, free: Free) -> tuple[list[Shares], list[float]]:
        """How a group can be shared out, and the weights of that added up, of 1 in all."""
        if (number, free) not in self._drawn:
            group, all_ways = self.groups[number], self._count(number, free)
            choices, ways = [], []
            for shares, here in _shares(len(group.kinds), _of(group, free)):
                if then := self._count(number + 1, _less(group, free, shares)):
                    choices.append(shares)
                    ways.append(here * then)
            weights = [so_far / all_ways for so_far in accumulate(ways)]
            self._drawn[number, free] = choices, weights
        return self._drawn[number, free]

    def _count(self, number: int, free: Free) -> int:
        """In how many ways the groups from this one on can lie."""
        if number == len(self.groups):
            return 1
        if (number, free) not in self._ways:
            group = self.groups[number]
            self._ways[number, free] = sum(
                ways * self._count(number + 1, _less(group, free, shares))
                for shares, ways in _shares(len(group.kinds), _of(group, free))
            )
        return self._ways[number, free]


def strays_of(view: SobekView, back: Back) -> Strays:
    """The strays of a view with the back."""
    strays = [stray for stray in view.strays if KINDS[stray[0]].back is back]
    return Strays(strays, {zone: count for zone, of, count in view.stray_slots if of == back})


def _of(group: Group, free: Free) -> Free:
    return tuple(free[place] for place in group.zones)


def _less(group: Group, free: Free, shares: Shares) -> Free:
    """What is free when the group lies there, of what matters to the others."""
    left = list(free)
    for place, share in zip(group.zones, shares, strict=True):
        left[place] -= share
    return tuple(slots if open else 0 for slots, open in zip(left, group.open, strict=True))


@lru_cache(1024)
def _shares(count: int, free: Free) -> tuple[tuple[Shares, int], ...]:
    """How zones with so many free slots can share the cards, and in how many ways: which cards go
    to which slots."""
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
    """In how many ways so many cards fall into parts of these sizes."""
    result = 1
    for share in shares:
        result *= comb(count, share)
        count -= share
    return result
