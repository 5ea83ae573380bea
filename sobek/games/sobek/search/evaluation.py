"""How good a position looks: points that lie on the table, that a hand promises, that corruption
threatens. A judgement for bots that look one action ahead, not a rule.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import AMULETS, GOODS, SET_SIZE, TYPES, Goods, scarabs

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

# Shares of a set's worth that the cards of one type in hand promise, by their number.
_PROMISE: Final = (0.0, 0.12, 0.35, 0.9)
_AMULET_POINTS: Final = 1.5
_TOKEN_POINTS: Final = 4.0
_TURN_POINTS: Final = 4.0
_CORRUPTION_POINTS: Final = 0.7
_LATE: Final = 18
"""With fewer cards to come than these, there may be no time to lay what is promised."""


def evaluate(state: SobekState, seat: int) -> float:
    """Expected points of the seat, less those of its best opponent."""
    values = [_value(state, each) for each in range(state.seats)]
    own = values.pop(seat)
    if state.actor == seat:
        own += {Phase.TOKEN: _TOKEN_POINTS, Phase.TURN: _TURN_POINTS}.get(state.phase, 0.0)
    return own - max(values)


def _value(state: SobekState, seat: int) -> float:
    on_table = sum(laid.points() for laid in state.sets[seat])
    return state.scores[seat] + on_table + _promise(state, seat) - _threat(state, seat, on_table)


def _promise(state: SobekState, seat: int) -> float:
    """What the hand is worth while there is time to lay it."""
    hand = state.hands[seat]
    time = min(1.0, (len(state.deck) + len(state.quay)) / _LATE)
    total = _AMULET_POINTS * (hand & AMULETS).bit_count()
    for goods in TYPES:
        cards = hand & GOODS[goods]
        if cards:
            total += _type_promise(state, seat, goods, cards)
    return total * time


def _type_promise(state: SobekState, seat: int, goods: Goods, cards: int) -> float:
    count, worth = cards.bit_count(), scarabs(cards)
    gain = max(worth, 1) * max(count, SET_SIZE)
    for laid in state.sets[seat]:
        if laid.goods == goods:
            joined = (laid.scarabs() + worth) * (laid.cards.bit_count() + max(count, SET_SIZE))
            gain = max(gain, joined - laid.points())
    return gain * _PROMISE[min(count, SET_SIZE)]


def _threat(state: SobekState, seat: int, on_table: int) -> float:
    """What the corruption may cost: half the round's points for the most corrupt, near enough."""
    counts = [
        pile.bit_count() + 2 * curses
        for pile, curses in zip(state.piles, state.curses, strict=True)
    ]
    own = counts.pop(seat)
    lead = own - max(counts)
    risk = min(1.0, max(0.0, 0.5 + 0.1 * lead))
    return _CORRUPTION_POINTS * own + risk * on_table / 2
