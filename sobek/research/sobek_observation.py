"""Sobek's views as vectors. Cards are counted by kind, in the order of the rules' table."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache, lru_cache
from typing import Final

from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    KINDS,
    QUAYS,
    ROUNDS,
    TOKEN_COUNTS,
    TOKENS_IN_PLAY,
    TRACK,
    Goods,
    Space,
    Token,
    kinds_in,
    space,
)
from sobek.games.sobek.rules.view import SobekView, Zone
from sobek.research.layout import Layout, Piece, clockwise, one_hot, relative
from sobek.research.sobek_actions import SLOTS

_KINDS: Final = len(KINDS)
_COPIES: Final = max(kind.copies for kind in KINDS)
_CARDS: Final = ALL.bit_count()
_QUAY: Final = tuple(one_hot(kind, _KINDS + 1) for kind in range(_KINDS + 1))
"""What is shown of a quay: a kind, or at the end (FACE_DOWN, -1) that the card is face down."""
_TOKENS: Final = max(TOKEN_COUNTS)
_BONUS: Final = PROSPERITY_SCARABS * TOKEN_COUNTS[Token.PROSPERITY]
_OF_TYPE: Final = tuple(
    tuple(number for number, kind in enumerate(KINDS) if kind.goods in (goods, Goods.AMULET))
    for goods in Goods
)
"""The kinds that a set of each type can have: its own, then amulets."""
_SETS: Final = sum(SLOTS)
_IN_SETS: Final = sum(slots * len(kinds) for slots, kinds in zip(SLOTS, _OF_TYPE, strict=True))
_HUNDREDS: Final = 25
"""No score reaches 2,500: in a round no card scores more than 9 scarabs times 17 cards bring."""


def layout(seats: int) -> Layout:
    """The pieces of an observation; seats are in clockwise order from the own one.

    A quay has one entry for each kind and a last one for a card that lies face down; the quays that
    are left come first, in the order of the actions. ``sets``: for each type of goods, for each of
    its slots, the numbers of cards of the kinds that can be there. ``strays``: cards that may be in
    this hand or pile, by kind; ``stray_slots``: how many of its cards with each back may be such.
    """
    zones = (seats, 2)
    return Layout(
        (
            Piece("seat", (seats,)),
            Piece("actor", (seats,)),
            Piece("turn", (seats,)),
            Piece("queue", (seats,)),
            Piece("phase", (len(Phase),)),
            Piece("round", (ROUNDS,)),
            Piece("open", (1,)),
            Piece("quays", (QUAYS, _KINDS + 1)),
            Piece("deck", (1,), _CARDS),
            Piece("deck_people_known", (1,)),
            Piece("deck_people", (1,), _CARDS),
            Piece("discard", (_KINDS,), _COPIES),
            Piece("backs", (*zones, len(BACKS)), _CARDS),
            Piece("known", (*zones, _KINDS), _COPIES),
            Piece("strays", (*zones, _KINDS), _COPIES),
            Piece("stray_slots", (*zones, len(BACKS)), _CARDS),
            Piece("sets", (seats, _IN_SETS), _COPIES),
            Piece("bonuses", (seats, _SETS), _BONUS),
            Piece("flat", (seats, _SETS)),
            Piece("hundreds", (seats,), _HUNDREDS),
            Piece("spaces", (seats,), len(TRACK) - 1),
            Piece("symbols", (seats, len(Space))),
            Piece("curses", (seats,), TOKEN_COUNTS[Token.CURSE]),
            Piece("tokens_seen_by", (seats,)),
            Piece("tokens_left", (1,), TOKENS_IN_PLAY),
            Piece("tokens", (len(Token),), _TOKENS),
            Piece("tokens_used", (len(Token),), _TOKENS),
        )
    )


def observe(view: SobekView) -> bytes:
    """The observation of a view with perfect memory (not of one that is shown)."""
    return b"".join(_pieces(view))


def _pieces(view: SobekView) -> Iterator[bytes]:
    own, seats = view.seat, view.seats
    order = clockwise(own, seats)
    yield one_hot(-1 if own is None else own, seats)
    yield relative(view.actor, own, seats)
    yield relative(view.turn, own, seats)
    yield bytes(seat in view.queue for seat in order)
    yield one_hot(view.phase, len(Phase))
    yield one_hot(view.round - 1, ROUNDS)
    yield bytes((view.open,))
    left = view.remaining()
    yield b"".join([_QUAY[kind] for kind in left])
    yield bytes((QUAYS - len(left)) * len(_QUAY))
    yield bytes((view.deck, view.deck_people is not None, view.deck_people or 0))
    yield counts(view.discard)
    yield from _zones(view, order)
    laid = [_laid(view.sets[seat]) for seat in order]
    for part in range(3):
        yield b"".join([sets[part] for sets in laid])
    scores = [view.scores[seat] for seat in order]
    yield bytes(score // len(TRACK) for score in scores)
    yield bytes(score % len(TRACK) for score in scores)
    yield b"".join([one_hot(space(score), len(Space)) for score in scores])
    yield bytes(view.curses[seat] for seat in order)
    yield bytes(view.token_viewers >> seat & 1 for seat in order)
    yield bytes((view.tokens_left,))
    yield _tokens(view.tokens or ())
    yield _tokens(view.used)


def _zones(view: SobekView, order: tuple[int, ...]) -> Iterator[bytes]:
    """What is known of hands and piles: of each seat first the hand, then the pile."""
    held: list[Zone] = []
    for seat in order:
        pile = view.piles[seat]
        assert pile is not None, "the view has perfect memory"
        held += (view.hands[seat], pile)
    yield b"".join([bytes(zone.backs) for zone in held])
    yield b"".join([counts(zone.cards) for zone in held])
    bits = [zone for seat in order for zone in (hand_zone(seat), pile_zone(seat))]
    if not view.strays:
        yield bytes(len(bits) * (_KINDS + len(BACKS)))
        return
    for zone in bits:
        here = [kind for kind, places in view.strays if places & zone]
        yield bytes(map(here.count, range(_KINDS)))
    slots = {(zone, back): number for zone, back, number in view.stray_slots}
    yield bytes(slots.get((zone, back), 0) for zone in bits for back in range(len(BACKS)))


@lru_cache(maxsize=1 << 14)
def counts(cards: int) -> bytes:
    """The number of cards of each kind in a bag."""
    found = bytearray(_KINDS)
    for kind, number in kinds_in(cards):
        found[kind] = number
    return bytes(found)


@lru_cache(maxsize=1 << 12)
def _laid(sets: tuple[CardSet, ...]) -> tuple[bytes, bytes, bytes]:
    """A seat's sets: their cards, the bonuses of Prosperity, and which are horizontal."""
    cards, bonuses, flat = bytearray(), bytearray(), bytearray()
    for goods, kinds in zip(Goods, _OF_TYPE, strict=True):
        own = [each for each in sets if each.goods == goods]
        free = SLOTS[goods] - len(own)
        for each in own:
            numbers = counts(each.cards)
            cards += bytes(numbers[kind] for kind in kinds)
        cards += bytes(free * len(kinds))
        bonuses += bytes(each.bonus for each in own) + bytes(free)
        flat += bytes(each.flat for each in own) + bytes(free)
    return bytes(cards), bytes(bonuses), bytes(flat)


@cache
def _tokens(tokens: tuple[Token, ...]) -> bytes:
    return bytes(map(tokens.count, Token))
