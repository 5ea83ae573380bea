"""A better guess of the cards that were dropped face down (S33), from what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from sobek.core.chance import pick, shuffled
from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    BACKS,
    CHARACTERS,
    GOODS,
    LOW,
    MASK,
    bits,
    draw_cards,
    kind_of,
    kinds_in,
    kinds_of,
)
from sobek.games.sobek.sealed.events import PRIESTS, Act, Event, Look, character
from sobek.games.sobek.sealed.piles import CARDS, Arrangement, Place


@dataclass(frozen=True)
class Drop:
    """A guess. ``hand``: all cards of the seat with the back of the one at ``place``."""

    place: Place
    hand: int


class Fault(NamedTuple):
    """Why an event can't have happened, as card bits: one of ``kept`` was not dropped, but one of
    ``gone`` was."""

    kept: int
    gone: int


def better(
    drops: Sequence[Drop], before: SobekState, event: Event, arrangement: Arrangement, rng: Random
) -> tuple[Place, ...] | None:
    """The drops with another card in one of them, so that less is wrong with the event; None if
    they are not at fault. ``before``: the position before the event, which was impossible there."""
    fault = _find_fault(before, event, arrangement)
    for number in shuffled(range(len(drops)), rng):
        drop = drops[number]
        card = arrangement.card(drop.place)
        others = list(bits(drop.hand & fault.gone & ~MASK[kind_of(card)]))
        if others and card & kinds_of(fault.kept):
            places = [each.place for each in drops]
            places[number] = arrangement.places[pick(others, rng)]
            return tuple(places)
    return None


def bend(state: SobekState, event: Event, arrangement: Arrangement) -> int:
    """Let the seat have in its hand what an event needs, and in its pile what it shows there, as
    far as cards with the same back can be exchanged. So nobody sees the difference, though the
    position may not fit what was heard before; what the seats knew of strays is forgotten then.

    Returns the cards that are taken out of the pile until the event is over: a Priest has not shown
    them.
    """
    owner = _owner(event)
    shown = _cards(arrangement, _shown(event))
    for card in bits(shown & ~(state.hands[owner] | state.piles[owner])):
        _replace_equal(state, owner, card, shown)
    while pair := _exchange(_find_fault(state, event, arrangement)):
        state.hands[owner] ^= pair
        state.piles[owner] ^= pair
        state.strays = state.stray_slots = ((),) * (state.seats + 1)
    if not isinstance(event, Act) or character(event.action) not in PRIESTS:
        return 0
    left = state.piles[owner] & _wares(event.action) & ~shown
    state.piles[owner] ^= left
    return left


def _owner(event: Event) -> int:
    """The seat whose hand and pile have to fit."""
    return 1 - event.seat if isinstance(event, Act) and event.place else event.seat


def _shown(event: Event) -> Sequence[Place]:
    """The places of the owner's cards that an event shows."""
    match event:
        case Look():
            return event.places
        case Act(place=Place() as place):
            return (place,)
        case Act():
            return event.shown
    return ()


def _exchange(fault: Fault) -> int:
    """A card of the pile and one of the hand that may have been dropped instead; 0 if there is no
    such pair."""
    pairs = (
        kept & -kept | gone & -gone
        for back in BACKS
        if (kept := fault.kept & back) and (gone := fault.gone & back)
    )
    return next(pairs, 0)


def _replace_equal(state: SobekState, owner: int, card: int, shown: int) -> None:
    """Of two equal cards, another one was played than the guess says: change their places."""
    others = (state.hands[owner] | state.piles[owner]) & MASK[kind_of(card)] & ~shown
    both = card | (others & -others)

    def turned(cards: int) -> int:
        return cards ^ both if (cards & both).bit_count() == 1 else cards

    if others:
        state.hands = [turned(cards) for cards in state.hands]
        state.piles = [turned(cards) for cards in state.piles]
        state.known = [turned(cards) for cards in state.known]
        state.discard = turned(state.discard)
        state.sets = tuple(
            tuple(laid._replace(cards=turned(laid.cards)) for laid in own) for own in state.sets
        )


def _find_fault(before: SobekState, event: Event, arrangement: Arrangement) -> Fault:
    """What is wrong with the hand and the pile of the seat, if anything is."""
    owner = _owner(event)
    hand, pile = before.hands[owner], before.piles[owner]
    shown = _cards(arrangement, _shown(event))
    match event:
        case Look():
            return Fault(pile & ~shown, hand & shown)
        case Act(place=Place()):
            return Fault(pile & shown, hand & ~shown)
        case Act(action=action):
            needed = _needed(action)
            kept, spare = pile & _lacking(hand, needed), hand & ~draw_cards(hand, needed)
            if kept or character(action) not in PRIESTS:
                return Fault(kept, spare)
            if spare & shown:
                return Fault(pile & ~shown, spare & shown)
            wares = _wares(action)
            return Fault(pile & wares & ~shown, spare & ~wares)
    return Fault(0, 0)


def _cards(arrangement: Arrangement, places: Sequence[Place]) -> int:
    found = 0
    for place in places:
        found |= arrangement.card(place) if place.pile in CARDS else 0
    return found


def _needed(action: Action) -> int:
    """The bag of cards that the hand has to hold. A card that is picked comes from a pile (S32)."""
    if action.verb is Verb.PICK:
        return 0
    if character(action) is None:
        return action.cards
    return LOW[action.what] | (0 if character(action) in PRIESTS else action.cards)


def _wares(action: Action) -> int:
    """All goods that a Priest discards from the pile."""
    return 0 if action.at == NONE else GOODS[action.at] & ~CHARACTERS


def _lacking(hand: int, needed: int) -> int:
    """All cards of the kinds of which the hand has too few."""
    short = (k for k, count in kinds_in(needed) if (hand & MASK[k]).bit_count() < count)
    return sum(MASK[kind] for kind in short)
