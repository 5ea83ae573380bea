"""Questions to bots: in the worker, or on the page itself if that fails."""

from collections.abc import Iterator, Sequence
from itertools import count
from random import Random
from typing import Any

import pytest

from sobek.bots import fits, names
from sobek.core.bot import Budget
from sobek.core.game import OVER, AnyGame, AnyState
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.report import Report
from sobek.games import game
from tests.web.helpers.device import THOUGHT, Table
from web.analysis.protocol import STAND_IN, Question, answer
from web.games import renderers

STUTTER = 0.05
"""Seconds that the page may block before people notice."""
RATED = fits.kind(9999)
"""A bot of the greatest strength that has no name."""


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


HIDING = [name for name in renderers() if not game(name).perfect_information]


@pytest.mark.parametrize(
    ("name", "level"), [(name, level) for name in HIDING for level in (*game(name).levels, RATED)]
)
def test_each_level_searches_as_long_where_it_has_no_choice(
    name: str, level: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A quick answer would tell that the hand, or the rack, holds nothing that can be used."""
    rules = game(name)
    forced = next(_forced(rules))
    searched: list[int] = []

    def noted(search: Any) -> Any:
        def made(self: Any, *asked: Any) -> Report:
            report: Report = search(self, *asked)
            searched.append(report.simulations)
            return report

        return made

    assert rules.searcher
    kind = type(rules.searcher(Budget()))
    for search in ("analyze", "compare"):
        monkeypatch.setattr(kind, search, noted(getattr(kind, search)))
    view, actions = forced.view(forced.actor), forced.legal_actions()
    asked = Question(rules, view, actions, level)
    assert asked.read(answer(asked.text(Budget(nodes=30), 1))).best == str(actions[0])
    assert searched and min(searched) > 1


def _forced(rules: AnyGame) -> Iterator[AnyState]:
    """Positions without a choice."""
    for seed in count():
        state, rng = rules.new(2, seed, rules.complete({}, 2)), Random(seed)
        while state.actor != OVER:
            actions = state.legal_actions()
            if len(actions) == 1:
                yield state.clone()
            state.apply(rng.choice(actions))
