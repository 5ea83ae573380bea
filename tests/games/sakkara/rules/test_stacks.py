"""K50 and K51: the stacks that go back to the board."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest

from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import (
    FIRST_TIER,
    do,
    legal,
    on,
    position,
    rack,
    refuse,
    words,
)
from tests.games.sakkara.rules.slow_rules import BOARD

# --- K50 -----------------------------------------------------------------------------------


def test_K50_tiles_lie_in_the_order_of_their_use() -> None:
    state = position(
        {"a2": "4 grain"}, racks=("ship grain block hand snake bird stairs ox", "horse")
    )
    do(state, "lay ship", "lay grain", "snake", "take horse", "climb a1-a2", "lay block")
    do(state, "bird c1", "land d1", "horse", "stop", "end", "stack c7")
    assert on(state, "c7") == ["snake", "stairs", "hand", "bird", "horse"]


def test_K50_the_surplus_follows_what_was_used() -> None:
    state = position(racks=("snake 10 block ox moon", "ship"))
    do(state, "a1-a2", "snake", "take ship", "end", "drop moon", "drop ship", "drop block")
    do(state, "stack c7")
    assert on(state, "c7") == ["snake", "moon", "ship", "block"]


@pytest.mark.parametrize(
    "order",
    [
        ("moon", "cross", "braid"),
        ("moon", "braid", "cross"),
        ("cross", "moon", "braid"),
        ("cross", "braid", "moon"),
        ("braid", "moon", "cross"),
        ("braid", "cross", "moon"),
    ],
)
@pytest.mark.rule("K50")
def test_the_tiles_of_a_spell_lie_in_any_order(order: tuple[str, str, str]) -> None:
    state = position(racks=("moon cross braid snake", "ox"), laid=("", "grain"))
    do(state, "snake", "take ox", "drought")
    assert state.phase is Phase.ORDER
    assert legal(state) == ["next braid", "next cross", "next moon"]
    do(state, f"next {order[0]}")
    assert legal(state) == sorted(f"next {tile}" for tile in order[1:])
    assert refuse(state, f"next {order[0]}") == "K50"
    do(state, f"next {order[1]}")
    assert (state.phase, state.actor) == (Phase.TURN, 0)
    do(state, "a1-a2", "end", "stack c7")
    assert on(state, "c7") == ["snake", *order, "grain"]


def test_K50_grain_lies_on_top_and_a_ship_above_it() -> None:
    """Whatever was destroyed first, and whatever was used afterwards."""
    state = position(
        racks=("2 moon cross braid stroke circle snake 4 block 6 grain", "ox"),
        laid=("", f"ship 2 grain {FIRST_TIER}"),
    )
    do(state, "shipwreck", "next moon", "next circle", "drought", "next cross", "next moon")
    do(state, "snake", "take ox", "a1-a2", "end", "drop block", "cut 3", "stack c7")
    assert on(state, "c7") == ["moon", "circle", "stroke"]
    do(state, "cut 7", "stack d7")
    assert on(state, "d7") == ["cross", "moon", "braid", "snake", "block", "grain", "ship"]


def test_K50_two_grains_may_lie_there() -> None:
    state = position(racks=("2 moon 2 cross 2 braid", ""), laid=("", f"ship 2 grain {FIRST_TIER}"))
    for _ in range(2):
        do(state, "drought", "next moon", "next cross")
    do(state, "a1-a2", "end", "cut 8", "stack c7")
    assert on(state, "c7") == [*words("moon cross braid") * 2, "grain", "grain"]


def test_K50_without_used_tiles_nothing_is_set() -> None:
    state = do(position(), "a1-a2", "end")
    assert (state.phase, state.actor) == (Phase.TURN, 1)


def test_K50_refusals() -> None:
    state = position(racks=("moon cross braid ship", ""), laid=("", "grain"))
    assert refuse(state, "next moon") == "K50"
    do(state, "drought")
    for text in ("next ship", "next grain", "lay ship", "a1-a2", "end"):
        assert refuse(state, text) == "K50"


# --- K51: the field ------------------------------------------------------------------------


def one_bird(board: dict[str, str]) -> SakkaraState:
    """The second seat, with workers on d4 and a7, sets a stack of one tile."""
    state = position(board, workers=("f2 c6", "d4 a7"), racks=("bird", ""))
    do(state, "bird f2", "land f3", "f3-f2", "end")
    assert (state.phase, state.actor, state.turn) == (Phase.STACK, 1, 0)
    return state


TAKEN = {"f2", "c6", "d4", "a7"}
NEAR = {"c4", "e4", "d3", "d5", "a6", "b7"}
"""The fields next to the second seat's workers."""


def test_K51_an_empty_field_that_is_not_next_to_an_own_worker() -> None:
    state = one_bird({"a1": "grain", "b2": "moon"})
    lying = {"a1", "b2", "g7"}
    assert legal(state) == [f"stack {at}" for at in sorted(set(BOARD) - TAKEN - NEAR - lying)]
    # It may be next to the other's workers, and diagonally next to one's own.
    assert {"stack f1", "stack c5", "stack e5"} <= set(legal(state))
    reasons = {"f2": "without", "d4": "without", "d5": "next to", "b7": "next to", "a1": "empty"}
    for at, says in {**reasons, "g7": "empty"}.items():
        assert refuse(state, f"stack {at}", says) == "K51"
    do(state, "stack f1")
    assert on(state, "f1") == ["bird"]
    assert (state.phase, state.actor, state.turns) == (Phase.TURN, 1, 21)


ONE_EACH = words("10 block 6 stairs 6 moon 3 centre 4 cross 4 braid 4 stroke 4 circle 3 snake")


def spread(*empty: str) -> dict[str, str]:
    """A tile on every field but these."""
    fields = [at for at in BOARD if at not in (*empty, *TAKEN, "f3", "g7")]
    return dict(zip(fields, ONE_EACH, strict=False))


def test_K51_if_none_is_empty_a_field_with_the_fewest_tiles() -> None:
    board = spread()
    board["a1"] += " grain"
    board["b1"] += " 2 grain"
    state = one_bird(board | {"f3": "2 grain"})
    more = {"a1", "b1", "g7"}  # on f3, one of two tiles is left
    assert legal(state) == [f"stack {at}" for at in sorted(set(BOARD) - TAKEN - NEAR - more)]
    assert refuse(state, "stack a1") == "K51"
    do(state, "stack e5")
    assert on(state, "e5")[1:] == ["bird"]


def test_K51_empty_fields_next_to_own_workers_and_under_workers_do_not_count() -> None:
    state = one_bird(spread(*NEAR) | {"f3": "2 grain"})
    assert on(state, "d5") == on(state, "f2") == []
    assert legal(state) == [f"stack {at}" for at in sorted(set(BOARD) - TAKEN - NEAR - {"g7"})]
    assert refuse(state, "stack d5") == "K51"


# --- K51: the parts ------------------------------------------------------------------------


def surplus(number: int) -> tuple[SakkaraState, list[str]]:
    """Discard ``number`` tiles; also return their order."""
    tiles = Random(number).sample(words("6 block 6 stairs 6 moon 2 ox"), number)
    kept = "8 grain 2 ship"
    state = position(racks=(f"{kept} {' '.join(tiles)}", ""), workers=("a1 c1", "e1 g1"))
    do(state, "a1-a2", "end", *(f"drop {tile}" for tile in tiles))
    assert state.actor == 1
    assert len(rack(state, 0)) == 10
    return state, tiles


@pytest.mark.parametrize("number", [1, 2, 3, 4, 5])
@pytest.mark.rule("K51")
def test_up_to_five_tiles_are_one_stack(number: int) -> None:
    state, tiles = surplus(number)
    assert state.phase is Phase.STACK
    assert refuse(state, "cut 3") == "K51"
    assert on(do(state, "stack d4"), "d4") == tiles
    assert (state.phase, state.actor) == (Phase.TURN, 1)


@pytest.mark.parametrize(
    ("number", "cuts"),
    [
        (6, [3, 6]),
        (7, [3, 4, 7]),
        (8, [3, 4, 5, 8]),
        (9, [3, 4, 5, 6, 9]),
        (10, [3, 4, 5, 6, 7, 9]),
        (11, [3, 4, 5, 6, 7, 8, 9]),
        (12, [3, 4, 5, 6, 7, 8, 9]),
        (19, [3, 4, 5, 6, 7, 8, 9]),
    ],
)
@pytest.mark.rule("K51")
def test_parts_have_three_to_nine_tiles(number: int, cuts: list[int]) -> None:
    state, _ = surplus(number)
    assert state.phase is Phase.CUT
    assert legal(state) == [f"cut {part}" for part in cuts]
    for part in set(range(1, 10)) - set(cuts):
        assert refuse(state, f"cut {part}") == "K51"


@pytest.mark.rule("K51")
def test_nine_tiles_may_stay_one_stack_or_become_three() -> None:
    state, tiles = surplus(9)
    assert on(do(state, "cut 9", "stack d4"), "d4") == tiles
    state, tiles = surplus(9)
    do(state, "cut 3", "stack d4")
    assert (state.phase, state.actor, state.turns) == (Phase.CUT, 1, 20)
    assert legal(state) == ["cut 3", "cut 6"]
    do(state, "cut 3", "stack d5")
    assert state.phase is Phase.STACK  # the last three are not cut
    do(state, "stack d6")
    assert [on(state, at) for at in ("d4", "d5", "d6")] == [tiles[:3], tiles[3:6], tiles[6:]]
    assert (state.phase, state.actor, state.turns) == (Phase.TURN, 1, 21)


@pytest.mark.rule("K51")
def test_the_tenth_tile_is_a_stack_of_its_own() -> None:
    state, tiles = surplus(10)
    do(state, "cut 9", "stack d4")
    assert state.phase is Phase.STACK
    do(state, "stack d5")
    assert [on(state, at) for at in ("d4", "d5")] == [tiles[:9], tiles[9:]]


@pytest.mark.rule("K51")
def test_twelve_tiles_become_stacks_in_order() -> None:
    state, tiles = surplus(12)
    do(state, "cut 4", "stack d4", "cut 5", "stack d5", "stack d6")
    assert [on(state, at) for at in ("d4", "d5", "d6")] == [tiles[:4], tiles[4:9], tiles[9:]]


@pytest.mark.rule("K51")
def test_the_next_stack_needs_another_empty_field() -> None:
    state, _ = surplus(6)
    do(state, "cut 3")
    assert refuse(state, "cut 3") == "K51"
    assert refuse(state, "end") == "K51"
    before = legal(state)
    do(state, "stack d4")
    assert legal(state) == [text for text in before if text != "stack d4"]
    assert refuse(state, "stack d4") == "K51"


def test_K51_refusals_while_stacks_are_set() -> None:
    state, _ = surplus(6)
    for text in ("stack d4", "end", "e1-e2", "lay grain"):
        assert refuse(state, text) == "K51"
    state = position()
    assert refuse(state, "cut 3") == "K51"
    assert refuse(state, "stack d4") == "K51"
