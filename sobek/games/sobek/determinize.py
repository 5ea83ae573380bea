"""Draw a whole state that fits a view."""

from __future__ import annotations

from random import Random

from sobek.core.chance import draw_seed, shuffled
from sobek.core.tuples import put
from sobek.games.sobek.memory import Stray, hand_zone, pile_zone
from sobek.games.sobek.phase import Phase
from sobek.games.sobek.state import SobekState
from sobek.games.sobek.tables import (
    ALL,
    BACKS,
    KINDS,
    ORANGE,
    TOKEN_COUNTS,
    Back,
    Token,
    bag_of,
    bits,
    draw_cards,
)
from sobek.games.sobek.view import EMPTY, FACE_DOWN, SobekView


class _Supply:
    """The cards that have no place yet."""

    def __init__(self) -> None:
        self.cards = ALL

    def take(self, wanted: int) -> int:
        """Cards that make up a bag."""
        cards = draw_cards(self.cards, wanted)
        self.cards ^= cards
        return cards


def determinize(view: SobekView, rng: Random) -> SobekState:
    """A state in which the view's seat would see just this view; the rest is drawn at random.

    Strays and unseen cards are dealt so that every zone has its number of each back. The other
    seats are given the knowledge of their own cards, of what lies open, and of what the viewer
    knows of third seats: what they really know is not in the view. All chance to come is new.
    """
    assert None not in view.piles, "what the table shows is not all that the seat knows"
    state = SobekState.__new__(SobekState)
    supply = _Supply()
    _copy_public(state, view, supply)
    zones = {hand_zone(seat): zone for seat, zone in enumerate(view.hands)}
    zones |= {pile_zone(seat): zone for seat, zone in enumerate(view.piles) if zone}
    cards = {number: supply.take(zone.cards) for number, zone in zones.items()}
    known = ALL & ~supply.cards
    room = {(number, back): zone.unknown(back) for number, zone in zones.items() for back in Back}
    for kind, number in _place(shuffled(view.strays, rng), room, rng):
        cards[number] |= supply.take(bag_of(kind))
    _deal_unseen(state, view, supply, cards, room, rng)
    state.hands = [cards[hand_zone(seat)] for seat in range(view.seats)]
    state.piles = [cards.get(pile_zone(seat), 0) for seat in range(view.seats)]
    _share_knowledge(state, view, known)
    _draw_tokens(state, view, rng)
    state.seed = draw_seed(rng)
    state.luck = draw_seed(rng)
    return state


def _copy_public(state: SobekState, view: SobekView, supply: _Supply) -> None:
    state.seats = view.seats
    state.open = view.open
    state.round = view.round
    state.phase = view.phase
    state.actor = view.actor
    state.turn = view.turn
    state.queue = view.queue
    state.points = view.scores
    state.curses = view.curses
    state.used = view.used
    state.looked = view.looked
    state.pad = view.pad
    state.discard = supply.take(view.discard)
    state.sets = tuple(
        tuple(each._replace(cards=supply.take(each.cards)) for each in own) for own in view.sets
    )
    state.quay = tuple(
        supply.take(bag_of(place)) if place != FACE_DOWN else 0 for place in view.remaining()
    )


def _place(
    strays: list[Stray], room: dict[tuple[int, Back], int], rng: Random
) -> list[tuple[int, int]]:
    """A zone for each stray, as (kind, zone), using up room. Tries, and takes back what fails."""
    if not strays:
        return []
    (kind, zones), rest = strays[0], strays[1:]
    for zone in shuffled(bits(zones), rng):
        slot = (zone, KINDS[kind].back)
        if room[slot]:
            room[slot] -= 1
            placed = _place(rest, room, rng)
            if len(placed) == len(rest):
                return [(kind, zone), *placed]
            room[slot] += 1
    return []


def _deal_unseen(
    state: SobekState,
    view: SobekView,
    supply: _Supply,
    cards: dict[int, int],
    room: dict[tuple[int, Back], int],
    rng: Random,
) -> None:
    """Deal the unseen cards to hands, piles, face-down quays and the deck, each by its back."""
    pools = {back: shuffled(bits(supply.cards & BACKS[back]), rng) for back in Back}
    for (number, back), count in room.items():
        for _ in range(count):
            cards[number] |= pools[back].pop()
    state.quay = tuple(card or pools[Back.ORANGE].pop() for card in state.quay)
    people, wares = pools[Back.ORANGE], pools[Back.BEIGE]
    if view.deck_people is None:
        deck = shuffled(people + wares, rng)[: view.deck]
    else:
        count = view.deck_people
        deck = shuffled(people[:count] + wares[: view.deck - count], rng)
    state.deck = tuple(deck)
    left = iter(state.quay)
    # A taken card keeps its place on the quays as 0, which is no card.
    state.delivery = tuple(0 if place == EMPTY else next(left) for place in view.quay)


def _share_knowledge(state: SobekState, view: SobekView, known: int) -> None:
    known |= sum(card for card in state.quay if not card & ORANGE)
    own = 0 if view.seat is None else state.hands[view.seat] | state.piles[view.seat]
    common = known & ~own
    state.known = [
        common | hand | pile for hand, pile in zip(state.hands, state.piles, strict=True)
    ]
    state.known.append(common)
    if view.phase is Phase.PICK:  # whoever plays the Vizier is looking through a pile (S32)
        state.known[view.actor] |= state.piles[view.queue[0]]
    watcher = view.seats if view.seat is None else view.seat
    state.known[watcher] = known
    state.strays = put(((),) * (view.seats + 1), watcher, view.strays)


def _draw_tokens(state: SobekState, view: SobekView, rng: Random) -> None:
    """S63: the remaining tokens as seen, or any that are not used up."""
    if view.tokens is not None:
        state.tokens = view.tokens
        return
    stock = [token for token in Token for _ in range(TOKEN_COUNTS[token])]
    for token in view.used:
        stock.remove(token)
    state.tokens = tuple(sorted(shuffled(stock, rng)[: view.tokens_left]))
