"""K01 to K11: components, set-up, and placing the workers."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import COUNTS, NAMES, SPELLS, TIERS
from tests.games.sakkara.rules import slow_rules
from tests.games.sakkara.rules.positions import do, legal, names, on, rack, refuse, workers
from tests.games.sakkara.rules.scattered import EVERYTHING

seeds = st.integers(0, 2**50)


@pytest.mark.rule("K01", "K02", "K03")
def test_there_are_75_tiles_of_16_motifs() -> None:
    assert len(EVERYTHING) == 75
    assert len(set(EVERYTHING)) == 16
    assert {NAMES[tile]: count for tile, count in COUNTS.items()} == Counter(EVERYTHING)


def test_K04_the_pyramid_has_tiers_of_nine_four_and_one() -> None:
    tiers = [sorted(NAMES[tile] for tile in tier for _ in range(tier[tile])) for tier in TIERS]
    assert tiers == [sorted(tier) for tier in slow_rules.TIERS]
    assert [len(tier) for tier in tiers] == [9, 4, 1]


def test_K05_a_spell_takes_three_tiles() -> None:
    spells = {spell.name.lower(): {NAMES[tile] for tile in SPELLS[spell]} for spell in SPELLS}
    assert spells == {spell: set(tiles) for spell, tiles in slow_rules.SPELLS.items()}


@given(seeds)
def test_K10_one_or_two_tiles_lie_on_each_field(seed: int) -> None:
    state = GAME.new(2, seed, {})
    stacks = [on(state, at) for at in slow_rules.BOARD]
    assert Counter(map(len, stacks)) == {1: 23, 2: 26}
    assert Counter(tile for stack in stacks for tile in stack) == Counter(EVERYTHING)
    assert sum(stack[-1] == "ship" for stack in stacks) >= 2


def test_K10_second_tiles_lie_on_random_fields() -> None:
    games = [GAME.new(2, seed, {}) for seed in range(60)]
    for at in slow_rules.BOARD:
        heights = [len(on(state, at)) for state in games]
        assert 15 < heights.count(2) < 47  # 32 are expected


def test_K11_nobody_has_moved_at_first() -> None:
    view = GAME.new(2, 1, {}).view(0)
    assert (view.walker, view.former) == (-1, -1)
    assert not (view.moved or view.ridden or view.finished)


def test_K11_any_seat_may_start() -> None:
    assert {GAME.new(2, seed, {}).actor for seed in range(20)} == {0, 1}


@given(seeds)
def test_K11_workers_are_placed_in_turn_and_take_the_top_tile(seed: int) -> None:
    state = GAME.new(2, seed, {})
    first = state.actor
    assert len(legal(state)) == len(legal(state, "place")) == 49
    taken: list[list[str]] = [[], []]
    for number, at in enumerate(("d4", "d5", "a1", "e4")):
        seat = first if number % 2 == 0 else 1 - first
        assert (state.actor, state.phase) == (seat, Phase.PLACE)
        *under, top = on(state, at)
        do(state, at)
        taken[seat].append(top)
        assert on(state, at) == under
        assert rack(state, seat) == sorted(taken[seat])
        assert at not in legal(state)
    assert workers(state, first) == ["a1", "d4"]
    assert workers(state, 1 - first) == ["d5", "e4"]
    assert (state.actor, state.turn, state.turns) == (first, first, 0)
    assert state.phase is Phase.TURN
    assert legal(state, "place") == []


def test_K11_refusals() -> None:
    state = GAME.new(2, 1, {})
    assert refuse(do(state, "d4"), "d4") == "K11"
    for text in ("d4-d5", "end", "skip", "bird d4", "lay grain", "stack a1"):
        assert refuse(state, text) == "K11"
    do(state, "d5", "a1", "a2")
    assert refuse(state, "g7") == "K11"


@given(seeds, st.integers(1, 10))
def test_K12_a_head_start_is_laid_out_in_order_before_the_board(seed: int, number: int) -> None:
    state = GAME.new(2, seed, {"start": f"2+{number}"})
    order = ["ship", "grain", *["block"] * 4, *["stairs"] * 2, *["moon"] * 2]
    assert names(state.laid[1]) == sorted(order[:number]) and not state.laid[0]
    stacks = [on(state, at) for at in slow_rules.BOARD]
    assert Counter(map(len, stacks)) == {1: 23 + number, 2: 26 - number}
    found = Counter(tile for stack in stacks for tile in stack)
    assert found == Counter(EVERYTHING) - Counter(order[:number])
    assert sum(stack[-1] == "ship" for stack in stacks) >= 2


def test_K12_the_terminal_tells_a_head_start() -> None:
    state = GAME.new(2, 1, {"start": "2+3"})
    assert GAME.describe(state.view(None)).count("Head start: 3") == 1
