"""Play a round to its end, fast: what the tree search does below its tree.

Cards are counted by type of goods and scarabs. So the game that is played is close to the rules,
but simpler: a set is always added to the one of its type, a power is used where it does most, and
Vizier and Thief see what they take. Each turn makes the choice with the highest value
(:mod:`sobek.games.sobek.search.valuation`). :mod:`sobek.games.sobek.search.hand` has the seats.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING, Final

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, PROSPEROUS, QUEEN_DRAWS
from sobek.games.sobek.rules.scoring import penalty
from sobek.games.sobek.rules.tables import (
    QUAYS,
    REACH,
    Space,
    Token,
    step_back,
    step_forward,
)
from sobek.games.sobek.search.codes import (
    AMULET,
    CODE_OF,
    COURTESAN,
    GOODS_OF,
    MERCHANT,
    PRIEST,
    PRIESTESS,
    QUEEN,
    SCARABS_OF,
    SCRIBE,
    THIEF,
    VIZIER,
    codes_of,
)
from sobek.games.sobek.search.hand import Hand, hand_of
from sobek.games.sobek.search.valuation import (
    IDLE,
    SAFE_LEAD,
    courtesan_value,
    curse_value,
    deceit_value,
    embalming_value,
    guild_value,
    priest_value,
    prosperity_value,
    queen_value,
    scribe_value,
)
from sobek.games.sobek.search.weights import Weights

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

RandomFloat = Callable[[], float]
"""A random number, 0 to 1, such as ``Random.random``."""
_NO_CHOICE: Final = -1000.0
"""Less than any choice is worth."""
_PRIESTS: Final = (PRIEST, PRIESTESS)
_CODE: Final = CODE_OF.__getitem__
_SCARABS: Final = SCARABS_OF.__getitem__
_REACH: Final = tuple(tuple(range(min(n, REACH))) for n in range(QUAYS + 1))
"""The indices of the cards that can be taken, by the number of remaining cards."""
FLOOD, CURSE, PROSPERITY, EMBALMING = map(
    int, (Token.FLOOD, Token.CURSE, Token.PROSPERITY, Token.EMBALMING)
)


class Table:
    """A round from some turn on.

    ``quay``, ``piles``, ``deck``: codes of cards; the top of the deck is last. ``scores``: where
    the markers are. The rest is as in the state; lists have one entry per seat.
    """

    __slots__ = ("curses", "deck", "hands", "piles", "quay", "scores", "tokens", "turn")

    def __init__(self, state: SobekState, weights: Sequence[Weights]) -> None:
        """``weights``: one per seat."""
        self.turn = state.turn
        self.scores = list(state.scores)
        self.curses = state.curses
        self.tokens = list(state.tokens)
        self.quay = list(map(_CODE, state.quay))
        self.deck = list(map(_CODE, reversed(state.deck)))
        self.hands = [
            hand_of(cards, sets, own)
            for cards, sets, own in zip(state.hands, state.sets, weights, strict=True)
        ]
        self.piles = [list(codes_of(cards)) for cards in state.piles]

    def play(self, random: RandomFloat, noise: float) -> None:
        """Play all turns to the round's end.

        ``noise``: the share of turns, 0 to 1, that take a random card in reach.
        """
        hands, deck, seats, seat = self.hands, self.deck, len(self.hands), self.turn
        while True:
            hand, quay = hands[seat], self.quay
            if noise and random() < noise:
                reach = len(quay)
                index = int(random() * (reach if reach < REACH else REACH))
            else:
                index = self._turn(seat, hand, random)
            if index >= 0:
                # S21
                hand.add_card(quay[index])
                if index:
                    self.piles[seat] += quay[:index]
                del quay[: index + 1]
            if not quay:
                if not deck:
                    self.turn = seat
                    return
                self.quay = deck[: -QUAYS - 1 : -1][::-1]
                del deck[-QUAYS:]
            seat = (seat + 1) % seats

    def _turn(self, seat: int, hand: Hand, random: RandomFloat) -> int:
        """Make the choice with the highest value: play a set or a character, or take a card.

        Returns the index of the card that the caller has to take; -1 if it is none.
        """
        # As skip_cost, which is too slow to be called in every turn.
        skip, safe = hand.weights.skip, len(self.piles[seat]) + SAFE_LEAD
        for pile in self.piles:
            if len(pile) > safe:
                skip = hand.weights.skip_safe
        values = hand.card_values
        most, choice, skipped = _NO_CHOICE, 0, 0.0
        quay = self.quay
        for index in _REACH[len(quay)]:
            value = values[quay[index]] - skipped
            if value > most:
                most, choice = value, index
            skipped += skip
        if hand.may_play_set:
            deliveries = (len(quay) + len(self.deck)) / (QUAYS * len(self.hands))
            goods, value = hand.best_set(deliveries, self.tokens)
            if value > most:
                most, choice = value, -1 - goods
        if hand.characters:
            # Consider one character per turn, in rotation: most of them wait for their moment.
            person = hand.characters.pop(0)
            hand.characters.append(person)
            if self._power_value(seat, hand, person[1]) > most:
                self._use_power(seat, hand, person, random)
                return -1
        if choice < 0:
            return self._play_set(seat, hand, -1 - choice, random)
        return choice

    # --- tokens ----------------------------------------------------------------------------

    def _play_set(self, seat: int, hand: Hand, goods: int, random: RandomFloat) -> int:
        """S24 to S28: with the token that is worth most. Returns as :meth:`_turn`."""
        hand.play_set(goods)
        if not self.tokens:
            return -1
        rival = self._rival(seat)
        most, best = -1.0, self.tokens[0]
        for token in self.tokens:
            value = self._token_value(seat, hand, token, goods, rival)
            if value > most:
                most, best = value, token
        self.tokens.remove(best)
        return self._use_token(seat, hand, best, goods, rival, random)

    def _rival(self, seat: int) -> int:
        """The opponent with the highest score, the points of sets included."""
        best, most = -1, -1
        for other, hand in enumerate(self.hands):
            if other != seat:
                score = self.scores[other] + hand.set_points()
                if score > most:
                    best, most = other, score
        return best

    def _token_value(self, seat: int, hand: Hand, token: int, goods: int, rival: int) -> float:
        weights = hand.weights
        if token < FLOOD:
            won, lost = _forward(self.scores[seat], token), _back(self.scores[rival], token)
            return guild_value(weights, won, lost)
        if token == FLOOD:
            return weights.flood
        if token == CURSE:
            return curse_value(weights)
        if token == PROSPERITY:
            return prosperity_value(hand.laid[goods] if goods in PROSPEROUS else 0)
        pile = len(self.piles[seat])
        return embalming_value(weights, pile) if token == EMBALMING else deceit_value(pile)

    def _use_token(
        self, seat: int, hand: Hand, token: int, goods: int, rival: int, random: RandomFloat
    ) -> int:
        """S37 to S3C. Returns as :meth:`_turn`."""
        scores = self.scores
        if token < FLOOD:
            scores[seat] += _forward(scores[seat], token)
            scores[rival] -= _back(scores[rival], token)
        elif token == FLOOD:
            return self._turn(seat, hand, random)
        elif token == CURSE:
            curses = list(self.curses)
            curses[rival] += 1
            self.curses = tuple(curses)
        elif token == PROSPERITY:
            if goods in PROSPEROUS:
                hand.laid_scarabs[goods] += PROSPERITY_SCARABS
        elif token == EMBALMING:
            for code in self.piles[seat]:
                hand.add_card(code)
            self.piles[seat] = []
        else:
            scores[seat] += len(self.piles[seat])
        return -1

    # --- powers of characters --------------------------------------------------------------

    def _power_value(self, seat: int, hand: Hand, who: int) -> float:
        """What the power is worth now, used where it does most."""
        weights = hand.weights
        if who == QUEEN:
            return queen_value(weights, len(self.deck))
        if who in _PRIESTS:
            return priest_value(weights, _most_of_a_type(self.piles[seat])[1])
        if who == VIZIER:
            return weights.vizier if self._fullest_pile(seat) >= 0 else IDLE
        if who == SCRIBE:
            hands = [each.size() for other, each in enumerate(self.hands) if other != seat]
            return scribe_value(weights, hands)
        if who == THIEF:
            return weights.thief
        if who == MERCHANT:
            return weights.merchant
        return courtesan_value(weights, hand.best_addition()[1])

    def _use_power(
        self, seat: int, hand: Hand, person: tuple[int, int], random: RandomFloat
    ) -> None:
        """S30 to S36."""
        hand.play_character(person)
        who = person[1]
        if who == QUEEN:
            for _ in range(min(QUEEN_DRAWS, len(self.deck))):
                hand.add_card(self.deck.pop())
        elif who in _PRIESTS:
            goods = _most_of_a_type(self.piles[seat])[0]
            self.piles[seat] = [code for code in self.piles[seat] if GOODS_OF[code] != goods]
        elif who == VIZIER:
            pile = self.piles[self._fullest_pile(seat)]
            code = max(pile, key=hand.card_values.__getitem__)
            pile.remove(code)
            hand.add_card(code)
        elif who == SCRIBE:
            for other, each in enumerate(self.hands):
                if other != seat:
                    self.piles[other] += each.drop_to_limit()
        elif who == THIEF:
            victim = self.hands[self._rival(seat)]
            if size := victim.size():
                hand.add_card(victim.lose_card(int(random() * size)))
        elif who == MERCHANT:
            code = max(self.quay, key=hand.card_values.__getitem__)
            self.quay.remove(code)
            hand.add_card(code)
        elif who == COURTESAN:
            hand.add_to_set()

    def _fullest_pile(self, seat: int) -> int:
        """The opponent with the most corruption cards; -1 if nobody has any."""
        found, most = -1, 0
        for other, pile in enumerate(self.piles):
            if other != seat and len(pile) > most:
                found, most = other, len(pile)
        return found

    # --- the end of the round --------------------------------------------------------------

    def score_round(self) -> tuple[list[int], list[float]]:
        """Score the round (S41 to S45).

        Returns, for each seat, its score after the round, and 1.0 if it is the most corrupt, else
        0.0.
        """
        corruption = []
        scored = []
        for hand, pile, curses in zip(self.hands, self.piles, self.curses, strict=True):
            points, rest, rest_scarabs = hand.lay_flat()
            scored.append(hand.set_points() + points)
            scarabs = rest_scarabs + sum(map(_SCARABS, pile))
            corruption.append((rest + len(pile) + 2 * curses, scarabs))
        worst = max(corruption)
        after, paid = [], []
        for before, points, own in zip(self.scores, scored, corruption, strict=True):
            pays = own == worst and worst[0] > 0
            after.append(_after_penalty(before + points, points) if pays else before + points)
            paid.append(1.0 if pays else 0.0)
        return after, paid


def _most_of_a_type(pile: Sequence[int]) -> tuple[int, int]:
    """The type of which most cards are in the pile, and how many; amulets don't count."""
    if not pile:
        return 0, 0
    counts = [0] * (AMULET + 1)
    for code in pile:
        counts[GOODS_OF[code]] += 1
    counts[AMULET] = 0
    most = max(counts)
    return counts.index(most), most


@cache  # there are few scores
def _after_penalty(reached: int, points: int) -> int:
    """The score after the penalty (S44)."""
    walk = penalty(reached, points)
    return walk[-1] if walk else reached


@cache
def _forward(score: int, token: int) -> int:
    """By how many points a Guild token moves a marker forward (S37)."""
    return step_forward(score, Space(token)) - score


@cache
def _back(score: int, token: int) -> int:
    """By how many points a Guild token moves an opponent's marker back (S37); 0 if it can't."""
    earlier = step_back(score, Space(token))
    return 0 if earlier is None else score - earlier
