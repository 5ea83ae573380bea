"""The bots of Scarab: one that looks one reply ahead, and the search with different budgets."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.bots.fits import named
from sobek.core.bot import Bot, Budget
from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.core.report import Line, Report
from sobek.core.text import mark
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import sides
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import values_in
from sobek.games.scarab.rules.tables import ANKH
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.iterative_deepening import Choice, searcher
from sobek.games.scarab.search.outlook import chance, points, scarabs
from sobek.games.scarab.search.strength import SCALE

PRIEST_NODES: Final = 6_000_000
"""What the priest has on the page: about a second's worth, see docs/bots.md."""
LINE_VISITS: Final = 100
"""The visits of every line in a report. The search makes no simulations, so all lines have the same
weight, which is enough to be shown."""


class ReplyBot:
    """Plays the action that is best after the next player's best reply.

    It is a baseline and never changes, so that figures stay comparable.
    """

    def choose(self, view: ScarabView, actions: Sequence[Action], rng: Random) -> Action:
        if len(actions) == 1:
            return actions[0]
        state = ScarabState(view)
        gains = [_gain(state, action, view.actor) for action in actions]
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
    **named(DeepeningBot, SCALE),
    "priest": DeepeningBot,
    "reply": lambda _: ReplyBot(),
}
"""Name -> how to make the bot with a budget; all but ``priest`` have a number of nodes of their
own."""
LEVELS: Final = tuple(SCALE.named)
"""The bots that a person can choose as opponents, weakest first."""
PERSONAS: Final = {
    "apprentice": mark("Pepi"),
    "scribe": mark("Ani"),
    "priest": mark("Dedi"),
}
"""The proper names of those of them that have a portrait."""


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


def _gain(before: ScarabState, action: Action, seat: int) -> int:
    """The seat's points after its turn, minus the next player's best gain. An Ankh is worth the
    best that can be done with it (C13).
    """
    after = before.clone()
    after.apply(action)
    if after.phase in (Phase.RETURN, Phase.PUT):
        return max(_gain(after, each, seat) for each in after.legal_actions())
    return after.scores[seat] - _best(after)


def _best(state: ScarabState) -> int:
    """The most points that the player to move can gain by one move; 0 if there is no move."""
    if state.actor == OVER:
        return 0
    lowest = min(values_in(state.stones[state.actor]), default=0)
    found = (state.board[action.what] for action in state.legal_actions())
    return max(max(0, -lowest) if what == ANKH else what for what in found)
