"""The bots of Scarab: one that looks one reply ahead, and the search with different budgets."""

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
from sobek.games.scarab.search.iterative_deepening import Choice, searcher
from sobek.games.scarab.search.outlook import chance, points, scarabs

FORESIGHT: Final = 1 / 3
"""Share of the apprentice's decisions in which it considers the reply."""
SCRIBE_BUDGET: Final = Budget(nodes=60)
PRIEST_NODES: Final = 6_000_000
"""What the priest has on the page: about a second's worth, see docs/bots.md."""
LINE_VISITS: Final = 100
"""The visits of every line in a report. The search makes no simulations, so all lines have the same
weight, which is enough to be shown."""


class ReplyBot:
    """Plays the action that is best after the next player's best reply.

    It is a baseline and never changes, so that figures stay comparable. ``foresight``: share of its
    decisions, 0 to 1, in which it considers the reply.
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
    """Plays the best action that the search finds within the budget."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        return searcher(view, self.budget).run().action

    def analyze(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Report:
        """Report the best actions with chances and points at the end of the game (``outlook``).
        Every line has LINE_VISITS visits.
        """
        return _report(view, searcher(view, self.budget).run().choices)

    def compare(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Report:
        return _report(view, searcher(view, self.budget).compare(actions))


BOTS: Final[Mapping[str, Callable[[Budget], Bot]]] = {
    "reply": lambda _: ReplyBot(),
    "apprentice": lambda _: ReplyBot(FORESIGHT),
    "scribe": lambda _: DeepeningBot(SCRIBE_BUDGET),
    "priest": DeepeningBot,
}
LEVELS: Final = ("apprentice", "scribe", "priest")


def _report(view: ScarabView, choices: Iterable[Choice]) -> Report:
    left, count = len(scarabs(view.board)), len(sides(view.seats, view.pairs))
    lines = []
    for action, value, standing in choices:
        after = ScarabState(view)
        after.apply(action)
        in_the_end = tuple(LINE_VISITS * each for each in points(after, standing))
        wins = LINE_VISITS * chance(value, left, count)
        lines.append(Line(str(action), LINE_VISITS, wins, in_the_end, ()))
    return Report(tuple(lines))


def _gain(before: ScarabState, action: Action, seat: int, looks: bool) -> int:
    """The seat's points after its turn, minus the next player's best gain if the bot ``looks`` at
    that. An Ankh is worth the best that can be done with it (C13).
    """
    after = before.clone()
    after.apply(action)
    if after.phase in (Phase.RETURN, Phase.PUT):
        return max(_gain(after, each, seat, looks) for each in after.legal_actions())
    return after.scores[seat] - (_best(after) if looks else 0)


def _best(state: ScarabState) -> int:
    """The most points that the player to move can gain by one move; 0 if there is no move."""
    if state.actor == OVER:
        return 0
    lowest = min(values_in(state.stones[state.actor]), default=0)
    found = (state.board[action.what] for action in state.legal_actions())
    return max(max(0, -lowest) if what == ANKH else what for what in found)
