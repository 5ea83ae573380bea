"""Scarab's search as a program: compiled or not, with or without pauses, it finds the same."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

from sobek.core.bot import Budget
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.iterative_deepening import ENDLESS, searcher
from sobek.games.scarab.search.program import EXPORTS, PROGRAM
from sobek.games.scarab.search.question import MAX_SLOTS, MIN_SLOTS, choosings, question, slots
from sobek.games.scarab.search.table import (
    EXACT,
    LOWER,
    UPPER,
    WINDOW,
    Table,
    bound_of,
    depth_of,
    entry_of,
    is_cut,
    square_of,
    value_of,
)
from sobek.kernel.machine import CompiledMachine, Handle, Machine, PythonMachine, Trap
from sobek.kernel.wasmtime_memory import WasmtimeMemory
from tests.games.scarab.search.pinned import PINNED, found
from tests.games.scarab.search.random_games import random_game

MODULE = PROGRAM.compile()
MAX_SIZE = 40_000
"""Maximum bytes of the compiled program."""


def views(games: int, interval: int) -> Iterator[ScarabView]:
    """Views of random games, of every so many decisions; all those after a move to an Ankh."""
    for number in range(games):
        for count, state in enumerate(random_game(number)):
            is_rare = state.phase is not Phase.MOVE
            if len(state.legal_actions()) > 1 and (
                is_rare or count % interval == number % interval
            ):
                yield state.view(state.actor)


class Asked:
    """A search on a machine, which is told what to do step by step."""

    def __init__(self, machine: Machine, view: ScarabView) -> None:
        kind = "two" if view.seats == 2 or view.pairs else "several"
        machine.clear()
        self.machine = machine
        self.name = f"search_{kind}"
        numbers, _ = question(view, MIN_SLOTS, 3, list(choosings(view)))
        self.begun: Handle = machine.call(f"begin_{kind}", machine.write(numbers))

    def answer(self, is_new: bool, limit: int, depth: int) -> list[int]:
        order = self.machine.write([int(is_new), limit, depth])
        return self.machine.integers(self.machine.call(self.name, self.begun, order))


def depths(machine: Machine, view: ScarabView, count: int, nodes: int = ENDLESS) -> list[list[int]]:
    """The answers at so many depths; the search pauses after so many nodes each time."""
    asked, answers = Asked(machine, view), list[list[int]]()
    done = 0
    for depth in range(1, count + 1):
        answer, is_new = [0, done], True
        while not answer[0]:
            answer = asked.answer(is_new, answer[1] + nodes, depth)
            is_new = False
        answers.append(answer)
        done = answer[1]
    return answers


@pytest.fixture(scope="module")
def compiled() -> Machine:
    return CompiledMachine(WasmtimeMemory(MODULE))


def test_the_program_is_small() -> None:
    assert len(MODULE) < MAX_SIZE


def test_compiled_and_as_python_it_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    results: list[list[object]] = []
    for machine in (CompiledMachine(WasmtimeMemory(MODULE)), PythonMachine(EXPORTS)):
        monkeypatch.setattr(PROGRAM, "_machine", machine)
        results.append([])
        for number, view in enumerate(views(32, 9)):
            actions = list({choice.action: None for choice in choosings(view)})[-2:]
            budget = Budget(nodes=(0, 60, 400)[number % 3])
            results[-1].append(searcher(view, budget).run())
            results[-1].append(searcher(view, budget).compare(actions))
    assert len(results[0]) > 400
    assert results[0] == results[1]


def test_it_finds_what_the_former_search_found() -> None:
    assert list(found()) == PINNED.read_text().splitlines()


@pytest.mark.parametrize("nodes", [1, 7, 60])
def test_with_or_without_pauses_it_finds_the_same(nodes: int, compiled: Machine) -> None:
    as_python = PythonMachine(EXPORTS)
    for view in views(16, 20):
        whole = depths(compiled, view, 3)
        assert depths(compiled, view, 3, nodes) == whole
        if nodes > 1:
            assert depths(as_python, view, 3, nodes) == whole


def test_a_pause_comes_soon(compiled: Machine) -> None:
    for view in views(8, 20):
        asked = Asked(compiled, view)
        answer = asked.answer(True, 0, 1)
        assert answer[0] == 1  # one turn never pauses
        limits = range(answer[1], answer[1] + 500, 50)
        for limit in limits:
            answer = asked.answer(limit == limits[0], limit, 4)
            if answer[0]:
                break
            # Until the end of a last turn: ten moves, of which three lead to an Ankh.
            assert limit <= answer[1] < limit + 40


def test_after_a_trap_it_finds_the_same(monkeypatch: pytest.MonkeyPatch) -> None:
    class Broken(PythonMachine):
        def call(self, name: str, *arguments: Handle) -> Handle:
            if name.startswith("search"):
                raise Trap("unreachable")
            return super().call(name, *arguments)

    view = next(views(1, 1))
    expected = searcher(view, Budget(nodes=100)).run()
    monkeypatch.setattr(PROGRAM, "_machine", Broken(EXPORTS))
    with pytest.warns(RuntimeWarning, match="compiled code has stopped: unreachable") as warned:
        for _ in range(2):
            assert searcher(view, Budget(nodes=100)).run() == expected
    assert len(warned) == 1


# --- the transposition table -----------------------------------------------------------------


@pytest.mark.parametrize("value", [-1_000_432, -7, 0, 1_000_432])
@pytest.mark.parametrize("bound", [EXACT, LOWER, UPPER])
@pytest.mark.parametrize("cut", [False, True])
def test_an_entry_keeps_what_it_is_given(value: int, bound: int, cut: bool) -> None:
    for square in (0, 99):
        for depth in (2, 102):
            entry = entry_of(square, cut, bound, depth, value)
            parts = square_of(entry), is_cut(entry), bound_of(entry), depth_of(entry)
            assert parts == (square, cut, bound, depth)
            assert value_of(entry) == value


def test_a_full_table_forgets_what_was_searched_least_deep() -> None:
    table = Table(16)
    keys = [16 * n + 3 for n in range(WINDOW)]
    for n, key in enumerate(keys):
        table.store(key, entry_of(0, False, EXACT, 5 + n % 2, n))
    assert all(value_of(table.look_up(key)) == n for n, key in enumerate(keys))
    assert table.look_up(16 * WINDOW + 3) == 0
    table.store(16 * WINDOW + 3, entry_of(0, False, EXACT, 9, 77))
    assert value_of(table.look_up(16 * WINDOW + 3)) == 77
    assert [table.look_up(key) == 0 for key in keys] == [True] + [False] * (WINDOW - 1)
    table.store(keys[1], entry_of(0, False, EXACT, 2, 88))
    assert value_of(table.look_up(keys[1])) == 88


def test_the_table_grows_with_the_budget() -> None:
    assert slots(Budget(nodes=0)) == MIN_SLOTS
    assert slots(Budget(seconds=5.0)) == slots(Budget(nodes=10**9)) == MAX_SLOTS
    assert MIN_SLOTS < slots(Budget(nodes=1_000, seconds=5.0)) < slots(Budget(seconds=0.04))
    for nodes in (0, 1, 60, 5_000, 10**6):
        assert slots(Budget(nodes=nodes)).bit_count() == 1
