"""Whole games, one for each kind of end."""

from __future__ import annotations

import pytest

from sobek.core.play import Play
from sobek.games.sakkara.rules.tables import TURNS
from tests.games.records import replay
from tests.games.sakkara.rules.positions import FIRST_TIER, SECOND_TIER, names, words


def laid(play: Play, seat: int) -> list[str]:
    """What a seat has laid out at the end."""
    return names(play.state.omniscient_view().laid[seat])


def told(play: Play) -> set[str]:
    """All clauses of which the game was a case."""
    return {
        clause
        for step in play.steps
        for clause in play.game.clauses(step.before, step.action, step.after)
    }


@pytest.mark.rule("K04", "K30", "K34")
def test_the_game_that_ends_with_a_pyramid() -> None:
    play = replay("sakkara", "pyramid")
    whole = f"ship 3 grain {FIRST_TIER} {SECOND_TIER} tip"
    assert laid(play, 0) == sorted(words(whole))
    # The tip is not laid yet, and only its grain may lie there.
    assert "tip" not in laid(play, 1)
    assert list(play.state.scores) == [14, 13]
    assert list(play.state.returns()) == [1, 0]
    assert str(play.steps[-1].action) == "lay tip"
    assert {"K34", "K33 ship", "K43 before", "K44", "K51 split"} <= told(play)


@pytest.mark.rule("K35")
def test_the_game_that_ends_after_200_turns() -> None:
    play = replay("sakkara", "turns")
    assert play.state.omniscient_view().turns == TURNS == 200
    assert list(play.state.scores) == [0, 11]
    assert list(play.state.returns()) == [0, 1]
    assert "K35" in told(play) and "K34" not in told(play)


@pytest.mark.rule("K35")
def test_the_game_that_ends_in_a_draw() -> None:
    play = replay("sakkara", "draw")
    assert list(play.state.scores) == [12, 12]
    assert list(play.state.returns()) == [0.5, 0.5]
    assert {"K33 ship", "K33 grain", "K35"} <= told(play)
