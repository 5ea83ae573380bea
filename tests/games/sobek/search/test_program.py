"""Sobek's search as a program: compiled or as Python, it finds the same."""

from random import Random

import pytest

from sobek.core.bot import Budget
from sobek.games.sobek import GAME
from sobek.games.sobek.search.question import action_of, numbers_of, question
from sobek.games.sobek.search.search import EXPORTS
from sobek.games.sobek.search.search_bot import PROGRAM, SearchBot
from sobek.kernel.machine import CompiledMachine, Handle, Machine, PythonMachine, Trap
from sobek.kernel.wasmtime_memory import WasmtimeMemory
from tests.games.sobek.search.comparison import outcome, views

MODULE = PROGRAM.compile()
MAX_SIZE = 60_000
"""Maximum bytes of the compiled program."""


@pytest.fixture(scope="module")
def compiled() -> Machine:
    return CompiledMachine(WasmtimeMemory(MODULE))


def test_the_program_is_small() -> None:
    assert len(MODULE) < MAX_SIZE


def test_compiled_and_as_python_it_finds_the_same(compiled: Machine) -> None:
    as_python = PythonMachine(EXPORTS)
    for number, view in enumerate(list(views(12))[::6]):
        orders = [[30]]
        legal = as_python.call("begin", question(view, number, 2)).root_options
        if len(legal.codes) > 1:
            orders.append([5, legal.codes[-1], legal.cards[-1], legal.codes[0], legal.cards[0]])
        for order in orders:
            one, other = (outcome(each, view, number, order) for each in (compiled, as_python))
            assert one == other


def test_an_action_and_its_numbers_mean_the_same() -> None:
    for view in list(views(3))[::4]:
        state = GAME.determinize(view, Random(1))
        for action in state.legal_actions():
            assert action_of(*numbers_of(action)) == action


def test_a_comparison_tries_each_action_however_small_the_budget() -> None:
    for view in list(views(2))[::8]:
        actions = GAME.determinize(view, Random(1)).legal_actions()
        report = SearchBot(Budget(nodes=1)).compare(view, actions, Random(1))
        assert {line.action for line in report.lines} == {str(action) for action in actions}
        assert {line.visits for line in report.lines} == {1}


def test_after_a_trap_it_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(PythonMachine):
        def call(self, name: str, *arguments: Handle) -> Handle:
            raise Trap("unreachable")

    view = next(views(1))
    expected = SearchBot(Budget(nodes=20)).analyze(view, [], Random(1))
    monkeypatch.setattr(PROGRAM, "_machine", Broken(EXPORTS))
    with pytest.warns(RuntimeWarning, match="compiled code has stopped: unreachable") as warned:
        for _ in range(2):
            assert SearchBot(Budget(nodes=20)).analyze(view, [], Random(1)) == expected
    assert len(warned) == 1


def test_searches_one_after_the_other_need_no_more_memory(compiled: CompiledMachine) -> None:
    sizes = set()
    for number, view in enumerate(list(views(2))[::10]):
        outcome(compiled, view, number, [20])
        sizes.add(compiled.size)
    assert len(sizes) == 1
