"""K20 to K23, K40 and K42 to K44: the move, and the specials that move workers and stacks."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

import pytest

from sobek.games.sakkara.rules.notation import parse
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.positions import do, laid, legal, on, position, rack, refuse, workers

# --- K20 -----------------------------------------------------------------------------------


def a_crossing(rack: str = "") -> SakkaraState:
    """On d4, one tile high: two tiles are above, three below, four on the left, the opponent on
    the right."""
    return position(
        {"d4": "ox", "d3": "2 grain", "d5": "moon 2 block", "c4": "4 grain", "e4": "moon"},
        workers=("d4 a1", "e4 g1"),
        racks=(rack, ""),
    )


def test_K20_a_worker_steps_one_field_and_up_two_tiles_at_most() -> None:
    assert legal(a_crossing()) == ["a1-a2", "a1-b1", "d4-d3", "d4-d5"]


def test_K20_refusals() -> None:
    state = a_crossing()
    assert refuse(state, "d4-c4") == "K20"  # three tiles higher
    assert refuse(state, "d4-e4") == "K20"  # the opponent stands there
    assert refuse(state, "g1-g2") == "K20"  # the opponent's worker
    assert refuse(state, "b1-c1") == "K20"  # nobody stands there
    assert refuse(state, "end") == "K20"
    beside = position(workers=("a1 b1", "e1 g1"))
    assert refuse(beside, "a1-b1") == "K20"
    assert legal(beside) == ["a1-a2", "b1-b2", "b1-c1"]


def test_K20_the_top_tile_is_taken() -> None:
    state = do(a_crossing(), "d4-d5")
    assert rack(state, 0) == ["block"]
    assert on(state, "d5") == ["moon", "block"]
    assert on(state, "d4") == ["ox"]
    assert workers(state, 0) == ["a1", "d5"]


def test_K20_an_empty_field_gives_nothing() -> None:
    state = do(a_crossing(), "a1-a2")
    assert rack(state, 0) == []
    assert on(state, "a2") == []


def test_K20_one_may_go_down_from_any_height() -> None:
    state = position({"d4": "8 grain", "d5": "moon"}, workers=("d4 a1", "e4 g1"))
    assert rack(do(state, "d4-d5"), 0) == ["moon"]


def test_K20_there_is_one_move_a_turn() -> None:
    state = do(a_crossing(), "a1-a2")
    assert legal(state) == ["end"]
    assert refuse(state, "a2-a3") == "K20"
    assert refuse(state, "d4-d3") == "K20"
    do(state, "end")
    assert (state.actor, state.turn, state.turns) == (1, 1, 21)


def test_K20_the_height_at_that_moment_counts() -> None:
    """The Bird sets the worker on three tiles of four, and then it reaches five, but not six."""
    state = position(
        {"d4": "4 grain", "d3": "5 block", "d5": "2 grain 2 moon 2 stroke"},
        workers=("a1 c1", "e1 g1"),
        racks=("bird", ""),
    )
    do(state, "bird a1", "land d4")
    assert "d4-d3" in legal(state)
    assert refuse(state, "d4-d5") == "K20"


# --- K21 -----------------------------------------------------------------------------------


def test_K21_tiles_are_used_before_and_after_the_move() -> None:
    state = position(
        {"a2": "grain"}, workers=("a1 g7", "e1 g1"), racks=("ship 2 snake", "2 moon"), rest="d4"
    )
    do(state, "snake", "take moon", "lay ship", "a1-a2", "snake", "take moon")
    assert rack(state, 0) == ["grain", "moon", "moon"]
    do(state, "lay grain", "lay moon", "lay moon", "end")
    assert laid(state, 0) == ["grain", "moon", "moon", "ship"]


def test_K21_tiles_that_were_just_taken_can_be_used() -> None:
    state = position({"a2": "bird", "d4": "snake"}, racks=("", "horse"))
    do(state, "a1-a2", "bird a2", "land d4", "snake", "take horse")
    assert rack(state, 0) == ["horse"]


def test_K21_a_tile_that_is_not_on_the_rack_cannot_be_used() -> None:
    state = position(racks=("", "snake bird ship"))
    for text in ("snake", "bird a1", "ox b1-b2", "climb a1-a2", "lay ship", "horse"):
        assert refuse(state, text) == "K21"


# --- K22 -----------------------------------------------------------------------------------

TWELVE = "6 block 2 moon 2 grain 2 ship"


def test_K22_exactly_the_surplus_is_discarded() -> None:
    state = position({"a2": "ox"}, racks=(TWELVE, ""))
    do(state, "a1-a2", "end")
    assert state.phase is Phase.DROP
    assert legal(state) == ["drop block", "drop grain", "drop moon", "drop ox", "drop ship"]
    do(state, "drop ox", "drop ship")
    assert state.phase is Phase.DROP
    do(state, "drop grain")
    assert (state.phase, state.actor) == (Phase.STACK, 1)
    assert len(rack(state, 0)) == 10
    do(state, "stack b7")
    assert on(state, "b7") == ["ox", "ship", "grain"]


def test_K22_ten_tiles_may_stay() -> None:
    state = position({"a2": "ox"}, racks=("6 block 3 moon", ""))
    do(state, "a1-a2", "end")
    assert state.actor == 1
    assert len(rack(state, 0)) == 10


def test_K22_only_the_end_of_the_turn_counts() -> None:
    state = position({"a2": "ox"}, racks=("6 block 3 moon ship", ""))
    do(state, "a1-a2")
    assert len(rack(state, 0)) == 11
    do(state, "lay ship", "end")
    assert state.actor == 1


def test_K22_refusals() -> None:
    state = position({"a2": "ox"}, racks=(TWELVE, ""))
    assert refuse(state, "drop ship") == "K22"
    do(state, "a1-a2", "end")
    for text in ("drop horse", "lay ship", "end", "stack b7"):
        assert refuse(state, text) == "K22"


# --- K23 -----------------------------------------------------------------------------------


def walled(rack: str = "", more: dict[str, str] | None = None) -> SakkaraState:
    """Both workers stand in corners, behind stacks of three tiles."""
    walls = {"a2": "3 grain", "b1": "3 moon", "f1": "3 cross", "g2": "3 braid"}
    return position(
        {**walls, **(more or {})}, workers=("a1 g1", "d7 e7"), racks=(rack, ""), rest="d4"
    )


def test_K23_without_a_move_and_a_special_the_move_is_skipped() -> None:
    state = walled("horse grain")
    assert legal(state) == ["lay grain", "skip"]
    do(state, "lay grain", "skip")
    assert legal(state) == ["end"]
    assert refuse(state, "horse") == "K42"
    assert refuse(state, "skip") == "K23"
    do(state, "end")
    assert (state.actor, state.turns) == (1, 21)


def test_K23_workers_are_in_the_way_too() -> None:
    state = position(
        {"a2": "3 grain", "b2": "3 moon", "c1": "3 cross"},
        workers=("a1 b1", "d7 e7"),
        rest="d4",
    )
    assert legal(state) == ["skip"]


def test_K23_one_worker_that_can_move_is_enough() -> None:
    state = position({"a2": "3 grain", "b1": "3 moon"}, workers=("a1 g1", "d7 e7"), rest="d4")
    assert legal(state) == ["g1-f1", "g1-g2"]
    assert refuse(state, "skip") == "K23"


def test_K23_stairs_free() -> None:
    state = walled("stairs grain")
    climbs = ["climb a1-a2", "climb a1-b1", "climb g1-f1", "climb g1-g2"]
    assert legal(state) == [*climbs, "lay grain"]
    assert refuse(state, "skip") == "K23"
    assert rack(do(state, "climb a1-b1"), 0) == ["grain", "moon"]


def test_K23_a_bird_frees() -> None:
    state = walled("bird")
    assert legal(state) == ["bird a1", "bird g1"]
    assert refuse(state, "skip") == "K23"
    do(state, "bird g1", "land c6")
    assert legal(state) == ["c6-b6", "c6-c5", "c6-c7", "c6-d6"]


def test_K23_an_ox_frees() -> None:
    state = walled("ox")
    oxen = ["a2-a3", "a2-b2", "b1-b2", "b1-c1", "f1-e1", "f1-f2", "g2-f2", "g2-g3"]
    assert legal(state) == [f"ox {way}" for way in oxen]
    assert refuse(state, "skip") == "K23"
    do(state, "ox b1-c1", "push 1")
    assert legal(state) == ["a1-b1"]
    assert refuse(state, "skip") == "K23"


HIGH = {"b1": "3 moon circle", "a3": "3 block", "b2": "3 block", "c1": "3 stroke", "e1": "3 stairs"}
HIGHER = {"f2": "3 grain", "g3": "3 horse"}


def test_K23_an_ox_that_frees_nobody_need_not_be_used() -> None:
    """It may push one tile off the four on b1, and then three are left."""
    state = walled("ox", HIGH | HIGHER)
    assert legal(state) == ["ox b1-b2", "ox b1-c1", "skip"]
    do(state, "ox b1-c1")
    assert len(on(state, "b1")) == 3
    assert legal(state) == ["skip"]


def test_K23_a_spell_may_free_but_need_not() -> None:
    state = walled("tip stroke circle")
    assert legal(state, "whirlwind", "skip") == ["skip", "whirlwind a1", "whirlwind g1"]
    do(state, "whirlwind a1", "next tip", "next circle")
    assert rack(state, 0) == ["grain", "moon"]
    assert legal(state, "step", "skip") == ["a1-a2", "a1-b1"]
    assert refuse(state, "skip") == "K23"


# --- K40 -----------------------------------------------------------------------------------


def test_K40_stairs_overcome_any_height_for_one_step() -> None:
    state = position(
        {"a2": "8 grain", "b1": "3 moon", "a3": "9 block"},
        workers=("a1 d5", "e1 g1"),
        racks=("2 stairs", ""),
    )
    assert legal(state, "climb") == ["climb a1-a2", "climb a1-b1"]
    do(state, "climb a1-a2")
    assert len(on(state, "a2")) == 7
    assert legal(state, "step", "climb") == []
    do(state, "end", "stack c5")
    assert on(state, "c5") == ["stairs"]


def test_K40_stairs_only_serve_a_step_that_needs_them() -> None:
    state = position({"a2": "2 grain", "b1": "3 moon"}, racks=("stairs", ""))
    assert refuse(state, "climb a1-a2") == "K40"
    assert refuse(state, "a1-b1") == "K20"


def test_K40_stairs_do_not_lead_onto_a_worker() -> None:
    state = position({"b1": "5 grain"}, workers=("a1 c1", "b1 g1"), racks=("stairs", ""))
    assert refuse(state, "climb a1-b1") == "K20"


# --- K42 -----------------------------------------------------------------------------------


def a_street(rack: str = "horse", board: dict[str, str] | None = None) -> SakkaraState:
    """A worker on a4, and a tile on each of the next three fields."""
    tiles = {"b4": "grain", "c4": "moon", "d4": "block"} | (board or {})
    return position(tiles, workers=("a4 a1", "g1 e1"), racks=(rack, ""))


def test_K42_a_horse_goes_on_one_field() -> None:
    state = do(a_street(), "a4-b4", "horse")
    assert legal(state) == ["on", "stop"]
    do(state, "stop")
    assert workers(state, 0) == ["a1", "c4"]
    assert rack(state, 0) == ["grain", "moon"]


def test_K42_a_horse_goes_on_two_fields_and_takes_each_top_tile() -> None:
    state = do(a_street("2 horse"), "a4-b4", "horse", "on")
    assert workers(state, 0) == ["a1", "d4"]
    assert rack(state, 0) == ["block", "grain", "horse", "moon"]
    assert [on(state, at) for at in ("b4", "c4", "d4")] == [[], [], []]
    assert legal(state) == ["end", "lay grain"]
    assert refuse(state, "horse", "one horse per turn") == "K42"
    do(state, "end", "stack c7")
    assert on(state, "c7") == ["horse"]


def test_K42_a_horse_that_stops_is_the_one_of_the_turn() -> None:
    state = do(a_street("2 horse"), "a4-b4", "horse", "stop")
    assert legal(state, "horse") == []
    assert refuse(state, "horse", "one horse per turn") == "K42"


def test_K42_a_horse_needs_a_move() -> None:
    state = a_street()
    assert legal(state, "horse") == []
    assert refuse(state, "horse", "just moved") == "K42"


def test_K42_a_horse_can_wait_until_after_other_uses() -> None:
    state = do(a_street("horse snake ship"), "a4-b4", "lay ship", "lay grain", "horse", "on")
    assert rack(state, 0) == ["block", "moon", "snake"]


@pytest.mark.parametrize(
    ("at", "step"), [("b4", "b4-a4"), ("f4", "f4-g4"), ("d2", "d2-d1"), ("d6", "d6-d7")]
)
def test_K42_the_board_ends(at: str, step: str) -> None:
    state = position(workers=(f"{at} b2", "c3 e5"), racks=("horse", ""), rest="f6")
    do(state, step)
    assert legal(state) == ["end"]
    assert refuse(state, "horse") == "K42"


@pytest.mark.parametrize("workers", [("a4 c4", "g1 e1"), ("a4 a1", "c4 e1")])
def test_K42_no_worker_is_passed(workers: tuple[str, str]) -> None:
    state = position({"d4": "block"}, workers=workers, racks=("horse", ""))
    assert refuse(do(state, "a4-b4"), "horse") == "K42"


def test_K42_a_worker_may_stand_in_the_way_of_the_second_field() -> None:
    state = position(workers=("a4 a1", "d4 e1"), racks=("horse", ""))
    do(state, "a4-b4", "horse")
    assert (state.phase, workers(state, 0)) == (Phase.TURN, ["a1", "c4"])
    assert refuse(state, "on") == "K42"


def test_K42_the_edge_may_end_the_ride_after_one_field() -> None:
    state = position(workers=("e4 a1", "d7 e1"), racks=("horse", ""))
    do(state, "e4-f4", "horse")
    assert (state.phase, workers(state, 0)) == (Phase.TURN, ["a1", "g4"])


def test_K42_each_step_keeps_to_the_rule_of_height() -> None:
    """From b4, one tile is left, to at most three, of which two are left, to at most four."""
    board = {"b4": "2 grain", "c4": "3 moon", "d4": "4 block"}
    assert legal(do(a_street(board=board), "a4-b4", "horse")) == ["on", "stop"]
    board["d4"] = "5 block"
    assert do(a_street(board=board), "a4-b4", "horse").phase is Phase.TURN
    board["c4"] = "4 moon"
    state = do(a_street(board=board), "a4-b4")
    assert legal(state, "horse", "climb_horse") == []
    assert refuse(state, "horse") == "K42"


@pytest.mark.rule("K42", "K40")
def test_stairs_help_a_horse_on_either_field() -> None:
    board = {"b4": "grain", "c4": "4 moon", "d4": "7 block"}
    state = do(a_street("horse 2 stairs", board), "a4-b4")
    assert legal(state, "horse", "climb_horse") == ["climb horse"]
    assert refuse(state, "horse") == "K42"
    do(state, "climb horse")
    assert legal(state) == ["climb on", "stop"]
    assert refuse(state, "on") == "K42"
    do(state, "climb on")
    assert rack(state, 0) == ["block", "grain", "moon"]
    do(state, "end", "stack c7")
    assert on(state, "c7") == ["horse", "stairs", "stairs"]
    last = do(a_street("horse stairs", board), "a4-b4", "climb horse")
    assert (last.phase, rack(last, 0)) == (Phase.TURN, ["grain", "moon"])


@pytest.mark.rule("K42", "K40")
def test_stairs_are_refused_where_a_horse_needs_none() -> None:
    state = do(a_street("horse stairs"), "a4-b4")
    assert refuse(state, "climb horse") == "K40"
    assert refuse(do(state, "horse"), "climb on") == "K40"


def test_K42_stairs_taken_on_the_way_can_be_used() -> None:
    state = do(a_street(board={"c4": "stairs", "d4": "4 block"}), "a4-b4", "horse")
    assert legal(state) == ["climb on", "stop"]


@pytest.mark.rule("K42", "K43")
def test_a_worker_that_was_carried_away_cannot_ride() -> None:
    state = do(a_street("horse bird"), "a4-b4", "bird b4", "land d6")
    assert refuse(state, "horse") == "K42"
    said = "A horse can only carry the worker that has just moved."
    assert state.refusal(parse("horse")).sentence == said
    state = do(a_street("horse bird"), "a4-b4", "bird a1", "land d6", "horse", "on")
    assert workers(state, 0) == ["d4", "d6"]


def test_K42_refusals_during_the_ride() -> None:
    state = do(a_street("horse ox"), "a4-b4", "horse")
    for text in ("end", "horse", "a1-a2", "lay grain", "land d4"):
        assert refuse(state, text) == "K42"


# --- K43 -----------------------------------------------------------------------------------


@pytest.mark.parametrize("after", [False, True])
def test_K43_a_bird_sets_a_worker_on_any_free_field(after: bool) -> None:
    state = position({"a1": "moon", "c5": "8 block"}, racks=("bird", "ox"))
    if after:
        do(state, "c1-c2")
    do(state, "bird a1")
    taken = {"a1", "c2" if after else "c1", "e1", "g1"}
    fields = {f"{letter}{number}" for letter in "abcdefg" for number in range(1, 8)}
    assert legal(state) == sorted(f"land {at}" for at in fields - taken)
    do(state, "land c5")
    assert rack(state, 0) == ["block"]
    assert len(on(state, "c5")) == 7
    assert on(state, "a1") == ["moon"]
    assert state.phase is Phase.TURN


def test_K43_an_empty_field_gives_nothing() -> None:
    state = do(position(racks=("bird", "")), "bird c1", "land d6")
    assert rack(state, 0) == []
    assert workers(state, 0) == ["a1", "d6"]


def test_K43_a_bird_does_not_replace_the_move() -> None:
    state = do(position(racks=("2 bird", "")), "bird c1", "land d6")
    assert refuse(state, "end") == "K20"
    do(state, "bird d6", "land d5", "d5-d4", "end", "stack c7")
    assert on(state, "c7") == ["bird", "bird"]


def test_K43_refusals() -> None:
    state = position(racks=("bird ship", ""))
    assert refuse(state, "bird e1") == "K43"
    assert refuse(state, "bird b1") == "K43"
    assert refuse(state, "land d4") == "K43"
    do(state, "bird a1")
    for text in ("land a1", "land c1", "land e1", "lay ship", "a1-a2", "end"):
        assert refuse(state, text) == "K43"


# --- K44 -----------------------------------------------------------------------------------


def a_yard(board: dict[str, str], rack: str = "ox") -> SakkaraState:
    return position(board, workers=("d4 a1", "g1 e4"), racks=(rack, ""))


def test_K44_a_tile_is_pushed_off_at_least_and_down_at_most_to_the_same_height() -> None:
    """Of five tiles to two: three."""
    state = a_yard({"c4": "3 grain moon block", "c3": "2 ship"})
    do(state, "ox c4-c3")
    assert legal(state) == ["push 1", "push 2", "push 3"]
    assert refuse(state, "push 4") == "K44"
    do(state, "push 3")
    assert on(state, "c4") == ["grain", "grain"]
    assert on(state, "c3") == ["ship", "ship", "grain", "moon", "block"]
    assert rack(state, 0) == []
    assert refuse(state, "end") == "K20"  # an Ox does not move a worker


def test_K44_a_whole_stack_may_be_pushed_onto_an_empty_field() -> None:
    state = do(a_yard({"c4": "3 grain moon block"}), "ox c4-b4", "push 5")
    assert on(state, "c4") == []
    assert on(state, "b4") == ["grain", "grain", "grain", "moon", "block"]


def test_K44_a_single_tile_needs_no_choice() -> None:
    state = do(a_yard({"c4": "2 grain", "c3": "moon", "b4": "ship"}), "ox c4-c3")
    assert on(state, "c3") == ["moon", "grain"]
    assert state.phase is Phase.TURN


def test_K44_nothing_is_pushed_upwards() -> None:
    state = a_yard({"c4": "2 grain", "c3": "2 moon", "c5": "3 block", "b4": "ship"})
    assert legal(state, "ox") == ["ox c4-b4"]
    assert refuse(state, "ox c4-c3", "upwards") == "K44"
    assert refuse(state, "ox c4-c5", "upwards") == "K44"


def test_K44_the_stack_lies_next_to_an_own_worker() -> None:
    state = a_yard({"c3": "2 grain", "d5": "moon", "f4": "block", "a2": "ship"})
    oxen = ["ox a2-a3", "ox a2-b2", "ox d5-c5", "ox d5-d6", "ox d5-e5"]
    assert legal(state, "ox") == oxen
    assert refuse(state, "ox c3-b3", "next to one") == "K44"  # diagonally next to d4
    assert refuse(state, "ox f4-f5", "next to one") == "K44"  # next to the opponent
    assert refuse(state, "ox d4-d3") == "K44"  # below the worker itself


def test_K44_no_worker_stands_on_either_field() -> None:
    state = position(
        {"c4": "3 grain", "c3": "3 moon"}, workers=("d4 b4", "c3 g1"), racks=("ox", "")
    )
    assert refuse(state, "ox c4-d4", "with a worker") == "K44"
    assert refuse(state, "ox c4-b4", "with a worker") == "K44"
    assert refuse(state, "ox c4-c3", "with a worker") == "K44"
    under = position({"c4": "3 grain"}, workers=("d4 a1", "c4 g1"), racks=("ox", ""))
    assert legal(under, "ox") == []
    assert refuse(under, "ox c4-c5", "with a worker") == "K44"


def test_K44_an_ox_helps_after_the_move_too() -> None:
    state = do(a_yard({"c5": "2 grain"}, "2 ox"), "d4-d5", "ox c5-c6", "push 2", "end", "stack g5")
    assert on(state, "c6") == ["grain", "grain"]
    assert on(state, "g5") == ["ox"]


def test_K44_refusals_while_it_pushes() -> None:
    state = a_yard({"c4": "2 grain"}, "ox ship")
    assert refuse(state, "push 1") == "K44"
    do(state, "ox c4-c3")
    for text in ("push 3", "lay ship", "d4-d5", "end", "ox c4-c3"):
        assert refuse(state, text) == "K44"
