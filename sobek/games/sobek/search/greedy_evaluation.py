"""The evaluation of whole positions, for bots that look one action ahead, such as ``greedy``.

It adds up the points on the table, those that a hand promises and those that corruption may cost.
The bots that search value single decisions instead (:mod:`sobek.games.sobek.search.valuation`).
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.tables import AMULETS, GOODS, SET_SIZE, TYPES, Goods, scarabs

if TYPE_CHECKING:
    from sobek.games.sobek.rules.state import SobekState

_PROMISE: Final = (0.0, 0.12, 0.35, 0.9)
"""The share of a set's points that cards in hand promise, by their number: 0, 1, 2, 3 or more."""
_AMULET_POINTS: Final = 1.5
"""Points that an amulet in hand promises."""
_POINTS_FOR_A_TOKEN: Final = 4.0
"""Points for having a token to choose."""
_TURN_POINTS: Final = 4.0
"""Points for having the turn."""
_CORRUPTION_POINTS: Final = 0.7
"""Points that each corruption card costs."""
_LATE: Final = 18
"""Below this number of cards still to come, a hand's promise shrinks in proportion."""


def evaluate(state: SobekState, seat: int) -> float:
    """By how many points the seat is expected to be ahead of its best opponent."""
    values = [_value(state, each) for each in range(state.seats)]
    own = values.pop(seat)
    if state.actor == seat:
        own += {Phase.TOKEN: _POINTS_FOR_A_TOKEN, Phase.TURN: _TURN_POINTS}.get(state.phase, 0.0)
    return own - max(values)


def _value(state: SobekState, seat: int) -> float:
    on_table = sum(laid.points() for laid in state.sets[seat])
    return state.scores[seat] + on_table + _promise(state, seat) - _threat(state, seat, on_table)


def _promise(state: SobekState, seat: int) -> float:
    """The points that the hand promises."""
    hand = state.hands[seat]
    time = min(1.0, (len(state.deck) + len(state.quay)) / _LATE)
    total = _AMULET_POINTS * (hand & AMULETS).bit_count()
    for goods in TYPES:
        cards = hand & GOODS[goods]
        if cards:
            total += _type_promise(state, seat, goods, cards)
    return total * time


def _type_promise(state: SobekState, seat: int, goods: Goods, cards: int) -> float:
    """The points that the cards of one type in hand promise."""
    count, own = cards.bit_count(), scarabs(cards)
    gain = max(own, 1) * max(count, SET_SIZE)
    for laid in state.sets[seat]:
        if laid.goods == goods:
            joined = (laid.scarabs() + own) * (laid.cards.bit_count() + max(count, SET_SIZE))
            gain = max(gain, joined - laid.points())
    return gain * _PROMISE[min(count, SET_SIZE)]


def _threat(state: SobekState, seat: int, on_table: int) -> float:
    """The points that corruption may cost: about half of the round's for the most corrupt."""
    counts = [
        pile.bit_count() + 2 * curses
        for pile, curses in zip(state.piles, state.curses, strict=True)
    ]
    own = counts.pop(seat)
    lead = own - max(counts)
    risk = min(1.0, max(0.0, 0.5 + 0.1 * lead))
    return _CORRUPTION_POINTS * own + risk * on_table / 2
