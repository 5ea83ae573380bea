"""What a search tries things in: a whole position that fits a view, made to be played on quickly.

A game may bring guesses of its own (:meth:`sobek.core.game.Game.guesses`), which leave out what no
search asks for, propose only actions worth a thought, and play on by a policy that is no fool.
:class:`PlainGuess` does for every game.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Sequence
from random import Random
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from sobek.core.chance import pick

if TYPE_CHECKING:
    from sobek.core.game import AnyState

LONGEST: Final = 2_000
"""So many actions of chance are enough for any game here."""


class Outcome(NamedTuple):
    """How a playout ended, a figure for each seat: the chance to win the game (they sum to 1), the
    points, and whatever else the game measures for its advice, in an order of its own.
    """

    chances: Sequence[float]
    points: Sequence[float]
    measures: Sequence[float] = ()


class Guess(ABC):
    """A whole position. It may end earlier than the game, where its outcome can be judged well."""

    __slots__ = ()

    actor: int
    """The seat that has to decide now; :data:`sobek.core.game.OVER` after the end."""

    @abstractmethod
    def candidates(self) -> Sequence[Any]:
        """The legal actions worth trying, at least one; the policy's own choice comes first. They
        are told by what the actor may know: at first they are the same in all guesses of a view."""

    @abstractmethod
    def apply(self, action: Any) -> None:
        """Carry out a legal action."""

    @abstractmethod
    def playout(self, rng: Random) -> Outcome:
        """Play to the end by the policy. Nothing else can be done with the guess afterwards."""


class PlainGuess(Guess):
    """A state of any game; its policy is chance."""

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
        for _ in range(LONGEST):
            actions = state.legal_actions()
            if not actions:
                return Outcome(state.returns(), state.scores)
            state.apply(pick(actions, rng))
        raise RuntimeError("a game by chance does not end")
