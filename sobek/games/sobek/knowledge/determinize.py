"""Determinization: draw whole states that fit a view."""

from __future__ import annotations

from random import Random
from typing import Final

from sobek.core.chance import draw_seed, shuffled
from sobek.core.tuples import replace_at
from sobek.games.sobek.knowledge.memory import hand_zone, pile_zone
from sobek.games.sobek.knowledge.strays import strays_of
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    ORANGE,
    TOKEN_COUNTS,
    Back,
    Token,
    bag_of,
    bits,
    draw_cards,
)
from sobek.games.sobek.rules.view import EMPTY, FACE_DOWN, SobekView

Room = dict[tuple[int, Back], int]
"""(zone, back) -> number of cards there that the view does not know."""


TRIES: Final = 1_000
"""Maximum number of draws for a hand that fits what the end of a round has shown (S41)."""


def determinize(view: SobekView, rng: Random) -> SobekState:
    """Draw a state in which the view's seat has exactly this view. Takes whole views only.

    All ways to place the hidden cards are equally likely, of those that fit who could lay
    horizontal sets and who could not (S41). The view doesn't say what other seats know; they are
    given the knowledge of their own cards, of what is open, and of what the viewer knows of third
    seats.
    """
    return _draw(view, rng, _asked(view))


def redeal(view: SobekView, rng: Random) -> SobekState:
    """Draw such a state for a redeal in a record, which must draw the same for ever: records are
    older than what :func:`determinize` concludes from S41."""
    return _draw(view, rng, {})


def _draw(view: SobekView, rng: Random, could_lay: dict[int, bool]) -> SobekState:
    """``could_lay``: seat -> whether its hand has a horizontal set."""
    dealer = Dealer(view)
    state = SobekState.__new__(SobekState)
    for _ in range(TRIES):
        dealer.deal(state, rng)
        if all(state.could_lay(seat) == could for seat, could in could_lay.items()):
            break
    _share_knowledge(state, view, dealer.known)
    return state


def _asked(view: SobekView) -> dict[int, bool]:
    """The other seats whose turn to lay horizontal sets has come, and whether they could lay one,
    or another one; those that stopped could (S41)."""
    if view.phase is not Phase.LAY_FLAT:
        return {}
    asked = [seat for seat in range(view.seats) if seat not in (view.seat, *view.queue)]
    return {seat: not view.passed >> seat & 1 for seat in asked}


class Dealer:
    """Draws many states for one view; what they share is prepared once.

    Strays and unseen cards are dealt so that every zone gets its number of each back; all ways to
    do so are equally likely (``knowledge.strays``). All chance to come is new. ``known``: the cards
    whose position the view knows.
    """

    def __init__(self, view: SobekView) -> None:
        assert None not in view.piles, "a view as shown is not all that the seat knows"
        self._view = view
        self._supply = ALL
        self.discard = self._take(view.discard)
        self.sets = tuple(
            tuple(each._replace(cards=self._take(each.cards)) for each in own) for own in view.sets
        )
        self.quay = [
            self._take(bag_of(kind)) if kind != FACE_DOWN else 0 for kind in view.remaining()
        ]
        zones = view.zones()
        self.cards = {number: self._take(zone.cards) for number, zone in zones.items()}
        self.known = ALL & ~self._supply
        room = {
            (number, back): zone.unknown(back) for number, zone in zones.items() for back in Back
        }
        self.room: Room = {slot: count for slot, count in room.items() if count}
        self.strays = [strays_of(view, back) for back in Back]
        self.pools = tuple(tuple(bits(self._supply & back)) for back in BACKS)

    def _take(self, wanted: int) -> int:
        """Take cards that make up a bag from the supply."""
        cards = draw_cards(self._supply, wanted)
        self._supply ^= cards
        return cards

    def deal(self, state: SobekState, rng: Random) -> None:
        """Fill in an empty state, except for what its seats know."""
        view = self._view
        state.seats = view.seats
        state.open = view.open
        state.ahead = view.ahead
        state.round = view.round
        state.phase = view.phase
        state.actor = view.actor
        state.turn = view.turn
        state.queue = view.queue
        state.scores = view.scores
        state.curses = view.curses
        state.used = view.used
        state.token_viewers = view.token_viewers
        state.passed = view.passed
        state.accounts = view.accounts
        state.discard = self.discard
        state.sets = self.sets
        self._deal_cards(state, rng)
        state.tokens = _draw_tokens(view, rng) if view.tokens is None else view.tokens
        state.seed = draw_seed(rng)
        state.chance_seed = draw_seed(rng)

    def _deal_cards(self, state: SobekState, rng: Random) -> None:
        """Fill in hands, piles, quays and deck, each with its number of each back."""
        view, cards, room = self._view, self.cards.copy(), self.room
        pools = [shuffled(pool, rng) for pool in self.pools]
        if view.strays:
            room = dict(room)
            placed = self._place_strays(cards, room, rng)
            pools = [[card for card in pool if not card & placed] for pool in pools]
        for (number, back), count in room.items():
            if count:
                pool = pools[back]
                cards[number] |= sum(pool[-count:])
                del pool[-count:]
        _, wares, people = pools
        state.quay = tuple([card or people.pop() for card in self.quay])
        if view.deck_people is not None:
            del people[view.deck_people :]
            del wares[view.deck - view.deck_people :]
        random = rng.random
        for card in people:  # wares and people are shuffled already: mix them
            wares.insert(int(random() * (len(wares) + 1)), card)
        state.deck = tuple(wares[: view.deck])
        left = iter(state.quay)
        # The quay of a card that was taken holds 0, which is no card.
        state.delivery = tuple([0 if kind == EMPTY else next(left) for kind in view.quay])
        state.hands = [cards[hand_zone(seat)] for seat in range(view.seats)]
        state.piles = [cards[pile_zone(seat)] for seat in range(view.seats)]

    def _place_strays(self, cards: dict[int, int], room: Room, rng: Random) -> int:
        """Put a card for each stray into one of its zones; returns these cards."""
        placed = 0
        for back, strays in zip(Back, self.strays, strict=True):
            for kind, number in strays.draw(rng):
                card = draw_cards(self._supply & ~placed, bag_of(kind))
                placed |= card
                cards[number] |= card
                room[number, back] -= 1
        return placed


def _share_knowledge(state: SobekState, view: SobekView, known: int) -> None:
    known |= sum(card for card in state.quay if not card & ORANGE)
    own = 0 if view.seat is None else state.hands[view.seat] | state.piles[view.seat]
    common = known & ~own
    state.known = [
        common | hand | pile for hand, pile in zip(state.hands, state.piles, strict=True)
    ]
    state.known.append(common)
    if view.phase is Phase.PICK:  # the actor is looking through a pile (S32)
        state.known[view.actor] |= state.piles[view.queue[0]]
    watcher = view.seats if view.seat is None else view.seat
    state.known[watcher] = known
    nothing = ((),) * (view.seats + 1)
    state.strays = replace_at(nothing, watcher, view.strays)
    state.stray_slots = replace_at(nothing, watcher, view.stray_slots)


def _draw_tokens(view: SobekView, rng: Random) -> tuple[Token, ...]:
    """Draw the remaining tokens (S63): any that are not used."""
    stock = [token for token in Token for _ in range(TOKEN_COUNTS[token])]
    for token in view.used:
        stock.remove(token)
    return tuple(sorted(shuffled(stock, rng)[: view.tokens_left]))
