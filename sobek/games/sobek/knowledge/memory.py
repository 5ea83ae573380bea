"""What each seat knows about cards that it does not see (S60 to S62).

``known[s]`` holds the cards whose whereabouts seat ``s`` knows: everything it saw, as long as it
can follow it. (The entry behind the last seat is an onlooker's: what everybody knows.) Cards of one
kind can't be told apart, so this says how many of each kind the seat knows in each hand and pile;
which of several alike is marked means nothing.

Where a card moves unseen, a seat that knew some of the cards with that back no longer knows which
of them went. Those become *strays*: ``strays[s]`` lists them as (kind, zones), meaning that one
card of this kind lies in one of these zones. A zone is a bit: 1 << seat is a hand, 16 << seat a
pile.

Of the cards with a back in a zone that the seat can't name, only some may be strays: those that
moved unseen, and those that they moved away from, but none that lay in the target before or came
there later. ``stray_slots[s]`` counts them, as (zone, back, how many).

What is known is always true, but not every conclusion is drawn: where cards from several places
have moved unseen to one, it isn't kept which of them came from where.

Where ``known`` is empty nobody keeps such a book: a search has no use for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.core.tuples import replace_at
from sobek.games.sobek.rules.tables import BACKS, KINDS, MASK, bits, kind_of, kinds_of

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

Stray = tuple[int, int]
"""(kind, zones): one card of the kind lies in one of the zones."""
StraySlots = tuple[int, int, int]
"""(zone, back, count): of the unknown cards with the back in the zone, so many may be strays."""


def hand_zone(seat: int) -> int:
    """The zone of a seat's hand."""
    return 1 << seat


def pile_zone(seat: int) -> int:
    """The zone of a seat's corruption pile."""
    return 16 << seat


def zone_cards(state: SobekState, zone: int) -> int:
    """The cards that lie in one zone."""
    seat = zone.bit_length() - 1
    return state.hands[seat] if seat < 4 else state.piles[seat - 4]


def see(state: SobekState, seat: int, cards: int) -> None:
    """The cards come to the seat, which sees them, alone or with all."""
    if state.known:
        state.known[seat] |= cards


def reveal(state: SobekState, owner: int, zone: int, cards: int) -> None:
    """The cards have just left the owner's zone openly: everyone sees them."""
    known, strays = state.known, state.strays
    if not known:
        return
    left = zone_cards(state, zone)
    alike = left and left & kinds_of(cards)
    for seat in range(state.seats + 1):
        if cards & ~known[seat] and seat != owner:
            if strays[seat] or alike & known[seat]:
                witness(state, seat, zone, cards)
            else:
                known[seat] |= cards


def witness(state: SobekState, seat: int, zone: int, cards: int) -> None:
    """The seat sees cards that lie, or have just lain, in the zone.

    If it knew a card of the same kind there, that may be the one it sees now: what it knows for
    certain about the rest of the zone is one less.
    """
    if not state.known:
        return
    known = state.known[seat]
    left = zone_cards(state, zone) & ~cards
    elsewhere = known & left
    strays = state.strays[seat]
    for card in bits(cards & ~known):
        kind = kind_of(card)
        if alike := elsewhere & MASK[kind]:
            low = alike & -alike
            elsewhere ^= low
            known ^= low
        elif strays:
            strays = _spot(strays, kind, zone)
    state.known[seat] = known | cards
    if strays or state.strays[seat]:
        _settle(state, seat, strays, _stray_slots(state, seat))


def exclude(state: SobekState, seat: int, zone: int, cards: int) -> None:
    """The seat has learnt that none of its strays of these kinds lies in the zone."""
    if state.known and (strays := state.strays[seat]):
        _settle(
            state,
            seat,
            tuple((k, zones & ~zone if MASK[k] & cards else zones) for k, zones in strays),
            _stray_slots(state, seat),
        )


def move_unseen(
    state: SobekState, cards: int, source: int, target: int, insiders: tuple[int, ...]
) -> None:
    """The cards have just gone from one zone to another; all but the insiders saw only backs."""
    if not state.known:
        return
    left = zone_cards(state, source)
    # For each back that moved, whether all cards with it went: those can be followed.
    moved = [(n, back, not left & back) for n, back in enumerate(BACKS) if cards & back]
    for seat in range(state.seats + 1):
        strays = state.strays[seat]
        if seat not in insiders and (strays or state.known[seat] & (cards | left)):
            slots = _stray_slots(state, seat)
            for n, back, whole in moved:
                went = slots.pop((source, n), 0)
                if not whole:
                    lost = _lose(state, seat, source, (cards | left) & back)
                    if not (lost or went):
                        continue
                    strays += lost
                    slots[source, n] = (left & back).bit_count()
                    went = (cards & back).bit_count()
                slots[target, n] = slots.get((target, n), 0) + went
                strays = _spread(strays, back, source, target, whole)
            _settle(state, seat, strays, slots)


def _lose(state: SobekState, seat: int, zone: int, cards: int) -> tuple[Stray, ...]:
    """The seat can no longer tell which of these cards are still in the zone."""
    lost = state.known[seat] & cards
    state.known[seat] ^= lost
    return tuple((kind_of(card), zone) for card in bits(lost))


def _spread(
    strays: tuple[Stray, ...], back: int, source: int, target: int, whole: bool
) -> tuple[Stray, ...]:
    """Strays with the back that could lie in the source may lie in the target now."""
    kept = ~source if whole else -1
    return tuple(
        (kind, zones & kept | target) if zones & source and MASK[kind] & back else (kind, zones)
        for kind, zones in strays
    )


def _spot(strays: tuple[Stray, ...], kind: int, zone: int) -> tuple[Stray, ...]:
    """A card of the kind was seen in the zone; it may be any stray that could have lain there.

    So one of those is gone, and what the others have in common is all that is known of the rest.
    """
    suspects = [stray for stray in strays if stray[0] == kind and stray[1] & zone]
    if not suspects:
        return strays
    zones = 0
    for suspect in suspects:
        zones |= suspect[1]
    others = [stray for stray in strays if stray not in suspects]
    return (*others, *[(kind, zones)] * (len(suspects) - 1))


def _stray_slots(state: SobekState, seat: int) -> dict[tuple[int, int], int]:
    return {(zone, back): count for zone, back, count in state.stray_slots[seat]}


def _settle(
    state: SobekState,
    seat: int,
    strays: tuple[Stray, ...],
    slots: dict[tuple[int, int], int],
) -> None:
    """Keep strays and slots in normal form.

    A zone in which no unknown card with a stray's back may be one can't hold the stray; a stray
    with one zone left is known.
    """
    while strays:
        known = state.known[seat]
        room = [0] * len(BACKS)
        for (zone, back), count in slots.items():
            unknown = zone_cards(state, zone) & BACKS[back] & ~known
            slots[zone, back] = count = min(count, unknown.bit_count())
            room[back] |= zone if count else 0
        strays = tuple((kind, zones & room[KINDS[kind].back]) for kind, zones in strays)
        found = next((stray for stray in strays if stray[1] & (stray[1] - 1) == 0), None)
        if found is None:
            break
        kind, zone = found
        here = zone_cards(state, zone) & MASK[kind] & ~known
        state.known[seat] = known | here & -here
        slots[zone, KINDS[kind].back] -= 1
        place = strays.index(found)
        strays = strays[:place] + strays[place + 1 :]
    spread = {(zone, KINDS[kind].back) for kind, zones in strays for zone in bits(zones)}
    kept = sorted((*slot, count) for slot, count in slots.items() if slot in spread)
    state.strays = replace_at(state.strays, seat, tuple(sorted(strays)))
    state.stray_slots = replace_at(state.stray_slots, seat, tuple(kept))
