"""The bots of Scarab: what a beginner looks at, and the search with more or less to spend."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.core.bot import Bot, Budget
from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.core.report import Line, Report
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import sides
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import values_in
from sobek.games.scarab.rules.tables import ANKH
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.alphabeta import AlphaBeta
from sobek.games.scarab.search.iterative_deepening import Choice, IterativeDeepening
from sobek.games.scarab.search.maxn import MaxN
from sobek.games.scarab.search.outlook import chance, points, scarabs

FORESIGHT: Final = 1 / 3
"""How often an apprentice thinks of the reply."""
SCRIBE: Final = Budget(nodes=60)
WEIGHT: Final = 100
"""A line of the search's report weighs as much as one of so many simulations: all alike, and enough
to be told."""


class ReplyBot:
    """Takes what is best after the next player's best reply. A yardstick: it stays as it is, so
    that figures can be compared. ``foresight``: how often it looks at the reply at all.
    """

    def __init__(self, foresight: float = 1.0) -> None:
        self.foresight = foresight

    def choose(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        state = ScarabState(view)
        looks = rng.random() < self.foresight
        gains = [_gain(state, action, view.actor, looks) for action in actions]
        best = max(gains)
        return pick([a for a, gain in zip(actions, gains, strict=True) if gain == best], rng)


class DeepeningBot:
    """Plays what the search finds with this budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        return searcher(view, self.budget).run().action

    def analyze(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Report:
        """What the search has found, as an outlook on the end of the game. It draws nothing by
        chance, so its lines have no visits to be counted: each weighs as :data:`WEIGHT`.
        """
        return _report(view, searcher(view, self.budget).run().choices)

    def compare(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Report:
        return _report(view, searcher(view, self.budget).compare(actions))


def searcher(view: ScarabView, budget: Budget) -> IterativeDeepening:
    """The search for a position: two sides play against each other, more play each alone."""
    return (AlphaBeta if view.seats == 2 or view.pairs else MaxN)(view, budget)


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "reply": lambda _: ReplyBot(),
    "apprentice": lambda _: ReplyBot(FORESIGHT),
    "scribe": lambda _: DeepeningBot(SCRIBE),
    "priest": DeepeningBot,
}
LEVELS: Final = ("apprentice", "scribe", "priest")


def _report(view: ScarabView, choices: Iterable[Choice]) -> Report:
    left, count = len(scarabs(view.board)), len(sides(view.seats, view.pairs))
    lines = []
    for action, value, standing in choices:
        after = ScarabState(view)
        after.apply(action)
        in_the_end = tuple(WEIGHT * each for each in points(after, standing))
        wins = WEIGHT * chance(value, left, count)
        lines.append(Line(str(action), WEIGHT, wins, in_the_end, ()))
    return Report(tuple(lines))


def _gain(before: ScarabState, action: Action, seat: int, looks: bool) -> int:
    """The seat's points after its turn, less what the next player then can gain at once, if one
    looks at that. An Ankh is as good as the best that can be done with it (C13).
    """
    after = before.clone()
    after.apply(action)
    if after.phase in (Phase.RETURN, Phase.PUT):
        return max(_gain(after, each, seat, looks) for each in after.legal_actions())
    return after.scores[seat] - (_best(after) if looks else 0)


def _best(state: ScarabState) -> int:
    """The most that the player to move can gain by one move, 0 if there is none."""
    if state.actor == OVER:
        return 0
    lowest = min(values_in(state.stones[state.actor]), default=0)
    found = (state.board[action.what] for action in state.legal_actions())
    return max(max(0, -lowest) if what == ANKH else what for what in found)
