"""C10 to C13: the priest's moves, and the Ankhs."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import LETTERS, do, held, legal, on, position
from tests.helpers.strategies import randoms

seeds = st.integers(0, 2**50)

# --- C10 -----------------------------------------------------------------------------------


def first_move() -> ScarabState:
    return position(
        """
        +1 -2 +3 -4
        -5  P +6  A
        +7  A -8 +1
        -2 +3 -4 +5
        """,
        line="both",
    )


def test_C10_the_first_move_goes_to_a_scarab_in_row_or_column() -> None:
    assert legal(first_move()) == ["b1", "a2", "c2", "b4"]


@pytest.mark.parametrize("size", ["full", "short"])
@given(seeds)
def test_C10_the_first_move_may_go_any_distance(size: str, seed: int) -> None:
    state = GAME.new(2, seed, {"board": size, "teams": "none"})
    view = state.view(None)
    row, column = divmod(view.priest, 10)
    expected = [
        f"{LETTERS[x]}{y + 1}"
        for y in range(view.size)
        for x in range(view.size)
        if (x == column) != (y == row) and view.board[10 * y + x] != 9
    ]
    assert legal(state) == expected


def test_C10_the_first_stone_is_collected_and_the_priest_takes_its_field() -> None:
    state = do(first_move(), "b4")
    assert held(state, 0) == [3]
    assert list(state.scores) == [3, 0]
    assert on(state, "b4") == 0
    # The priest is on b4; b2 is empty.
    assert state.view(None).priest == 31
    assert on(state, "b2") == 0


def test_C10_after_a_first_move_along_the_row_the_next_goes_along_the_column() -> None:
    state = do(first_move(), "c2")
    assert state.actor == 1
    assert legal(state) == ["c1", "c3", "c4"]


def test_C10_after_a_first_move_along_the_column_the_next_goes_along_the_row() -> None:
    state = do(first_move(), "b4")
    assert state.actor == 1
    assert legal(state) == ["a4", "c4", "d4"]


def test_C10_later_moves_have_one_line_and_may_go_to_an_ankh() -> None:
    state = do(first_move(), "b1", "d1")
    assert legal(state) == ["d2", "d3", "d4"]
    assert on(state, "d2") == 9


# --- C11 -----------------------------------------------------------------------------------

A_TABLE = """
    +4 -3  .  . -1
     .  .  .  .  .
     P  . +2  A -6
     .  .  .  .  .
    +8  .  .  . +7
    """


@pytest.mark.parametrize(
    ("line", "reached"), [("row", ["c3", "d3", "e3"]), ("column", ["a1", "a5"])]
)
def test_C11_the_priest_passes_over_stones_and_empty_fields(line: str, reached: list[str]) -> None:
    # e3 lies behind a stone, an Ankh and an empty field.
    assert legal(position(A_TABLE, line=line)) == reached


def test_C11_rows_and_columns_alternate() -> None:
    state = do(position(A_TABLE), "e3")
    assert legal(state) == ["e1", "e5"]
    do(state, "e1")
    assert legal(state) == ["a1", "b1"]
    do(state, "a1")
    assert legal(state) == ["a5"]
    do(state, "a5")
    assert legal(state) == ["e5"]


@given(seeds, randoms)
def test_C11_rows_and_columns_alternate_through_whole_games(seed: int, rng: Random) -> None:
    state = GAME.new(3, seed, {"board": "short", "teams": "none"})
    places = [state.priest]
    while state.actor != OVER:
        before = state.priest
        state.apply(pick(state.legal_actions(), rng))
        if state.priest != before:
            places.append(state.priest)
    along_rows = [one // 10 == other // 10 for one, other in pairwise(places)]
    along_columns = [one % 10 == other % 10 for one, other in pairwise(places)]
    assert all(row != column for row, column in zip(along_rows, along_columns, strict=True))
    assert all(one != other for one, other in pairwise(along_rows))
    assert len(places) > 5


def test_C11_the_seats_take_turns_in_order() -> None:
    state = position(A_TABLE, seats=3, actor=1)
    order = []
    for text in ("e3", "e1", "a1", "a5"):
        order.append(state.actor)
        do(state, text)
    assert order == [1, 2, 0, 1]


def test_C11_nobody_may_pass() -> None:
    # The only move costs eight points.
    state = position("P . -8 .\n. +8 . .\n. . . +1", stones={0: [3]})
    assert legal(state) == ["c1"]


def test_C11_stones_go_to_the_player_who_moves() -> None:
    state = do(position(A_TABLE, seats=4, actor=2, stones={2: [5]}), "e3", "e5")
    assert [held(state, seat) for seat in range(4)] == [[], [], [-6, 5], [7]]
    assert list(state.scores) == [0, 0, -1, 7]


def test_C11_the_view_tells_the_next_players_reach() -> None:
    view = position(A_TABLE).view(0)
    assert view.reach(24) == (4, 44)  # from e3: e1 and e5
    assert view.reach(22) == ()  # nothing else lies in column c
    state = position(A_TABLE, line="column")
    assert state.view(1).reach(0) == (1, 4)  # from a1: b1 and e1
    assert state.view(1).reach(40) == (44,)


@given(seeds, randoms)
def test_C11_the_reach_equals_the_next_legal_actions(seed: int, rng: Random) -> None:
    state = GAME.new(2, seed, {"board": "full", "teams": "none"})
    while state.actor != OVER:
        if state.phase is Phase.MOVE:
            view = state.view(state.actor)
            for action in state.legal_actions():
                after = state.clone()
                after.apply(action)
                if after.phase is Phase.MOVE:
                    reached = [answer.what for answer in after.legal_actions()]
                    assert list(view.reach(action.what)) == reached
        state.apply(pick(state.legal_actions(), rng))


# --- C12 -----------------------------------------------------------------------------------


@given(seeds, st.integers(0, 80), randoms)
def test_C12_all_views_are_the_same(seed: int, length: int, rng: Random) -> None:
    state = GAME.new(3, seed, {"board": "full", "teams": "none"})
    for _ in range(length):
        if state.actor != OVER:
            state.apply(pick(state.legal_actions(), rng))
    views = [state.view(seat) for seat in (0, 1, 2, None)]
    everything = {
        (view.actor, view.phase, view.board, view.priest, view.line, view.returned, view.stones)
        for view in views
    }
    assert len(everything) == 1
    assert all(view.shown() == view for view in views)


def test_C12_collected_stones_lie_open() -> None:
    state = position(A_TABLE, stones={0: [8, 8, -8], 1: [-1]})
    for seat in (0, 1, None):
        view = state.view(seat)
        assert view.scores == (8, -1)
        assert held(ScarabState(view), 0) == [-8, 8, 8]


@given(seeds, randoms)
def test_C12_a_determinized_state_plays_on_like_the_game(seed: int, rng: Random) -> None:
    game = GAME.new(2, seed, {"board": "short", "teams": "none"})
    drawn = GAME.determinize(game.view(1), rng)
    while game.actor != OVER:
        assert drawn.legal_actions() == game.legal_actions()
        action = pick(game.legal_actions(), rng)
        game.apply(action)
        drawn.apply(action)
        assert drawn.view(None) == game.view(None)
    assert drawn.actor == OVER


# --- C13 -----------------------------------------------------------------------------------

ANKH = """
    P .  A  .
    . . -1 +2
    . .  .  .
    . . +6 +3
    """


def after_ankh(stones: list[int], size: int = 10) -> ScarabState:
    state = position(ANKH, stones={0: stones, 1: [7]}, size=size)
    return do(state, "c1")


def test_C13_any_own_value_or_none_may_go_back() -> None:
    state = after_ankh([5, -8, 5, 8, -8, 1])
    assert state.actor == 0
    assert legal(state) == ["return none", "return -8", "return +1", "return +5", "return +8"]


def test_C13_the_ankh_leaves_the_game() -> None:
    state = after_ankh([5])
    assert on(state, "c1") == 0
    do(state, "return none", "c4", "d4", "d2")
    assert 9 not in state.view(None).board


def test_C13_an_ankh_is_not_collected() -> None:
    state = do(after_ankh([5]), "return none")
    assert held(state, 0) == [5]
    assert list(state.scores) == [5, 7]


@pytest.mark.parametrize("size", [8, 10])
def test_C13_a_stone_goes_on_any_empty_field_but_the_priests(size: int) -> None:
    state = do(after_ankh([-8], size=size), "return -8")
    taken = {"c1", "c2", "d2", "c4", "d4"}
    expected = [
        f"to {LETTERS[x]}{y + 1}"
        for y in range(size)
        for x in range(size)
        if f"{LETTERS[x]}{y + 1}" not in taken
    ]
    assert legal(state) == expected
    # The field that the priest has just left counts as empty.
    assert "to a1" in expected


def test_C13_the_stone_leaves_its_owner_before_the_field_is_chosen() -> None:
    state = do(after_ankh([-8, 5]), "return -8")
    assert state.actor == 0
    assert held(state, 0) == [5]
    assert list(state.scores) == [5, 7]
    assert state.view(1).returned == -8


def test_C13_a_stone_put_back_can_be_taken_like_any_other() -> None:
    state = do(after_ankh([-8, 5]), "return -8", "to c9")
    assert on(state, "c9") == -8
    assert state.view(None).returned == 0
    assert state.actor == 1
    assert legal(state) == ["c2", "c4", "c9"]
    do(state, "c9")
    assert held(state, 1) == [-8, 7]
    assert list(state.scores) == [5, -1]


def test_C13_only_one_copy_goes_back() -> None:
    state = do(after_ankh([-8, -8, -8]), "return -8", "to j10")
    assert held(state, 0) == [-8, -8]
    assert on(state, "j10") == -8


def test_C13_a_positive_stone_may_go_back() -> None:
    state = do(after_ankh([8]), "return +8", "to a1")
    assert held(state, 0) == []
    assert on(state, "a1") == 8


def test_C13_the_player_may_keep_all_stones() -> None:
    state = do(after_ankh([-8]), "return none")
    assert held(state, 0) == [-8]
    assert state.actor == 1
    assert legal(state) == ["c2", "c4"]


def test_C13_without_stones_the_turn_ends() -> None:
    state = after_ankh([])
    assert (state.actor, state.phase) == (1, Phase.MOVE)
    assert on(state, "c1") == 0
    assert list(state.scores) == [0, 7]
    assert legal(state) == ["c2", "c4"]


@pytest.mark.parametrize("texts", [["return none"], ["return -8", "to a9"]])
@pytest.mark.rule("C11", "C13")
def test_rows_and_columns_alternate_after_an_ankh(texts: list[str]) -> None:
    state = do(after_ankh([-8]), *texts)
    assert (state.actor, legal(state)) == (1, ["c2", "c4"])
    do(state, "c4")
    assert (state.actor, legal(state)) == (0, ["d4"])


def test_C13_an_ankh_can_be_reached_along_the_column() -> None:
    state = position("P . +3\n. . .\nA . -2", line="column", stones={0: [-7]})
    do(state, "a3", "return -7", "to b3")
    assert (state.actor, legal(state)) == (1, ["b3", "c3"])


def test_C13_three_ankhs_in_three_turns() -> None:
    state = position(
        """
        P .  A +1
        . .  .  .
        . .  A  A
        """,
        stones={0: [-8], 1: [-7], 2: [-6]},
        seats=3,
    )
    do(state, "c1", "return -8", "to b3", "c3", "return -7", "to a3", "d3", "return -6", "to d8")
    assert [held(state, seat) for seat in range(3)] == [[], [], []]
    assert 9 not in state.view(None).board
    assert (state.actor, legal(state)) == (0, ["d1", "d8"])
