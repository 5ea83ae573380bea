"""How promising the policy of Sakkara finds a decision at once."""

from __future__ import annotations

import pytest

from sobek.games.sakkara.search.policy import candidates
from tests.games.sakkara.rules.positions import position

FULL = "4 stairs 4 moon 2 centre 2 circle"
"""Tiles that a seat with most of the first tier has no use for."""


@pytest.mark.rule("K20")
def test_from_an_empty_space_a_worker_climbs_two_tiles() -> None:
    """So the step to d3, beside the ship, is worth more than that to e4, beside the moon."""
    board = {"d2": "ox ship", "f4": "moon"}
    state = position(board, workers=("d4 a7", "f7 g6"))
    steps = [str(each) for each in candidates(state)]
    assert steps.index("d4-d3") < steps.index("d4-e4") < steps.index("d4-c4")


@pytest.mark.rule("K22", "K45")
@pytest.mark.parametrize(("more", "is_worth_it"), [("", True), (FULL, False)])
def test_a_spell_takes_nothing_that_has_no_room_on_the_rack(more: str, is_worth_it: bool) -> None:
    """It has none from 13 tiles on, three of which the spell uses."""
    board = dict.fromkeys(("a1", "b1", "d1", "e1", "g1"), "block")
    laid = "ship grain 2 stairs 2 moon centre", ""
    rack = f"tip cross braid {more}".strip()
    state = position(board, workers=("c1 a7", "f7 g6"), racks=(rack, ""), laid=laid)
    state.moved = True
    found = [str(each) for each in candidates(state)]
    assert (found.index("firestorm 1") < found.index("end")) == is_worth_it
