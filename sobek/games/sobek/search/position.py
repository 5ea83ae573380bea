"""A position as the search plays in it: cards are bits, and nobody remembers anything.

In the subset of Python that is compiled (``docs/compiling.md``), as are all modules of the search
but ``question``, ``search_bot``, ``sampler``, ``bots``, ``greedy_evaluation``, ``training`` and
``tuning``. What actions do is in
:mod:`sobek.games.sobek.search.effects`. It plays to the end of the round.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    MASK,
    QUAYS,
    SET_SIZE,
    TOKENS_IN_PLAY,
    TRACK,
    Back,
    kind_of,
    scarabs,
)
from sobek.games.sobek.search.kinds import GOODS_OF
from sobek.kernel.lists import room

MAX_SEATS: Final = 4
CARDS: Final = ALL.bit_count()
"""Number of cards. A card is a bit, so there can't be more than 63."""
MAX_SETS: Final = CARDS // SET_SIZE
"""Maximum number of a seat's sets."""
DECK: Final = (BACKS[Back.BEIGE] | BACKS[Back.ORANGE]).bit_count()
"""Maximum number of cards in the deck."""
NOWHERE: Final = -1
"""The score of a space that does not exist."""


class Seat:
    """What lies before a seat. ``hand``, ``pile``: card bits. The lists have one entry per set: its
    type of goods (AMULET while it has none), card bits, scarabs of Prosperity tokens, and 1 if it
    is horizontal, else 0."""

    hand: int
    pile: int
    score: int
    curses: int
    goods: list[int]
    cards: list[int]
    bonus: list[int]
    flat: list[int]

    def __init__(self) -> None:
        self.hand = 0
        self.pile = 0
        self.score = 0
        self.curses = 0
        self.goods = room(int, MAX_SETS)
        self.cards = room(int, MAX_SETS)
        self.bonus = room(int, MAX_SETS)
        self.flat = room(int, MAX_SETS)

    def copy(self, other: Seat) -> None:
        """Become equal to another seat."""
        self.hand = other.hand
        self.pile = other.pile
        self.score = other.score
        self.curses = other.curses
        self.goods.clear()
        self.cards.clear()
        self.bonus.clear()
        self.flat.clear()
        for at in range(len(other.goods)):
            self.lay(other.goods[at], other.cards[at], other.bonus[at], other.flat[at])

    def lay(self, goods: int, cards: int, bonus: int, flat: int) -> None:
        """Lay a new set."""
        self.goods.append(goods)
        self.cards.append(cards)
        self.bonus.append(bonus)
        self.flat.append(flat)

    def set_scarabs(self, at: int) -> int:
        """All scarabs of a set, those of Prosperity included (S3A)."""
        return scarabs(self.cards[at]) + self.bonus[at]


class Position:
    """``seats``: their number. ``seat``: what lies before each. ``round``, ``phase``, ``actor``,
    ``turn``, ``queue``, ``quay``, ``tokens``: as in
    :class:`~sobek.games.sobek.rules.state.SobekState`. ``deck``: card bits, the top one last."""

    seats: int
    round: int
    phase: int
    actor: int
    turn: int
    seat: list[Seat]
    queue: list[int]
    quay: list[int]
    deck: list[int]
    tokens: list[int]

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.round = 0
        self.phase = 0
        self.actor = 0
        self.turn = 0
        self.seat = room(Seat, MAX_SEATS)
        for _ in range(seats):
            self.seat.append(Seat())
        self.queue = room(int, MAX_SEATS)
        self.quay = room(int, QUAYS)
        self.deck = room(int, DECK)
        self.tokens = room(int, TOKENS_IN_PLAY)

    def hand(self) -> int:
        """The actor's cards."""
        return self.seat[self.actor].hand


def space(score: int) -> int:
    """What the space of a score shows (S07)."""
    return TRACK[score % len(TRACK)]


def forward(score: int, symbol: int) -> int:
    """The score at the next space ahead with the symbol (S37)."""
    score += 1
    while space(score) != symbol:
        score += 1
    return score


def back(score: int, symbol: int) -> int:
    """The score at the previous space with the symbol, or NOWHERE (S37, S44)."""
    score -= 1
    while score >= 0 and space(score) != symbol:
        score -= 1
    return score


def lowest(cards: int) -> int:
    """The card with the lowest bit."""
    return cards & -cards


def kind_of_lowest(cards: int) -> int:
    """The kind of the card with the lowest bit."""
    return kind_of(lowest(cards))


def bag(cards: int) -> int:
    """The bag of the cards: each kind's bits from the lowest up."""
    found = 0
    while cards:
        mask = MASK[kind_of_lowest(cards)]
        count = (cards & mask).bit_count()
        found |= lowest(mask) * ((1 << count) - 1)
        cards &= ~mask
    return found


def goods_of(card: int) -> int:
    """The type of goods of a card (S01, S05)."""
    return GOODS_OF[kind_of(card)]
