"""The view: what one seat may know of a position (S60 to S63)."""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import TYPE_CHECKING, Final, Self

from sobek.core.wire import ADDED
from sobek.games.sobek.knowledge.memory import Stray, StraySlots, hand_zone, pile_zone
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount
from sobek.games.sobek.rules.tables import (
    ALL,
    BACKS,
    BEIGE,
    CHARACTERS,
    GREEN,
    HAND_LIMIT,
    KINDS,
    ORANGE,
    QUAYS,
    ROUNDS,
    Back,
    Character,
    Token,
    bag,
    bag_of,
    bits,
    kind_of,
    without,
)

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

FACE_DOWN: Final = -1
"""A quay with a face-down card."""
EMPTY: Final = -2
"""A quay without a card."""

VIZIER: Final = sum(
    bag_of(kind) for kind, each in enumerate(KINDS) if each.character is Character.VIZIER
)
"""The bag of the Vizier."""


@dataclass(frozen=True, slots=True)
class Zone:
    """A hand or a corruption pile."""

    backs: tuple[int, ...]
    """The numbers of cards with a green, beige and orange back."""
    cards: int
    """The bag of the cards that the seat knows; of its own zones it knows all."""

    def count(self) -> int:
        """The number of cards."""
        return sum(self.backs)

    def unknown(self, back: Back) -> int:
        """The number of cards with the back that the seat doesn't know."""
        return self.backs[back] - (self.cards & BACKS[back]).bit_count()


@dataclass(frozen=True, slots=True)
class SobekView:
    """What a seat may know, with perfect memory. Cards are in bags: ``bag_text(cards)`` of
    ``rules.notation`` says what is in one, ``kinds_in(cards)`` of ``rules.tables`` counts kinds.

    The table shows only :meth:`shown`.
    """

    seat: int | None
    """The seat whose view it is, from 0; None for a spectator's."""
    seats: int
    """The number of seats."""
    open: bool
    """Whether the open variant is played (S62)."""
    round: int
    """The round, from 1."""
    phase: Phase
    """What kind of decision is pending."""
    actor: int
    """The seat that decides now; -1 after the end."""
    turn: int
    """The seat whose turn it is, also while another seat decides."""
    queue: tuple[int, ...]
    """The seats that decide next; in the phase PICK, the seat whose pile it is."""
    quay: tuple[int, ...]
    """The nine quays from space 0 on: each a kind of card, -1 if face down, -2 if empty."""
    deck: int
    """The number of cards in the deck."""
    deck_people: int | None
    """The number of characters in the deck; None if unknown (S62)."""
    hands: tuple[Zone, ...]
    """The hands, by seat."""
    piles: tuple[Zone | None, ...]
    """The corruption piles, by seat; None for one that is not shown."""
    strays: tuple[Stray, ...]
    """Cards known to be in one of several zones: each a kind of card, and the zones as bits."""
    stray_slots: tuple[StraySlots, ...]
    """How many unknown cards may be strays: each a zone, a back, and their number."""
    sets: tuple[tuple[CardSet, ...], ...]
    """The sets on the table, by seat."""
    discard: int
    """The bag of the discarded cards."""
    scores: tuple[int, ...]
    """The points, by seat."""
    curses: tuple[int, ...]
    """The number of Curse tokens that each seat has received in this round (S39)."""
    tokens: tuple[Token, ...] | None
    """The remaining tokens; None if the seat hasn't seen them (S63)."""
    tokens_left: int
    """The number of remaining tokens."""
    used: tuple[Token, ...]
    """The tokens used in this round."""
    token_viewers: int
    """The seats that have seen the tokens, as bits."""
    accounts: tuple[tuple[SeatAccount, ...], ...]
    """How each seat scored in each round that is over."""
    passed: int = field(default=0, metadata=ADDED)
    """At the end of a round, the seats that can lay no more horizontal sets, as bits (S41)."""
    ahead: tuple[int, ...] = field(default=(), metadata=ADDED)
    """The points of each seat's head start (S16); empty if no seat has one."""

    def remaining(self) -> tuple[int, ...]:
        """The cards left on the quays, from space 0 on: kinds, or FACE_DOWN."""
        return tuple(kind for kind in self.quay if kind != EMPTY)

    def deliveries_left(self) -> int:
        """The number of deliveries still to come."""
        return -(-self.deck // QUAYS)

    def to_drop(self, seat: int) -> int:
        """The number of cards that a Scribe makes the seat drop (S33)."""
        return max(self.hands[seat].count() - HAND_LIMIT, 0)

    def ended_early(self) -> bool:
        """Whether the game ended before its last round (S50)."""
        return self.phase is Phase.OVER and len(self.accounts) < ROUNDS

    def zones(self) -> dict[int, Zone]:
        """Zone number (``knowledge.memory``) -> hand or pile; without piles that are not shown."""
        zones = {hand_zone(seat): zone for seat, zone in enumerate(self.hands)}
        return zones | {pile_zone(seat): zone for seat, zone in enumerate(self.piles) if zone}

    def own_hand(self) -> int:
        """The bag in the seat's own hand; empty for a spectator."""
        return 0 if self.seat is None else self.hands[self.seat].cards

    def own_pile(self) -> int:
        """The bag in the seat's own corruption pile; empty for a spectator."""
        pile = None if self.seat is None else self.piles[self.seat]
        return 0 if pile is None else pile.cards

    def unseen(self) -> int:
        """The bag of cards that may be in the deck, out of the round, or face down anywhere: the
        seat has not seen them, or has lost all track of them (S62)."""
        rest = without(bag(ALL), self.discard)
        for zone in (*self.hands, *self.piles):
            rest = without(rest, zone.cards if zone else 0)
        for laid in (each for own in self.sets for each in own):
            rest = without(rest, laid.cards)
        for kind in self.remaining():
            rest = without(rest, bag_of(kind) if kind != FACE_DOWN else 0)
        for kind, _ in self.strays:
            rest = without(rest, bag_of(kind))
        return rest

    def shown(self) -> Self:
        """The view as the table shows it: in the original variant without what players have to
        remember by themselves (S61)."""
        if self.open:
            return self
        visible = {self.seat}
        if self.phase is Phase.PICK and self.seat == self.actor:
            visible.add(self.queue[0])
        return replace(
            self,
            hands=tuple(
                zone if seat == self.seat else replace(zone, cards=0)
                for seat, zone in enumerate(self.hands)
            ),
            piles=tuple(zone if seat in visible else None for seat, zone in enumerate(self.piles)),
            strays=(),
            stray_slots=(),
            deck_people=None,
        )


def gained_information(before: SobekView, after: SobekView) -> bool:
    """Whether an action showed its own actor something hidden, by the actor's views right before
    and right after it."""
    new_card = before.unseen() & ~after.unseen()
    found_again = Counter(before.strays) - Counter(after.strays)
    # Chance picks which card a Thief steals.
    stolen = any(
        had.cards & ~has.cards
        for seat, (had, has) in enumerate(zip(before.hands, after.hands, strict=True))
        if seat != before.seat
    )
    saw_tokens = (before.tokens is None) != (after.tokens is None)
    # Which seats are asked for horizontal sets says something about their hands.
    asked = after.phase is Phase.LAY_FLAT and (before.phase, before.queue) != (
        after.phase,
        after.queue,
    )
    # Without the open display, a pile that was seen before may be forgotten (S61, S62).
    looked = not after.open and bool(before.own_hand() & after.discard & VIZIER)
    dealt_or_counted = (before.deck, before.accounts) != (after.deck, after.accounts)
    learned = new_card or found_again or stolen or saw_tokens or asked or looked
    return bool(learned or dealt_or_counted)


def seen(view: SobekView, action: Action) -> Action:
    """An action as the seat of this view sees it (:attr:`sobek.core.game.Game.seen`). Of a card
    that moves face down between others it sees the back: one card with that back stands for all."""
    knows = {view.actor} if action.verb is Verb.DROP else {view.actor, *view.queue[:1]}
    if action.verb not in (Verb.DROP, Verb.PICK) or view.seat in knows:
        return action
    back = KINDS[kind_of(action.cards)].back
    return action._replace(cards=next(bits(BACKS[back])))


def view_of(state: SobekState, seat: int | None) -> SobekView:
    """The view of a seat; None for a spectator, who knows what everyone knows."""
    watcher = state.seats if seat is None else seat
    known = state.known[watcher]
    rest = state.deck
    return SobekView(
        seat=seat,
        seats=state.seats,
        open=state.open,
        round=state.round,
        phase=state.phase,
        actor=state.actor,
        turn=state.turn,
        queue=state.queue,
        quay=_quay(state),
        deck=len(rest),
        deck_people=(sum(rest) & ORANGE).bit_count() if state.open or state.seats > 2 else None,
        hands=tuple([_zone(cards, known) for cards in state.hands]),
        piles=tuple([_zone(cards, known) for cards in state.piles]),
        strays=state.strays[watcher],
        stray_slots=state.stray_slots[watcher],
        sets=tuple([_sets_of(own) for own in state.sets]),
        discard=bag(state.discard),
        scores=state.scores,
        curses=state.curses,
        tokens=state.tokens if state.token_viewers >> watcher & 1 else None,
        tokens_left=len(state.tokens),
        used=state.used,
        token_viewers=state.token_viewers,
        accounts=state.accounts,
        passed=state.passed,
        ahead=state.ahead,
    )


def omniscient_view_of(state: SobekState) -> SobekView:
    """What a spectator would see if all cards but the deck's were face up."""
    return replace(joint_view_of(state), open=True, quay=_quay(state, ORANGE), tokens=state.tokens)


def joint_view_of(state: SobekState) -> SobekView:
    """What a spectator would know who was told all that any seat knows."""
    return replace(
        view_of(state, None),
        hands=tuple(_zone(cards, ALL) for cards in state.hands),
        piles=tuple(_zone(cards, ALL) for cards in state.piles),
        strays=(),
        stray_slots=(),
        tokens=state.tokens if state.token_viewers else None,
    )


def _zone(cards: int, known: int) -> Zone:
    backs = (cards & GREEN).bit_count(), (cards & BEIGE).bit_count(), (cards & ORANGE).bit_count()
    return Zone(backs, bag(cards & known))


@lru_cache(maxsize=1 << 12)
def _sets_of(own: tuple[CardSet, ...]) -> tuple[CardSet, ...]:
    """A seat's sets with bags; cached, because they change a few times in a round only."""
    return tuple([each._replace(cards=bag(each.cards)) for each in own])


def _quay(state: SobekState, known: int = 0) -> tuple[int, ...]:
    """The nine quays; a short delivery leaves those nearest space 0 empty (S13). Characters are
    face down, except the ``known`` ones (card bits)."""
    left, hidden = sum(state.quay), CHARACTERS & ~known
    laid = tuple(
        [
            EMPTY if not card & left else FACE_DOWN if card & hidden else kind_of(card)
            for card in state.delivery
        ]
    )
    return (EMPTY,) * (QUAYS - len(laid)) + laid
