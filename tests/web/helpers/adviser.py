"""Puts a bot of a test into every game, as its adviser."""

from collections.abc import Callable
from typing import Any

import pytest

from sobek.core.bot import Budget
from sobek.core.game import AnyGame
from sobek.games import game
from web.games import renderers

NAME = "oracle"


def register_adviser(monkeypatch: pytest.MonkeyPatch, make: Callable[[AnyGame], Any]) -> None:
    """Make every game know the bot ``oracle`` that ``make`` returns, and ask it for advice."""
    for name in renderers():
        rules = game(name)
        monkeypatch.setattr(type(rules), "bots", {**rules.bots, NAME: _bot(rules, make)})
        monkeypatch.setattr(type(rules), "adviser", NAME)


def _bot(rules: AnyGame, make: Callable[[AnyGame], Any]) -> Callable[[Budget], Any]:
    return lambda budget: make(rules)
