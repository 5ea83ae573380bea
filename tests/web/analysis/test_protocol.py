"""Questions to bots: in the worker, or on the page itself if that fails."""

from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sobek.bots import names
from sobek.core.bot import Budget
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game
from tests.web.helpers.device import THOUGHT, Table
from web.analysis.protocol import STAND_IN
from web.games import renderers

STUTTER = 0.05
"""Seconds that the page may block before people notice."""


class Budgeted:
    """A bot that notes what it may spend."""

    spent: list[Budget]

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        self.spent.append(self.budget)
        return actions[0]


@pytest.mark.parametrize("name", renderers())
def test_the_replacement_bot_plays_every_game(name: str) -> None:
    assert STAND_IN in names(game(name))


@pytest.mark.parametrize("name", renderers())
def test_an_unknown_bot_of_an_old_link_keeps_its_name(name: str) -> None:
    players = (Player("", "oracle"), Player("Anna", "person", "blue", "square"))
    table = Table(encode(Play.new(name, players, 7)))
    assert "oracle" in table.words
    table.do("play-on")
    assert "oracle" in table.words
    assert [player.kind for player in table.saved.players] == ["oracle", "person"]


def test_without_workers_bots_think_only_briefly(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    Budgeted.spent = []
    monkeypatch.setitem(vars(game("scarab")), "bots", {"searching": Budgeted})
    players = (Player("", "searching"), Player("", "searching", "blue", "square"))
    table = Table(encode(Play.new("scarab", players, 7)))
    table.do("play-on")
    assert table.saved.over
    assert {budget.seconds for budget in Budgeted.spent} == {THOUGHT}
    Budgeted.spent.clear()
    table.device.has_worker = False
    table.do("again")
    assert table.saved.over
    # Where there is nothing to choose, nobody is asked.
    choices = [step for step in table.saved.steps if len(step.before.legal_actions()) > 1]
    assert len(Budgeted.spent) == len(choices) < table.saved.length
    for budget in Budgeted.spent:
        assert budget.seconds is not None
        assert budget.seconds <= STUTTER
