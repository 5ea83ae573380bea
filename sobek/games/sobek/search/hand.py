"""A seat in a playout: its hand and its sets as numbers.

A card is a *code*: twice its type of goods, and one more if it has scarabs; characters have codes
of their own behind those.
"""

from __future__ import annotations

from functools import cache, lru_cache
from operator import mul
from typing import Final

from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    ALL,
    CHARACTERS,
    GOODS,
    HAND_LIMIT,
    KINDS,
    SET_SIZE,
    Character,
    Goods,
    bits,
    kind_of,
    scarabs,
)
from sobek.games.sobek.search.weights import Weights

AMULET: Final = int(Goods.AMULET)
TYPES: Final = tuple(range(AMULET))
QUEEN, PRIEST, PRIESTESS, VIZIER, SCRIBE, THIEF, MERCHANT, COURTESAN = map(int, Character)
NOBODY: Final = -1
PLAIN: Final = 2 * AMULET + 2
"""Codes below this are goods and amulets."""
RICH: Final = 4
"""A sale with so many scarabs takes all amulets."""
MANY: Final = 5
"""More cards of a type than this in hand are not told apart by the weights."""
LARGE: Final = 6
"""The same for a sale."""

_PEOPLE: Final = tuple(kind for kind in KINDS if kind.character is not None)


def _code(card: int) -> int:
    kind = KINDS[kind_of(card)]
    if kind.character is not None:
        return PLAIN + _PEOPLE.index(kind)
    return 2 * kind.goods + (kind.scarabs > 0)


CODES: Final = {card: _code(card) for card in bits(ALL)}
GOODS_OF: Final = (
    *(code // 2 for code in range(PLAIN)),
    *(int(kind.goods) for kind in _PEOPLE),
)
WHO: Final = (*[NOBODY] * PLAIN, *(int(kind.character or 0) for kind in _PEOPLE))
SCARABS: Final = tuple(
    max(kind.scarabs for kind in KINDS if kind.goods == goods) for goods in Goods
)
"""What a card of a type has, if it has any."""
WORTH: Final = tuple(
    SCARABS[code // 2] if code < PLAIN and code % 2 else 0 for code in range(len(WHO))
)


@cache
def _family(cards: int) -> tuple[int, int]:
    """How many cards of one type these are, and their scarabs. Few arguments exist."""
    return cards.bit_count(), scarabs(cards)


@cache
def _wanted_first(weights: Weights) -> list[float]:
    """What each code is worth to an empty hand."""
    value, growth = weights.take[0], weights.growth[0]
    wanted = [value + growth * WORTH[code] for code in range(PLAIN)]
    wanted[2 * AMULET] = weights.amulet
    return wanted + [weights.person] * len(_PEOPLE)


@cache
def _judged(weights: Weights) -> list[list[tuple[float, float, float]]]:
    """By type and number in hand: what the next card is worth, what each point of the set adds to
    that, and what each card of the set adds where the next has scarabs."""
    steps = list(zip(weights.take, weights.growth, strict=True))
    return [[(take, growth, growth * SCARABS[goods]) for take, growth in steps] for goods in TYPES]


class Hand:
    """Numbers of cards in hand and laid, and their scarabs, by type of goods. ``people``: type and
    name of each character in hand, which counts as goods there too. ``other``: points of sets that
    nothing is joined to. ``wanted``: what each code is worth to it. ``ripe``: whether anything may
    be sold.
    """

    __slots__ = (
        "count",
        "judged",
        "laid",
        "laid_worth",
        "other",
        "people",
        "ripe",
        "wanted",
        "weights",
        "worth",
    )

    def __init__(self, cards: int, sets: tuple[CardSet, ...], weights: Weights) -> None:
        self.weights = weights
        self.judged = _judged(weights)
        self.count = [0] * 7
        self.worth = [0] * 7
        self.people: list[tuple[int, int]] = []
        self.laid = [0] * 7
        self.laid_worth = [0] * 7
        self.other = 0
        self.ripe = False
        self.wanted = _wanted_first(weights)[:]
        for laid in sets:
            if laid.flat or self.laid[laid.goods]:
                self.other += laid.points()
            else:
                self.laid[laid.goods] = laid.cards.bit_count()
                self.laid_worth[laid.goods] = laid.scarabs()
        for goods, family in enumerate(GOODS):
            if here := cards & family:
                self.count[goods], self.worth[goods] = _family(here)
        if cards & CHARACTERS:
            self.people = [(GOODS_OF[code], WHO[code]) for code in codes_of(cards & CHARACTERS)]
        for goods in TYPES:
            if self.count[goods] or self.laid[goods]:
                self._judge(goods)
        self.ripe = max(self.count[:AMULET]) + self.count[AMULET] >= SET_SIZE

    def copy(self) -> Hand:
        """An independent copy."""
        new = Hand.__new__(Hand)
        new.weights = self.weights
        new.judged = self.judged
        new.count = self.count[:]
        new.worth = self.worth[:]
        new.people = self.people[:]
        new.laid = self.laid[:]
        new.laid_worth = self.laid_worth[:]
        new.other = self.other
        new.ripe = self.ripe
        new.wanted = self.wanted[:]
        return new

    def size(self) -> int:
        """Cards in hand."""
        return sum(self.count)

    def on_table(self) -> int:
        """Points of the laid sets (S42)."""
        total: int = sum(map(mul, self.laid, self.laid_worth))
        return total + self.other

    def gain(self, code: int) -> None:
        """A card comes into hand."""
        goods, count = GOODS_OF[code], self.count
        n = count[goods] = count[goods] + 1
        self.worth[goods] += WORTH[code]
        if goods == AMULET:
            self.ripe = True
            return
        if code >= PLAIN:
            self.people.append((goods, WHO[code]))
        self._judge(goods)
        if n + count[AMULET] >= SET_SIZE:
            self.ripe = True

    def _judge(self, goods: int) -> None:
        """What one more card of the type is worth, without and with scarabs."""
        n, wanted = self.count[goods], self.wanted
        take, growth, rich = self.judged[goods][n if n < MANY else MANY]
        value = take + growth * (self.worth[goods] + self.laid_worth[goods])
        wanted[2 * goods] = value
        wanted[2 * goods + 1] = value + rich * (n + self.laid[goods] + 1)

    # --- sales -----------------------------------------------------------------------------

    def best_sale(self, left: float, token: bool) -> tuple[int, float]:
        """The type to sell, and what that is worth, with so many deliveries of each seat's still to
        come."""
        weights, count, amulets = self.weights, self.count, self.count[AMULET]
        per_point = weights.gain + weights.late / (1.0 + left * left)
        least = SET_SIZE - amulets if amulets < SET_SIZE else 1
        best, most = 0, -1000.0
        for goods in TYPES:
            n = count[goods]
            if n >= least:
                size = n if n > SET_SIZE else SET_SIZE
                old, worth = self.laid[goods], self.laid_worth[goods]
                more = (worth + self.worth[goods]) * (old + size) - worth * old
                found = weights.sell[(n if n < LARGE else LARGE) - SET_SIZE if n > SET_SIZE else 0]
                found += per_point * more
                if found > most:
                    best, most = goods, found
        if most == -1000.0:
            self.ripe = False
        return best, most + weights.token if token else most

    def sell(self, goods: int) -> None:
        """All of a type goes to the table (S24, S25), with the amulets that are needed, or all."""
        n, worth, spare = self.count[goods], self.worth[goods], self.count[AMULET]
        used = spare if worth >= RICH else max(0, SET_SIZE - n)
        self.count[AMULET] = spare - used
        self.count[goods] = self.worth[goods] = 0
        self.laid[goods] += n + used
        self.laid_worth[goods] += worth
        self._judge(goods)
        if self.people:
            self.people = [person for person in self.people if person[0] != goods]

    def lay_flat(self) -> tuple[int, int, int]:
        """S41: points of the sets laid at the end, and number and scarabs of what is left."""
        amulets, points, rest, rest_worth = self.count[AMULET], 0, 0, 0
        for goods in TYPES:
            n = self.count[goods]
            if n >= SET_SIZE:
                points += self.worth[goods]
            elif n and n + amulets >= SET_SIZE:
                amulets -= SET_SIZE - n
                points += self.worth[goods]
            else:
                rest += n
                rest_worth += self.worth[goods]
        return points, rest if amulets >= SET_SIZE else rest + amulets, rest_worth

    # --- powers ----------------------------------------------------------------------------

    def play(self, person: tuple[int, int]) -> None:
        """A character leaves the hand for its power (S23)."""
        self.people.remove(person)
        self._leave(person[0], 0)

    def _leave(self, goods: int, worth: int) -> None:
        """A card of a type leaves the hand; characters that went with it have no power any more."""
        self.count[goods] -= 1
        self.worth[goods] -= worth
        if goods != AMULET:
            self._judge(goods)
        if self.people and not self.count[goods]:
            self.people = [person for person in self.people if person[0] != goods]

    def lose(self, place: int) -> int:
        """The code of the card at this place of the hand, which leaves it."""
        goods = 0
        while place >= self.count[goods]:
            place -= self.count[goods]
            goods += 1
        worth = SCARABS[goods] if self.worth[goods] > place * SCARABS[goods] else 0
        self._leave(goods, worth)
        return 2 * goods + (worth > 0)

    def shrink(self) -> list[int]:
        """S33: the codes of the cards that go, the fewest of their type first."""
        gone = []
        for _ in range(self.size() - HAND_LIMIT):
            held = [goods for goods in TYPES if self.count[goods]]
            goods = min(held, key=self.count.__getitem__) if held else AMULET
            worth = min(self.worth[goods], SCARABS[goods])
            worth = worth if self.worth[goods] == self.count[goods] * worth else 0
            self._leave(goods, worth)
            gone.append(2 * goods + (worth > 0))
        return gone

    def best_addition(self) -> tuple[int, int]:
        """S35: the type of the laid set that one or two cards do most for, and how much."""
        best, most = -1, 0
        for goods in TYPES:
            if self.count[goods] and self.laid[goods]:
                used, worth = self._added(goods)
                old, old_worth = self.laid[goods], self.laid_worth[goods]
                more = (old_worth + worth) * (old + used) - old_worth * old
                if more > most:
                    best, most = goods, more
        return best, most

    def _added(self, goods: int) -> tuple[int, int]:
        """The number and the scarabs of the best one or two cards of a type."""
        used = min(self.count[goods], 2)
        return used, min(self.worth[goods], used * SCARABS[goods])

    def add(self) -> None:
        """S35."""
        goods, _ = self.best_addition()
        if goods >= 0:
            used, worth = self._added(goods)
            self.laid[goods] += used
            self.laid_worth[goods] += worth
            self.count[goods] -= used - 1
            self._leave(goods, worth)


@lru_cache(maxsize=1 << 12)
def template(cards: int, sets: tuple[CardSet, ...], weights: Weights) -> Hand:
    """A hand with these cards in it and these sets laid, to be looked at."""
    return Hand(cards, sets, weights)


def hand_of(cards: int, sets: tuple[CardSet, ...], weights: Weights) -> Hand:
    """The same, to be played with."""
    return template(cards, sets, weights).copy()


@lru_cache(maxsize=1 << 12)
def codes_of(cards: int) -> tuple[int, ...]:
    """The codes of the cards."""
    return tuple(CODES[card] for card in bits(cards))
