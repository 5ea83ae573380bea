"""K30 to K36: ship, grain and pyramid, and the end of the game."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

import pytest

from sobek.core.game import OVER
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import (
    FIRST_TIER,
    SECOND_TIER,
    do,
    laid,
    legal,
    on,
    over,
    position,
    rack,
    refuse,
    words,
)


def builder(rack: str, own: str = "", theirs: str = "", other: str = "") -> SakkaraState:
    """The first seat has this on its rack and has laid out ``own``."""
    return position(racks=(rack, other), laid=(own, theirs))


# --- K30 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("order", [("ship", "grain"), ("grain", "ship")])
def test_K30_ship_and_grain_come_first_in_any_order(order: tuple[str, str]) -> None:
    state = builder("ship grain moon block centre stairs cross tip 3 hand")
    first, second = order
    assert legal(state, "lay") == ["lay grain", "lay ship"]
    assert refuse(state, "lay moon") == "K30"
    do(state, f"lay {first}")
    assert legal(state, "lay") == [f"lay {second}"]
    assert refuse(state, "lay moon") == "K30"
    do(state, f"lay {second}")
    assert legal(state, "lay") == ["lay block", "lay centre", "lay moon", "lay stairs"]
    do(state, "lay moon", "lay block")
    assert laid(state, 0) == ["block", "grain", "moon", "ship"]


@pytest.mark.parametrize(
    ("built", "grains", "tile"),
    [(FIRST_TIER, 1, "cross"), (f"{FIRST_TIER} {SECOND_TIER}", 2, "tip")],
)
@pytest.mark.rule("K30")
def test_each_further_tier_needs_another_grain(built: str, grains: int, tile: str) -> None:
    state = builder(f"2 grain {tile} 2 hand", f"ship {grains} grain {built}")
    assert legal(state, "lay") == ["lay grain"]
    assert refuse(state, f"lay {tile}") == "K30"
    do(state, "lay grain")
    assert legal(state, "lay") == [f"lay {tile}"]
    assert refuse(state, "lay grain") == "K36"


def test_K36_nothing_is_laid_out_in_advance() -> None:
    state = do(builder("2 ship 2 grain"), "lay ship", "lay grain")
    assert refuse(state, "lay ship") == "K36"
    assert refuse(state, "lay grain") == "K36"
    assert legal(state, "lay") == []


# --- K31 -----------------------------------------------------------------------------------


def test_K31_the_tier_takes_no_other_and_no_spare_tiles() -> None:
    state = builder("2 centre 2 moon cross ox hand", "ship grain moon")
    assert refuse(state, "lay cross") == "K31"
    assert refuse(state, "lay ox") == "K31"
    assert refuse(state, "lay hand") == "K31"
    do(state, "lay moon", "lay centre")
    assert refuse(state, "lay moon") == "K31"
    assert refuse(state, "lay centre") == "K31"


def test_K31_the_next_tier_is_begun_in_a_later_turn() -> None:
    state = builder("centre grain cross ship", "ship grain 4 block 2 stairs 2 moon")
    do(state, "lay centre")
    assert legal(state, "lay") == []
    assert refuse(state, "lay grain") == "K31"
    assert refuse(state, "lay cross") == "K31"
    do(state, "a1-a2")
    assert refuse(state, "lay grain") == "K31"
    do(state, "end", "e1-e2", "end")
    assert refuse(state, "lay cross") == "K30"
    do(state, "lay grain", "lay cross")
    assert laid(state, 0).count("grain") == 2


def test_K31_the_tip_is_set_in_a_later_turn() -> None:
    state = builder("braid grain tip 2 hand", f"ship 2 grain {FIRST_TIER} cross stroke circle")
    do(state, "lay braid")
    assert refuse(state, "lay grain") == "K31"
    assert refuse(state, "lay tip") == "K31"
    do(state, "a1-a2", "end", "e1-e2", "end", "lay grain", "lay tip")
    assert over(state)


def test_K31_the_other_seat_builds_on_in_its_own_turn() -> None:
    state = builder("centre", "ship grain 4 block 2 stairs 2 moon", "ship", "grain moon")
    do(state, "lay centre", "a1-a2", "end", "lay grain", "lay moon")
    assert laid(state, 1) == ["grain", "moon", "ship"]


# --- K32 -----------------------------------------------------------------------------------


def test_K32_a_block_costs_a_helping_hand() -> None:
    state = builder("3 block 2 hand", "ship grain")
    do(state, "lay block", "lay block")
    assert rack(state, 0) == ["block"]
    assert refuse(state, "lay block", "a helping hand") == "K32"
    do(state, "a1-a2", "end", "stack c7")
    assert on(state, "c7") == ["hand", "hand"]


def test_K32_the_tip_costs_two() -> None:
    whole = f"ship 3 grain {FIRST_TIER} {SECOND_TIER}"
    assert refuse(builder("tip hand", whole), "lay tip", "two helping hands") == "K32"
    assert refuse(builder("tip", whole), "lay tip") == "K32"
    assert legal(builder("tip 2 hand", whole), "lay") == ["lay tip"]


# --- K33 -----------------------------------------------------------------------------------


def test_K33_without_the_ship_building_stops() -> None:
    state = builder("moon centre 2 ship", "ship grain stairs", other="moon stroke circle")
    do(state, "lay moon", "a1-a2", "end")
    do(state, "shipwreck", "next moon", "next circle", "e1-e2", "end", "stack c7")
    assert on(state, "c7") == ["moon", "circle", "stroke", "ship"]
    assert laid(state, 0) == ["grain", "moon", "stairs"]
    assert legal(state, "lay") == ["lay ship"]
    assert refuse(state, "lay centre") == "K30"
    do(state, "lay ship", "lay centre")
    assert refuse(state, "lay ship") == "K36"


@pytest.mark.parametrize("left", [0, 1, 2])
def test_K33_as_many_grains_as_the_tier_needs_must_lie_there_again(left: int) -> None:
    own = (
        f"ship {left} grain {FIRST_TIER} {SECOND_TIER}"
        if left
        else f"ship {FIRST_TIER} {SECOND_TIER}"
    )
    state = builder("4 grain tip 2 hand", own)
    for _ in range(3 - left):
        assert legal(state, "lay") == ["lay grain"]
        assert refuse(state, "lay tip") == "K30"
        do(state, "lay grain")
    assert legal(state, "lay") == ["lay tip"]


def test_K33_the_first_tier_needs_one_grain_only() -> None:
    state = do(builder("2 grain moon", f"ship {FIRST_TIER.replace('2 moon', 'moon')}"), "lay grain")
    assert legal(state, "lay") == ["lay moon"]


# --- K34, K35 ------------------------------------------------------------------------------


@pytest.mark.parametrize("seat", [0, 1])
def test_K34_the_tip_wins_at_once(seat: int) -> None:
    whole = f"ship 3 grain {FIRST_TIER} {SECOND_TIER}"
    sides = ["tip 2 hand ship", ""]
    state = position(
        racks=sides if seat == 0 else sides[::-1],
        laid=(whole, "") if seat == 0 else ("", whole),
        turn=seat,
    )
    do(state, "lay tip")
    assert over(state)
    assert state.actor == OVER
    assert legal(state) == []
    assert list(state.returns()) == [float(seat == 0), float(seat == 1)]
    assert list(state.scores) == ([14, 0] if seat == 0 else [0, 14])
    for text in ("end", "lay ship", "a1-a2", "stack d4"):
        assert refuse(state, text) == "K34"


@pytest.mark.parametrize(
    ("own", "theirs", "returns"),
    [
        (f"ship grain {FIRST_TIER}", "ship grain 2 moon", [1, 0]),
        ("moon", f"ship 2 grain {FIRST_TIER} cross", [0, 1]),
        ("moon", "ship grain stairs", [0.5, 0.5]),  # ship and grain don't count
        ("ship grain", "", [0.5, 0.5]),
    ],
)
def test_K35_after_200_turns_the_taller_pyramid_wins(
    own: str, theirs: str, returns: list[float]
) -> None:
    state = position(laid=(own, theirs), turns=198)
    do(state, "a1-a2", "end")
    assert (state.turns, state.actor, over(state)) == (199, 1, False)
    do(state, "e1-e2", "end")
    assert (state.turns, over(state)) == (200, True)
    assert list(state.returns()) == returns
    pyramids = [
        [tile for tile in words(text) if tile not in ("ship", "grain")] for text in (own, theirs)
    ]
    assert list(state.scores) == [len(tiles) for tiles in pyramids]


def test_K35_the_last_stacks_are_set_before_the_end() -> None:
    state = position(racks=("bird", ""), turns=199)
    do(state, "bird a1", "land a2", "a2-a3", "end")
    assert (state.phase, state.actor) == (Phase.STACK, 1)
    assert over(do(state, "stack c7"))
    assert on(state, "c7") == ["bird"]


def test_K35_a_skipped_turn_counts() -> None:
    state = position(
        {"a2": "3 moon", "b2": "3 block", "c1": "3 cross"},
        workers=("a1 b1", "e7 f7"),
        rest="d4",
        turns=199,
    )
    assert over(do(state, "skip", "end"))
