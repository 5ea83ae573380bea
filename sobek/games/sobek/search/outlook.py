"""What a round will bring, judged before its end.

In the subset of Python that is compiled. A playout is not played to the end of the round, because
it plays worse than the seats will. What each seat will score, and how likely it is to be the most
corrupt, is taken as linear in the features of :func:`describe`; their weights were learned
(:class:`sobek.games.sobek.search.learned.Learned`).
"""

from __future__ import annotations

from typing import Final

from sobek.games.sobek.rules.tables import QUAYS, SET_SIZE
from sobek.games.sobek.search.kinds import AMULET
from sobek.games.sobek.search.learned_data import LEARNED
from sobek.games.sobek.search.playout import Playout
from sobek.games.sobek.search.winning import FADING, find_chances
from sobek.kernel.lists import room

FEATURES: Final = 20
"""Number of features of a seat, see :func:`describe`."""
FAR: Final = 6
"""A lead in corruption that hardly anyone loses."""


class Outlook:
    """Lists have one entry per seat.

    ``points``: the score at the end of the round, or what it is expected to be. ``corrupt``: 1.0
    for the most corrupt, else 0.0; or the chance of that. ``chances``: of winning the game, summing
    to 1. ``features``: of the seat that was described last.
    """

    points: list[float]
    corrupt: list[float]
    chances: list[float]
    features: list[float]

    def __init__(self, seats: int) -> None:
        self.points = [0.0] * seats
        self.corrupt = [0.0] * seats
        self.chances = [0.0] * seats
        self.features = room(float, FEATURES)

    def read(self, playout: Playout, round: int) -> None:
        """See the end of a round that was scored."""
        for seat in range(playout.seats):
            self.points[seat] = float(playout.scores[seat])
            self.corrupt[seat] = float(playout.paid[seat])
        find_chances(self.points, FADING, round, self.chances)

    def judge(self, playout: Playout, round: int) -> None:
        """Expect an end of the round, from some turn of it."""
        weights = LEARNED.points[playout.seats - 2]
        corruption = LEARNED.corruption[playout.seats - 2]
        for seat in range(playout.seats):
            describe(playout, seat, self.features)
            points = float(playout.score(seat))
            corrupt = 0.0
            for index in range(FEATURES):
                points += weights[index] * self.features[index]
                corrupt += corruption[index] * self.features[index]
            self.points[seat] = points
            self.corrupt[seat] = max(0.0, min(1.0, corrupt))
        find_chances(self.points, LEARNED.fading, round, self.chances)


def describe(playout: Playout, seat: int, features: list[float]) -> None:
    """Find the features of a seat. The learned weights are in this order:

    1; whether it is on turn; the points that its hand would add to sets of three and more, and the
    same times l / (1 + l), where l is the number of deliveries that are left for each seat; each
    with the same times l: the scarabs of smaller sets in hand, cards in hand, amulets, characters,
    points of its sets, its lead in corruption as a share of ``FAR``; that lead times the points,
    and to the power of three; l; the scarabs of its sets times l.
    """
    hand = playout.hands[seat]
    ready = 0  # points that its sets of three and more would add
    waiting = 0  # scarabs of smaller ones
    laid = 0  # scarabs of its sets
    for goods in range(AMULET):
        cards = hand.count[goods] + hand.laid[goods]
        laid += hand.laid_scarabs[goods]
        if cards >= SET_SIZE:
            ready += cards * (hand.scarabs[goods] + hand.laid_scarabs[goods])
            ready -= hand.laid[goods] * hand.laid_scarabs[goods]
        else:
            waiting += hand.scarabs[goods]
    lead = float(max(-FAR, min(FAR, playout.corruption_lead(seat)))) / float(FAR)
    points = float(hand.set_points())
    left = float(len(playout.quay) + len(playout.deck)) / float(QUAYS * playout.seats)
    features.clear()
    features.append(1.0)
    features.append(1.0 if seat == playout.turn else 0.0)
    _append(features, float(ready), left / (1.0 + left))
    _append(features, float(waiting), left)
    _append(features, float(hand.size()), left)
    _append(features, float(hand.count[AMULET]), left)
    _append(features, float(len(hand.people)), left)
    _append(features, points, left)
    _append(features, lead, left)
    features.append(lead * points)
    features.append(lead * lead * lead)
    features.append(left)
    features.append(float(laid) * left)


def _append(features: list[float], feature: float, factor: float) -> None:
    """Append a feature, and the same times a factor."""
    features.append(feature)
    features.append(feature * factor)
