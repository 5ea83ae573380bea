"""How a bot is asked: by a text, so that it can think in a worker and sees only its view."""

from __future__ import annotations

import asyncio
import json
from random import Random

from sobek.bots import bot, names
from sobek.core import wire
from sobek.core.bot import Budget
from sobek.core.game import Action, check_legal
from sobek.core.play import Play
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


def question(play: Play, seed: int) -> str:
    """What a bot has to know for the decision that is pending."""
    state = play.state
    kind = play.players[state.actor].kind
    return json.dumps(
        {
            "game": play.game.name,
            "bot": kind if kind in names(play.game) else STAND_IN,
            "view": wire.dumps(state.view(state.actor)),
            "actions": [str(action) for action in play.legal_actions()],
            "seed": seed,
        }
    )


def answer(question: str, seconds: float = THINKING) -> str:
    """The bot's decision, in the game's notation; ``seconds`` are for a bot that searches."""
    asked = json.loads(question)
    rules = game(asked["game"])
    view = wire.loads(rules.view_type, asked["view"])
    actions = [rules.parse(text) for text in asked["actions"]]
    thinker = bot(asked["bot"], rules, Budget(seconds=seconds))
    return str(thinker.choose(view, actions, Random(asked["seed"])))


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
        asked = question(play, self._device.seed())
        patience = min(self._patience, SECOND_CHANCE) if self.worker_failed else self._patience
        try:
            thinking = asyncio.wait_for(self._device.think(asked), patience)
            action = self._read(play, await thinking)
        except (WorkerError, TimeoutError, ValueError):
            self.worker_failed = True
            return self._read(play, answer(asked, BRIEF))
        self.worker_failed = False
        return action

    def _read(self, play: Play, text: str) -> Action:
        action: Action = play.game.parse(text)
        check_legal(play.state, action)
        return action
