"""A seat in a playout: its hand and its sets, counted by type of goods.

In the subset of Python that is compiled. A card is the number of its kind. A seat has one set per
type here: what is played is always added to it.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.notation import NONE
from sobek.games.sobek.rules.tables import CHARACTERS, GOODS, HAND_LIMIT, SET_SIZE, kind_of, scarabs
from sobek.games.sobek.search.kinds import (
    AMULET,
    CHARACTER_OF,
    GOODS_OF,
    NO_CHARACTER,
    PLAIN,
    SCARABS_OF,
    TYPE_SCARABS,
    VALUABLE,
)
from sobek.games.sobek.search.position import Seat
from sobek.games.sobek.search.valuation import (
    added_points,
    next_card_value,
    point_value,
    set_value,
)
from sobek.games.sobek.search.weights import Weights
from sobek.kernel.lists import remove, room

RICH: Final = 4
"""Fewest scarabs of a set that takes all amulets, not only those that it needs."""
NO_SET: Final = -1000.0
"""Less than any set is worth."""
PEOPLE: Final = CHARACTERS.bit_count()
"""Number of characters in the game."""


def main_set(seat: Seat, goods: int) -> int:
    """The index of the set to which a playout would add cards of the type, or NONE."""
    for at in range(len(seat.goods)):
        if seat.goods[at] == goods and seat.flat[at] == 0:
            return at
    return NONE


class Hand:
    """The cards and sets of a seat. Lists have one entry per type of goods, amulets last.

    ``count``, ``scarabs``: cards in hand and their scarabs. ``laid``, ``laid_scarabs``: those of
    the sets. ``other_points``: points of sets that nothing is added to. ``people``: the
    characters in hand; they are in ``count``, too. ``best``: the type that :meth:`best_set`
    found.
    """

    count: list[int]
    scarabs: list[int]
    laid: list[int]
    laid_scarabs: list[int]
    other_points: int
    people: list[int]
    best: int

    def __init__(self) -> None:
        self.count = [0] * (AMULET + 1)
        self.scarabs = [0] * (AMULET + 1)
        self.laid = [0] * (AMULET + 1)
        self.laid_scarabs = [0] * (AMULET + 1)
        self.other_points = 0
        self.people = room(int, PEOPLE)
        self.best = 0

    def load(self, seat: Seat) -> None:
        """Become the hand and the sets of a seat."""
        self.other_points = 0
        for goods in range(AMULET + 1):
            family = seat.hand & GOODS[goods]
            self.count[goods] = family.bit_count()
            self.scarabs[goods] = scarabs(family)
            self.laid[goods] = 0
            self.laid_scarabs[goods] = 0
        for at in range(len(seat.goods)):
            goods = seat.goods[at]
            if seat.flat[at]:
                self.other_points += seat.set_scarabs(at)
            elif self.laid[goods]:
                self.other_points += seat.set_scarabs(at) * seat.cards[at].bit_count()
            else:
                self.laid[goods] = seat.cards[at].bit_count()
                self.laid_scarabs[goods] = seat.set_scarabs(at)
        self.people.clear()
        cards = seat.hand & CHARACTERS
        while cards:
            self.people.append(kind_of(cards & -cards))
            cards &= cards - 1

    def size(self) -> int:
        """The number of cards in hand."""
        total = 0
        for count in self.count:
            total += count
        return total

    def set_points(self) -> int:
        """The points of all sets (S42)."""
        total = self.other_points
        for goods in range(AMULET + 1):
            total += self.laid[goods] * self.laid_scarabs[goods]
        return total

    def card_value(self, weights: Weights, kind: int) -> float:
        """What one more card is worth."""
        goods = GOODS_OF[kind]
        return next_card_value(
            weights,
            kind,
            self.count[goods],
            self.scarabs[goods],
            self.laid[goods],
            self.laid_scarabs[goods],
        )

    def add_card(self, kind: int) -> None:
        """A card comes to hand."""
        goods = GOODS_OF[kind]
        self.count[goods] += 1
        self.scarabs[goods] += SCARABS_OF[kind]
        if CHARACTER_OF[kind] != NO_CHARACTER:
            self.people.append(kind)

    # --- sets ------------------------------------------------------------------------------

    def best_set(self, weights: Weights, deliveries: float) -> float:
        """Find the best type to play, ``best``. Returns its value, or NO_SET.

        ``deliveries``: per seat, still to come. A token comes on top.
        """
        least = max(SET_SIZE - self.count[AMULET], 1)
        per_point = point_value(weights, deliveries)
        most = NO_SET
        for goods in range(AMULET):
            if self.count[goods] >= least:
                value = set_value(
                    weights,
                    self.laid_scarabs[goods],
                    self.laid[goods],
                    self.scarabs[goods],
                    max(self.count[goods], SET_SIZE),
                    per_point,
                )
                if value > most:
                    self.best = goods
                    most = value
        return most

    def play_set(self, goods: int) -> None:
        """Play all cards of a type (S24, S25), with the amulets that are needed, or all if rich."""
        amulets = self.count[AMULET]
        rich = self.scarabs[goods] >= RICH
        used = amulets if rich else max(0, SET_SIZE - self.count[goods])
        self.count[AMULET] = amulets - used
        self.laid[goods] += self.count[goods] + used
        self.laid_scarabs[goods] += self.scarabs[goods]
        self.count[goods] = 0
        self.scarabs[goods] = 0
        self._dismiss(goods)

    def _dismiss(self, goods: int) -> None:
        """No character of the type is left in hand."""
        kept = 0
        for kind in self.people:
            if GOODS_OF[kind] != goods:
                self.people[kept] = kind
                kept += 1
        while len(self.people) > kept:
            self.people.pop()

    def lay_flat(self) -> int:
        """Lay horizontal sets at the round's end (S41); the other cards stay. Returns their
        points."""
        points = 0
        for goods in range(AMULET):
            count = self.count[goods]
            needed = max(0, SET_SIZE - count)
            if count > 0 and needed <= self.count[AMULET]:
                self.count[AMULET] -= needed
                points += self.scarabs[goods]
                self.count[goods] = 0
                self.scarabs[goods] = 0
        if self.count[AMULET] >= SET_SIZE:
            self.count[AMULET] = 0
        return points

    # --- powers of characters --------------------------------------------------------------

    def play_character(self, kind: int) -> None:
        """A character is played for its power (S23)."""
        remove(self.people, kind)
        self._remove(GOODS_OF[kind], 0)

    def _remove(self, goods: int, card_scarabs: int) -> None:
        """A card leaves the hand. If it was the last of its type, no character of it is left."""
        self.count[goods] -= 1
        self.scarabs[goods] -= card_scarabs
        if self.count[goods] == 0:
            self._dismiss(goods)

    def lose_card(self, index: int) -> int:
        """Lose the card at ``index``, counted by type, those with scarabs first; returns its kind
        (S34)."""
        goods = 0
        while index >= self.count[goods]:
            index -= self.count[goods]
            goods += 1
        each = TYPE_SCARABS[goods]
        if self.scarabs[goods] > index * each:
            self._remove(goods, each)
            return VALUABLE[goods]
        self._remove(goods, 0)
        return PLAIN[goods]

    def drop_to_limit(self, pile: list[int]) -> None:
        """Drop cards into a pile, down to the hand limit, of the type with the fewest first
        (S33)."""
        for _ in range(self.size() - HAND_LIMIT):
            goods = AMULET
            for each in range(AMULET):
                fewer = goods == AMULET or self.count[each] < self.count[goods]
                if self.count[each] > 0 and fewer:
                    goods = each
            lost = min(self.scarabs[goods], TYPE_SCARABS[goods])
            if self.scarabs[goods] != self.count[goods] * lost:
                lost = 0
            self._remove(goods, lost)
            pile.append(VALUABLE[goods] if lost > 0 else PLAIN[goods])

    def best_addition(self) -> int:
        """Find the type of the set to which one or two cards add most points, ``best``. Returns
        the points, 0 if there are none (S35)."""
        most = 0
        for goods in range(AMULET):
            if self.count[goods] > 0 and self.laid[goods] > 0:
                points = added_points(
                    self.laid_scarabs[goods],
                    self.laid[goods],
                    self._added_scarabs(goods),
                    min(self.count[goods], 2),
                )
                if points > most:
                    self.best = goods
                    most = points
        return most

    def _added_scarabs(self, goods: int) -> int:
        """The scarabs of the best one or two cards of a type."""
        return min(self.scarabs[goods], min(self.count[goods], 2) * TYPE_SCARABS[goods])

    def add_to_set(self) -> None:
        """Make the best addition, if there is one (S35)."""
        if self.best_addition() == 0:
            return
        goods = self.best
        used = min(self.count[goods], 2)
        used_scarabs = self._added_scarabs(goods)
        self.laid[goods] += used
        self.laid_scarabs[goods] += used_scarabs
        self.count[goods] -= used - 1
        self._remove(goods, used_scarabs)
