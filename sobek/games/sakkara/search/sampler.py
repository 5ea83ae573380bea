"""Determinizations of Sakkara for a search: some turns of the policy, then the valuation."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from random import Random
from typing import ClassVar, Final

from sobek.core.game import OVER
from sobek.core.sampler import Determinization, Outcome
from sobek.games.sakkara.knowledge import determinize
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.view import SakkaraView
from sobek.games.sakkara.search.policy import best, candidates
from sobek.games.sakkara.search.valuation import chance, progress

DEPTH: Final = 4
"""Turns of a playout before the position is valued."""
NOISE: Final = 0.25
"""The greatest random addition to a rating in a playout."""


class SakkaraDeterminization(SakkaraState, Determinization):
    """Its chances are those that the valuation gives after some turns."""

    __slots__ = ()
    depth: ClassVar[int] = DEPTH
    noise: ClassVar[float] = NOISE

    def candidates(self) -> Sequence[Action]:
        return candidates(self)

    def playout(self, rng: Random) -> Outcome:
        random, until = rng.random, self.turns + self.depth
        while self.actor != OVER and self.turns < until:
            self.apply(best(self, random, self.noise))
        return Outcome(chances(self), self.scores)


def chances(state: SakkaraState) -> tuple[float, float]:
    """Each seat's chance of winning: certain after the end."""
    if state.actor == OVER:
        one, other = state.returns()
        return (one, other)
    lead = progress(state.laid[0], state.racks[0]) - progress(state.laid[1], state.racks[1])
    first = chance(lead)
    return (first, 1 - first)


def sampler(
    view: SakkaraView, kind: type[SakkaraDeterminization] = SakkaraDeterminization
) -> Callable[[Random], SakkaraDeterminization]:
    """Make a source of determinizations of a view, of the given class."""
    return lambda rng: determinize(view, rng, kind)
