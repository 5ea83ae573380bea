"""How a bot is asked: by a text, so that it can think in a worker and sees only its view."""

from __future__ import annotations

import json
from collections.abc import Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, Final

from sobek.bots import bot, names
from sobek.core import wire
from sobek.core.bot import Analyzer, Budget
from sobek.core.game import Action, AnyGame
from sobek.core.report import Line, Report
from sobek.games import game
from web.browser.device import WorkerError

STAND_IN: Final = "greedy"
"""Plays every game, and decides for a bot that a link or a save names and that isn't known here."""


@dataclass(frozen=True, slots=True)
class Question:
    """A decision of the seat whose view this is, put to the bot of this name. ``compares``: whether
    it is to compare the actions, of which there may be others."""

    rules: AnyGame
    view: Any
    actions: Sequence[Action]
    bot_name: str
    compares: bool = False

    @property
    def for_many(self) -> bool:
        """Whether several workers find out more than one: where the bot that is to be as good as
        the device allows has to try what chance may bring. With nothing hidden all of them would
        find the same. The other bots are what they are everywhere."""
        return self.bot_name == self.rules.adviser and not self.rules.perfect_information

    def text(self, seconds: float, seed: int) -> str:
        """All that a worker has to know; ``seconds`` are for a bot that searches."""
        return json.dumps(
            {
                "game": self.rules.name,
                "bot": self.bot_name,
                "view": wire.dumps(self.view),
                "actions": [str(action) for action in self.actions],
                "compares": self.compares,
                "seconds": seconds,
                "seed": seed,
            }
        )

    def read(self, answer: str) -> Report:
        """The report that an answer holds. Raises WorkerError where it is on another question."""
        report = wire.loads(Report, answer)
        if not {line.action for line in report.lines} <= {str(each) for each in self.actions}:
            raise WorkerError("The answer is to another question.")
        return report


def answer(question: str) -> str:
    """The bot's report as text. One that only chooses reports its choice alone."""
    asked = json.loads(question)
    rules = game(asked["game"])
    view = wire.loads(rules.view_type, asked["view"])
    actions = [rules.parse(text) for text in asked["actions"]]
    name = asked["bot"] if asked["bot"] in names(rules) else STAND_IN
    thinker = bot(name, rules, Budget(seconds=asked["seconds"]))
    rng = Random(asked["seed"])
    if isinstance(thinker, Analyzer):
        ask = thinker.compare if asked["compares"] else thinker.analyze
        return wire.dumps(ask(view, actions, rng))
    choice = str(thinker.choose(view, actions, rng))
    return wire.dumps(Report((Line(choice, 1, 0.0, (), ()),)))
