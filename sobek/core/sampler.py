"""Determinizations: whole positions that a search draws and plays in.

A search can't play in a view, because the hidden cards are missing. So it draws whole positions
that fit the view. A :data:`Sampler` draws one on each call; a :data:`SamplerFactory` makes the
sampler of a view. :func:`plain_sampler` serves any game. A game may have a faster determinization
with a better policy, such as :mod:`sobek.games.sobek.search.sampler`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple, TypeAlias, TypeVar

from sobek.core.chance import pick

if TYPE_CHECKING:
    from sobek.core.game import AnyState

V = TypeVar("V")

MAX_PLAYOUT_ACTIONS: Final = 2_000
"""Maximum actions of a random playout; no game here takes as many."""


class Outcome(NamedTuple):
    """The result of a playout, one number per seat in each sequence.

    ``chances``: chance of winning the game, 0 to 1, summing to 1. ``points``: final points.
    ``measures``: further statistics of the game, in the game's own order; may be empty.
    """

    chances: Sequence[float]
    points: Sequence[float]
    measures: Sequence[float] = ()


class Determinization(ABC):
    """A whole position for a search. It may end before the game does, at a point where the chances
    can be judged well.
    """

    __slots__ = ()

    actor: int
    """The seat that decides now; :data:`sobek.core.game.OVER` after the end."""

    @abstractmethod
    def candidates(self) -> Sequence[Any]:
        """The legal actions worth searching: at least one, the policy's choice first.

        They depend only on what the actor may know. So the first candidates are the same in all
        determinizations of a view.
        """

    @abstractmethod
    def apply(self, action: Any) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def playout(self, rng: Random) -> Outcome:
        """Play to the end by the policy. This uses the position up: it can't be searched on."""


Sampler: TypeAlias = Callable[[Random], Determinization]
"""Draws a fresh determinization of one view."""
SamplerFactory: TypeAlias = Callable[[Any], Sampler]
"""Makes the sampler of a view."""


class PlainDeterminization(Determinization):
    """A state of any game, with random playouts."""

    __slots__ = ("actor", "state")

    def __init__(self, state: AnyState) -> None:
        self.state = state
        self.actor = state.actor

    def candidates(self) -> Sequence[Any]:
        return self.state.legal_actions()

    def apply(self, action: Any) -> None:
        self.state.apply(action)
        self.actor = self.state.actor

    def playout(self, rng: Random) -> Outcome:
        state = self.state
        for _ in range(MAX_PLAYOUT_ACTIONS):
            actions = state.legal_actions()
            if not actions:
                return Outcome(state.returns(), state.scores)
            state.apply(pick(actions, rng))
        raise RuntimeError("a random playout does not end")


def plain_sampler(determinize: Callable[[V, Random], AnyState]) -> Callable[[V], Sampler]:
    """Make a game's ``sampler`` from its ``determinize``: random playouts, all legal actions."""
    return lambda view: lambda rng: PlainDeterminization(determinize(view, rng))
