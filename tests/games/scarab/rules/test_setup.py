"""C01, C02 and C31: the components and the set-up."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.games.scarab import GAME
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection, copies, points, values_in
from tests.games.scarab.rules.positions import LETTERS, held, legal, new_game

VALUES = [-8, -7, -6, -5, -4, -3, -2, -1, 1, 2, 3, 4, 5, 6, 7, 8]
ANKH = 9

seeds = st.integers(0, 2**53 - 1)
tables = st.sampled_from([(2, "none"), (3, "none"), (4, "none"), (4, "pairs")])
boards = st.sampled_from(["full", "short"])


def contents(state: ScarabState) -> Counter[int]:
    """The number of fields with each stone, an Ankh (9) or nothing (0)."""
    view = state.view(None)
    return Counter(view.board[10 * y + x] for y in range(view.size) for x in range(view.size))


def test_C01_two_to_four_players() -> None:
    assert list(GAME.seats) == [2, 3, 4]


@given(tables, seeds)
def test_C01_the_board_has_six_stones_of_each_value_and_three_ankhs(
    table: tuple[int, str], seed: int
) -> None:
    state = new_game(table[0], seed, teams=table[1])
    state.check()
    found = contents(state)
    assert found.pop(ANKH) == 3
    assert found.pop(0) == 1
    assert found == dict.fromkeys(VALUES, 6)
    assert sum(found.values()) == 96


@given(boards, seeds)
def test_C02_the_priest_stands_on_the_remaining_field(board: str, seed: int) -> None:
    view = new_game(2, seed, board).view(None)
    row, column = divmod(view.priest, 10)
    assert row < view.size and column < view.size
    assert view.board[view.priest] == 0


@given(boards, tables, seeds)
def test_C02_nobody_has_stones_at_the_start(board: str, table: tuple[int, str], seed: int) -> None:
    state = new_game(table[0], seed, board, table[1])
    assert [held(state, seat) for seat in range(table[0])] == [[]] * table[0]
    assert list(state.scores) == [0] * table[0]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_C02_the_starting_player_is_random(seats: int) -> None:
    starts = Counter(new_game(seats, seed).actor for seed in range(300))
    # 300 / seats are expected; 45 away from that is more than five standard deviations.
    assert set(starts) == set(range(seats))
    assert all(abs(count - 300 / seats) < 45 for count in starts.values())


def test_C02_stones_ankhs_and_the_priest_can_lie_anywhere() -> None:
    views = [new_game(2, seed).view(None) for seed in range(1500)]
    assert {view.priest for view in views} == set(range(100))
    assert {view.board.index(ANKH) for view in views} > set(range(20))
    for field in (0, 37, 99):
        # Each of the 16 values comes to a field in about 90 of 1,500 games, an Ankh in 45.
        found = Counter(view.board[field] for view in views)
        assert all(50 < found[value] < 140 for value in VALUES)
        assert 15 < found[ANKH] < 80


@given(boards, tables, seeds)
def test_C02_the_same_seed_is_the_same_deal(board: str, table: tuple[int, str], seed: int) -> None:
    one, other = (new_game(table[0], seed, board, table[1]).view(None) for _ in range(2))
    assert one == other


def test_C02_another_seed_is_another_deal() -> None:
    assert len({new_game(2, seed).view(None).board for seed in range(200)}) == 200


@given(seeds)
def test_C02_the_deal_does_not_depend_on_the_number_of_seats(seed: int) -> None:
    boards = {new_game(seats, seed).view(None).board for seats in (2, 3, 4)}
    assert len(boards | {new_game(4, seed, teams="pairs").view(None).board}) == 1


@given(tables, seeds)
def test_C31_the_small_board_has_60_stones_and_three_ankhs(
    table: tuple[int, str], seed: int
) -> None:
    state = new_game(table[0], seed, "short", table[1])
    state.check()
    found = contents(state)
    assert found.pop(ANKH) == 3
    assert found.pop(0) == 1
    assert sum(found.values()) == 60
    assert set(found) <= set(VALUES)
    assert max(found.values()) <= 6
    outside = [
        state.view(None).board[10 * y + x] for y in range(10) for x in range(10) if x >= 8 or y >= 8
    ]
    assert outside == [0] * 36


@given(tables, seeds)
def test_C31_the_first_move_stays_on_the_small_board(table: tuple[int, str], seed: int) -> None:
    state = new_game(table[0], seed, "short", table[1])
    # 14 other fields in the two lines, of which three at most are Ankhs.
    assert 11 <= len(legal(state)) <= 14
    for text in legal(state):
        assert LETTERS.index(text[0]) < 8 and int(text[1:]) <= 8


def test_C31_the_stones_left_out_are_random() -> None:
    left_out = Counter[int]()
    for seed in range(200):
        found = contents(new_game(2, seed, "short"))
        left_out += Counter({value: 6 - found[value] for value in VALUES})
    # 36 of 96 stones are left out, so about 450 of each value's 1,200 in 200 games.
    assert all(350 < left_out[value] < 550 for value in VALUES)


@pytest.mark.parametrize("teams", ["none", "pairs"])
@pytest.mark.parametrize("board", ["full", "short"])
@pytest.mark.rule("C30", "C31")
def test_four_players_can_choose_every_option(board: str, teams: str) -> None:
    options = GAME.complete({"board": board, "teams": teams}, 4)
    assert options == {"board": board, "teams": teams, "start": "none"}
    view = GAME.new(4, 1, options).view(None)
    assert (view.size, view.pairs) == (10 if board == "full" else 8, teams == "pairs")


@pytest.mark.parametrize("seats", [2, 3])
@pytest.mark.parametrize("board", ["full", "short"])
def test_C30_only_four_players_form_pairs(seats: int, board: str) -> None:
    assert GAME.complete({"board": board}, seats)["teams"] == "none"
    with pytest.raises(ValueError) as caught:
        GAME.complete({"board": board, "teams": "pairs"}, seats)
    assert str(caught.value) == f"With {seats} players, scarab has no option teams=pairs."


@given(st.lists(st.sampled_from(VALUES * 6), max_size=60), st.randoms())
@pytest.mark.rule("C21")
def test_collected_stones_are_counted_by_value(values: list[int], rng: Random) -> None:
    counts = Counter(values)
    if any(count > 6 for count in counts.values()):
        counts = Counter({value: min(count, 6) for value, count in counts.items()})
    shuffled = list(counts.elements())
    rng.shuffle(shuffled)
    stones = collection(shuffled)
    assert Counter({value: copies(stones, value) for value in VALUES}) == counts
    assert list(values_in(stones)) == sorted(counts)
    assert points(stones) == sum(shuffled)


@given(tables, seeds)
def test_C32_a_head_start_changes_nothing_but_one_sum(table: tuple[int, str], seed: int) -> None:
    seats, teams = table
    usual = new_game(seats, seed, teams=teams)
    ahead = GAME.new(seats, seed, {"board": "full", "teams": teams, "start": "2+10"})
    assert list(ahead.scores) == [0, 10, *[0] * (seats - 2)]
    assert (ahead.board, ahead.actor, ahead.stones) == (usual.board, usual.actor, usual.stones)


def test_C32_the_terminal_tells_a_head_start() -> None:
    state = GAME.new(2, 1, {"board": "full", "teams": "none", "start": "2+10"})
    assert GAME.describe(state.view(None)).count("Head start: 10") == 1
