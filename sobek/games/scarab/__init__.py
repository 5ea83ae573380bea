"""Scarab: the rules C01 to C31.

Where to find a rule: components in ``tables``, the course of a turn in ``state``, who wins in
``scoring``, the text of every clause in ``rules``. Collected stones are one number each
(``stones``). Nothing is hidden, so the view is the position.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.core.game import Game, Option, State
from sobek.games.scarab.rules import notation
from sobek.games.scarab.rules.clauses import HEADINGS, RULES
from sobek.games.scarab.rules.describe import describe
from sobek.games.scarab.rules.measures import clauses
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.state import ScarabState, set_up
from sobek.games.scarab.rules.stones import how_many
from sobek.games.scarab.rules.tables import PAIRS, SIZES
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.bots import BOTS, LEVELS


class Scarab(Game[Action, ScarabView]):
    """The game as the rest of the program knows it."""

    name = "scarab"
    version = 1
    seats = range(2, 5)
    options = (Option("board", tuple(SIZES)), Option("teams", ("none", PAIRS), seats=(4,)))
    perfect_information = True
    bots = BOTS
    levels = LEVELS
    adviser = "priest"
    view_type = ScarabView
    rules = RULES
    headings = HEADINGS

    def new(self, seats: int, seed: int, options: Mapping[str, str]) -> ScarabState:
        """The position after the set-up."""
        return set_up(seats, SIZES[options["board"]], options["teams"] == PAIRS, seed)

    def parse(self, text: str) -> Action:
        """Read an action's notation (:mod:`sobek.games.scarab.rules.notation`)."""
        return notation.parse(text)

    def determinize(self, view: ScarabView, rng: Random) -> ScarabState:
        """The position itself: nothing is hidden (C12)."""
        return ScarabState(view)

    def describe(self, view: ScarabView) -> str:
        """The table as text (:mod:`sobek.games.scarab.rules.describe`)."""
        return describe(view)

    def clauses(
        self, before: State[Action, ScarabView], action: Action, after: State[Action, ScarabView]
    ) -> Iterable[str]:
        """The clauses that the step was an instance of."""
        assert isinstance(before, ScarabState) and isinstance(after, ScarabState)
        return clauses(before, action, after)

    def measures(self, state: State[Action, ScarabView]) -> Mapping[str, Sequence[Sequence[int]]]:
        """How many stones each seat has collected."""
        assert isinstance(state, ScarabState)
        return {"stones": [[how_many(stones)] for stones in state.stones]}

    def evaluate(self, state: State[Action, ScarabView], seat: int) -> float:
        """How many points the seat's side is ahead of the best other one."""
        assert isinstance(state, ScarabState)
        points = {side: result(state.stones, side)[0] for side in sides(state.seats, state.pairs)}
        own = next(side for side in points if seat in side)
        return points.pop(own) - max(points.values())


GAME: Final = Scarab()
