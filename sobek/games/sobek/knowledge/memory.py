"""Memory: what each seat knows of cards that it does not see (S60 to S62).

It is updated as cards move: a Thief's card by :func:`witness` and :func:`move_unseen`, for example.

``known[s]`` holds the cards whose position seat ``s`` knows: all that it has seen and could track
since. (The entry after the last seat is a spectator's: what everyone knows.) Cards of one kind
can't be told apart. So this says how many of each kind the seat knows in each hand and pile; which
of several equal cards is marked means nothing.

When a card moves unseen, a seat that knew some of the cards with that back no longer knows which of
them moved. Those become *strays*: ``strays[s]`` lists them as (kind, zones): one card of this kind
is in one of these zones. A zone is a bit: 1 << seat is a hand, 16 << seat a pile.

Only some of the unknown cards with a back in a zone may be strays: those that moved unseen, and
those that were left behind, but no card that was in the target before or came there later.
``stray_slots[s]`` counts them as (zone, back, number).

What is known is always true, but not every conclusion is drawn. In one of sixteen moments of random
games, a card that is certainly in a zone is not among the known ones there: nearly always it
follows from the strays, since in all arrangements that fit them it is there. In one of two thousand
moments it does not follow either: if cards from several zones have moved unseen to one, nothing
says which of them came from where (``tests/games/sobek/knowledge/certain.py`` counts both). To draw
such conclusions, all ways in which the cards may lie have to be kept. What the end of a round tells
of hands (S41) is not in ``known`` either: the view says who was passed over, and ``determinize``
heeds it.

If ``known`` is empty, nothing is tracked: a search doesn't need it. In all functions ``cards`` are
card bits.
"""

from __future__ import annotations

from typing import TYPE_CHECKING

from sobek.core.tuples import replace_at
from sobek.games.sobek.rules.tables import BACKS, KINDS, MASK, bits, kind_of, kinds_of

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

Stray = tuple[int, int]
"""(kind, zones): one card of the kind is in one of the zones (bits)."""
StraySlots = tuple[int, int, int]
"""(zone, back, count): ``count`` of the unknown cards with the back in the zone may be strays."""


def hand_zone(seat: int) -> int:
    """The zone of a seat's hand, a bit."""
    return 1 << seat


def pile_zone(seat: int) -> int:
    """The zone of a seat's corruption pile, a bit."""
    return 16 << seat


def zone_cards(state: SobekState, zone: int) -> int:
    """The cards in one zone."""
    seat = zone.bit_length() - 1
    return state.hands[seat] if seat < 4 else state.piles[seat - 4]


def see(state: SobekState, seat: int, cards: int) -> None:
    """The seat sees cards that have just come to it."""
    if state.known:
        state.known[seat] |= cards


def reveal(state: SobekState, owner: int, zone: int, cards: int) -> None:
    """Everyone sees cards that have just left the owner's zone."""
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
    """The seat sees cards that are, or were until just now, in the zone.

    If it knew a card of the same kind there, that may be the card it sees now. So it knows one card
    less of the rest of the zone.
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
    """The seat learns that none of its strays of the kinds of these cards is in the zone."""
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
    """Cards have just moved from one zone to another. Only the ``insiders`` (seats) know which."""
    if not state.known:
        return
    left = zone_cards(state, source)
    # For each back that moved: whether all cards with it moved, so that they can be tracked.
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
    """Turn the seat's known cards among these into strays in the zone; returns the strays."""
    lost = state.known[seat] & cards
    state.known[seat] ^= lost
    return tuple((kind_of(card), zone) for card in bits(lost))


def _spread(
    strays: tuple[Stray, ...], back: int, source: int, target: int, whole: bool
) -> tuple[Stray, ...]:
    """Strays with the back that may be in the source may be in the target now."""
    stays = ~source if whole else -1
    return tuple(
        (kind, zones & stays | target) if zones & source and MASK[kind] & back else (kind, zones)
        for kind, zones in strays
    )


def _spot(strays: tuple[Stray, ...], kind: int, zone: int) -> tuple[Stray, ...]:
    """A card of the kind was seen in the zone. It may be any stray that may have been there.

    One of these strays is removed; the others get the zones of all of them.
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
    """Store strays and slots in normal form.

    A zone without a slot for a stray's back can't hold the stray. A stray with only one zone left
    becomes a known card.
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
        index = strays.index(found)
        strays = strays[:index] + strays[index + 1 :]
    spread = {(zone, KINDS[kind].back) for kind, zones in strays for zone in bits(zones)}
    needed = sorted((*slot, count) for slot, count in slots.items() if slot in spread)
    state.strays = replace_at(state.strays, seat, tuple(sorted(strays)))
    state.stray_slots = replace_at(state.stray_slots, seat, tuple(needed))
