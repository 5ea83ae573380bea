"""What decisions have cost is judged after a game, while nobody waits."""

from __future__ import annotations

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Any

import pytest

from sobek.core import text
from sobek.core.chance import pick
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.games import game
from tests.web.helpers.device import FakeDevice, Page, Table, run_apart
from tests.web.helpers.slow_device import THINKING_TIME, SlowDevice, until
from web.analysis.review import Judgements
from web.app import start
from web.app.work import Work
from web.games import renderers
from web.session.estimate import estimate
from web.storage.saves import Save, Saves
from web.storage.strengths import Known, Strengths

PLAYERS = (Player("Anna"), Player("", "fits-500", "blue", "square"))
COST = 0.04
"""What every action costs but the first one."""


class Careful:
    """Finds the first action best, and all others a little worse."""

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return actions[0]

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return self.compare(view, actions[:1], rng)

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        chances = [0.5 - (COST if n else 0.0) for n in range(len(actions))]
        named = zip(actions, chances, strict=True)
        return Report(tuple(Line(str(each), 100, 100 * chance, (), ()) for each, chance in named))


@pytest.fixture(autouse=True)
def careful(monkeypatch: pytest.MonkeyPatch) -> None:
    """The adviser of every game."""
    for name in renderers():
        rules = game(name)
        monkeypatch.setitem(vars(rules), "bots", {**rules.bots, "careful": lambda _: Careful()})
        monkeypatch.setitem(vars(rules), "adviser", "careful")


def finished(*players: Player, name: str = "sobek") -> Play:
    """A whole game."""
    rng, play = Random(3), Play.new(name, players or PLAYERS, 3)
    while not play.over:
        play.act(pick(play.legal_actions(), rng))
    return play


def ended(*players: Player) -> Table:
    """A page on which a game has just ended."""
    play = finished(*players)
    last = max(ply for ply, step in enumerate(play.steps) if step.seat == 0)
    device = FakeDevice("game=x")
    Saves(device).save("x", Save(play.at(last)))
    table = Table.of(device)
    while not table.saved.over:
        if not table.goes_on():
            table.do("act", str(table.saved.legal_actions()[0]))
    return table


def stored(name: str = "sobek") -> dict[str, str]:
    """The storage of a browser in which a game has ended, and was left before it was judged."""
    play, device = finished(name=name), FakeDevice()
    Saves(device).save("x", Save(play))
    share = round(100 * play.state.returns()[0])
    Strengths(device).keep(Known(name, "Anna", device.now(), "x", (500,), share))
    return device.storage


async def opened(device: SlowDevice) -> Page:
    """A page on which time passes."""
    text.use("en")
    page = Page(device, pace=0)
    start.begin(page.app)
    await until(lambda: Work.PRICE in page.state.running)
    return page


async def judged(page: Page, count: int) -> Judgements:
    """What is judged unasked, once it is so much."""

    def found() -> Judgements:
        return page.state.unasked.judgements if page.state.unasked else ()

    await until(lambda: len(found()) >= count)
    return found()


def known(table: Page, name: str = "sobek") -> Sequence[Known]:
    return table.state.strengths.of(name, "Anna")


def test_the_cost_of_a_decision_is_noted_with_the_result_and_changes_the_strength() -> None:
    (each,) = known(table := ended())
    rules = table.saved.game
    assert rules.strength and each.cost is not None
    assert 0 < each.cost <= 10_000 * COST
    bare = Known(each.game, each.name, each.date, each.id, each.others, each.share)
    errors = [estimate(rules.strength, 2, [one]).error for one in (each, bare)]
    assert errors[0] < errors[1]


def test_a_game_that_is_opened_again_is_neither_counted_nor_judged_again() -> None:
    table = ended()
    first = known(table)
    again = FakeDevice("game=x", table.device.storage)
    again.time += 10_000
    assert known(Table.of(again)) == first
    assert table.device.thoughts > 0 == again.thoughts


def test_who_leaves_meanwhile_has_it_judged_next_time() -> None:
    device = SlowDevice("game=x", stored())

    async def leave() -> None:
        page = await opened(device)
        await until(lambda: device.thoughts > 3)
        page.send("go", "")
        thoughts = device.thoughts
        await asyncio.sleep(10 * THINKING_TIME)
        assert device.thoughts <= thoughts + 1  # what was begun ends by itself
        assert [each.cost for each in known(page)] == [None]

    run_apart(leave())
    (each,) = known(Table("game=x", device.storage))
    assert each.cost is not None


def test_what_somebody_asks_for_comes_first_and_uses_what_was_judged() -> None:
    device = SlowDevice("game=x", stored())

    async def ask() -> None:
        page = await opened(device)
        before = await judged(page, 2)
        page.send("turn", "99")
        page.send("analyse")
        assert page.state.review and page.state.review.judgements[: len(before)] == before
        await until(lambda: Work.REVIEW not in page.state.running)
        assert page.state.review.is_accounted
        thoughts = device.thoughts
        await until(lambda: known(page)[0].cost is not None)
        assert device.thoughts == thoughts  # all is known from the analysis

    run_apart(ask())


def test_without_workers_nothing_is_judged() -> None:
    device = FakeDevice("game=x", stored())
    device.has_worker = False
    table = Table.of(device)
    assert [each.cost for each in known(table)] == [None]
    assert len(known(table)) == 1


def test_an_analysis_without_workers_is_neither_kept_nor_counted() -> None:
    device = FakeDevice("game=x", stored())
    device.has_worker = False
    table = Table.of(device)
    table.do("turn", "99")
    table.do("analyse")
    assert table.state.review and table.state.review.is_accounted
    assert not table.state.review.is_saved
    again = FakeDevice("game=x", device.storage)
    (each,) = known(Table.of(again))
    assert each.cost is not None and again.thoughts


def test_a_game_that_another_tab_plays_is_not_judged() -> None:
    device = SlowDevice("game=x", stored())
    other = SlowDevice("game=x", device.storage)
    other.claims = device.claims

    async def open_both() -> None:
        first = await opened(device)
        page = await opened(other)
        await until(lambda: page.state.is_parked)
        assert Work.PRICE not in page.state.running and Work.PRICE in first.state.running

    run_apart(open_both())


@pytest.mark.parametrize("name", ["scarab", "sakkara"])
def test_where_costs_tell_nothing_nothing_is_judged(name: str) -> None:
    table = Table("game=x", stored(name))
    assert [each.cost for each in known(table, name)] == [None]
    assert not table.device.thoughts


def test_a_game_against_somebody_of_unknown_strength_is_not_judged() -> None:
    table = ended(Player("Anna"), Player("", "random", "blue", "square"))
    assert not known(table) and table.state.unasked is None
