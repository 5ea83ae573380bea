"""A position of Sobek: the set-up, the legal actions, the course of a turn and of a round.

The order of a round's end is in ``_end_turn`` → ``_end_round`` → ``_next_to_lay_flat`` →
``_score_round``. What characters and tokens do is in ``rules.effects``, the points of sets and the
penalty in ``rules.scoring``, what each seat knows in ``knowledge.memory``.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import Final, NamedTuple

from sobek.core import head_start
from sobek.core.chance import draw_seed, shuffled
from sobek.core.game import OVER, Refusal, State
from sobek.core.tuples import replace_at
from sobek.games.sobek.knowledge import memory
from sobek.games.sobek.rules import actions, effects, refusals
from sobek.games.sobek.rules.notation import NEW, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import CardSet, SeatAccount, account
from sobek.games.sobek.rules.tables import (
    AMULETS,
    BEIGE,
    CHARACTERS,
    EARLY_END,
    FAMILIES,
    GOODS,
    GREEN,
    GREEN_DEAL,
    KIND_OF,
    KINDS,
    LOW,
    ORANGE,
    QUAYS,
    REACH,
    REMOVED_FOR_TWO,
    ROUNDS,
    SET_SIZE,
    TOKEN_COUNTS,
    TOKENS_IN_PLAY,
    Goods,
    Token,
    bits,
    draw_cards,
    family_bag,
    kind_of,
)
from sobek.games.sobek.rules.view import SobekView, joint_view_of, omniscient_view_of, view_of

_GREENS: Final = tuple(bits(GREEN))
_DECK: Final = tuple(bits(BEIGE | ORANGE))
_TOKENS: Final = tuple(token for token in Token for _ in range(TOKEN_COUNTS[token]))


class Deal(NamedTuple):
    """The chance of a round. ``greens``, ``deck``, ``tokens``: all of them, shuffled, the first on
    top (S11, S12, S14). ``lot``: which of several seats with the lowest score begins or names who
    begins, 0 to 1, exclusive (S15). ``chance_seed``: of the draws during the round (S34)."""

    greens: tuple[int, ...]
    deck: tuple[int, ...]
    tokens: tuple[Token, ...]
    lot: float
    chance_seed: int


def dealt(seed: int, round: int) -> Deal:
    """The deal of a round of the game with this seed."""
    rng = Random(seed * (ROUNDS + 1) + round)
    greens, deck = tuple(shuffled(_GREENS, rng)), tuple(shuffled(_DECK, rng))
    tokens = tuple(shuffled(_TOKENS, rng))
    return Deal(greens, deck, tokens, rng.random(), draw_seed(rng))


class SobekState(State[Action, SobekView], copied=("hands", "known", "piles")):
    """The whole position. Cards are bits (``rules.tables``); lists have one entry per seat.

    ``seed``: of the whole game. ``ahead``: the head start of each seat (S16). ``open``: the open
    variant (S62). ``round``: from 1. ``phase``: the pending decision. ``turn``: the seat whose turn
    it is, also while another seat decides. ``queue``: the seats that decide next (S33, S41), or the
    seat whose pile the actor looks through
    (S32). ``quay``: the remaining cards from space 0 on; ``delivery``: all nine as they were laid
    out. ``deck``: top first. ``hands``, ``piles``, ``discard``: card bits. ``curses``: numbers of
    Curses. ``passed``: bit set of the seats that were asked for horizontal sets and can lay none,
    or no more (S41). ``tokens``: the remaining ones; ``used``: the others. ``token_viewers``: bit
    set of the seats that have seen the remaining tokens. ``scores``: where the markers are.
    ``accounts``: the scoring of each past round. ``chance_seed``: the seed of the round's next
    chance event. ``known``, ``strays``, ``stray_slots``: what each seat and, last, a spectator know
    (``knowledge.memory``).
    """

    __slots__ = (
        "accounts",
        "actor",
        "ahead",
        "chance_seed",
        "curses",
        "deck",
        "delivery",
        "discard",
        "hands",
        "known",
        "open",
        "passed",
        "phase",
        "piles",
        "quay",
        "queue",
        "round",
        "scores",
        "seats",
        "seed",
        "sets",
        "stray_slots",
        "strays",
        "token_viewers",
        "tokens",
        "turn",
        "used",
    )

    def __init__(
        self, seats: int, seed: int, open_variant: bool, ahead: Sequence[int] = ()
    ) -> None:
        """The set-up of round 1. ``ahead``: where the markers begin (S16), empty for space 0."""
        self.seats = seats
        self.seed = seed
        self.open = open_variant
        self.round = 0
        self.ahead = tuple(ahead)
        self.scores: tuple[int, ...] = head_start.by_seat(self.ahead, seats)
        self.accounts: tuple[tuple[SeatAccount, ...], ...] = ()
        self._set_up()

    # --- the round's beginning -------------------------------------------------------------

    def _set_up(self) -> None:
        """Begin the next round. Its chance depends only on the seed and the round."""
        self.round += 1
        self.deal(dealt(self.seed, self.round))

    def deal(self, cards: Deal) -> None:
        """Set up a round with these cards (S11 to S15)."""
        seats, greens = self.seats, cards.greens
        self.hands = [sum(greens[GREEN_DEAL * s : GREEN_DEAL * (s + 1)]) for s in range(seats)]
        self.piles = [0] * seats
        self.known = [*self.hands, 0]
        self.strays: tuple[tuple[memory.Stray, ...], ...] = ((),) * (seats + 1)
        self.stray_slots: tuple[tuple[memory.StraySlots, ...], ...] = ((),) * (seats + 1)
        self.sets: tuple[tuple[CardSet, ...], ...] = ((),) * seats
        self.curses = (0,) * seats
        self.passed = 0
        self.deck = cards.deck[REMOVED_FOR_TWO:] if seats == 2 else cards.deck
        self.discard = 0
        self.tokens = tuple(sorted(cards.tokens[:TOKENS_IN_PLAY]))
        self.used: tuple[Token, ...] = ()
        self.token_viewers = 0
        self.queue: tuple[int, ...] = ()
        self._deliver()
        scores = self.scores if self.round > 1 else (0,) * seats  # a head start is not scored (S16)
        lowest_seats = [seat for seat in range(seats) if scores[seat] == min(scores)]
        self.actor = self.turn = lowest_seats[int(cards.lot * len(lowest_seats))]
        self.phase = Phase.TURN if self.round == 1 else Phase.START
        self.chance_seed = cards.chance_seed

    def _deliver(self) -> None:
        """Lay out the next delivery (S13, S29); everyone knows the face-up cards."""
        cards = self.draw(QUAYS)[::-1]
        self.delivery = self.quay = cards
        public = sum(cards) & ~CHARACTERS
        self.known = [known | public for known in self.known]

    def draw(self, count: int) -> tuple[int, ...]:
        """Draw cards from the deck, fewer if fewer are left; top first."""
        cards, self.deck = self.deck[:count], self.deck[count:]
        return cards

    # --- legal actions ---------------------------------------------------------------------

    def legal_actions(self) -> Sequence[Action]:
        """All decisions open to the actor, in a fixed order; empty after the end."""
        return _LEGAL[self.phase](self)

    def _turn_actions(self) -> Sequence[Action]:
        reach = len(self.quay)
        takes = actions.TAKES[reach if reach < REACH else REACH]
        hand = self.hands[self.actor]
        people = hand & CHARACTERS
        if hand.bit_count() < SET_SIZE and not people:
            return takes
        found = [*takes]
        while people:
            kind = KIND_OF[people.bit_length() - 1]
            people ^= LOW[kind]
            found += effects.character_choices(self, kind)
        amulets = (hand & AMULETS).bit_count()
        wanted = SET_SIZE - amulets
        sets = self.sets[self.actor]
        for goods, family in FAMILIES:
            cards = hand & family
            if cards and cards.bit_count() >= wanted:
                cards = family_bag(cards)
                found += actions.set_plays(cards, amulets, NEW)
                for at in self.own_sets(goods) if sets else ():
                    found += actions.set_plays(cards, amulets, at)
        if wanted <= 0:
            for at in range(NEW, len(sets)):
                found += actions.set_plays(0, amulets, at)
        return found

    def own_sets(self, goods: Goods) -> list[int]:
        """The indices of the actor's sets that can take cards of the type (S25 to S27, S3A)."""
        return [
            at
            for at, laid in enumerate(self.sets[self.actor])
            if laid.goods == goods
            or (laid.goods == Goods.AMULET and not (laid.bonus and goods not in effects.PROSPEROUS))
        ]

    def _token_actions(self) -> Sequence[Action]:
        return [
            action
            for token in dict.fromkeys(self.tokens)
            for action in effects.token_choices(self, token)
        ]

    def _pick_actions(self) -> Sequence[Action]:
        return actions.single_cards(Verb.PICK, self.piles[self.queue[0]])

    def _drop_actions(self) -> Sequence[Action]:
        return actions.single_cards(Verb.DROP, self.hands[self.actor])

    def _lay_flat_actions(self) -> Sequence[Action]:
        return [*self._layable(self.actor), actions.DONE]

    def could_lay(self, seat: int) -> bool:
        """Whether the seat has cards for a horizontal set (S41)."""
        return bool(self._layable(seat))

    def _layable(self, seat: int) -> list[Action]:
        """The horizontal sets that the seat can lay (S41)."""
        hand = self.hands[seat]
        amulets = (hand & AMULETS).bit_count()
        found: list[Action] = []
        for family in GOODS[:-1]:
            cards = hand & family
            if cards and cards.bit_count() + amulets >= SET_SIZE:
                found += actions.flat_sets(family_bag(cards), amulets)
        if amulets >= SET_SIZE:
            found += actions.flat_sets(0, amulets)
        return found

    def _start_actions(self) -> Sequence[Action]:
        return actions.starts(self.seats)

    # --- carrying out ----------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        _APPLY[action.verb](self, action)

    def _take(self, action: Action) -> None:
        """S21."""
        seat, quay, at = self.actor, self.quay, action.at
        card = quay[at]
        skipped = sum(quay[:at]) if at else 0
        self.hands[seat] |= card
        self.piles[seat] |= skipped
        memory.see(self, seat, card | skipped)
        self.quay = quay[at + 1 :]
        self._end_turn()

    def _play_set(self, action: Action) -> None:
        """S24 to S28."""
        self._lay_set(action, flat=False)
        if self.tokens:
            self.token_viewers |= 1 << self.actor
            self.phase = Phase.TOKEN
        else:
            self._end_turn()

    def _lay_set(self, action: Action, flat: bool) -> None:
        """Lay cards from the actor's hand as a new set, or add them to one."""
        seat = self.actor
        cards = draw_cards(self.hands[seat], action.cards)
        self.hands[seat] ^= cards
        sets = self.sets[seat]
        goods = KINDS[kind_of(cards & -cards)].goods  # amulets have the highest bits
        if action.at == NEW:
            sets = (*sets, CardSet(goods, cards, 0, flat))
        else:
            old = sets[action.at]
            laid = CardSet(min(old.goods, goods), old.cards | cards, old.bonus)
            sets = replace_at(sets, action.at, laid)
        self.sets = replace_at(self.sets, seat, sets)
        memory.reveal(self, seat, memory.hand_zone(seat), cards)

    def add_to_set(self, action: Action) -> None:
        """Add cards to a set, without a token (S35)."""
        self._lay_set(action, flat=False)

    def _play_character(self, action: Action) -> None:
        """S23."""
        seat, card = self.actor, LOW[action.what]
        self.hands[seat] ^= card
        self.discard |= card
        memory.reveal(self, seat, memory.hand_zone(seat), card)
        if not effects.play_character(self, action):
            self._end_turn()

    def _token(self, action: Action) -> None:
        """S28. The token is discarded, whatever it does."""
        tokens = self.tokens
        index = tokens.index(Token(action.what))
        self.tokens = tokens[:index] + tokens[index + 1 :]
        self.used = tuple(sorted((*self.used, tokens[index])))
        self.phase = Phase.TURN
        if not effects.use_token(self, action):
            self._end_turn()

    def _pick(self, action: Action) -> None:
        """S32. Only the actor and the owner of the pile know the card."""
        seat, owner = self.actor, self.queue[0]
        card = draw_cards(self.piles[owner], action.cards)
        self.piles[owner] ^= card
        self.hands[seat] |= card
        memory.move_unseen(
            self, card, memory.pile_zone(owner), memory.hand_zone(seat), (seat, owner)
        )
        self.queue = ()
        self.phase = Phase.TURN
        self._end_turn()

    def _drop(self, action: Action) -> None:
        """S33. One card at a time, until the hand is small enough."""
        seat = self.actor
        card = draw_cards(self.hands[seat], action.cards)
        self.hands[seat] ^= card
        self.piles[seat] |= card
        memory.move_unseen(self, card, memory.hand_zone(seat), memory.pile_zone(seat), (seat,))
        effects.next_drop(self)

    def _start(self, action: Action) -> None:
        """S15."""
        self.actor = self.turn = action.seat
        self.phase = Phase.TURN

    def end_dropping(self) -> None:
        """End the turn after all victims of a Scribe have dropped cards (S33)."""
        self.queue = ()
        self.phase = Phase.TURN
        self._end_turn()

    # --- the end of a turn, a round, the game ----------------------------------------------

    def _end_turn(self) -> None:
        """Next turn, next delivery, or end of the round (S20, S29, S40)."""
        if not self.quay:
            if not self.deck:
                self._end_round()
                return
            self._deliver()
        self.actor = self.turn = (self.turn + 1) % self.seats

    def _end_round(self) -> None:
        """Let all seats lay horizontal sets, clockwise after the current one (S40, S41)."""
        self.phase = Phase.LAY_FLAT
        self.queue = tuple((self.turn + 1 + n) % self.seats for n in range(self.seats))
        self._next_to_lay_flat()

    def _next_to_lay_flat(self) -> None:
        """Make the next seat that can lay a set the actor; after the last, score (S41)."""
        while self.queue:
            self.actor, self.queue = self.queue[0], self.queue[1:]
            if self.could_lay(self.actor):
                return
            self.passed |= 1 << self.actor
        self._score_round()

    def _lay_flat(self, action: Action) -> None:
        """S41. The seat is asked again."""
        self._lay_set(action, flat=True)
        self.queue = (self.actor, *self.queue)
        self._next_to_lay_flat()

    def _done(self, action: Action) -> None:
        """S41. The seat lays no more sets."""
        self._next_to_lay_flat()

    def _score_round(self) -> None:
        """Score the round, then start the next one or end the game (S41 to S45, S50)."""
        piles = [pile | hand for pile, hand in zip(self.piles, self.hands, strict=True)]
        lines = account(self.sets, self.scores, piles, self.curses)
        self.accounts = (*self.accounts, lines)
        self.scores = tuple(line.after for line in lines)
        if self.round == ROUNDS or (self.round == ROUNDS - 1 and max(self.scores) > EARLY_END):
            self._put_hands_away()
            self.passed = 0
            self.phase = Phase.OVER
            self.actor = self.turn = OVER
        else:
            self._set_up()

    def _put_hands_away(self) -> None:
        """Put the cards that were not laid under the tiles (S41)."""
        for seat, hand in enumerate(self.hands):
            self.hands[seat] = 0
            self.piles[seat] |= hand
            zones = memory.hand_zone(seat), memory.pile_zone(seat)
            memory.move_unseen(self, hand, *zones, (seat,))

    def returns(self) -> Sequence[float]:
        """Each seat's share of the victory, which all with the highest score share (S51)."""
        best = max(self.scores)
        winners = [score == best for score in self.scores]
        return [won / sum(winners) for won in winners]

    # --- looking ---------------------------------------------------------------------------

    def view(self, seat: int | None) -> SobekView:
        """What the seat may know (S60 to S63), with perfect memory; None for a spectator."""
        return view_of(self, seat)

    def joint_view(self) -> SobekView:
        """What all seats together know: all hands and piles, but no card that nobody has taken yet
        and that lies face down; the tokens once somebody has seen them."""
        return joint_view_of(self)

    def omniscient_view(self) -> SobekView:
        """What a spectator would see if all cards but the deck's were face up."""
        return omniscient_view_of(self)

    def refusal(self, action: Action) -> Refusal:
        """Why the action is not legal now."""
        return refusals.refusal(self, action)

    def check(self) -> None:
        """Check the invariants (``rules.invariants``).

        :raises AssertionError: if one is broken.
        """
        from sobek.games.sobek.rules.invariants import check

        check(self)


_LEGAL: Final[tuple[Callable[[SobekState], Sequence[Action]], ...]] = (
    SobekState._turn_actions,
    SobekState._token_actions,
    SobekState._pick_actions,
    SobekState._drop_actions,
    SobekState._lay_flat_actions,
    SobekState._start_actions,
    lambda state: (),
)
_APPLY: Final[tuple[Callable[[SobekState, Action], None], ...]] = (
    SobekState._take,
    SobekState._play_set,
    SobekState._play_character,
    SobekState._token,
    SobekState._pick,
    SobekState._drop,
    SobekState._lay_flat,
    SobekState._done,
    SobekState._start,
)
