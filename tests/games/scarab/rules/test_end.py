"""C20, C21 and C30: the end of the game, and who has won."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import do, legal, position


def over(state: ScarabState) -> bool:
    """Whether the game is over, which is said in three ways."""
    ended = state.actor == OVER
    assert (state.phase is Phase.OVER) == (legal(state) == []) == ended
    return ended


# --- C20 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C20_the_game_ends_if_the_next_player_cannot_move(seats: int) -> None:
    state = do(position("P . -5\n. . .\n+8 +8 .", seats=seats, actor=1), "c1")
    assert over(state)
    assert state.scores[1] == -5
    # Two stones stay on the board and are nobody's.
    assert sum(state.scores) == -5


def test_C20_stones_in_the_other_line_do_not_help() -> None:
    state = do(position("P . -5 +8 +8\n. . . . .\n+8 . . . ."), "c1")
    assert over(state)


def test_C20_the_line_of_the_next_move_counts() -> None:
    assert not over(do(position("P . -5\n. . .\n. . +8"), "c1"))
    assert over(do(position("P . .\n. . .\n-5 . .\n. +8 .", line="column"), "a3"))
    assert not over(do(position("P . .\n. . .\n-5 . +8", line="column"), "a3"))


def test_C20_the_game_can_end_at_the_edge_of_the_small_board() -> None:
    state = position("P . . . . . . -1\n. +2\n. . . . . . . +3", size=8)
    do(state, "h1")
    assert legal(state) == ["h3"]
    assert over(do(state, "h3"))


def test_C20_the_last_scarab_ends_the_game_even_with_an_ankh_in_line() -> None:
    state = do(position("P . +4\n. . .\nA . A", stones={0: [-8]}), "c1")
    assert over(state)
    assert list(state.scores) == [-4, 0]


def test_C20_an_ankh_alone_in_the_line_is_a_move() -> None:
    state = do(position("P . +4\n. +1 .\n. . A", stones={1: [2]}), "c1")
    assert not over(state)
    assert legal(state) == ["c3"]
    do(state, "c3")
    assert legal(state) == ["return none", "return +2"]


@pytest.mark.parametrize("stones", [[], [3]])
@pytest.mark.rule("C20", "C13")
def test_the_game_can_end_after_an_ankh(stones: list[int]) -> None:
    state = do(position("P . A\n. -1 .", stones={0: stones}), "c1")
    if stones:
        assert not over(state)
        do(state, "return none")
    assert over(state)
    assert list(state.scores) == [sum(stones), 0]


def test_C20_a_stone_put_into_the_next_line_keeps_the_game_going() -> None:
    state = position("P . A\n. -1 .", stones={0: [-8, 8]})
    do(state, "c1", "return -8", "to c10")
    assert not over(state)
    assert (state.actor, legal(state)) == (1, ["c10"])
    assert over(do(state, "c10"))
    assert list(state.scores) == [8, -8]


def test_C20_a_stone_put_elsewhere_does_not_keep_the_game_going() -> None:
    # b1 is in the priest's row, and the next move goes along the column.
    for field in ("b1", "a1", "d2"):
        state = position("P . A\n. -1 .", stones={0: [-8, 8]})
        assert over(do(state, "c1", "return -8", f"to {field}"))
        assert list(state.scores) == [8, 0]


def test_C20_the_game_goes_on_until_the_stone_is_put_back() -> None:
    state = do(position("P . A\n. -1 .", stones={0: [-8]}), "c1", "return -8")
    assert not over(state)
    assert state.actor == 0


def test_C20_a_stone_that_was_put_back_can_be_the_last_scarab() -> None:
    state = position("P . A\n. . .\n. . A\n. . +1", stones={0: [-8]})
    do(state, "c1", "return -8", "to d4", "c4", "d4")
    assert over(state)
    assert list(state.scores) == [-8, 1]


# --- C21 -----------------------------------------------------------------------------------


def ended(*stones: Sequence[int], pairs: bool = False) -> ScarabState:
    """The end of a game in which the last move brought seat 0 the last stone of its list."""
    *before, last = stones[0]
    held = {0: before, **dict(enumerate(stones[1:], 1))}
    state = do(position(f"P {last:+d}", stones=held, seats=len(stones), pairs=pairs), "b1")
    assert over(state)
    assert list(state.scores) == [sum(own) for own in stones]
    return state


@pytest.mark.parametrize(
    ("stones", "shares"),
    [
        ([[8, 5], [8, 4]], [1, 0]),
        ([[-8], [-7]], [0, 1]),
        ([[1], []], [1, 0]),
        ([[-1], []], [0, 1]),
        ([[1, 1], [2, 2], [3, 3], [4, 3]], [0, 0, 0, 1]),
        ([[-8], [8, -8], [7, -8]], [0, 1, 0]),
        # The sum comes before the number of +8 stones.
        ([[8, 8, -1], [7, 7, 2]], [0, 1]),
    ],
)
def test_C21_the_highest_sum_wins(stones: list[list[int]], shares: list[float]) -> None:
    assert list(ended(*stones).returns()) == shares


@pytest.mark.parametrize("value", [8, 7, 6, 5, 4, 3, 2])
def test_C21_a_tie_goes_to_more_stones_of_the_highest_value(value: int) -> None:
    # Equal sums, equal stones above the value, one stone of it against two lower ones or more.
    above = list(range(value + 1, 9))
    lower = [value - 1, 1]
    assert list(ended([*above, value], [*above, *lower]).returns()) == [1, 0]
    assert list(ended([*above, *lower], [*above, value]).returns()) == [0, 1]


def test_C21_one_stone_of_a_value_beats_any_number_of_lower_ones() -> None:
    assert list(ended([8, -2], [6]).returns()) == [1, 0]
    assert list(ended([8, 1, 1, 1, -5], [5, 1]).returns()) == [1, 0]
    assert list(ended([7, 7, 7, 3], [8, 8, 8]).returns()) == [0, 1]
    assert list(ended([8, -8], [7] * 5 + [-7] * 5).returns()) == [1, 0]


def test_C21_ties_are_compared_down_to_the_ones() -> None:
    # Equal sums and equal down to +2.
    assert list(ended([-3, 3], [-4, 1, 3]).returns()) == [0, 1]
    assert list(ended([-1, 1], [-2]).returns()) == [1, 0]
    assert list(ended([-2, 1, 1], [-1, 1]).returns()) == [1, 0]


def test_C21_minus_stones_break_no_tie() -> None:
    assert list(ended([8, -8], [8, -4, -4]).returns()) == [0.5, 0.5]
    assert list(ended([-1] * 6 + [-2], [-8]).returns()) == [0.5, 0.5]


@pytest.mark.parametrize(
    ("stones", "shares"),
    [
        ([[-8, 8], []], [1, 0]),
        ([[5, 3], [5, 3]], [1 / 2, 1 / 2]),
        ([[5, 3], [5, 3], [3, 5]], [1 / 3] * 3),
        ([[5, 3], [5, 3], [3, 5], [5, 3]], [1 / 4] * 4),
        ([[5, 2], [5, 3], [6, 1], [3, 5]], [0, 1 / 2, 0, 1 / 2]),
        # All four have 8; two have a +8, and the others break no tie between them.
        ([[8], [7, 1], [8], [4, 4]], [1 / 2, 0, 1 / 2, 0]),
        ([[6, 2], [7, 1], [5, 3], [4, 4]], [0, 1, 0, 0]),
        ([[1], [6, 2], [6, 1, 1]], [0, 1, 0]),
    ],
)
def test_C21_seats_that_are_level_share_the_victory(
    stones: list[list[int]], shares: list[float]
) -> None:
    assert list(ended(*stones).returns()) == pytest.approx(shares)


def test_C21_seats_without_stones_have_a_sum_of_zero() -> None:
    assert list(ended([1], [], []).returns()) == [1, 0, 0]
    assert list(ended([-1], [], []).returns()) == [0, 0.5, 0.5]


def test_C21_scores_are_the_sums_during_the_game() -> None:
    state = position("P +3 .\n. -5 +1", stones={0: [8, -2], 1: [4]})
    assert list(state.scores) == [6, 4]
    assert list(do(state, "b1").scores) == [9, 4]
    assert list(do(state, "b2").scores) == [9, -1]


def test_C21_evaluate_is_the_lead_over_the_best_other_seat() -> None:
    state = position("P +3", stones={0: [8], 1: [5], 2: [6, 6]}, seats=3)
    assert [GAME.evaluate(state, seat) for seat in range(3)] == [-4, -7, 4]


# --- C30 -----------------------------------------------------------------------------------


def test_C30_partners_sit_opposite_each_other_and_win_together() -> None:
    # 1 + 8 against 5 + 3, and then against 5 + 6.
    assert list(ended([1], [5], [8], [3], pairs=True).returns()) == [0.5, 0, 0.5, 0]
    assert list(ended([1], [5], [8], [6], pairs=True).returns()) == [0, 0.5, 0, 0.5]


def test_C30_the_sum_of_both_partners_counts() -> None:
    state = ended([8, 8], [5], [-8], [4], pairs=True)
    assert list(state.returns()) == [0, 0.5, 0, 0.5]
    # The same stones without pairs.
    assert list(ended([8, 8], [5], [-8], [4]).returns()) == [1, 0, 0, 0]


def test_C30_scores_are_by_seat() -> None:
    assert list(ended([1], [5], [8], [3], pairs=True).scores) == [1, 5, 8, 3]


def test_C30_both_partners_stones_break_a_tie() -> None:
    # 16 each. A +8 each; then a +7 in the second pair, which its partner holds.
    assert list(ended([8], [8], [6, 2], [7, 1], pairs=True).returns()) == [0, 0.5, 0, 0.5]
    # 16 each. Two +8 in two hands beat one.
    assert list(ended([8], [8, 7], [8], [1], pairs=True).returns()) == [0.5, 0, 0.5, 0]
    # Three +7 in two hands against four: 28 each.
    first, second = [7, 7], [7, 7, 7]
    state = ended([*first, 6, 1], second, [7], [7], pairs=True)
    assert list(state.returns()) == [0, 0.5, 0, 0.5]


def test_C30_two_pairs_can_share_the_victory() -> None:
    state = ended([8, -8], [-1], [-1], [8, -4, -4], pairs=True)
    assert list(state.returns()) == [0.25] * 4
    # In other hands.
    state = ended([5], [3], [3, 1], [5, 1], pairs=True)
    assert list(state.returns()) == [0.25] * 4


def test_C30_a_pair_can_hold_six_stones_of_a_value() -> None:
    state = ended([7] * 3, [7, 8, 8, 8], [7] * 3, [6, 5], pairs=True)
    assert list(state.returns()) == [0, 0.5, 0, 0.5]


def test_C30_only_an_own_stone_goes_back() -> None:
    state = position("P . A\n. . +2", stones={0: [5, -1], 2: [-8, 3]}, seats=4, pairs=True)
    do(state, "c1")
    assert state.actor == 0
    assert legal(state) == ["return none", "return -1", "return +5"]


def test_C30_a_partners_stone_does_not_go_back() -> None:
    state = position("P . A\n. . +2", stones={2: [-8, 3]}, seats=4, pairs=True)
    do(state, "c1")
    assert (state.actor, legal(state)) == (1, ["c2"])


def test_C30_pairs_take_turns_by_seat() -> None:
    state = position("P +1\n+4 +2\n+3 . .", seats=4, pairs=True, actor=3)
    order = []
    for text in ("b1", "b2", "a2", "a3"):
        order.append(state.actor)
        do(state, text)
    assert order == [3, 0, 1, 2]


def test_C30_evaluate_is_the_lead_of_the_pair() -> None:
    state = position("P +3", stones={0: [8], 1: [5], 2: [-2], 3: [6, 6]}, seats=4, pairs=True)
    assert [GAME.evaluate(state, seat) for seat in range(4)] == [-11, 11, -11, 11]


@given(st.permutations(range(4)))
def test_C21_the_order_of_seats_decides_no_tie(order: list[int]) -> None:
    # The second has more +6 than the first, the others less; all have 12.
    hands = [[6, 5, 1], [6, 6], [5, 5, 2], [6, 4, 2]]
    state = ended(*(hands[seat] for seat in order))
    assert state.returns()[order.index(1)] == 1


def ahead(state: ScarabState, *points: int) -> ScarabState:
    """The same position in a game with a head start."""
    return ScarabState(replace(state.view(None), ahead=points))


def test_C32_a_head_start_counts_for_the_total() -> None:
    assert list(ahead(ended([8], [5]), 0, 4).returns()) == [0, 1]
    assert list(ahead(ended([8], [5]), 0, 2).returns()) == [1, 0]


def test_C32_a_head_start_breaks_no_tie() -> None:
    assert list(ahead(ended([8], [4]), 0, 4).returns()) == [1, 0]


def test_C32_a_head_start_counts_for_the_pair() -> None:
    state = ended([1], [5], [3], [3], pairs=True)
    assert list(ahead(state, 6, 0, 0, 0).returns()) == [0.5, 0, 0.5, 0]


def test_C32_a_head_start_is_in_the_sums_during_the_game() -> None:
    state = ahead(position("P +3 .\n. -5 +1", stones={0: [8, -2], 1: [4]}), 0, 10)
    assert list(state.scores) == [6, 14]
    assert list(do(state, "b1").scores) == [9, 14]
