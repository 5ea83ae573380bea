"""K60: what is hidden from whom, and what the table shows."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest

from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import NAMES
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from tests.games.sakkara.rules.players import choose, mason
from tests.games.sakkara.rules.positions import do, legal, names, on, position, slow_game
from tests.games.sakkara.rules.slow_rules import BOARD

SEATS = (0, 1, None)


def seen(view: SakkaraView, at: str) -> list[str]:
    """The tiles on a field as a view has them; "?" for one that it hides."""
    return ["?" if tile == HIDDEN else NAMES[tile] for tile in view.board[BOARD.index(at)]]


def test_K60_what_lies_under_a_second_tile_at_first_is_hidden_from_both() -> None:
    state = GAME.new(2, 3, {})
    for seat in SEATS:
        view = state.view(seat)
        assert view.hidden() == 26
        for at in BOARD:
            stack = on(state, at)
            assert seen(view, at) == (["?", stack[1]] if len(stack) > 1 else stack)
    assert state.omniscient_view().hidden() == 0


def two_secrets(one: str, other: str) -> SakkaraState:
    """Nobody has seen what lies at the bottom of d4 and d6."""
    return position(
        {"d4": f"{one} ox", "d6": f"{other} bird grain", "a2": "moon"},
        racks=("2 ox", "grain"),
        workers=("c4 d5", "e1 g1"),
        unseen="d4 d6",
    )


def test_K60_hidden_tiles_change_no_view() -> None:
    one, other = two_secrets("tip", "centre"), two_secrets("centre", "tip")
    for texts in (
        ["ox d4-d3", "push 2"],
        ["ox d6-d7", "push 1"],
        ["ox d6-e6", "push 3"],
        ["c4-c3"],
    ):
        ours, theirs = one.clone(), other.clone()
        for text in texts:
            do(ours, text)
            do(theirs, text)
            assert legal(ours) == legal(theirs)
        for seat in SEATS:
            assert ours.view(seat) == theirs.view(seat)
            assert ours.view(seat).shown() == theirs.view(seat).shown()
        assert ours.omniscient_view() != theirs.omniscient_view()


def test_K60_a_tile_that_comes_to_the_top_is_seen() -> None:
    state = do(two_secrets("tip", "centre"), "c4-d4")
    for seat in SEATS:
        assert seen(state.view(seat), "d4") == ["tip"]
        assert seen(state.view(seat), "d6") == ["?", "bird", "grain"]
    state = do(two_secrets("tip", "centre"), "ox d6-d7", "push 2")
    for seat in SEATS:
        assert seen(state.view(seat), "d6") == ["centre"]
        assert seen(state.view(seat), "d7") == ["bird", "grain"]


def test_K60_a_stack_that_is_pushed_as_a_whole_keeps_its_secret() -> None:
    state = do(two_secrets("tip", "centre"), "ox d6-e6", "push 3")
    for seat in SEATS:
        assert seen(state.view(seat), "e6") == ["?", "bird", "grain"]
        assert seen(state.view(seat), "d6") == []
    assert on(state, "e6") == ["centre", "bird", "grain"]


def test_K60_what_is_put_on_top_keeps_the_secret() -> None:
    state = position(
        {"c6": "moon 2 grain", "d6": "tip ox"},
        racks=("ox bird", ""),
        workers=("c5 a1", "e1 g1"),
        unseen="d6",
    )
    do(state, "ox c6-d6")
    for seat in SEATS:
        assert seen(state.view(seat), "d6") == ["?", "ox", "grain"]
    do(state, "bird a1", "land d6", "c5-c4", "end", "stack a2")
    for seat in SEATS:
        assert seen(state.view(seat), "d6") == ["?", "ox"]


def test_K60_the_table_shows_top_tiles_and_the_own_rack_only() -> None:
    state = position({"d4": "2 grain ox"}, racks=("ship moon", "2 grain tip"))
    for seat in (0, 1):
        view = state.view(seat).shown()
        assert seen(view, "d4") == ["?", "?", "ox"]
        assert view.racks[1 - seat] is None
        assert names(view.racks[seat] or 0) == (
            ["moon", "ship"] if seat == 0 else ["grain", "grain", "tip"]
        )
        assert view.sizes == (2, 3)
    assert state.view(None).shown().racks == (None, None)
    # Who remembers everything knows the racks, since every tile was taken in the open.
    assert state.view(1).racks == state.view(0).racks == tuple(state.racks)
    assert seen(state.view(1), "d4") == ["grain", "grain", "ox"]


def test_K60_a_snake_shows_the_rack_to_the_one_who_uses_it() -> None:
    state = do(position(racks=("snake ship", "grain tip")), "snake")
    assert state.phase is Phase.STEAL
    mine = state.view(0).shown()
    assert names(mine.racks[1] or 0) == ["grain", "tip"]
    assert state.view(1).shown().racks[0] is None
    assert state.view(None).shown().racks == (None, None)
    do(state, "take tip")
    assert state.view(0).shown().racks[1] is None


def test_K60_a_snake_is_information_and_so_is_an_uncovered_tile() -> None:
    state = two_secrets("tip", "centre")
    before = state.view(0)
    assert GAME.gained_information(before, do(state.clone(), "c4-d4").view(0))
    assert not GAME.gained_information(before, do(state.clone(), "c4-c3").view(0))
    snake = position(racks=("snake", "ox"))
    assert GAME.gained_information(snake.view(0), do(snake.clone(), "snake").view(0))


def test_K60_the_description_tells_no_more_than_the_table_shows() -> None:
    state = position({"d4": "tip ox"}, racks=("ship moon", "centre"), rest="a7")
    told = GAME.describe(state.view(0).shown())
    assert "ship" in told and "moon" in told
    assert "tip" not in told and "centre" not in told


def test_K60_the_description_numbers_the_rows_and_counts_the_tiles() -> None:
    told = GAME.describe(position(racks=("ship 2 moon", "")).view(0))
    assert [line[0] for line in told.splitlines()[1:8]] == list("1234567")
    assert "ship, moon ×2" in told


@pytest.mark.parametrize("seed", range(3))
@pytest.mark.rule("K60")
def test_a_view_has_what_was_seen_and_nothing_else(seed: int) -> None:
    """Kept by hand through a game: a tile stays secret until it is on top."""
    rng = Random(seed)
    state = GAME.new(2, seed, {})
    game = slow_game(state)
    secret = {at for at in BOARD if game.height(at) == 2}
    while (actions := game.actions()) and game.turns < 60:
        text = choose(mason, game, sorted(actions), rng)
        if text.startswith("push"):
            start, to = game.chosen
            if start in secret and text == f"push {game.height(start)}":
                secret ^= {start, to}
        actions[text]()
        do(state, text)
        secret = {at for at in secret if game.height(at) > 1}
        for at, stack in game.board.items():
            shown = ["?", *stack[1:]] if at in secret else stack
            assert all(seen(state.view(seat), at) == shown for seat in SEATS)
    assert game.turns >= 60
