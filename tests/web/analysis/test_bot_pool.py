"""The workers that think for the bots, and what happens if they are slow, dead or wrong."""

import asyncio
import json
from collections import Counter
from collections.abc import Callable, Coroutine, Sequence
from random import Random
from typing import Any

import pytest

from sobek.core import wire
from sobek.core.bot import Budget
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.games import game
from tests.web.helpers.device import FakeDevice, FakeWorker, run_apart
from web.analysis import bot_pool, contest, sealing
from web.analysis.bot_pool import THINKING_LIMIT, BotPool, worker_count
from web.analysis.protocol import answer
from web.browser.device import Worker, WorkerError

SOON = 0.05
"""In seconds: what nobody here waits for any longer."""


class Considering:
    """A bot that finds the last action best, and says by which random numbers."""

    def __init__(self, budget: Budget) -> None:
        self.budget = budget

    def choose(self, view: Any, actions: Sequence[Any], rng: Random) -> Any:
        return actions[-1]

    def analyze(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return Report((Line(str(actions[-1]), 10, rng.random(), (), ()),))

    def compare(self, view: Any, actions: Sequence[Any], rng: Random) -> Report:
        return Report(tuple(Line(str(action), 10, 5.0, (), ()) for action in actions))


class Crew(FakeDevice):
    """A device with cores for three workers, of which some do something else than answer."""

    def __init__(self) -> None:
        super().__init__()
        self.cores = 8
        self.asked: list[int] = []
        """Which workers were asked, by the order of their starts."""
        self.broken: dict[int, Callable[[], Coroutine[Any, Any, str]]] = {}
        self.dead: set[int] = set()
        """The workers that give no sign of life."""

    async def start_worker(self) -> Worker:
        await super().start_worker()
        self.workers[-1] = CrewMember(self, len(self.workers) - 1)
        return self.workers[-1]


class CrewMember(FakeWorker):
    def __init__(self, crew: Crew, number: int) -> None:
        super().__init__(crew)
        self.crew = crew
        self.number = number

    async def ping(self) -> None:
        await super().ping()
        if self.number in self.crew.dead:
            await hang()

    async def think(self, request: str) -> str:
        self.crew.asked.append(self.number)
        if self.number in self.crew.broken:
            return await self.crew.broken[self.number]()
        return await super().think(request)


async def fail() -> str:
    raise WorkerError("out of memory")


async def hang() -> str:
    never: asyncio.Future[str] = asyncio.get_running_loop().create_future()
    return await never


@pytest.fixture(autouse=True)
def considering(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(game("sobek")), "bots", {"considering": Considering})
    monkeypatch.setitem(vars(game("sobek")), "adviser", "considering")
    monkeypatch.setattr(bot_pool, "MAX_DELAY", SOON)
    monkeypatch.setattr(bot_pool, "SIGN_LIMIT", SOON)


def a_play(kind: str = "considering") -> Play:
    return Play.new("sobek", (Player("", kind), Player("", kind, "blue", "square")), 7)


async def consider(asking: BotPool, kind: str = "considering", seconds: float = 0) -> Report:
    play, view = a_play(kind), a_play(kind).state.view(0)
    return await asking.consider(
        play.game, view, play.legal_actions(), kind, Budget(seconds=seconds)
    )


async def all_started(crew: Crew) -> BotPool:
    """Someone who has asked once, and now has all workers."""
    asking = BotPool(crew, SOON)
    await consider(asking)
    await asyncio.sleep(0)
    crew.asked.clear()
    return asking


@pytest.mark.parametrize(
    ("cores", "memory", "number"),
    [(1, None, 1), (2, 8, 1), (3, None, 2), (4, 4, 3), (64, 8, 3), (8, 2, 1), (8, 0.5, 1)],
)
def test_the_number_of_workers_depends_on_cores_and_memory(
    cores: int, memory: float | None, number: int
) -> None:
    assert worker_count(cores, memory) == number


def test_the_adviser_thinks_in_all_started_workers() -> None:
    """In as many parts as before the others have started."""

    async def ask_twice() -> None:
        crew = Crew()
        asking = BotPool(crew)
        first = await consider(asking)
        assert crew.asked == [0, 0, 0]
        await asyncio.sleep(0)
        crew.asked.clear()
        assert await consider(asking) == first
        assert Counter(crew.asked) == {0: 1, 1: 1, 2: 1}
        assert first.simulations == 30

    run_apart(ask_twice())


@pytest.mark.parametrize("name", ["sobek", "sakkara"])
def test_one_and_four_cores_give_the_same_answer(
    name: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.undo()  # the game's own adviser
    rules = game(name)
    monkeypatch.setitem(vars(rules), "adviser_nodes", 60)

    class Cores(Crew):
        def __init__(self, cores: int) -> None:
            super().__init__()
            self.cores = cores
            self.seeds: set[int] = set()

        async def think(self, request: str) -> str:
            self.seeds.add(json.loads(request)["seed"])
            return answer(request)

    async def ask(cores: int, deal: int) -> tuple[Report, int]:
        crew = Cores(cores)
        asking = BotPool(crew)
        players = Player("", rules.adviser), Player("", rules.adviser, "blue", "square")
        play = Play.new(name, players, deal)
        for _ in range(2):  # all workers have started at the second time
            report = await asking.consider(
                rules,
                play.state.view(play.state.actor),
                play.legal_actions(),
                rules.adviser,
                Budget(60, 60),
            )
            await asyncio.sleep(0)
        assert len(crew.seeds) == 3  # the same random numbers would tell nothing new
        return report, len(set(crew.asked))

    async def compare() -> None:
        for deal in range(3):
            (alone, one), (together, three) = await ask(1, deal), await ask(4, deal)
            assert alone == together and (one, three) == (1, 3)
            assert alone.simulations == 60

    run_apart(compare())


def test_the_same_view_gets_the_same_answer() -> None:
    async def ask_twice() -> None:
        asking = await all_started(Crew())
        assert await consider(asking) == await consider(asking)
        assert await consider(BotPool(Crew()), "trader") == await consider(asking, "trader")

    run_apart(ask_twice())


def test_comparisons_add_up_by_action_and_have_their_own_time() -> None:
    async def compare() -> None:
        crew = Crew()
        asking, play = await all_started(crew), a_play()
        view, actions = play.state.view(0), play.legal_actions()[1:3]
        report = await asking.consider(
            play.game, view, actions, "considering", Budget(seconds=0.25), compares=True
        )
        assert sorted(crew.asked) == [0, 1, 2]
        assert {line.action: line.visits for line in report.lines} == {
            str(action): 30 for action in actions
        }
        assert crew.thinking_time == 0.25
        nodes = Budget(nodes=100, seconds=0.25)
        await asking.consider(play.game, view, actions, "considering", nodes, compares=True)
        assert crew.thinking_nodes == 34  # each of three workers
        await consider(asking)
        assert crew.thinking_time == 0

    run_apart(compare())


async def ask_one_worker_twice(kind: str) -> None:
    crew = Crew()
    asking = BotPool(crew)
    for _ in range(2):
        report = await consider(asking, kind)
        assert report.simulations == (10 if kind == "considering" else 1)
        await asyncio.sleep(0)
    assert crew.asked == [0, 0]
    assert len(crew.workers) == 1


@pytest.mark.parametrize("kind", ["greedy", "considering"])
def test_with_perfect_information_one_worker_thinks(
    kind: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setitem(vars(game("sobek")), "adviser", "another")
    run_apart(ask_one_worker_twice(kind))


def test_where_nothing_is_hidden_one_worker_finds_all(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setitem(vars(game("sobek")), "perfect_information", True)
    run_apart(ask_one_worker_twice("considering"))


@pytest.mark.parametrize("is_open", [True, False])
def test_a_forced_action_takes_as_long_as_another_where_something_is_hidden(
    monkeypatch: pytest.MonkeyPatch, is_open: bool
) -> None:
    monkeypatch.setitem(vars(game("sobek")), "perfect_information", is_open)

    async def decide() -> None:
        crew, play = Crew(), a_play()
        only = play.legal_actions()[0]
        monkeypatch.setattr(Play, "legal_actions", lambda _: [only])
        assert await BotPool(crew).decide(play) == only
        assert len(crew.asked) == (0 if is_open else 3)
        assert is_open or crew.thinking_nodes == 25_000

    run_apart(decide())


def test_the_best_action_of_all_reports_is_played() -> None:
    async def decide() -> None:
        crew, play = Crew(), a_play()
        assert await BotPool(crew).decide(play) == play.legal_actions()[-1]

    run_apart(decide())


@pytest.mark.parametrize("fault", [fail, hang])
def test_a_dead_worker_is_replaced_and_the_others_decide(
    fault: Callable[[], Coroutine[Any, Any, str]],
) -> None:
    async def lose_one() -> None:
        crew = Crew()
        asking = await all_started(crew)
        crew.broken[1] = fault
        whole = await consider(BotPool(Crew()))
        assert await consider(asking) == whole
        assert not asking.worker_failed
        assert [worker.ended for worker in crew.workers[:3]] == [False, True, False]
        await asyncio.sleep(0)
        assert await consider(asking) == whole
        assert 3 in crew.asked

    run_apart(lose_one())


@pytest.mark.parametrize("fault", [fail, hang])
def test_if_all_workers_die_a_new_one_decides(
    fault: Callable[[], Coroutine[Any, Any, str]],
) -> None:
    async def lose_all() -> None:
        crew = Crew()
        asking = await all_started(crew)
        crew.broken = dict.fromkeys(range(3), fault)
        assert (await consider(asking)).simulations == 30
        assert not asking.worker_failed
        assert all(worker.ended for worker in crew.workers[:3])
        await asyncio.sleep(0)
        assert (await consider(asking)).simulations == 30

    run_apart(lose_all())


def test_a_worker_without_a_sign_of_life_is_not_asked() -> None:
    """Whatever the thinking time is."""

    async def lose_all() -> None:
        crew = Crew()
        asking = await all_started(crew)
        crew.dead = {0, 1, 2}
        async with asyncio.timeout(2):
            assert (await consider(asking, seconds=60)).simulations == 30
        assert crew.asked == [3, 4, 5] and not asking.worker_failed
        assert [worker.ended for worker in crew.workers[:4]] == [True] * 3 + [False]

    run_apart(lose_all())


def test_a_thought_that_nobody_awaits_may_end_first() -> None:
    class Thinking(CrewMember):
        async def ping(self) -> None:
            await asyncio.sleep(4 * SOON)

    class Busy(Crew):
        async def start_worker(self) -> Worker:
            await super().start_worker()
            self.workers[-1] = Thinking(self, len(self.workers) - 1)
            return self.workers[-1]

    async def drop_one() -> None:
        crew = Busy()
        crew.cores = 1
        asking = BotPool(crew)
        await asking.wake()
        thought = asyncio.ensure_future(consider(asking, "trader", 60 * SOON))
        await asyncio.sleep(0.5 * SOON)
        thought.cancel()
        await asyncio.sleep(0)
        assert (await consider(asking, "trader")).simulations == 1
        assert len(crew.workers) == 1

    run_apart(drop_one())


def test_without_workers_the_page_itself_decides() -> None:
    async def wait_for_workers() -> None:
        crew = Crew()
        asking = BotPool(crew)
        crew.has_worker = False
        assert (await consider(asking)).simulations == 10
        assert asking.worker_failed
        assert not crew.asked
        crew.has_worker = True
        await consider(asking)
        assert not asking.worker_failed
        assert crew.asked

    run_apart(wait_for_workers())


def test_a_worker_that_starts_late_is_used_later() -> None:
    class Slow(Crew):
        async def start_worker(self) -> Worker:
            await asyncio.sleep(3 * SOON)
            return await super().start_worker()

    async def ask_twice() -> None:
        crew = Slow()
        crew.cores = 2
        asking = BotPool(crew, SOON)
        await consider(asking)
        assert asking.worker_failed
        await asyncio.sleep(4 * SOON)
        await consider(asking)
        assert not asking.worker_failed
        assert set(crew.asked) == {0}

    run_apart(ask_twice())


ODD = ["", "{", "null", "1", "[]", "[[]]", "[[1]]", "[null]", '[["take 1"]]', '{"lines": []}']
ODD += ['[[["take 1", null, 0.5, [], []]]]', '[[["take 1", 1, 0.5, 3, []]]]', "[" * 3000]


@pytest.mark.parametrize("odd", [wire.dumps(Report((Line("fly away", 1, 0.0, (), ()),))), *ODD])
def test_wrong_answers_are_ignored(odd: str) -> None:
    async def talk_nonsense() -> str:
        return odd

    async def mistrust() -> None:
        crew = Crew()
        asking = await all_started(crew)
        crew.broken[2] = talk_nonsense
        assert (await consider(asking)).simulations == 30
        crew.broken = dict.fromkeys(range(3), talk_nonsense)
        assert (await consider(asking)).simulations == 10
        assert asking.worker_failed

    run_apart(mistrust())


@pytest.mark.parametrize("odd", ODD)
def test_wrong_answers_to_steps_are_ignored(odd: str) -> None:
    """The page does a step of a sealed game itself; a tournament has nobody else to play it."""

    class Odd(Crew):
        async def seal(self, step: str) -> str:
            return odd

        async def contest(self, step: str) -> str:
            return odd

    async def mistrust() -> None:
        asking = BotPool(Odd())
        outcome = await asking.seal(sealing.invite("scarab", {}, "Anna", bytes(32)))
        assert outcome.stored and not outcome.refused
        with pytest.raises(WorkerError):
            await asking.contest(contest.begin(contest.Terms("scarab", "random", 2, 1, 8)))

    run_apart(mistrust())


@pytest.mark.parametrize("seconds", [THINKING_LIMIT, THINKING_LIMIT * 2])
def test_cancelled_thinking_does_not_delay_the_next(seconds: float) -> None:
    """A long one is ended with its worker, a short one ends by itself."""

    async def drop() -> None:
        crew = Crew()
        asking = await all_started(crew)
        former = crew.workers.copy()
        crew.broken = dict.fromkeys(range(3), hang)
        thought = asyncio.ensure_future(consider(asking, seconds=seconds))
        while len(crew.asked) < 3:
            await asyncio.sleep(0)
        thought.cancel()
        with pytest.raises(asyncio.CancelledError):
            await thought
        assert {worker.ended for worker in former} == {seconds > THINKING_LIMIT}
        crew.broken.clear()
        await asyncio.sleep(0)
        assert (await consider(asking)).simulations == 30

    run_apart(drop())


def test_simultaneous_questions_wait_for_each_other() -> None:
    """The time for an answer begins when the worker has got its question."""

    class Busy(Crew):
        async def think(self, request: str) -> str:
            await asyncio.sleep(0.8 * SOON)
            return await super().think(request)

    async def ask_at_once() -> None:
        crew = Busy()
        asking = await all_started(crew)
        reports = await asyncio.gather(*(consider(asking) for _ in range(4)))
        assert [report.simulations for report in reports] == [30] * 4
        assert not any(worker.ended for worker in crew.workers)

    run_apart(ask_at_once())


@pytest.mark.parametrize(
    ("nodes", "is_broken", "said"), [(10, False, True), (11, False, False), (10, True, False)]
)
def test_what_is_repeated_counts_only_with_the_time_of_play(
    monkeypatch: pytest.MonkeyPatch, nodes: int, is_broken: bool, said: bool
) -> None:
    rules = game("sobek")
    monkeypatch.setitem(vars(rules), "bots", {"oracle": Considering})
    monkeypatch.setitem(vars(rules), "adviser", "oracle")
    monkeypatch.setitem(vars(rules), "adviser_nodes", nodes * 3)  # 10 for each of three parts
    device = Crew()
    if is_broken:
        device.dead = {0, 1, 2, 3, 4, 5}
    state = rules.new(2, 1, {"variant": "original"})
    found = run_apart(BotPool(device, SOON).repeat(rules, state, "oracle"))
    assert found == (str(state.legal_actions()[-1]) if said else None)


def test_what_took_as_long_as_a_cut_search_does_not_count(monkeypatch: pytest.MonkeyPatch) -> None:
    rules, clock = game("sobek"), iter((0.0, 4.9, 10.0, 15.1))
    monkeypatch.setattr(bot_pool, "perf_counter", lambda: next(clock))
    state = rules.new(2, 1, {"variant": "original"})
    pool = BotPool(Crew(), SOON)
    found = [run_apart(pool.repeat(rules, state, "greedy")) for _ in range(2)]
    assert found[0] in [str(action) for action in state.legal_actions()]
    assert found[1] is None
