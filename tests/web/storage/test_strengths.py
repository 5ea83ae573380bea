"""What is known of how well people play."""

from __future__ import annotations

from dataclasses import replace

import pytest

from tests.web.helpers.device import FakeDevice
from web.storage.kept import write_list
from web.storage.strengths import Known, Strengths, both, read

GAME = Known("sobek", "Anna", 5, "g1", (400,), 100)
PRICED = replace(GAME, cost=120)


def test_a_game_is_known_once() -> None:
    strengths = Strengths(FakeDevice())
    for each in (GAME, PRICED):
        strengths.keep(each)
    assert strengths.of("sobek", "Anna") == (PRICED,) == (strengths.at("sobek", "Anna", "g1"),)
    assert strengths.at("sobek", "Berta", "g1") is None


def test_an_answer_is_no_game() -> None:
    strengths = Strengths(FakeDevice())
    strengths.keep(replace(GAME, id="", others=(), share=1))
    assert strengths.at("sobek", "Anna", "") is None


@pytest.mark.parametrize("order", [1, -1])
def test_of_two_devices_the_one_that_has_judged_a_game_tells_more(order: int) -> None:
    here, theirs = (write_list([each]) for each in (GAME, PRICED)[::order])
    assert read(both(here, theirs)) == (PRICED,)


def test_what_was_kept_before_costs_were_judged_is_read() -> None:
    text = write_list([GAME])
    assert "null" not in text and read(text) == (GAME,)


def test_a_cost_beyond_a_whole_game_is_refused() -> None:
    with pytest.raises(ValueError, match="worth"):
        replace(GAME, cost=10_001)
