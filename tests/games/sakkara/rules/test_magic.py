"""K41 and K45: the Snake and the spells."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

import pytest

from sobek.games.sakkara.rules.notation import parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import do, laid, legal, on, position, rack, refuse, words

# --- K41 -----------------------------------------------------------------------------------


def test_K41_a_snake_takes_one_tile_of_the_opponents() -> None:
    state = position(racks=("snake", "2 grain ox moon"))
    do(state, "snake")
    assert state.phase is Phase.STEAL
    assert legal(state) == ["take grain", "take moon", "take ox"]
    do(state, "take grain")
    assert (rack(state, 0), rack(state, 1)) == (["grain"], ["grain", "moon", "ox"])
    assert legal(state, "lay") == ["lay grain"]
    do(state, "a1-a2", "end", "stack c7")
    assert on(state, "c7") == ["snake"]


def test_K41_an_empty_rack_has_nothing_to_take() -> None:
    state = position(racks=("2 snake", "ox"))
    do(state, "snake", "take ox")
    assert refuse(state, "snake") == "K41"
    assert legal(state, "snake") == []


def test_K41_refusals() -> None:
    state = position(racks=("snake ship", "ox"))
    assert refuse(state, "take ox") == "K41"
    do(state, "snake")
    for text in ("take ship", "take grain", "lay ship", "end", "a1-a2"):
        assert refuse(state, text) == "K41"


# --- K45 -----------------------------------------------------------------------------------

STORM = "tip cross braid"
WIND = "tip stroke circle"


def a_windy_place(rack: str, board: dict[str, str] | None = None) -> SakkaraState:
    """Workers on d4 and b4, and the opponent's on d6 and a1."""
    tiles = {
        "d2": "grain moon",
        "d3": "2 block",
        "d4": "ship",
        "d6": "ox",
        "a4": "stairs",
        "b4": "hand",
        "g4": "bird",
        "c3": "horse",
        "e5": "snake",
        "c5": "centre",
    }
    return position(
        tiles if board is None else board,
        workers=("d4 b4", "d6 a1"),
        racks=(rack, ""),
        rest="g1",
    )


def test_K45_firestorm_goes_along_a_row_or_a_column_of_a_worker() -> None:
    state = a_windy_place(STORM)
    assert legal(state, "firestorm") == ["firestorm 4", "firestorm d"]
    assert refuse(state, "firestorm b") == "K45"  # nothing lies there but under the worker
    assert refuse(state, "firestorm e") == "K45"
    assert refuse(state, "firestorm 6") == "K45"


def test_K45_firestorm_takes_all_top_tiles_but_those_under_workers() -> None:
    state = do(a_windy_place(STORM), "firestorm d", "next tip", "next cross")
    assert rack(state, 0) == ["block", "moon"]
    assert on(state, "d2") == ["grain"]
    assert on(state, "d3") == ["block"]
    assert on(state, "d4") == ["ship"]  # the actor's worker's
    assert on(state, "d6") == ["ox"]  # the opponent's
    row = do(a_windy_place(STORM), "firestorm 4", "next tip", "next cross")
    assert rack(row, 0) == ["bird", "stairs"]
    assert on(row, "b4") == ["hand"]


def test_K45_firestorm_takes_six_at_most() -> None:
    tiles = {f"{letter}4": "grain" for letter in "abcefg"}
    state = position(tiles, workers=("d4 d5", "d6 a1"), racks=(STORM, ""), rest="g1")
    do(state, "firestorm 4", "next tip", "next cross")
    assert rack(state, 0) == ["grain"] * 6


def test_K45_whirlwind_takes_the_fields_around_a_worker() -> None:
    state = a_windy_place(WIND)
    assert legal(state, "whirlwind") == ["whirlwind b4", "whirlwind d4"]
    do(state, "whirlwind d4", "next tip", "next circle")
    assert rack(state, 0) == ["block", "centre", "horse", "snake"]
    assert on(state, "d3") == ["block"]
    other = do(a_windy_place(WIND), "whirlwind b4", "next tip", "next circle")
    assert rack(other, 0) == ["centre", "horse", "stairs"]


def test_K45_whirlwind_skips_workers_and_takes_eight_at_most() -> None:
    tiles = {f"{letter}{number}": "grain" for letter in "cde" for number in (3, 5)}
    tiles |= {"c4": "moon", "e4": "moon", "d4": "ship"}
    state = position(tiles, workers=("d4 a7", "e5 a1"), racks=(WIND, ""), rest="g1")
    do(state, "whirlwind d4", "next tip", "next circle")
    assert rack(state, 0) == ["grain"] * 5 + ["moon"] * 2
    assert on(state, "e5") == ["grain"]
    away = position(tiles, workers=("d4 a7", "b6 a1"), racks=(WIND, ""), rest="g1")
    do(away, "whirlwind d4", "next tip", "next circle")
    assert len(rack(away, 0)) == 8


@pytest.mark.parametrize(("spell", "rack"), [("firestorm d", STORM), ("whirlwind d4", WIND)])
@pytest.mark.rule("K45")
def test_at_least_one_tile_must_be_taken(spell: str, rack: str) -> None:
    state = a_windy_place(rack, {"d4": "ship", "d6": "ox", "b4": "grain"})
    assert legal(state, "firestorm", "whirlwind") == []
    assert refuse(state, spell) == "K45"


@pytest.mark.rule("K45")
def test_a_whirlwind_needs_an_own_worker() -> None:
    assert refuse(a_windy_place(WIND), "whirlwind d6") == "K45"
    state = a_windy_place(WIND)
    assert refuse(state, "whirlwind d3") == "K45"
    assert state.refusal(parse("whirlwind d3")).sentence == "None of your workers is there."


def test_K45_drought_removes_one_grain() -> None:
    state = position(racks=("moon cross braid", ""), laid=("ship grain", "ship grain"))
    do(state, "drought", "next cross", "next moon")
    assert laid(state, 1) == ["ship"]
    assert laid(state, 0) == ["grain", "ship"]
    assert (state.grains, state.ships) == (1, 0)


def test_K45_shipwreck_removes_the_ship() -> None:
    state = position(racks=("moon stroke circle", ""), laid=("ship grain", "ship grain"))
    do(state, "shipwreck", "next stroke", "next moon")
    assert laid(state, 1) == ["grain"]
    assert (state.grains, state.ships) == (0, 1)


@pytest.mark.parametrize(
    ("spell", "rack", "theirs"),
    [("drought", "moon cross braid", "ship"), ("shipwreck", "moon stroke circle", "grain")],
)
@pytest.mark.rule("K45")
def test_destruction_needs_its_target(spell: str, rack: str, theirs: str) -> None:
    state = position(racks=(rack, "ship grain"), laid=("ship grain", theirs))
    assert refuse(state, spell) == "K45"
    assert legal(state, spell) == []


@pytest.mark.parametrize(
    ("rack", "spell"),
    [
        ("tip cross", "firestorm d"),
        ("2 tip 2 cross", "firestorm d"),
        ("moon cross braid stroke circle", "firestorm d"),
        ("tip cross stroke", "whirlwind d4"),
        ("tip cross braid", "drought"),
        ("tip stroke circle", "shipwreck"),
    ],
)
@pytest.mark.rule("K05")
def test_a_spell_needs_its_three_tiles(rack: str, spell: str) -> None:
    assert refuse(a_windy_place(rack), spell) == "K05"


@pytest.mark.rule("K21", "K45")
def test_one_spell_can_bring_the_tiles_of_the_next() -> None:
    """The printed example of a turn: Stairs, Firestorm, then Shipwreck with what it brought."""
    state = position(
        {"d4": "2 horse 2 bird", "a4": "stroke", "b4": "circle", "c4": "ox", "e4": "grain"},
        workers=("d5 g7", "a1 b7"),
        racks=(f"stairs {STORM} moon", ""),
        laid=("", "ship grain"),
        rest="g1",
    )
    do(state, "climb d5-d4", "firestorm 4", "next tip", "next cross")
    do(state, "shipwreck", "next moon", "next stroke", "end", "cut 8", "stack e7")
    assert on(state, "e7") == words("stairs tip cross braid moon stroke circle ship")
    assert rack(state, 0) == ["bird", "grain", "ox"]
