"""Invariants of every position of Sobek, checked by tests and by ``play --check``."""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.games.sobek.knowledge.memory import Stray, zone_cards
from sobek.games.sobek.rules.effects import PROSPEROUS
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    CHARACTERS,
    GOODS,
    GREEN,
    HAND_LIMIT,
    KINDS,
    MASK,
    QUAYS,
    REMOVED_FOR_TWO,
    ROUNDS,
    SET_SIZE,
    TOKENS_IN_PLAY,
    Goods,
    bits,
    kinds_in,
)

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState


def check(state: SobekState) -> None:
    """Check a position.

    :raises AssertionError: if it is impossible.
    """
    _check_cards(state)
    _check_sets(state)
    _check_phase(state)
    _check_tokens(state)
    for watcher in range(state.seats + 1):
        _check_knowledge(state, watcher)
    assert all(score >= 0 for score in state.scores), "S45: a score is never negative"
    assert len(state.accounts) == state.round - (state.phase is not Phase.OVER)


def _zones(state: SobekState) -> list[int]:
    laid = [each.cards for own in state.sets for each in own]
    return [
        *state.hands,
        *state.piles,
        *laid,
        state.discard,
        sum(state.quay),
        sum(state.deck),
    ]


def _check_cards(state: SobekState) -> None:
    zones = _zones(state)
    everywhere = 0
    for cards in zones:
        assert not everywhere & cards, "S01: a card is in two zones"
        everywhere |= cards
    assert everywhere & ~ALL == 0
    gone = ALL & ~everywhere
    greens = GREEN.bit_count() - 2 * state.seats
    assert (gone & GREEN).bit_count() == greens, "S11: the other green cards leave the round"
    removed = REMOVED_FOR_TWO if state.seats == 2 else 0
    assert (gone & ~GREEN).bit_count() == removed, "S12"
    assert len(state.quay) <= QUAYS and len(state.delivery) <= QUAYS
    assert not sum(state.quay) & ~sum(state.delivery), "quays hold what was delivered"


def _check_sets(state: SobekState) -> None:
    for laid in (each for own in state.sets for each in own):
        types = {KINDS[kind].goods for kind, _ in kinds_in(laid.cards)} - {Goods.AMULET}
        assert types <= {laid.goods}, "S24: one type"
        assert bool(types) == (laid.goods != Goods.AMULET), "S26: untyped until a type comes"
        assert laid.cards.bit_count() >= SET_SIZE, "S24: three cards"
        assert not laid.bonus or laid.goods in (*PROSPEROUS, Goods.AMULET), "S3A"
    assert not state.discard & ~(CHARACTERS | sum(GOODS[:-1])), "S31: amulets stay"


def _check_phase(state: SobekState) -> None:
    assert (state.actor < 0) == (state.phase is Phase.OVER)
    assert bool(state.legal_actions()) == (state.phase is not Phase.OVER)
    if state.phase in (Phase.TURN, Phase.TOKEN):
        assert state.quay, "S29: the quays are filled before the next turn"
        assert state.actor == state.turn
    if state.phase is Phase.DROP:
        assert state.hands[state.actor].bit_count() > HAND_LIMIT, "S33"
    is_end = state.phase is Phase.LAY_FLAT
    to_come = {state.actor, *state.queue} if is_end else range(state.seats)
    assert not any(state.passed >> seat & 1 for seat in to_come), "S41: passed over too early"
    assert 1 <= state.round <= ROUNDS, "S50"


def _check_tokens(state: SobekState) -> None:
    assert len(state.tokens) + len(state.used) == TOKENS_IN_PLAY, "S14"


def _check_knowledge(state: SobekState, watcher: int) -> None:
    """S60 to S62: what a seat knows is true, and it knows what it sees."""
    known = state.known[watcher]
    hidden = sum(state.deck) | sum(state.quay) & CHARACTERS
    assert not known & hidden, "nobody knows the deck or a face-down quay"
    if watcher < state.seats:
        own = state.hands[watcher] | state.piles[watcher]
        assert not own & ~known, "S22: a seat does not know its own cards"
    room = {(zone, back): count for zone, back, count in state.stray_slots[watcher]}
    assert all(room.values()) and bool(room) == bool(state.strays[watcher])
    for (zone, back), count in room.items():
        assert count <= (zone_cards(state, zone) & BACKS[back] & ~known).bit_count()
    strays = list(state.strays[watcher])
    assert _can_place(state, strays, known, room), "the strays have no room"


def _can_place(
    state: SobekState, strays: list[Stray], known: int, room: dict[tuple[int, int], int]
) -> bool:
    """Whether there is a different unknown card for each stray in one of its zones."""
    if not strays:
        return True
    kind, zones = strays[0]
    for zone in bits(zones):
        slot = zone, KINDS[kind].back
        here = zone_cards(state, zone) & MASK[kind] & ~known
        if here and room[slot]:
            less = {**room, slot: room[slot] - 1}
            if _can_place(state, strays[1:], known | here & -here, less):
                return True
    return False
