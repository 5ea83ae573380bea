"""A seat in a playout: its hand and its sets, counted by type of goods.

Cards are codes (:mod:`sobek.games.sobek.search.codes`). A seat has one set per type here: what is
played is always added to it.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache, lru_cache
from operator import mul
from typing import Final

from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import CHARACTERS, GOODS, HAND_LIMIT, SET_SIZE, scarabs
from sobek.games.sobek.search.codes import (
    AMULET,
    CHARACTER_OF,
    FIRST_CHARACTER,
    GOODS_OF,
    SCARABS_OF,
    TYPE_SCARABS,
    TYPES,
    codes_of,
)
from sobek.games.sobek.search.valuation import (
    added_points,
    card_steps,
    first_card_values,
    point_value,
    set_value,
)
from sobek.games.sobek.search.weights import Weights

RICH: Final = 4
"""Fewest scarabs of a set that takes all amulets, not only those that it needs."""
_NO_SET: Final = -1000.0
"""Less than any set is worth."""


_new: Final[Callable[[type[Hand]], Hand]] = object.__new__


@cache
def _family(cards: int) -> tuple[int, int]:
    """The number of cards and of scarabs; the cards are of one type, so few arguments exist."""
    return cards.bit_count(), scarabs(cards)


class Hand:
    """The cards and sets of a seat. Lists have one entry per type of goods, amulets last.

    ``count``, ``scarabs``: cards in hand and their scarabs. ``laid``, ``laid_scarabs``: the same of
    the sets. ``other_points``: points of sets that nothing is added to. ``characters``: (type of
    goods, character) of each one in hand; they are in ``count``, too. ``card_values``: what each
    code is worth to the hand. ``may_play_set``: whether there may be a set to play; if False, there
    is none. ``steps``: :func:`~sobek.games.sobek.search.valuation.card_steps` of the weights.
    """

    __slots__ = (
        "card_values",
        "characters",
        "count",
        "laid",
        "laid_scarabs",
        "may_play_set",
        "other_points",
        "scarabs",
        "steps",
        "weights",
    )

    def __init__(self, cards: int, sets: tuple[CardSet, ...], weights: Weights) -> None:
        self.weights = weights
        self.steps = card_steps(weights)
        self.count = [0] * 7
        self.scarabs = [0] * 7
        self.characters: list[tuple[int, int]] = []
        self.laid = [0] * 7
        self.laid_scarabs = [0] * 7
        self.other_points = 0
        self.card_values = first_card_values(weights)[:]
        for laid in sets:
            if laid.flat or self.laid[laid.goods]:
                self.other_points += laid.points()
            else:
                self.laid[laid.goods] = laid.cards.bit_count()
                self.laid_scarabs[laid.goods] = laid.scarabs()
        for goods, family in enumerate(GOODS):
            if here := cards & family:
                self.count[goods], self.scarabs[goods] = _family(here)
        if cards & CHARACTERS:
            codes = codes_of(cards & CHARACTERS)
            self.characters = [(GOODS_OF[code], CHARACTER_OF[code]) for code in codes]
        for goods in TYPES:
            if self.count[goods] or self.laid[goods]:
                self._revalue(goods)
        self.may_play_set = max(self.count[:AMULET]) + self.count[AMULET] >= SET_SIZE

    def copy(self) -> Hand:
        """An independent copy."""
        new: Hand = _new(Hand)
        new.weights = self.weights
        new.steps = self.steps
        new.count = self.count[:]
        new.scarabs = self.scarabs[:]
        new.characters = self.characters[:]
        new.laid = self.laid[:]
        new.laid_scarabs = self.laid_scarabs[:]
        new.other_points = self.other_points
        new.may_play_set = self.may_play_set
        new.card_values = self.card_values[:]
        return new

    def size(self) -> int:
        """The number of cards in hand."""
        return sum(self.count)

    def set_points(self) -> int:
        """The points of all sets (S42)."""
        total: int = sum(map(mul, self.laid, self.laid_scarabs))
        return total + self.other_points

    def add_card(self, code: int) -> None:
        """A card comes to hand."""
        goods, count = GOODS_OF[code], self.count
        n = count[goods] = count[goods] + 1
        if goods == AMULET:
            self.may_play_set = True
            return
        if code >= FIRST_CHARACTER:
            self.characters.append((goods, CHARACTER_OF[code]))
        else:
            self.scarabs[goods] += SCARABS_OF[code]
        self._revalue(goods)
        if n + count[AMULET] >= SET_SIZE:
            self.may_play_set = True

    def _revalue(self, goods: int) -> None:
        """Update what one more card of the type is worth, without and with scarabs."""
        n, values = self.count[goods], self.card_values
        base, per_scarab, per_card = self.steps[goods][n]
        value = base + per_scarab * (self.scarabs[goods] + self.laid_scarabs[goods])
        values[2 * goods] = value
        values[2 * goods + 1] = value + per_card * (n + self.laid[goods] + 1)

    # --- sets ------------------------------------------------------------------------------

    def best_set(self, deliveries: float, tokens: Sequence[int]) -> tuple[int, float]:
        """The type of the best set to play, and its value; the value is very low if there is none.

        ``deliveries``: per seat, still to come. ``tokens``: the remaining tokens.
        """
        weights, count, amulets = self.weights, self.count, self.count[AMULET]
        per_point = point_value(weights, deliveries)
        least = SET_SIZE - amulets if amulets < SET_SIZE else 1
        best, most = 0, _NO_SET
        for goods in TYPES:
            if (n := count[goods]) >= least:
                value = set_value(
                    weights,
                    self.laid_scarabs[goods],
                    self.laid[goods],
                    self.scarabs[goods],
                    n if n > SET_SIZE else SET_SIZE,
                    per_point,
                )
                if value > most:
                    best, most = goods, value
        if most == _NO_SET:
            self.may_play_set = False
        return best, most + weights.set_token if tokens else most

    def play_set(self, goods: int) -> None:
        """Play all cards of a type (S24, S25), with the amulets that are needed, or all if rich."""
        n, rich, amulets = self.count[goods], self.scarabs[goods], self.count[AMULET]
        used = amulets if rich >= RICH else max(0, SET_SIZE - n)
        self.count[AMULET] = amulets - used
        self.count[goods] = self.scarabs[goods] = 0
        self.laid[goods] += n + used
        self.laid_scarabs[goods] += rich
        self._revalue(goods)
        if self.characters:
            self.characters = [person for person in self.characters if person[0] != goods]

    def lay_flat(self) -> tuple[int, int, int]:
        """Lay horizontal sets at the round's end (S41).

        Returns their points, and the number and the scarabs of the cards that are left.
        """
        amulets, points, rest, rest_scarabs = self.count[AMULET], 0, 0, 0
        for goods in TYPES:
            n = self.count[goods]
            if n >= SET_SIZE:
                points += self.scarabs[goods]
            elif n and n + amulets >= SET_SIZE:
                amulets -= SET_SIZE - n
                points += self.scarabs[goods]
            else:
                rest += n
                rest_scarabs += self.scarabs[goods]
        return points, rest if amulets >= SET_SIZE else rest + amulets, rest_scarabs

    # --- powers of characters --------------------------------------------------------------

    def play_character(self, person: tuple[int, int]) -> None:
        """A character, as (type of goods, character), is played for its power (S23)."""
        self.characters.remove(person)
        self._remove(person[0], 0)

    def _remove(self, goods: int, card_scarabs: int) -> None:
        """A card leaves the hand. If it was the last of its type, no character of it is left."""
        self.count[goods] -= 1
        self.scarabs[goods] -= card_scarabs
        if goods != AMULET:
            self._revalue(goods)
        if self.characters and not self.count[goods]:
            self.characters = [person for person in self.characters if person[0] != goods]

    def lose_card(self, index: int) -> int:
        """Lose the card at ``index``, counted by type, those with scarabs first; returns its code
        (S34)."""
        goods = 0
        while index >= self.count[goods]:
            index -= self.count[goods]
            goods += 1
        each = TYPE_SCARABS[goods]
        lost = each if self.scarabs[goods] > index * each else 0
        self._remove(goods, lost)
        return 2 * goods + (lost > 0)

    def drop_to_limit(self) -> list[int]:
        """Drop cards down to the hand limit, of the type with the fewest first; returns their codes
        (S33)."""
        dropped = []
        for _ in range(self.size() - HAND_LIMIT):
            held = [goods for goods in TYPES if self.count[goods]]
            goods = min(held, key=self.count.__getitem__) if held else AMULET
            lost = min(self.scarabs[goods], TYPE_SCARABS[goods])
            lost = lost if self.scarabs[goods] == self.count[goods] * lost else 0
            self._remove(goods, lost)
            dropped.append(2 * goods + (lost > 0))
        return dropped

    def best_addition(self) -> tuple[int, int]:
        """The type of the set to which one or two cards add most points, and how many; -1 and 0 if
        they add none (S35)."""
        best, most = -1, 0
        for goods in TYPES:
            if self.count[goods] and self.laid[goods]:
                used, used_scarabs = self._addition(goods)
                points = added_points(
                    self.laid_scarabs[goods], self.laid[goods], used_scarabs, used
                )
                if points > most:
                    best, most = goods, points
        return best, most

    def _addition(self, goods: int) -> tuple[int, int]:
        """The number and the scarabs of the best one or two cards of a type."""
        used = min(self.count[goods], 2)
        return used, min(self.scarabs[goods], used * TYPE_SCARABS[goods])

    def add_to_set(self) -> None:
        """Make the best addition, if there is one (S35)."""
        goods, _ = self.best_addition()
        if goods >= 0:
            used, used_scarabs = self._addition(goods)
            self.laid[goods] += used
            self.laid_scarabs[goods] += used_scarabs
            self.count[goods] -= used - 1
            self._remove(goods, used_scarabs)


@lru_cache(maxsize=1 << 12)
def template(cards: int, sets: tuple[CardSet, ...], weights: Weights) -> Hand:
    """The hand with these cards and sets. It is cached, so don't change it."""
    return Hand(cards, sets, weights)


def hand_of(cards: int, sets: tuple[CardSet, ...], weights: Weights) -> Hand:
    """A copy of the :func:`template`, to play with."""
    return template(cards, sets, weights).copy()
