"""How a bot is asked: by a text, so that it can think in a worker and sees only its view."""

from __future__ import annotations

import asyncio
import json
from collections.abc import Sequence
from random import Random
from typing import Any

from sobek.bots import bot, names
from sobek.core import wire
from sobek.core.bot import Budget, Considers
from sobek.core.game import Action, AnyGame, check_legal
from sobek.core.play import Play
from sobek.core.report import Line, Report
from sobek.games import game
from web.ports import Device, WorkerError

STAND_IN = "greedy"
"""Plays every game, and decides for a bot that a link or a save names and that isn't known here."""
THINKING = 1.0
"""So many seconds a bot that searches takes for a decision."""
BRIEF = 0.04
"""So many where it thinks on the page itself, which stands still meanwhile."""
PATIENCE = 20.0
"""So many seconds the worker has for an answer, its start included, which can fail unheard."""
SECOND_CHANCE = THINKING + 1.0
"""So many seconds a worker that failed before has, in case it only was slow to start."""


def question(rules: AnyGame, view: Any, actions: Sequence[Action], bot_name: str, seed: int) -> str:
    """What a bot has to know for a decision of the seat whose view this is."""
    return json.dumps(
        {
            "game": rules.name,
            "bot": bot_name if bot_name in names(rules) else STAND_IN,
            "view": wire.dumps(view),
            "actions": [str(action) for action in actions],
            "seed": seed,
        }
    )


def answer(question: str, seconds: float = THINKING) -> str:
    """The bot's report as text; ``seconds`` are for a bot that searches. One that only chooses
    reports its choice alone.
    """
    asked = json.loads(question)
    rules = game(asked["game"])
    view = wire.loads(rules.view_type, asked["view"])
    actions = [rules.parse(text) for text in asked["actions"]]
    thinker, rng = bot(asked["bot"], rules, Budget(seconds=seconds)), Random(asked["seed"])
    if isinstance(thinker, Considers):
        return wire.dumps(thinker.consider(view, actions, rng))
    choice = str(thinker.choose(view, actions, rng))
    return wire.dumps(Report((Line(choice, 1, 0.0, (), ()),)))


class Thinker:
    """Asks the worker for decisions; where that fails, it thinks on the page itself."""

    def __init__(self, device: Device, patience: float = PATIENCE) -> None:
        self._device = device
        self._patience = patience
        self.worker_failed = False
        self.told = False
        """Whether the person knows of that."""

    async def decide(self, play: Play) -> Action:
        """What the bot whose decision is pending wants to do."""
        state, actions = play.state, play.legal_actions()
        if len(actions) == 1:
            return actions[0]
        kind = play.players[state.actor].kind
        report = await self.consider(play.game, state.view(state.actor), actions, kind)
        action: Action = play.game.parse(report.best)
        check_legal(state, action)
        return action

    async def consider(
        self, game: AnyGame, view: Any, actions: Sequence[Action], bot_name: str
    ) -> Report:
        """What a bot makes of a decision of the seat whose view this is, with these actions."""
        asked = question(game, view, actions, bot_name, self._device.seed())
        patience = min(self._patience, SECOND_CHANCE) if self.worker_failed else self._patience
        try:
            thinking = asyncio.wait_for(self._device.think(asked), patience)
            report = wire.loads(Report, await thinking)
        except (WorkerError, TimeoutError, ValueError):
            self.worker_failed = True
            return wire.loads(Report, answer(asked, BRIEF))
        self.worker_failed = False
        return report
