"""A better guess of the cards that were dropped face down (S33), and of those that nobody has seen,
from what is wrong with one."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import NamedTuple

from sobek.core.chance import pick, shuffled
from sobek.games.sobek.rules.notation import NONE
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    AMULETS,
    CHARACTERS,
    GOODS,
    LOW,
    MASK,
    TYPES,
    Character,
    bits,
    kind_of,
    kinds_in,
    kinds_of,
)
from sobek.games.sobek.sealed.events import PRIESTS, Act, Event, Look, character
from sobek.games.sobek.sealed.piles import CARDS, Arrangement, Knowledge, Place


@dataclass(frozen=True)
class Drop:
    """A guess. ``hand``: all cards of the seat with the back of the one at ``place``."""

    place: Place
    hand: int


class Fault(NamedTuple):
    """Why an event can't have happened, as card bits: one of ``kept`` was not dropped, but one of
    ``gone`` was. Or no card of ``zone`` can be one of ``unfit``."""

    kept: int
    gone: int
    zone: int = 0
    unfit: int = 0


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


def rearranged(
    known: Knowledge, before: SobekState, event: Event, arrangement: Arrangement, rng: Random
) -> Arrangement | None:
    """The arrangement with other cards at those unseen places that are at fault; None if none is.
    ``before``: as for :func:`better`."""
    fault = _find_fault(before, event, arrangement)
    items = {pile: [*items] for pile, items in arrangement.items.items()}
    fixed = known.items.keys() | {arrangement.places[card] for card in bits(fault.zone)}
    for card in bits(fault.zone & fault.unfit):
        place = arrangement.places[card]
        pile, cards = items[place.pile], CARDS[place.pile]
        fitting = [
            number
            for number, item in enumerate(pile)
            if Place(place.pile, number) not in fixed
            and item < len(cards)  # no slot
            and not cards[item] & fault.unfit
        ]
        if fitting and place not in known.items:
            other = pick(fitting, rng)
            pile[place.number], pile[other] = pile[other], pile[place.number]
    changed = Arrangement({pile: tuple(each) for pile, each in items.items()})
    return None if changed == arrangement else changed


def _find_fault(before: SobekState, event: Event, arrangement: Arrangement) -> Fault:
    """What is wrong with the hand and the pile of the seat, if anything is."""
    hand, pile = before.hands[event.seat], before.piles[event.seat]
    match event:
        case Look():
            seen = _cards(arrangement, event.places)
            return Fault(pile & ~seen, hand & seen)
        case Act(place=Place() as place):
            victim = 1 - event.seat
            stolen = arrangement.card(place)
            return Fault(before.piles[victim] & stolen, before.hands[victim] & ~stolen)
        case Act(action=action) if character(action) in PRIESTS:
            shown = _cards(arrangement, event.shown)
            if hand & shown & ~CHARACTERS:
                return Fault(pile & ~shown, hand & shown)
            wares = ~AMULETS if action.at == NONE else GOODS[action.at] & ~CHARACTERS
            return Fault(pile & wares & ~shown, hand & ~wares, pile & ~shown, wares)
        case Act(action=action) if character(action) == Character.COURTESAN and not action.cards:
            fitting = _fitting(before) & ~LOW[action.what]
            return Fault(pile & ~fitting, hand & fitting, hand, fitting)
        case Act(action=action):
            needed = action.cards | (0 if character(action) is None else LOW[action.what])
            return Fault(pile & _lacking(hand, needed), hand & ~kinds_of(needed))
    return Fault(0, 0)


def _cards(arrangement: Arrangement, places: Sequence[Place]) -> int:
    return sum(arrangement.card(place) for place in places)


def _fitting(state: SobekState) -> int:
    """All cards that go with a set of the seat that acts (S35)."""
    fitting = sum(GOODS[goods] for goods in TYPES if state.own_sets(goods))
    return fitting | AMULETS if state.sets[state.actor] else fitting


def _lacking(hand: int, needed: int) -> int:
    """All cards of the kinds of which the hand has too few."""
    short = (k for k, count in kinds_in(needed) if (hand & MASK[k]).bit_count() < count)
    return sum(MASK[kind] for kind in short)
