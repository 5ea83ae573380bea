"""Whether a view that comes from outside may be drawn (:attr:`sobek.core.game.Game.is_plausible`).

Every number is one that a view can have, and no card is in two places. Whether a play leads there
is not asked.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final

from sobek.core import head_start
from sobek.core.game import OVER
from sobek.games.sobek.knowledge.memory import pile_zone
from sobek.games.sobek.rules.head_start import HEAD_START
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    CHARACTERS,
    GOODS,
    KINDS,
    MASK,
    QUAYS,
    ROUNDS,
    TOKEN_COUNTS,
    TOKENS_IN_PLAY,
    TYPES,
    Back,
    Goods,
    Token,
    bag,
    kinds_in,
)
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView, Zone

MOST_POINTS: Final = 2500
"""More points than three rounds can bring, if each scarab scores with all cards of its type."""


def is_plausible(view: SobekView, seats: int) -> bool:
    """Whether a view of any seat, shown or not, can be drawn."""
    return all(_conditions(view, seats))


def _conditions(view: SobekView, seats: int) -> Iterator[bool]:
    """What must hold, one after the other: each may rely on those before."""
    by_seat = (view.hands, view.piles, view.sets, view.scores, view.curses)
    yield view.seat in (None, *range(seats)) and view.seats == seats
    yield all(len(each) == seats for each in by_seat)
    yield 1 <= view.round <= ROUNDS
    yield _is_course(view, seats)
    yield len(view.quay) == QUAYS and all(EMPTY <= kind < len(KINDS) for kind in view.quay)
    yield all(map(_is_zone, view.hands)) and all(map(_is_pile, view.piles))
    yield all(_are_sets(own) for own in view.sets) and _is_bag(view.discard)
    yield _are_apart(view)
    yield 0 <= view.deck <= ALL.bit_count() and _is_share(view.deck_people, view.deck)
    yield _are_points(view.scores) and all(0 <= n <= TOKENS_IN_PLAY for n in view.curses)
    yield _are_tokens(view)
    yield _are_strays(view, seats)
    yield len(view.accounts) <= ROUNDS
    yield head_start.is_plausible(view.ahead, seats, HEAD_START)
    yield all(len(round) == seats and all(map(_is_account, round)) for round in view.accounts)


def _is_course(view: SobekView, seats: int) -> bool:
    """Who decides, and who decides next."""
    if view.phase is Phase.OVER:
        return view.actor == OVER and bool(view.accounts)
    asked = len(view.queue) <= 4 * seats and all(0 <= seat < seats for seat in view.queue)
    looks = view.phase is not Phase.PICK or bool(view.queue)
    rounds = len(view.accounts) == view.round - 1
    passed = 0 <= view.passed < 1 << seats
    acts = 0 <= view.actor < seats and OVER <= view.turn < seats
    return acts and asked and looks and rounds and passed


def _is_bag(cards: int) -> bool:
    return 0 <= cards <= ALL and bag(cards) == cards


def _is_zone(zone: Zone) -> bool:
    """Whether the cards have these backs."""
    if len(zone.backs) != len(Back) or not _is_bag(zone.cards):
        return False
    return all(
        (zone.cards & cards).bit_count() <= count <= cards.bit_count()
        for count, cards in zip(zone.backs, BACKS, strict=True)
    )


def _is_pile(zone: Zone | None) -> bool:
    return zone is None or _is_zone(zone)


def _are_sets(sets: tuple[CardSet, ...]) -> bool:
    return len(sets) <= ALL.bit_count() and all(map(_is_set, sets))


def _is_set(each: CardSet) -> bool:
    """Cards of its type and amulets; only amulets as long as it has none (S24, S26)."""
    fitting = GOODS[each.goods] | GOODS[Goods.AMULET]
    is_typed = each.goods in TYPES or not each.cards & ~GOODS[Goods.AMULET]
    fits = _is_bag(each.cards) and each.cards and not each.cards & ~fitting
    return bool(fits) and is_typed and 0 <= each.bonus <= 2 * TOKENS_IN_PLAY


def _are_apart(view: SobekView) -> bool:
    """Whether there are so many cards of each kind (S01)."""
    bags = [view.discard, *(zone.cards for zone in (*view.hands, *view.piles) if zone)]
    bags += [each.cards for own in view.sets for each in own]
    found = [0] * len(KINDS)
    for cards in bags:
        for kind, count in kinds_in(cards):
            found[kind] += count
    for kind in view.quay:
        if kind not in (FACE_DOWN, EMPTY):
            found[kind] += 1
    for kind, _ in view.strays:
        if not 0 <= kind < len(KINDS):
            return False
        found[kind] += 1
    return all(n <= mask.bit_count() for n, mask in zip(found, MASK, strict=True))


def _is_share(part: int | None, whole: int) -> bool:
    return part is None or 0 <= part <= min(whole, CHARACTERS.bit_count())


def _are_points(points: Iterable[int]) -> bool:
    return all(0 <= each < MOST_POINTS for each in points)


def _are_tokens(view: SobekView) -> bool:
    """No token is there twice (S06, S14)."""
    for tokens in (view.used, view.tokens or ()):
        if any(tokens.count(token) > TOKEN_COUNTS[token] for token in Token):
            return False
    is_known = view.tokens is None or len(view.tokens) == view.tokens_left
    viewers = 0 <= view.token_viewers < 1 << view.seats + 1
    return 0 <= view.tokens_left <= TOKENS_IN_PLAY and is_known and viewers


def _are_strays(view: SobekView, seats: int) -> bool:
    """Cards that are in one of several zones, and the room for them."""
    every = sum(1 << seat | pile_zone(seat) for seat in range(seats))
    zones = view.zones()
    return (
        all(zone > 0 and not zone & ~every for _, zone in view.strays)
        and len(view.stray_slots) <= len(zones) * len(Back)
        and all(
            zone in zones and back in range(len(Back)) and 0 < count <= zones[zone].backs[back]
            for zone, back, count in view.stray_slots
        )
    )


def _is_account(account: SeatAccount) -> bool:
    """Whether the numbers are in range."""
    counted = (account.before, account.points, *account.walk, account.tie_scarabs or 0)
    return (
        _are_sets(account.sets)
        and _are_points(counted)
        and 0 <= account.corruption < MOST_POINTS
        and 0 <= account.curses <= TOKENS_IN_PLAY
        and len(account.walk) <= MOST_POINTS // 10
    )
