"""Sobek, by Bruno Cathala: the rules S01 to S63.

Where to find a rule: components in ``tables``, the course of a turn and a round in ``state``,
powers and tokens in ``effects``, the count in ``scoring``, hidden information in ``memory`` and
``view``,
the text of every clause in ``rules``.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.core.game import Game, Option, State
from sobek.games.sobek.knowledge.determinize import determinize
from sobek.games.sobek.rules import notation
from sobek.games.sobek.rules.clauses import HEADINGS, RULES
from sobek.games.sobek.rules.describe import describe
from sobek.games.sobek.rules.measures import clauses, measures
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.view import SobekView, learned
from sobek.games.sobek.search.bots import BOTS, LEVELS
from sobek.games.sobek.search.evaluation import evaluate
from sobek.games.sobek.search.sampler import SobekGuess, guesses


class Sobek(Game[Action, SobekView]):
    """The game as the rest of the program knows it."""

    name = "sobek"
    version = 1
    seats = range(2, 5)
    options = (Option("variant", ("original", "open")),)
    bots = BOTS
    levels = LEVELS
    adviser = "pharaoh"
    view_type = SobekView
    rules = RULES
    headings = HEADINGS

    def new(self, seats: int, seed: int, options: Mapping[str, str]) -> SobekState:
        """The position after the set-up of round 1."""
        return SobekState(seats, seed, options["variant"] == "open")

    def parse(self, text: str) -> Action:
        """Read an action's notation (:mod:`sobek.games.sobek.rules.notation`)."""
        return notation.parse(text)

    def determinize(self, view: SobekView, rng: Random) -> SobekState:
        """Draw a whole state that fits the view."""
        return determinize(view, rng)

    def guesses(self, view: SobekView) -> Callable[[Random], SobekGuess]:
        """Positions for a search (:mod:`sobek.games.sobek.search.sampler`)."""
        return guesses(view)

    def describe(self, view: SobekView) -> str:
        """The table as text (:mod:`sobek.games.sobek.rules.describe`)."""
        return describe(view)

    def public(self, action: Action) -> bool:
        """What needs no card of the hand, and no token that only some have seen."""
        return action.verb in (Verb.TAKE, Verb.DONE, Verb.START)

    def learned(self, before: SobekView, after: SobekView) -> bool:
        """Whether the actor was shown what had been hidden from it."""
        return learned(before, after)

    def clauses(
        self, before: State[Action, SobekView], action: Action, after: State[Action, SobekView]
    ) -> Iterable[str]:
        """The clauses that the step was an instance of."""
        assert isinstance(before, SobekState) and isinstance(after, SobekState)
        return clauses(before, action, after)

    def measures(self, state: State[Action, SobekView]) -> Mapping[str, Sequence[Sequence[int]]]:
        """The corruption cards of each round, and the points that they cost."""
        assert isinstance(state, SobekState)
        return measures(state)

    def evaluate(self, state: State[Action, SobekView], seat: int) -> float:
        """How good the position looks for the seat, in points."""
        assert isinstance(state, SobekState)
        return evaluate(state, seat)


GAME: Final = Sobek()
