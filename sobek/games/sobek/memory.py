"""What each seat knows about cards that it does not see (S60 to S62).

``known[s]`` holds the cards whose whereabouts seat ``s`` knows: everything it saw, as long as it
can follow it. (The entry behind the last seat is an onlooker's: what everybody knows.) Cards of one
kind can't be told apart, so this says how many of each kind the seat knows in each hand and pile;
which of several alike is marked means nothing.

Where a card moves unseen, a seat that knew some of the cards with that back no longer knows which
of them went. Those become *strays*: ``strays[s]`` lists them as (kind, zones), meaning that one
card of this kind lies in one of these zones. A zone is a bit: 1 << seat is a hand, 16 << seat a
pile.

What is known is always true, but not every conclusion is drawn: that exactly one of several strays
moved is kept only as the numbers of cards with each back. Where a stray of a kind of its own turns
up later, a person with pencil and paper could tell that the others stayed.

Where ``known`` is empty nobody keeps such a book: a search has no use for it.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.core.tuples import put
from sobek.games.sobek.tables import BACKS, KINDS, MASK, bits, kind_of, kinds_of

if TYPE_CHECKING:
    from sobek.games.sobek.state import SobekState

_BACK = tuple(BACKS[kind.back] for kind in KINDS)
"""All cards with the back of each kind."""

Stray = tuple[int, int]
"""(kind, zones): one card of the kind lies in one of the zones."""


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
    full = any(cards & back and not left & back & ~known for back in BACKS)
    if strays is not state.strays[seat] or (full and strays):
        _settle(state, seat, strays)


def exclude(state: SobekState, seat: int, zone: int, cards: int) -> None:
    """The seat has learnt that none of its strays of these kinds lies in the zone."""
    if state.known and (strays := state.strays[seat]):
        _settle(
            state,
            seat,
            tuple((k, zones & ~zone if MASK[k] & cards else zones) for k, zones in strays),
        )


def move_unseen(
    state: SobekState, cards: int, source: int, target: int, insiders: tuple[int, ...]
) -> None:
    """The cards have just gone from one zone to another; all but the insiders saw only backs."""
    if not state.known:
        return
    left = zone_cards(state, source)
    # For each back that moved, whether all cards with it went: those can be followed.
    moved = [(back, not left & back) for back in BACKS if cards & back]
    for seat in range(state.seats + 1):
        strays = state.strays[seat]
        if seat not in insiders and (strays or state.known[seat] & (cards | left)):
            for back, whole in moved:
                if not whole:
                    strays += _lose(state, seat, source, (cards | left) & back)
                strays = _spread(strays, back, source, target, whole)
            # Only where all cards went has a zone less room than before.
            if any(whole for _, whole in moved):
                _settle(state, seat, strays)
            else:
                state.strays = put(state.strays, seat, tuple(sorted(strays)))


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


def _settle(state: SobekState, seat: int, strays: tuple[Stray, ...]) -> None:
    """Keep the strays in normal form.

    A zone in which the seat knows every card with a stray's back can't hold the stray; a stray with
    one zone left is known.
    """
    while strays:
        known = state.known[seat]
        spread = 0
        for _, zones in strays:
            spread |= zones
        room = {
            back: sum(zone for zone in bits(spread) if zone_cards(state, zone) & back & ~known)
            for back in {_BACK[kind] for kind, _ in strays}
        }
        strays = tuple((kind, zones & room[_BACK[kind]]) for kind, zones in strays)
        found = next((stray for stray in strays if stray[1] & (stray[1] - 1) == 0), None)
        if found is None:
            break
        kind, zone = found
        here = zone_cards(state, zone) & MASK[kind] & ~known
        state.known[seat] = known | here & -here
        place = strays.index(found)
        strays = strays[:place] + strays[place + 1 :]
    state.strays = put(state.strays, seat, tuple(sorted(strays)))
