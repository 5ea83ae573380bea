"""The components of Sobek as data: cards, tokens, scoring track. [R] marks reconstructed figures.

A card is one bit of a 63-bit integer, so hands, piles, sets and the discard pile are integers. The
bits of a kind (cards that nobody can tell apart) are adjacent, and so are the kinds of one type of
goods. A *bag* is such an integer in which each kind fills its bits from the lowest up: it says how
many cards of each kind there are, and nothing else. Actions and views hold bags only.
"""

from __future__ import annotations

from collections.abc import Iterator
from enum import IntEnum
from functools import cache
from typing import Final, NamedTuple


class Goods(IntEnum):
    """Types of goods (S01). Amulets go with any type."""

    IVORY = 0
    EBONY = 1
    MARBLE = 2
    CATTLE = 3
    FISH = 4
    WHEAT = 5
    AMULET = 6


class Back(IntEnum):
    """The back of a card (S04)."""

    GREEN = 0
    BEIGE = 1
    ORANGE = 2


class Character(IntEnum):
    """Characters, each with a power of its own (S30 to S36)."""

    QUEEN = 0
    PRIEST = 1
    PRIESTESS = 2
    VIZIER = 3
    SCRIBE = 4
    THIEF = 5
    MERCHANT = 6
    COURTESAN = 7


class Kind(NamedTuple):
    """Cards that nobody can tell apart: what they show, and how many ``copies`` there are."""

    goods: Goods
    scarabs: int
    back: Back
    copies: int
    character: Character | None = None


_I, _E, _M, _C, _F, _W = list(Goods)[:6]
_GREEN, _BEIGE, _ORANGE = Back

KINDS: Final = (
    # S01, S02: the counts with and without trade value. S03: scarabs; ivory from the rule book, the
    # others [R]. S04: which of the plain ones have green backs [R]. S05: characters' goods [R].
    Kind(_I, 3, _BEIGE, 3),
    Kind(_I, 0, _BEIGE, 2),
    Kind(_I, 0, _GREEN, 1),  # [R]
    Kind(_I, 0, _ORANGE, 1, Character.QUEEN),  # [R]
    Kind(_E, 2, _BEIGE, 4),  # [R] scarabs
    Kind(_E, 0, _BEIGE, 2),
    Kind(_E, 0, _GREEN, 1),  # [R]
    Kind(_E, 0, _ORANGE, 1, Character.PRIEST),  # [R]
    Kind(_M, 2, _BEIGE, 3),  # [R] scarabs
    Kind(_M, 0, _BEIGE, 3),
    Kind(_M, 0, _GREEN, 1),  # [R]
    Kind(_M, 0, _ORANGE, 1, Character.PRIESTESS),  # [R]
    Kind(_C, 1, _BEIGE, 5),  # [R] scarabs
    Kind(_C, 0, _BEIGE, 2),
    Kind(_C, 0, _GREEN, 2),  # [R]
    Kind(_C, 0, _ORANGE, 1, Character.VIZIER),  # [R]
    Kind(_C, 0, _ORANGE, 1, Character.SCRIBE),  # [R]
    Kind(_F, 1, _BEIGE, 5),  # [R] scarabs
    Kind(_F, 0, _BEIGE, 3),
    Kind(_F, 0, _GREEN, 2),  # [R]
    Kind(_F, 0, _ORANGE, 1, Character.SCRIBE),  # [R]
    Kind(_F, 0, _ORANGE, 1, Character.THIEF),  # [R]
    Kind(_W, 1, _BEIGE, 5),  # [R] scarabs
    Kind(_W, 0, _BEIGE, 3),
    Kind(_W, 0, _GREEN, 2),  # [R]
    Kind(_W, 0, _ORANGE, 1, Character.MERCHANT),  # [R]
    Kind(_W, 0, _ORANGE, 1, Character.COURTESAN),  # [R]
    Kind(Goods.AMULET, 0, _BEIGE, 5),
)


class Token(IntEnum):
    """Kinds of event tokens (S06)."""

    GUILD_ANKH = 0
    GUILD_EYE = 1
    GUILD_SCARAB = 2
    GUILD_LOTUS = 3
    FLOOD = 4
    CURSE = 5
    PROSPERITY = 6
    EMBALMING = 7
    DECEIT = 8


GUILDS: Final = (Token.GUILD_ANKH, Token.GUILD_EYE, Token.GUILD_SCARAB, Token.GUILD_LOTUS)
"""The tokens of the Guild, one for each symbol (S37)."""
TOKEN_COUNTS: Final = (1, 1, 1, 1, 2, 2, 2, 1, 1)
"""The number of tokens of each kind (S06)."""


class Space(IntEnum):
    """What a space of the scoring track shows (S07). A symbol has the number of its Guild token."""

    ANKH = 0
    EYE = 1
    SCARAB = 2
    LOTUS = 3
    NUMBER = 4


_SPACES = dict(zip("ABSL0", Space, strict=True))

TRACK: Final = tuple(
    # S07: a number (0), then four symbols, whose order is [R]. S08: numbers are one symbol.
    _SPACES[letter]
    for letter in "0ABSL0SLAB0BALS0LSBA"  # 0 to 19
    "0ABSL0SLAB0BALS0LSBA"  # 20 to 39
    "0ABSL0SLAB0BALS0LSBA"  # 40 to 59
    "0ABSL0SLAB0BALS0LSBA"  # 60 to 79
    "0ABSL0SLAB0BALS0LSBA"  # 80 to 99
)
"""The spaces 0 to 99; higher scores go round again."""

QUAYS: Final = 9
"""Number of quays, and of cards in a delivery (S13, S29)."""
REACH: Final = 4
"""Number of remaining cards, from space 0 on, that can be taken (S21)."""
GREEN_DEAL: Final = 2
"""Number of green cards dealt to each player (S11)."""
REMOVED_FOR_TWO: Final = 9
"""Number of cards removed from the deck with two players (S12)."""
TOKENS_IN_PLAY: Final = 5
"""Number of tokens in a round (S14)."""
SET_SIZE: Final = 3
"""Minimum cards of a set and of an addition to it (S24, S25)."""
HAND_LIMIT: Final = 6
"""Maximum cards that a Scribe leaves in a hand (S33)."""
PENALTY_POINTS: Final = 10
"""Points of the round's sets for each step back of the most corrupt (S44)."""
ROUNDS: Final = 3
"""Number of rounds of a game (S50)."""
EARLY_END: Final = 100
"""A score above this after round 2 ends the game (S50)."""


def _masks() -> tuple[tuple[int, ...], tuple[int, ...]]:
    lows, masks, bit = [], [], 1
    for kind in KINDS:
        lows.append(bit)
        masks.append((bit << kind.copies) - bit)
        bit <<= kind.copies
    return tuple(lows), tuple(masks)


LOW, MASK = _masks()
"""The lowest bit of each kind, and all its bits."""

KIND_OF: Final = tuple(number for number, kind in enumerate(KINDS) for _ in range(kind.copies))
"""The kind of each card, by the index of its bit."""

ALL: Final = sum(MASK)
"""All cards."""
GOODS: Final = tuple(
    sum(m for k, m in zip(KINDS, MASK, strict=True) if k.goods == goods) for goods in Goods
)
"""All cards of each type of goods, characters included; amulets last."""
BACKS: Final = tuple(
    sum(m for k, m in zip(KINDS, MASK, strict=True) if k.back == back) for back in Back
)
"""All cards with each back."""
GREEN, BEIGE, ORANGE = BACKS
CHARACTERS: Final = ORANGE
AMULETS: Final = GOODS[Goods.AMULET]
TYPES: Final = tuple(Goods)[:6]
"""The types that a set can have."""
FAMILIES: Final = tuple((goods, GOODS[goods]) for goods in TYPES)
"""(type of goods, all its cards) for each of them."""

# Count the scarabs of many cards at once: cards whose number of scarabs has bit 0, and bit 1.
_ONES = sum(m for k, m in zip(KINDS, MASK, strict=True) if k.scarabs & 1)
_TWOS = sum(m for k, m in zip(KINDS, MASK, strict=True) if k.scarabs & 2)


def scarabs(cards: int) -> int:
    """The number of scarabs on the cards (S03)."""
    return (cards & _ONES).bit_count() + 2 * (cards & _TWOS).bit_count()


def bits(cards: int) -> Iterator[int]:
    """The cards one by one, each as a single bit, from the lowest up."""
    while cards:
        low = cards & -cards
        yield low
        cards ^= low


def kind_of(card: int) -> int:
    """The kind of one card, a single bit: its index in KINDS."""
    return KIND_OF[card.bit_length() - 1]


def character_of(kind: int) -> Character:
    """The character of a kind, which must be one of a character."""
    who = KINDS[kind].character
    assert who is not None, "only characters are played"
    return who


def kinds_in(cards: int) -> Iterator[tuple[int, int]]:
    """(kind, number of cards) for each kind among the cards, in order."""
    while cards:
        kind = KIND_OF[(cards & -cards).bit_length() - 1]
        here = cards & MASK[kind]
        yield kind, here.bit_count()
        cards ^= here


def kinds_of(cards: int) -> int:
    """All cards of the game that are of the same kinds as the cards."""
    result = 0
    while cards:
        kind = MASK[KIND_OF[(cards & -cards).bit_length() - 1]]
        result |= kind
        cards &= ~kind
    return result


def bag_of(kind: int, count: int = 1) -> int:
    """The bag of ``count`` cards of a kind."""
    return LOW[kind] * ((1 << count) - 1)


@cache
def family_bag(cards: int) -> int:
    """The bag of cards of one type of goods. Cached, because few arguments exist."""
    return sum(bag_of(kind, count) for kind, count in kinds_in(cards))


def bag(cards: int) -> int:
    """Turn cards into a bag."""
    if not cards:
        return 0
    result = 0
    for family in GOODS:
        if here := cards & family:
            result |= family_bag(here)
    return result


def draw_cards(source: int, wanted: int) -> int:
    """Cards of ``source`` that make up the bag ``wanted``; it must contain them."""
    if wanted & ~source == 0:
        return wanted
    found = 0
    while wanted:
        mask = MASK[kind_of(wanted & -wanted)]
        here = source & mask
        for _ in range(here.bit_count() - (wanted & mask).bit_count()):
            here &= here - 1
        found |= here
        wanted &= ~mask
    return found


def contains(source: int, wanted: int) -> bool:
    """Whether the cards ``source`` contain the bag ``wanted``."""
    return all((source & MASK[kind]).bit_count() >= count for kind, count in kinds_in(wanted))


def joined(first: int, second: int) -> int:
    """The bag of two bags together; the game must have that many cards."""
    result = first
    for kind, count in kinds_in(second):
        here = (first & MASK[kind]).bit_count() + count
        result |= bag_of(kind, here)
    return result


def without(first: int, second: int) -> int:
    """The bag ``first`` without the bag ``second``, which it must contain."""
    return bag(first & ~draw_cards(first, second))


def space(score: int) -> Space:
    """What the space of a score shows (S07)."""
    return TRACK[score % len(TRACK)]


@cache  # there are few scores
def step_forward(score: int, symbol: Space) -> int:
    """The score at the next space ahead with the symbol (S37)."""
    score += 1
    while space(score) is not symbol:
        score += 1
    return score


@cache
def step_back(score: int, symbol: Space) -> int | None:
    """The score at the previous space with the symbol; None if there is none (S37, S44)."""
    for earlier in range(score - 1, -1, -1):
        if space(earlier) is symbol:
            return earlier
    return None
