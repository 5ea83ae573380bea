"""The search compared with brute force, and its choices in positions made by hand."""

from __future__ import annotations

from dataclasses import replace
from random import Random

import pytest

from sobek.core.bot import DEFAULT_BUDGET, Budget
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.scale import DECIDED
from tests.games.scarab.rules.positions import do, legal, position
from tests.games.scarab.search.brute_force import after, late_position, search, winner


@pytest.mark.rule("C11", "C20", "C21", "C30")
@pytest.mark.parametrize("seats", [2, 4])
def test_without_ankhs_the_search_agrees_with_brute_force(seats: int) -> None:
    rng = Random(seats)
    positions = [late_position(rng, scarabs=8, ankhs=0, seats=seats, corner=4) for _ in range(60)]
    assert sum(map(_agree, positions)) > 45


@pytest.mark.rule("C32")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_a_head_start_the_search_agrees_with_brute_force(seats: int) -> None:
    rng = Random(seats)
    positions = [late_position(rng, scarabs=8, ankhs=0, seats=seats, corner=4) for _ in range(30)]
    ahead = tuple(6 * (seat == 1) for seat in range(seats))
    started = [ScarabState(replace(each.view(None), ahead=ahead)) for each in positions]
    assert sum(map(_agree, started)) > 20


@pytest.mark.rule("C32")
def test_of_three_seats_a_head_start_decides_what_is_left() -> None:
    # Alone, the +3 wins nothing against the 5 points of seat 2; with a head start of 4 it does.
    state = position("P +1\n+3 .", line="both", seats=3, stones={1: (5,)})
    started = ScarabState(replace(state.view(None), ahead=(4, 0, 0)))
    before, now = search(state), search(started)
    assert now.value > DECIDED >= before.value


@pytest.mark.rule("C13", "C30")
@pytest.mark.parametrize("seats", [2, 4])
def test_with_an_ankh_the_search_agrees_with_brute_force(seats: int) -> None:
    rng = Random(seats)
    positions = [late_position(rng, scarabs=3, ankhs=1, seats=seats, corner=3) for _ in range(10)]
    assert sum(map(_agree, positions)) > 4


def _agree(state: ScarabState) -> bool:
    """Check that search and brute force agree on the winner, and that the chosen action keeps the
    result. Return False if there is no action to choose."""
    if not state.legal_actions():
        return False
    found = search(state)
    known: dict[ScarabView, int] = {}
    expected = winner(state, known)
    side = -1 if state.actor % 2 else 1
    assert ((found.value > DECIDED) - (found.value < -DECIDED)) * side == expected
    assert winner(after(state, found.action), known) == expected
    return True


@pytest.mark.rule("C21")
@pytest.mark.parametrize("seats", [2, 3, 4])
def test_a_tie_is_chosen_if_the_tie_break_wins_it(seats: int) -> None:
    # b1 ends the game with 5 points each, and the +8 breaks the tie.
    state = position(
        """
        P +8 +4
        """,
        seats=seats,
        stones={0: (-3,), 1: (5,)},
    )
    assert search(state).action == parse("b1")
    assert search(state).value > DECIDED


def test_a_sure_win_is_better_than_a_larger_stone() -> None:
    # b1 ends the game one point ahead; c1 leaves +8 to the opponent.
    state = position(
        """
        P +1 +5
        . .  +8
        """,
        stones={0: (2,), 1: (2,)},
    )
    found = search(state)
    assert found.action == parse("b1")
    assert found.solved


@pytest.mark.rule("C20", "C21")
@pytest.mark.parametrize("seats", [3, 4])
def test_with_more_players_a_forced_win_is_found(seats: int) -> None:
    # b1 leaves the next seat only the -8, after which the game is over. c1 leaves it the +8.
    state = position(
        """
        P  +1 +5
        .  -8 .
        .  .  +8
        """,
        seats=seats,
        stones={0: (2,), 1: (1,), 2: (2,)},
    )
    found = search(state)
    assert found.action == parse("b1")
    assert found.value > DECIDED
    assert found.solved


@pytest.mark.rule("C21")
def test_a_heuristic_value_does_not_count_as_solved() -> None:
    # b2 ends the game with a shared victory; b3 looks worse but has to be searched.
    state = position(
        """
        P  +1 .
        .  +3 .
        .  -1 +8
        """,
        seats=3,
        stones={1: (2,), 2: (2, 3)},
    )
    found = search(state)
    assert found.solved
    assert found.depth == 3


@pytest.mark.rule("C13")
def test_the_next_player_is_forced_to_take_the_returned_stone() -> None:
    # Column b holds nothing else, so the next player has to take the -8.
    state = position(
        """
        P A . +2
        . . . +1
        """,
        stones={0: (-8, 1), 1: (3,)},
    )
    for expected in ("b1", "return -8"):
        assert str(search(state).action) == expected
        do(state, expected)
    put = str(search(state).action)
    assert put.startswith("to b")
    assert legal(do(state, put)) == [put.removeprefix("to ")]


@pytest.mark.rule("C13", "C21")
def test_a_positive_stone_goes_back_if_it_saves_the_game() -> None:
    # Without a stone in column b the game ends at 3 to 5; after c1 at 4 to 5. The opponent has to
    # take the +3 from b3; then the +8 makes it 8 to 8 and breaks the tie.
    state = position(
        """
        P A +1 .
        . . . .
        . . . +8
        """,
        stones={0: (3,), 1: (5,)},
    )
    for expected in ("b1", "return +3", "to b3"):
        assert str(search(state).action) == expected
        do(state, expected)


@pytest.mark.rule("C20")
def test_an_ankh_is_worthless_after_the_last_scarab() -> None:
    state = position(
        """
        P +1
        . A
        """,
        stones={0: (2,), 1: (-8, 8)},
    )
    assert search(state).value > DECIDED


def test_a_solved_position_ends_the_search() -> None:
    state = late_position(Random(1), scarabs=8, ankhs=0, seats=2, corner=4)
    found = search(state)
    assert found.solved
    assert found.nodes < 10_000


def test_a_budget_of_nodes_is_kept() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    small, large = (search(state, Budget(nodes=nodes)) for nodes in (1_000, 10_000))
    # The search finishes the turn in which the budget ends.
    assert 1_000 <= small.nodes < 1_100
    assert 10_000 <= large.nodes < 10_100
    assert 1 <= small.depth < large.depth


def test_without_a_limit_the_search_spends_the_usual_budget() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    assert search(state, Budget()) == search(state, DEFAULT_BUDGET)


def test_a_budget_of_seconds_ends_the_search() -> None:
    state = GAME.new(2, 1, GAME.complete({}, 2))
    found = search(state, Budget(seconds=0.1))
    assert found.action in state.legal_actions()
    assert not found.solved
