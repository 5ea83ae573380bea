"""Questions to bots and their answers, as texts: a bot can think in a worker, and gets nothing but
the view of its seat."""

from __future__ import annotations

import json
from collections.abc import Container, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final
from zlib import crc32

from sobek.bots import bot, plays
from sobek.bots.fits import FittingBot
from sobek.core import wire
from sobek.core.bot import Analyzer, Budget
from sobek.core.game import Action, AnyGame
from sobek.core.report import Line, Report
from sobek.games import game
from web.browser.device import WorkerError

PARTS: Final = 3
"""Parts of a search that several workers can share. It has as many on every device, so that it
finds the same."""
STAND_IN: Final = "greedy"
"""The bot that replaces an unknown one, which a link or a save may name. It plays every game."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision that a bot is asked about. ``view``: of the seat that decides; ``actions``: legal
    actions of this seat; ``compares``: whether the bot compares these actions instead of choosing
    one. Then they need not be all legal actions."""

    rules: AnyGame
    view: Any
    actions: Sequence[Action]
    bot_name: str
    compares: bool = False

    @property
    def parts(self) -> int:
        """How many searches answer it, whose reports are merged: several only for the adviser,
        since other bots search too little to be parted, and only in a game with hidden information,
        since without random draws all parts would find the same."""
        is_parted = self.bot_name == self.rules.adviser and not self.rules.perfect_information
        return PARTS if is_parted else 1

    def seed(self, part: int) -> int:
        """The seed of a bot's random numbers. It depends on nothing but what the bot sees, so that
        a deal goes the same way for everyone who plays it the same way, and a bot does not change
        its mind after an undo. ``part``: from 0; each draws other numbers."""
        return crc32(f"{part} {self.bot_name} {wire.dumps(self.view)}".encode())

    def text(self, budget: Budget, seed: int) -> str:
        """The question as JSON. ``budget``: of a bot that searches; ``seed``: of the bot's random
        numbers."""
        return json.dumps(
            {
                "game": self.rules.name,
                "bot": self.bot_name,
                "view": wire.dumps(self.view),
                "actions": [str(action) for action in self.actions],
                "compares": self.compares,
                "nodes": budget.nodes,
                "seconds": budget.seconds,
                "seed": seed,
            }
        )

    def read(self, answer: str) -> Report:
        """The report in an answer.

        :raises WorkerError: if it is no report, or the answer to another question.
        """
        try:
            report = wire.loads(Report, answer)
        except (LookupError, TypeError, ValueError, RecursionError) as error:
            raise WorkerError(f"The answer is no report: {error}") from None
        asked = {str(each) for each in self.actions}
        if not report.lines or not all(_is_sound(line, asked) for line in report.lines):
            raise WorkerError("The answer is to another question.")
        return report


def _is_sound(line: Line, asked: Container[str]) -> bool:
    """Whether the line is about one of these actions, and its figures are numbers."""
    figures = (line.visits, line.chance, *line.points, *line.measures)
    return line.action in asked and all(type(each) in (int, float) for each in figures)


def answer(question: str) -> str:
    """The bot's report on a question, as the JSON that :meth:`Question.read` reads. A bot that only
    chooses reports a single line without figures."""
    asked = json.loads(question)
    rules = game(asked["game"])
    view = wire.loads(rules.view_type, asked["view"])
    actions = [rules.parse(text) for text in asked["actions"]]
    name = asked["bot"] if plays(asked["bot"], rules) else STAND_IN
    thinker = bot(name, rules, Budget(asked["nodes"], asked["seconds"]))
    rng = Random(asked["seed"])
    if isinstance(thinker, Analyzer):
        ask = thinker.compare if asked["compares"] else thinker.analyze
        return wire.dumps(ask(view, actions, rng))
    # How long it takes must not tell that there was no choice.
    choose = thinker.ponder if isinstance(thinker, FittingBot) else thinker.choose
    choice = str(choose(view, actions, rng))
    return wire.dumps(Report((Line(choice, 1, 0.0, (), ()),)))
