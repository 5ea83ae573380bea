"""Stored texts with a right checksum and another content, as another version of the page may leave
them: nothing else is lost by them, and everything can be reached."""

import json
from collections.abc import Iterator
from random import Random
from typing import Any

import pytest

from tests.web.helpers.device import Table
from tests.web.helpers.full_storage import ANALYSIS, SLOT, everything, judgement, open_all
from web.analysis.review_state import ReviewState
from web.storage import daily_tries, deal_results, results, stars
from web.storage.checksum import with_checksum, without_checksum

WHOLE = ["", "[]", "null", "{", "1", "{}", "[[]]", "[" * 9_000, '{"undone":' + "[" * 9_000]
PARTS = [None, True, -1, 10**40, 1.5, float("nan"), "x", "\ud800", [], [None], {"a": 1}]
SAMPLE = 8
"""Number of changed texts that are tried for each key, the same ones each time."""


def changed(plain: Any) -> Iterator[Any]:
    """The same with each of its parts changed, or without it."""
    if isinstance(plain, (list, dict)):
        for place, part in [*(plain.items() if isinstance(plain, dict) else enumerate(plain))]:
            for other in (*PARTS, *changed(part)):
                copy = plain.copy()
                copy[place] = other
                yield copy
            copy = plain.copy()
            del copy[place]
            yield copy
        yield plain * 2 if isinstance(plain, list) else {**plain, "newer": [1]}


def texts(text: str) -> list[str]:
    """Texts with another content than this JSON."""
    others = [*map(json.dumps, changed(json.loads(text)))]
    return WHOLE + Random(1).sample(others, min(SAMPLE, len(others)))


def test_all_of_it_can_be_opened_as_it_is() -> None:
    open_all(everything())


@pytest.mark.parametrize(
    "place", [daily_tries.KEY, deal_results.KEY, f"{stars.PREFIX}sobek"], ids=str
)
def test_a_stored_value_of_another_shape_hides_nothing_else(place: str) -> None:
    storage = everything()
    for text in texts(without_checksum(storage[place]) or ""):
        open_all({**storage, place: with_checksum(text)})


def test_an_analysis_of_another_shape_is_no_problem() -> None:
    storage = everything()
    whole = without_checksum(storage[ANALYSIS]) or ""
    assert open_analysis(storage).judgements == (judgement(),)
    for text in texts(whole):
        open_analysis({**storage, ANALYSIS: with_checksum(text)})


def open_analysis(storage: dict[str, str]) -> ReviewState:
    """Open the analysis, and solve its exercise."""
    table = Table("game=over", storage)
    table.send("analyse")
    table.send("analysis-stop")  # where none is found, another one begins
    table.send("exercise", str(judgement().ply))
    table.send("act", judgement().action)
    table.send("exercise-reveal")
    assert table.state.problem is None and table.state.review
    return table.state.review


def test_metadata_of_another_shape_hides_no_game() -> None:
    storage = everything()
    first_line, _, metadata = (without_checksum(storage[SLOT]) or "").partition("\n")
    for text in texts(metadata):
        open_all({**storage, SLOT: with_checksum(f"{first_line}\n{text}")})


def test_a_line_of_the_statistics_of_another_shape_hides_no_other() -> None:
    storage = everything()
    line, rest = storage[results.KEY].split("\n", 1)
    id, _, entry = line.split(" ", 2)[2].partition(" ")
    for text in texts(entry):
        other = f"1 {with_checksum(f'{id} {text}')}"
        table = open_all({**storage, results.KEY: f"{other}\n{rest}"})
        assert other in table.device.storage[results.KEY]
