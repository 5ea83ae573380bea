"""Play a round to its end in a moment: what the tree search does where its tree ends.

Cards are counted here, by type of goods and with their scarabs, so what is played is close to the
rules and not all of them: a set is always joined to one of its type, a power is used where it does
most, a Vizier and a Thief look for what fits. Each turn takes what the weights say is worth most;
the seats themselves are in :mod:`sobek.games.sobek.search.hand`.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from functools import cache
from typing import TYPE_CHECKING

from sobek.games.sobek.rules.effects import PROSPERITY_SCARABS, PROSPEROUS, QUEEN_DRAWS
from sobek.games.sobek.rules.scoring import penalty
from sobek.games.sobek.rules.tables import (
    HAND_LIMIT,
    QUAYS,
    REACH,
    Space,
    Token,
    step_back,
    step_forward,
)
from sobek.games.sobek.search.hand import (
    AMULET,
    CODES,
    COURTESAN,
    GOODS_OF,
    MERCHANT,
    PRIEST,
    PRIESTESS,
    QUEEN,
    SCRIBE,
    THIEF,
    VIZIER,
    WORTH,
    Hand,
    codes_of,
    hand_of,
)
from sobek.games.sobek.search.weights import Weights

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

Chance = Callable[[], float]
SAFE = 2
NEVER = -1000.0
_PRIESTS = (PRIEST, PRIESTESS)
_PLACES = tuple(tuple(range(min(n, REACH))) for n in range(QUAYS + 1))
FLOOD, CURSE, PROSPERITY, EMBALMING = map(
    int, (Token.FLOOD, Token.CURSE, Token.PROSPERITY, Token.EMBALMING)
)


class Table:
    """A round from somewhere on. ``deck``: the top last; ``quay``, ``piles``, ``deck``: codes of
    cards."""

    __slots__ = ("curses", "deck", "hands", "piles", "quay", "scores", "tokens", "turn")

    def __init__(self, state: SobekState, weights: Sequence[Weights]) -> None:
        """``weights``: those of each seat."""
        self.turn = state.turn
        self.scores = list(state.scores)
        self.curses = state.curses
        self.tokens = list(state.tokens)
        self.quay = [CODES[card] for card in state.quay]
        self.deck = [CODES[card] for card in reversed(state.deck)]
        self.hands = [
            hand_of(cards, sets, own)
            for cards, sets, own in zip(state.hands, state.sets, weights, strict=True)
        ]
        self.piles = [list(codes_of(cards)) for cards in state.piles]

    def play(self, random: Chance, noise: float) -> None:
        """All turns to the round's end. ``noise``: how often a turn takes any card in reach."""
        hands, deck, seats = self.hands, self.deck, len(self.hands)
        while True:
            if noise and random() < noise:
                reach = len(self.quay)
                at = int(random() * (reach if reach < REACH else REACH))
                self._take(self.turn, hands[self.turn], at)
            else:
                self._turn(self.turn, hands[self.turn], random)
            if not self.quay:
                if not deck:
                    return
                self.quay = deck[: -QUAYS - 1 : -1][::-1]
                del deck[-QUAYS:]
            self.turn = (self.turn + 1) % seats

    def _turn(self, seat: int, hand: Hand, random: Chance) -> None:
        """What is worth most: a card, a sale or a power."""
        wanted, skip = hand.wanted, hand.weights.skip
        own = len(self.piles[seat]) + SAFE
        for pile in self.piles:
            if len(pile) > own:
                skip = hand.weights.safe
        most, at, skipped = NEVER, 0, 0.0
        quay = self.quay
        for place in _PLACES[len(quay)]:
            found = wanted[quay[place]] - skipped
            if found > most:
                most, at = found, place
            skipped += skip
        if hand.ripe:
            left = (len(quay) + len(self.deck)) / (QUAYS * len(self.hands))
            goods, found = hand.best_sale(left, bool(self.tokens))
            if found > most:
                most, at = found, -1 - goods
        if hand.people:
            # One of them a turn, in turn: most wait for their moment.
            person = hand.people.pop(0)
            hand.people.append(person)
            if self._power(seat, hand, person[1]) > most:
                self._use(seat, hand, person, random)
                return
        if at < 0:
            self._sell(seat, hand, -1 - at, random)
        else:
            self._take(seat, hand, at)

    def _take(self, seat: int, hand: Hand, at: int) -> None:
        """S21."""
        quay = self.quay
        if at:
            self.piles[seat] += quay[:at]
            del quay[:at]
        hand.gain(quay.pop(0))

    # --- tokens ----------------------------------------------------------------------------

    def _sell(self, seat: int, hand: Hand, goods: int, random: Chance) -> None:
        """S24 to S28: with a token, the one that brings most."""
        hand.sell(goods)
        if not self.tokens:
            return
        rival = self._rival(seat)
        most, chosen = -1.0, self.tokens[0]
        for token in self.tokens:
            found = self._token_value(seat, hand, token, goods, rival)
            if found > most:
                most, chosen = found, token
        self.tokens.remove(chosen)
        self._use_token(seat, hand, chosen, goods, rival, random)

    def _rival(self, seat: int) -> int:
        """The opponent who is ahead, as far as the table shows."""
        best, most = -1, -1
        for other, hand in enumerate(self.hands):
            if other != seat:
                standing = self.scores[other] + hand.on_table()
                if standing > most:
                    best, most = other, standing
        return best

    def _token_value(self, seat: int, hand: Hand, token: int, goods: int, rival: int) -> float:
        scores = self.scores
        if token < FLOOD:
            return _forward(scores[seat], token) + _back(scores[rival], token)
        if token == FLOOD:
            return 4.0
        if token == CURSE:
            return 3.0
        if token == PROSPERITY:
            return PROSPERITY_SCARABS * hand.laid[goods] if goods in PROSPEROUS else 0.0
        pile = len(self.piles[seat])
        return 0.8 * pile if token == EMBALMING else float(pile)

    def _use_token(
        self, seat: int, hand: Hand, token: int, goods: int, rival: int, random: Chance
    ) -> None:
        """S37 to S3C."""
        scores = self.scores
        if token < FLOOD:
            scores[seat] += _forward(scores[seat], token)
            scores[rival] -= _back(scores[rival], token)
        elif token == FLOOD:
            self._turn(seat, hand, random)
        elif token == CURSE:
            curses = list(self.curses)
            curses[rival] += 1
            self.curses = tuple(curses)
        elif token == PROSPERITY:
            if goods in PROSPEROUS:
                hand.laid_worth[goods] += PROSPERITY_SCARABS
        elif token == EMBALMING:
            for code in self.piles[seat]:
                hand.gain(code)
            self.piles[seat] = []
        else:
            scores[seat] += len(self.piles[seat])

    # --- powers ----------------------------------------------------------------------------

    def _power(self, seat: int, hand: Hand, who: int) -> float:
        weights = hand.weights
        if who == QUEEN:
            return weights.queen if len(self.deck) >= QUEEN_DRAWS else NEVER
        if who in _PRIESTS:
            return weights.priest * _most_of_a_type(self.piles[seat])[1]
        if who == VIZIER:
            return weights.vizier if self._fullest_pile(seat) >= 0 else NEVER
        if who == SCRIBE:
            sizes = [each.size() for other, each in enumerate(self.hands) if other != seat]
            return weights.scribe * sum(size - HAND_LIMIT for size in sizes if size > HAND_LIMIT)
        if who == THIEF:
            return weights.thief
        if who == MERCHANT:
            return weights.merchant
        return weights.courtesan * hand.best_addition()[1]

    def _use(self, seat: int, hand: Hand, person: tuple[int, int], random: Chance) -> None:
        """S30 to S36."""
        hand.play(person)
        who = person[1]
        if who == QUEEN:
            for _ in range(QUEEN_DRAWS):
                hand.gain(self.deck.pop())
        elif who in _PRIESTS:
            goods = _most_of_a_type(self.piles[seat])[0]
            self.piles[seat] = [code for code in self.piles[seat] if GOODS_OF[code] != goods]
        elif who == VIZIER:
            pile = self.piles[self._fullest_pile(seat)]
            code = max(pile, key=hand.wanted.__getitem__)
            pile.remove(code)
            hand.gain(code)
        elif who == SCRIBE:
            for other, each in enumerate(self.hands):
                if other != seat:
                    self.piles[other] += each.shrink()
        elif who == THIEF:
            victim = self.hands[self._rival(seat)]
            if size := victim.size():
                hand.gain(victim.lose(int(random() * size)))
        elif who == MERCHANT:
            code = max(self.quay, key=hand.wanted.__getitem__)
            self.quay.remove(code)
            hand.gain(code)
        elif who == COURTESAN:
            hand.add()

    def _fullest_pile(self, seat: int) -> int:
        """The opponent with the most corruption; -1 where nobody has any."""
        found, most = -1, 0
        for other, pile in enumerate(self.piles):
            if other != seat and len(pile) > most:
                found, most = other, len(pile)
        return found

    # --- the count -------------------------------------------------------------------------

    def count(self) -> tuple[list[int], list[float]]:
        """S41 to S45: the points of each seat after the round, and 1 for each that paid for its
        corruption, else 0."""
        corruption = []
        scored = []
        for hand, pile, curses in zip(self.hands, self.piles, self.curses, strict=True):
            points, rest, rest_worth = hand.lay_flat()
            scored.append(hand.on_table() + points)
            worth = rest_worth + sum([WORTH[code] for code in pile])
            corruption.append((rest + len(pile) + 2 * curses, worth))
        worst = max(corruption)
        after, paid = [], []
        for before, points, own in zip(self.scores, scored, corruption, strict=True):
            pays = own == worst and worst[0] > 0
            after.append(_after_penalty(before + points, points) if pays else before + points)
            paid.append(1.0 if pays else 0.0)
        return after, paid


def _most_of_a_type(pile: Sequence[int]) -> tuple[int, int]:
    """The type of which most cards lie there, and how many."""
    counts = [0] * (AMULET + 1)
    for code in pile:
        counts[GOODS_OF[code]] += 1
    counts[AMULET] = 0
    most = max(counts)
    return counts.index(most), most


@cache  # scores are few
def _after_penalty(reached: int, points: int) -> int:
    """S44."""
    walk = penalty(reached, points)
    return walk[-1] if walk else reached


@cache
def _forward(score: int, token: int) -> int:
    """How far a Guild token leads (S37)."""
    return step_forward(score, Space(token)) - score


@cache
def _back(score: int, token: int) -> int:
    """How far a Guild token sends an opponent back (S37)."""
    earlier = step_back(score, Space(token))
    return 0 if earlier is None else score - earlier
