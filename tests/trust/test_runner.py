"""The runner: counters that add up, the end of the time, and the first failure."""

from dataclasses import replace
from time import monotonic

import pytest

from tests.trust import runner
from tests.trust.example import a_part
from tests.trust.part import Part, Tally, simple
from tests.trust.parts import PARTS
from tests.trust.runner import INFINITE, run
from tests.trust.state import Done


def finished(part: Part, done: Done, deadline: float = INFINITE, processes: int = 1) -> Done:
    """What is done at the end of a run."""
    for _ in run(part, done, deadline, processes):
        pass
    return done


def test_a_run_goes_on_where_the_last_one_ended() -> None:
    done = finished(a_part(wanted=4), Done("x"))
    assert done.tally["things"] == done.cases >= 4
    again = finished(a_part(wanted=done.cases + 3), done)
    assert again.tally["mod 0"] + again.tally["mod 1"] == again.tally["things"] == again.cases


def test_a_run_does_no_more_than_is_wanted() -> None:
    assert finished(a_part(wanted=40), Done("x")).cases == 40


def test_a_run_ends_with_its_time() -> None:
    assert finished(a_part(), Done("x"), deadline=monotonic()).cases == 0


def test_a_run_stops_at_the_first_failure_and_says_which_case_it_was() -> None:
    done = finished(a_part(wanted=1_000, breaks_at=7), Done("x"))
    assert done.failure == "case 7: the record"
    assert (done.cases, done.tally["things"]) == (7, 7)


def test_a_fault_of_the_program_is_a_failure_with_its_place() -> None:
    def case(number: int) -> Tally:
        raise ZeroDivisionError("here")

    done = finished(replace(a_part(), cases=simple(case)), Done("x"))
    assert "case 0" in done.failure and "ZeroDivisionError: here" in done.failure
    assert 'File "tests/trust/test_runner.py"' in done.failure


def test_several_processes_count_the_same_as_one(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(runner, "MOST", 1)
    part = replace(PARTS["games-scarab"], wanted=3)
    together = finished(part, Done("x"), processes=2)
    alone = finished(replace(part, wanted=together.cases), Done("x"))
    assert together.cases >= 3
    assert (alone.cases, alone.tally) == (together.cases, together.tally)
