"""Sobek's views as vectors. Cards are counted by kind, in the order of the rules' table."""

from __future__ import annotations

from functools import cache, lru_cache
from typing import Final

from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.plausible import MOST_POINTS
from sobek.games.sobek.rules.scoring import CardSet
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    GOODS,
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
from sobek.games.sobek.rules.view import EMPTY, SobekView, Zone
from sobek.research.layout import Layout, Piece, clockwise, one_hot, relative
from sobek.research.sobek_actions import SLOTS

_KINDS: Final = len(KINDS)
_COPIES: Final = max(kind.copies for kind in KINDS)
_CARDS: Final = ALL.bit_count()
_QUAY: Final = tuple(one_hot(kind, _KINDS + 1) for kind in range(_KINDS + 1))
"""What is shown of a quay: a kind, or at the end (FACE_DOWN, -1) that the card is face down."""
_TOKENS: Final = max(TOKEN_COUNTS)
_BONUS: Final = PROSPERITY_SCARABS * TOKEN_COUNTS[Token.PROSPERITY]
_NOTHING: Final = bytes(_KINDS)
_OF_TYPE: Final = tuple(
    tuple(number for number, kind in enumerate(KINDS) if kind.goods in (goods, Goods.AMULET))
    for goods in Goods
)
"""The kinds that a set of each type can have: its own, then amulets."""
_SETS: Final = sum(SLOTS)
_IN_SETS: Final = sum(slots * len(kinds) for slots, kinds in zip(SLOTS, _OF_TYPE, strict=True))
_HUNDREDS: Final = MOST_POINTS // len(TRACK)


def layout(seats: int) -> Layout:
    """The pieces of an observation; seats are in clockwise order from the observer's.

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
            Piece("passed", (seats,)),
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
    own, seats = view.seat, view.seats
    order = clockwise(own, seats)
    left = [_QUAY[kind] for kind in view.quay if kind != EMPTY]
    laid = [_laid(view.sets[seat]) for seat in order]
    scores = [view.scores[seat] for seat in order]
    viewers, people = view.token_viewers, view.deck_people
    pieces = [
        one_hot(-1 if own is None else own, seats),
        relative(view.actor, own, seats),
        relative(view.turn, own, seats),
        bytes([seat in view.queue for seat in order]) if view.queue else bytes(seats),
        bytes([view.passed >> seat & 1 for seat in order]),
        one_hot(view.phase, len(Phase)),
        one_hot(view.round - 1, ROUNDS),
        bytes((view.open,)),
        *left,
        bytes((QUAYS - len(left)) * len(_QUAY)),
        bytes((view.deck, people is not None, people or 0)),
        counts(view.discard),
        *_zones(view, order),
        *[cards for cards, _, _ in laid],
        *[bonuses for _, bonuses, _ in laid],
        *[flat for _, _, flat in laid],
        bytes([score // len(TRACK) for score in scores]),
        bytes([score % len(TRACK) for score in scores]),
        *[one_hot(space(score), len(Space)) for score in scores],
        bytes([view.curses[seat] for seat in order]),
        bytes([viewers >> seat & 1 for seat in order]),
        bytes((view.tokens_left,)),
        _tokens(view.tokens or ()),
        _tokens(view.used),
    ]
    return b"".join(pieces)


def _zones(view: SobekView, order: tuple[int, ...]) -> list[bytes]:
    """What is known of hands and piles: of each seat first the hand, then the pile."""
    held: list[Zone] = []
    for seat in order:
        pile = view.piles[seat]
        assert pile is not None, "the view has perfect memory"
        held += (view.hands[seat], pile)
    pieces = [bytes(zone.backs) for zone in held]
    pieces += [counts(zone.cards) for zone in held]
    if not view.strays:
        return [*pieces, bytes(len(held) * (_KINDS + len(BACKS)))]
    bits = [zone for seat in order for zone in (hand_zone(seat), pile_zone(seat))]
    for zone in bits:
        here = bytearray(_KINDS)
        for kind, places in view.strays:
            here[kind] += bool(places & zone)
        pieces.append(bytes(here))
    slots = {(zone, back): number for zone, back, number in view.stray_slots}
    pieces.append(bytes(slots.get((zone, back), 0) for zone in bits for back in range(len(BACKS))))
    return pieces


def counts(cards: int) -> bytes:
    """The number of cards of each kind in a bag."""
    if not cards:
        return _NOTHING
    return b"".join([_of_family(goods, cards & family) for goods, family in enumerate(GOODS)])


@cache  # There are few bags of one type, and any number of bags of all.
def _of_family(goods: int, cards: int) -> bytes:
    numbers = dict(kinds_in(cards))
    return bytes(numbers.get(at, 0) for at, kind in enumerate(KINDS) if kind.goods == goods)


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
