"""Play a round to its end, fast: what the search does below its tree.

In the subset of Python that is compiled. Cards are counted by type of goods and scarabs. So the
game that is played is close to the rules, but simpler: a set is always added to the one of its
type, a power is used where it does most, and Vizier and Thief see what they take. Each turn makes
the choice with the highest value (:mod:`sobek.games.sobek.search.valuation`).
:mod:`sobek.games.sobek.search.hand` has the seats.
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, QUEEN_DRAWS
from sobek.games.sobek.rules.notation import NONE
from sobek.games.sobek.rules.tables import (
    PENALTY_POINTS,
    QUAYS,
    REACH,
    TOKENS_IN_PLAY,
    Character,
    Token,
    kind_of,
)
from sobek.games.sobek.search.hand import NO_SET, Hand
from sobek.games.sobek.search.kinds import (
    AMULET,
    CHARACTER_OF,
    GOODS_OF,
    IS_PROSPEROUS,
    SCARABS_OF,
)
from sobek.games.sobek.search.position import (
    CARDS,
    DECK,
    MAX_SEATS,
    NOWHERE,
    Position,
    back,
    forward,
    space,
)
from sobek.games.sobek.search.valuation import (
    IDLE,
    courtesan_value,
    curse_value,
    deceit_value,
    dropped_cards,
    embalming_value,
    guild_value,
    priest_value,
    prosperity_value,
    queen_value,
    scribe_value,
    skip_cost,
)
from sobek.games.sobek.search.weights import Weights
from sobek.kernel.chance import Chance
from sobek.kernel.lists import copy, remove, remove_at, remove_first, room

_NO_CARD: Final = -1
"""No card has to be taken."""
_FLOOD: Final = -2
"""The same seat has another turn."""
_MORE_THAN_SCARABS: Final = 1000
"""More than the scarabs on all cards."""


class Playout:
    """A round from some turn on. Lists have one entry per seat.

    ``quay``, ``piles``, ``deck``: kinds of cards; the top of the deck is last. ``scores``: where
    the markers are. ``tokens``: those that remain. ``paid``: 1 for the most corrupt, else 0.
    """

    seats: int
    turn: int
    weights: list[Weights]
    hands: list[Hand]
    piles: list[list[int]]
    scores: list[int]
    curses: list[int]
    quay: list[int]
    deck: list[int]
    tokens: list[int]
    paid: list[int]
    counts: list[int]

    def __init__(self, seats: int) -> None:
        self.seats = seats
        self.turn = 0
        self.weights = room(Weights, MAX_SEATS)
        self.hands = room(Hand, MAX_SEATS)
        self.piles = room(list[int], MAX_SEATS)
        for _ in range(seats):
            self.hands.append(Hand())
            self.piles.append(room(int, CARDS))
        self.scores = [0] * seats
        self.curses = [0] * seats
        self.quay = room(int, QUAYS)
        self.deck = room(int, DECK)
        self.tokens = room(int, TOKENS_IN_PLAY)
        self.paid = [0] * seats
        self.counts = [0] * (AMULET + 1)

    def load(self, position: Position) -> None:
        """Begin in a position; its decision is that of a turn, or of horizontal sets."""
        self.turn = position.turn
        copy(position.tokens, self.tokens)
        _load_kinds(position.quay, self.quay)
        _load_kinds(position.deck, self.deck)
        for number in range(self.seats):
            seat = position.seat[number]
            self.hands[number].load(seat)
            self.scores[number] = seat.score
            self.curses[number] = seat.curses
            pile = self.piles[number]
            pile.clear()
            cards = seat.pile
            while cards:
                pile.append(kind_of(cards & -cards))
                cards &= cards - 1

    def play(self, chance: Chance, noise: float, turns: int) -> bool:
        """Play so many turns, or to the round's end. Returns whether that was reached.

        ``noise``: the share of turns, 0 to 1, that take a random card in reach.
        """
        for _ in range(turns):
            if noise > 0.0 and chance.fraction() < noise:
                index = chance.below(min(REACH, len(self.quay)))
            else:
                index = self._turn(chance)
                while index == _FLOOD:
                    index = self._turn(chance)
            if index != _NO_CARD:
                self._take(index)
            if not self.quay:
                if not self.deck:
                    return True
                for _ in range(min(QUAYS, len(self.deck))):
                    self.quay.append(self.deck.pop())
                _reverse(self.quay)
            self.turn = (self.turn + 1) % self.seats
        return False

    def _take(self, index: int) -> None:
        """S21."""
        self.hands[self.turn].add_card(self.quay[index])
        for skipped in range(index):
            self.piles[self.turn].append(self.quay[skipped])
        remove_first(self.quay, index + 1)

    def _turn(self, chance: Chance) -> int:
        """Make the choice with the highest value: play a set or a character, or take a card.

        Returns the index of the card that is to be taken; _NO_CARD, or _FLOOD.
        """
        seat = self.turn
        hand = self.hands[seat]
        weights = self.weights[seat]
        largest = 0
        for pile in self.piles:
            largest = max(largest, len(pile))
        skip = skip_cost(weights, len(self.piles[seat]), largest)
        choice = 0
        most = hand.card_value(weights, self.quay[0])
        for index in range(1, min(REACH, len(self.quay))):
            value = hand.card_value(weights, self.quay[index]) - skip * float(index)
            if value > most:
                most = value
                choice = index
        cards = len(self.quay) + len(self.deck)
        value = hand.best_set(weights, float(cards) / float(QUAYS * self.seats))
        if value != NO_SET and len(self.tokens) > 0:
            value += weights.set_token
        goods = hand.best if value > most else NONE
        most = max(most, value)
        if hand.people:
            # Consider one character per turn, in rotation: most of them wait for their moment.
            person = remove_at(hand.people, 0)
            hand.people.append(person)
            if self._power_value(seat, CHARACTER_OF[person]) > most:
                self._use_power(seat, person, chance)
                return _NO_CARD
        if goods != NONE:
            return self._play_set(seat, goods)
        return choice

    # --- tokens ----------------------------------------------------------------------------

    def _play_set(self, seat: int, goods: int) -> int:
        """S24 to S28: with the token that is worth most. Returns as :meth:`_turn`."""
        hand = self.hands[seat]
        hand.play_set(goods)
        if not self.tokens:
            return _NO_CARD
        rival = self._rival(seat)
        most = -1.0
        best = self.tokens[0]
        for token in self.tokens:
            value = self._token_value(seat, token, goods, rival)
            if value > most:
                most = value
                best = token
        remove(self.tokens, best)
        self._use_token(seat, best, goods, rival)
        return _FLOOD if best == Token.FLOOD else _NO_CARD

    def score(self, seat: int) -> int:
        """Where the marker would be if the round were scored now, without penalty."""
        return self.scores[seat] + self.hands[seat].set_points()

    def _rival(self, seat: int) -> int:
        """The opponent with the highest score, the points of sets included."""
        best = -1
        most = -1
        for other in range(self.seats):
            if other != seat:
                score = self.score(other)
                if score > most:
                    best = other
                    most = score
        return best

    def _token_value(self, seat: int, token: int, goods: int, rival: int) -> float:
        weights = self.weights[seat]
        if token < Token.FLOOD:
            own = self.scores[seat]
            lost = self.scores[rival] - self._moved_back(rival, token)
            return guild_value(weights, forward(own, token) - own, lost, 0)
        if token == Token.FLOOD:
            return weights.flood
        if token == Token.CURSE:
            return curse_value(weights, 0)
        if token == Token.PROSPERITY:
            cards = self.hands[seat].laid[goods] if IS_PROSPEROUS[goods] else 0
            return prosperity_value(cards)
        pile = len(self.piles[seat])
        return embalming_value(weights, pile) if token == Token.EMBALMING else deceit_value(pile)

    def _moved_back(self, seat: int, token: int) -> int:
        """The score after a Guild token has moved a marker back, if it can (S37)."""
        earlier = back(self.scores[seat], token)
        return self.scores[seat] if earlier == NOWHERE else earlier

    def _use_token(self, seat: int, token: int, goods: int, rival: int) -> None:
        """S37 to S3C."""
        if token < Token.FLOOD:
            self.scores[seat] = forward(self.scores[seat], token)
            self.scores[rival] = self._moved_back(rival, token)
        elif token == Token.CURSE:
            self.curses[rival] += 1
        elif token == Token.PROSPERITY:
            if IS_PROSPEROUS[goods]:
                self.hands[seat].laid_scarabs[goods] += PROSPERITY_SCARABS
        elif token == Token.EMBALMING:
            for kind in self.piles[seat]:
                self.hands[seat].add_card(kind)
            self.piles[seat].clear()
        elif token == Token.DECEIT:
            self.scores[seat] += len(self.piles[seat])

    # --- powers of characters --------------------------------------------------------------

    def _power_value(self, seat: int, who: int) -> float:
        """What the power is worth now, used where it does most."""
        weights = self.weights[seat]
        if who == Character.QUEEN:
            return queen_value(weights, len(self.deck))
        if who == Character.PRIEST or who == Character.PRIESTESS:
            goods = self._most_of_a_type(seat)
            return priest_value(weights, self.counts[goods])
        if who == Character.VIZIER:
            return weights.vizier if self._fullest_pile(seat) >= 0 else IDLE
        if who == Character.SCRIBE:
            dropped = 0
            for other in range(self.seats):
                if other != seat:
                    dropped += dropped_cards(self.hands[other].size())
            return scribe_value(weights, dropped)
        if who == Character.THIEF:
            return weights.thief
        if who == Character.MERCHANT:
            return weights.merchant
        return courtesan_value(weights, self.hands[seat].best_addition())

    def _use_power(self, seat: int, person: int, chance: Chance) -> None:
        """S30 to S36."""
        hand = self.hands[seat]
        weights = self.weights[seat]
        who = CHARACTER_OF[person]
        hand.play_character(person)
        if who == Character.QUEEN:
            for _ in range(min(QUEEN_DRAWS, len(self.deck))):
                hand.add_card(self.deck.pop())
        elif who == Character.PRIEST or who == Character.PRIESTESS:
            self._discard(self.piles[seat], self._most_of_a_type(seat))
        elif who == Character.VIZIER:
            pile = self.piles[self._fullest_pile(seat)]
            hand.add_card(remove_at(pile, self._best_card(hand, weights, pile)))
        elif who == Character.SCRIBE:
            for other in range(self.seats):
                if other != seat:
                    self.hands[other].drop_to_limit(self.piles[other])
        elif who == Character.THIEF:
            victim = self.hands[self._rival(seat)]
            size = victim.size()
            if size > 0:
                hand.add_card(victim.lose_card(chance.below(size)))
        elif who == Character.MERCHANT:
            hand.add_card(remove_at(self.quay, self._best_card(hand, weights, self.quay)))
        else:
            hand.add_to_set()

    def _best_card(self, hand: Hand, weights: Weights, kinds: list[int]) -> int:
        """The index of the card that is worth most to the hand; there is at least one."""
        best = 0
        most = hand.card_value(weights, kinds[0])
        for index in range(1, len(kinds)):
            value = hand.card_value(weights, kinds[index])
            if value > most:
                best = index
                most = value
        return best

    def _discard(self, pile: list[int], goods: int) -> None:
        """S31: a type leaves a corruption pile."""
        kept = 0
        for kind in pile:
            if GOODS_OF[kind] != goods:
                pile[kept] = kind
                kept += 1
        while len(pile) > kept:
            pile.pop()

    def _fullest_pile(self, seat: int) -> int:
        """The opponent with the most corruption cards; -1 if nobody has any."""
        found = -1
        most = 0
        for other in range(self.seats):
            if other != seat and len(self.piles[other]) > most:
                found = other
                most = len(self.piles[other])
        return found

    def _most_of_a_type(self, seat: int) -> int:
        """The type of which most cards are in the seat's pile, ``counts`` of them; amulets don't
        count."""
        for goods in range(AMULET + 1):
            self.counts[goods] = 0
        for kind in self.piles[seat]:
            self.counts[GOODS_OF[kind]] += 1
        best = 0
        for goods in range(1, AMULET):
            if self.counts[goods] > self.counts[best]:
                best = goods
        return best

    # --- the end of the round --------------------------------------------------------------

    def lay_flat(self, seat: int) -> None:
        """Lay horizontal sets (S41)."""
        points = self.hands[seat].lay_flat()
        self.hands[seat].other_points += points

    def score_round(self) -> None:
        """Score the round (S42 to S45), in ``scores`` and ``paid``."""
        most = 1  # nobody without corruption pays
        for seat in range(self.seats):
            most = max(most, self._corruption_rank(seat))
        for seat in range(self.seats):
            points = self.hands[seat].set_points()
            self.scores[seat] += points
            self.paid[seat] = 1 if self._corruption_rank(seat) == most else 0
            if self.paid[seat]:
                self.scores[seat] = after_penalty(self.scores[seat], points)

    def _corruption_rank(self, seat: int) -> int:
        """A number that is higher for a more corrupt seat; scarabs break ties (S43)."""
        return self._corruption(seat) * _MORE_THAN_SCARABS + self._pile_scarabs(seat)

    def corruption_lead(self, seat: int) -> int:
        """By how many cards the seat is more corrupt than all others; negative if it is less."""
        most = 0
        for other in range(self.seats):
            if other != seat:
                most = max(most, self._corruption(other))
        return self._corruption(seat) - most

    def _corruption(self, seat: int) -> int:
        """The corruption cards of a seat, those left in hand included; a Curse counts 2 (S43)."""
        return self.hands[seat].size() + len(self.piles[seat]) + 2 * self.curses[seat]

    def _pile_scarabs(self, seat: int) -> int:
        """The scarabs on them."""
        total = 0
        for count in self.hands[seat].scarabs:
            total += count
        for kind in self.piles[seat]:
            total += SCARABS_OF[kind]
        return total


def after_penalty(reached: int, points: int) -> int:
    """The score of the most corrupt after the penalty (S44, S45). ``points``: of its sets."""
    score = reached
    for _ in range(points // PENALTY_POINTS):
        earlier = back(score, space(reached))
        if earlier == NOWHERE:
            return score
        score = earlier
    return score


def _load_kinds(cards: list[int], kinds: list[int]) -> None:
    kinds.clear()
    for card in cards:
        kinds.append(kind_of(card))


def _reverse(items: list[int]) -> None:
    for index in range(len(items) // 2):
        other = len(items) - 1 - index
        items[index], items[other] = items[other], items[index]
