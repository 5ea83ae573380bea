"""What a program does when compiled code stops."""

import copy
import threading
import warnings
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from pathlib import Path

import pytest

from sobek.kernel import program as programs
from sobek.kernel.lists import numbers
from sobek.kernel.machine import CompiledMachine, Handle, Machine, Trap
from sobek.kernel.program import Program


def answer(asked: list[int]) -> list[int]:
    """The numbers, the first one larger by 1."""
    asked[0] = asked[0] + 1
    return asked


def ask(machine: Machine) -> list[int]:
    """What the program answers to 41."""
    machine.clear()
    return machine.integers(machine.call("answer", machine.write([41])))


@pytest.fixture
def trapping(monkeypatch: pytest.MonkeyPatch) -> Iterator[list[int]]:
    """How often compiled code is still to trap: the one number can be set."""
    left = [0]

    class Trapping(CompiledMachine):
        def call(self, name: str, *arguments: Handle) -> Handle:
            if left[0]:
                left[0] -= 1
                raise Trap("out of bounds")
            return super().call(name, *arguments)

    monkeypatch.setattr(programs, "CompiledMachine", Trapping)
    yield left
    assert not left[0]


@pytest.mark.parametrize(("traps", "compiled"), [(0, True), (1, True), (2, False)])
def test_one_trap_is_the_engines_two_are_the_codes(
    trapping: list[int], traps: int, compiled: bool
) -> None:
    program = Program((answer, numbers), Path("nowhere.wasm"))
    trapping[0] = traps
    with warnings.catch_warnings(record=True) as warned:
        assert program.attempt(ask) == [42]
    assert len(warned) == min(traps, 1)
    assert program.is_compiled == compiled
    assert program.attempt(ask) == [42]


def test_what_uses_a_program_can_be_copied() -> None:
    program = Program((answer, numbers), Path("nowhere.wasm"))
    assert copy.deepcopy([program])[0] is program


def test_threads_do_not_share_what_a_search_has_written() -> None:
    """A cluster's worker may play several games at a time, each in a thread (docs/bots.md)."""
    program = Program((answer, numbers), Path("nowhere.wasm"))
    inside, met = 0, threading.Barrier(2)

    def work(machine: Machine) -> int:
        nonlocal inside
        inside += 1
        with suppress(threading.BrokenBarrierError):
            met.wait(timeout=0.2)
        inside -= 1
        return inside

    with ThreadPoolExecutor(2) as executor:
        found = executor.map(program.attempt, [work, work])
    assert list(found) == [0, 0] and met.broken
