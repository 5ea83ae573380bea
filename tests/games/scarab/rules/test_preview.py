"""Previews of actions, and the stones that decide a tie."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.preview import preview
from sobek.games.scarab.rules.scoring import decisive
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection
from tests.games.scarab.rules.positions import LETTERS, do, position
from tests.helpers.strategies import randoms, seeds

BOARD = """
    P . A +4
    . .  .  .
    . . -2 +7
    """


def reached(state: ScarabState, text: str) -> list[str]:
    """The names of the fields that the next player could reach after an action."""
    found = preview(state.view(state.actor), parse(text)).reach
    return [f"{LETTERS[field % 10]}{field // 10 + 1}" for field in found]


def test_C11_the_next_player_moves_along_the_crossing_line() -> None:
    state = position(BOARD)
    assert reached(state, "d1") == ["d3"]
    assert reached(state, "c1") == ["c3"]
    assert reached(do(state, "d1"), "d3") == ["c3"]


def test_C13_the_reach_before_a_stone_goes_back() -> None:
    state = position(BOARD, stones={0: [-8]})
    assert reached(state, "c1") == ["c3"]
    assert reached(do(state, "c1"), "return none") == ["c3"]
    assert reached(state, "return -8") == ["c3"]


def test_C13_a_stone_put_into_the_line_can_be_reached() -> None:
    state = do(position(BOARD, stones={0: [-8]}), "c1", "return -8")
    assert reached(state, "to c2") == ["c2", "c3"]
    assert reached(state, "to b1") == ["c3"]


def test_C20_nothing_can_be_reached_after_the_end() -> None:
    assert reached(position("P +1\n. .\n. A"), "b1") == []
    assert reached(position("P . +1\n. +2 ."), "c1") == []
    state = do(position("P . A\n. +2 .", stones={0: [-8]}), "c1")
    assert reached(state, "return none") == []


@pytest.mark.parametrize("board", ["full", "short"])
@given(st.integers(2, 4), seeds, randoms)
@pytest.mark.rule("C11", "C12", "C13")
def test_previews_agree_with_the_actions_of_random_games(
    board: str, seats: int, seed: int, rng: Random
) -> None:
    state = GAME.new(seats, seed, {"board": board, "teams": "none"})
    while state.actor != OVER:
        action = pick(state.legal_actions(), rng)
        seat = state.actor
        told = preview(state.view(seat), action)
        following = state.view(None).following
        state.apply(action)
        assert told.after == state.view(seat)
        if state.phase is Phase.MOVE:
            assert state.actor == following
            assert list(told.reach) == [answer.what for answer in state.legal_actions()]
        elif state.actor == OVER:
            assert told.reach == ()


@pytest.mark.parametrize(
    ("one", "other", "value"),
    [
        ([8], [7, 1], 8),
        ([8, 8], [8, 7, 1], 8),
        ([8, 5], [8, 4, 1], 5),
        ([2], [1, 1], 2),
        ([1, -1], [], 1),
        ([3, -1], [2], 3),
        ([8, -8], [8, -4, -4], 0),
        ([], [], 0),
        ([8, 7, 6, 5, 4, 3, 2, 1], [8, 7, 6, 5, 4, 3, 2, 1], 0),
    ],
)
def test_C21_the_stone_that_decides_a_tie(one: list[int], other: list[int], value: int) -> None:
    assert decisive(collection(one), collection(other)) == value
    assert decisive(collection(other), collection(one)) == value
