"""The positions that a search tries things in: without a book of knowledge, to the round's end."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final

from sobek.core.game import OVER
from sobek.core.sampler import Determinization, Outcome
from sobek.games.sobek.knowledge.determinize import Dealer
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.scoring import account
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.search.playout import Table
from sobek.games.sobek.search.policy import candidates
from sobek.games.sobek.search.weights import FROZEN, WEIGHTS, Weights
from sobek.games.sobek.search.winning import chances

_LEFT_TO_THE_TABLE: Final = (Phase.TURN, Phase.LAY_FLAT, Phase.OVER)
NOISE: Final = 0.15
"""How often a turn of a playout takes any card in reach: without any noise, one line is trusted too
much. A round ends with 53.6 ± 2.9 % of the chances against noise of 0.25 in every other playout
(300 simulations, 120 rounds); 0.08 and 0.25 in all are no better than this."""


class SobekDeterminization(SobekState, Determinization):
    """It ends with the round; its chances are those to win the game then. An outcome's measures
    say for each seat whether it paid for its corruption.
    """

    __slots__ = ()
    weights: ClassVar[Weights] = WEIGHTS
    noise: ClassVar[float] = NOISE

    def candidates(self) -> Sequence[Action]:
        return candidates(self, self.weights)

    def playout(self, rng: Random) -> Outcome:
        while self.phase not in _LEFT_TO_THE_TABLE:
            self.apply(self.candidates()[0])
        if self.phase is Phase.OVER:
            lines = self.accounts[-1]
            points = [line.after for line in lines]
            return Outcome(
                chances(points, self.round), points, [float(line.corrupt) for line in lines]
            )
        table = Table(self, (self.weights,) * self.seats)
        if self.phase is Phase.TURN:
            table.play(rng.random, self.noise)
        points, paid = table.count()
        return Outcome(chances(points, self.round), points, paid)

    def _count(self) -> None:
        piles = [pile | hand for pile, hand in zip(self.piles, self.hands, strict=True)]
        self.accounts = (*self.accounts, account(self.sets, self.scores, piles, self.curses))
        self.phase = Phase.OVER
        self.actor = OVER


class FrozenDeterminization(SobekDeterminization):
    """The guesses of the yardstick ``mc500``. What is judged here stays as it is, so that figures
    can be compared.
    """

    __slots__ = ()
    weights = FROZEN
    noise = 0.0


def sampler(
    view: SobekView, kind: type[SobekDeterminization] = SobekDeterminization
) -> Callable[[Random], SobekDeterminization]:
    """A source of guesses that fit the view."""
    dealer = Dealer(view)

    def draw(rng: Random) -> SobekDeterminization:
        drawn = kind.__new__(kind)
        dealer.deal(drawn, rng)
        drawn.known = []
        drawn.strays = drawn.stray_slots = ()
        return drawn

    return draw
