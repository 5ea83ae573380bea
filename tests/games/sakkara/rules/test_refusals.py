"""An illegal action is refused with a sentence and the clause that forbids it.

The refusals of each clause stand beside its other tests.
"""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import OVER
from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.clauses import RULES
from sobek.games.sakkara.rules.notation import NOTATION, parse
from sobek.games.sakkara.rules.state import SakkaraState
from tests.games.sakkara.rules.claims import CLAIMS
from tests.games.sakkara.rules.players import PLAYERS, choose
from tests.games.sakkara.rules.positions import do, position, refuse, slow_game
from tests.games.sakkara.rules.scattered import scattered


def refuses_the_rest(state: SakkaraState) -> None:
    """Every action is legal, or refused with a clause and a sentence that is so."""
    legal, view = set(state.legal_actions()), state.omniscient_view()
    assert legal <= set(NOTATION)
    for action in NOTATION:
        if action not in legal:
            refusal = state.refusal(action)
            assert refusal.rule in RULES
            assert CLAIMS[refusal.sentence](view, action), f"{action}: {refusal.sentence}"


@given(st.integers(0, 2**40))
@pytest.mark.rule("K20")
def test_every_action_is_legal_or_refused(seed: int) -> None:
    rng = Random(seed)
    state = scattered(rng) if seed % 2 else GAME.new(2, seed, {})
    game, players = slow_game(state), rng.choices(PLAYERS, k=2)
    for _ in range(rng.randrange(40)):
        if state.actor != OVER:
            text = choose(players[state.actor], game, sorted(game.actions()), rng)
            game.play(text)
            state.apply(parse(text))
    refuses_the_rest(state)


def test_K20_a_turn_cannot_end_before_the_move() -> None:
    state = position(racks=("2 stairs bird", ""))
    assert refuse(state, "end") == "K20"
    assert refuse(do(state, "bird a1", "land d4"), "end") == "K20"


def test_K23_a_skip_is_refused_for_its_reason() -> None:
    state = position({"a2": "3 moon", "b1": "3 grain"}, workers=("a1 d4", "e1 g1"))
    assert refuse(state, "skip") == "K23"
    assert refuse(do(state, "d4-d5"), "skip") == "K23"


@pytest.mark.parametrize(
    ("rack", "text", "said"),
    [
        ("", "end", "None of your workers can move: first skip the move."),
        ("bird", "skip", "One of your special tiles makes a move possible, so you must use it."),
        ("stairs", "skip", "One of your workers can move, so you must move it."),
    ],
)
def test_K23_a_refusal_says_how_to_go_on(rack: str, text: str, said: str) -> None:
    walls = {"a2": "3 moon", "b2": "3 block", "c1": "3 cross"}
    state = position(walls, workers=("a1 b1", "e7 f7"), racks=(rack, ""), rest="d4")
    assert refuse(state, text) == "K23"
    assert state.refusal(parse(text)).sentence == said


def test_K20_after_a_skip_nobody_is_said_to_have_moved() -> None:
    walls = {"a2": "3 moon", "b2": "3 block", "c1": "3 cross"}
    state = do(position(walls, workers=("a1 b1", "e7 f7"), rest="d4"), "skip")
    for text in ("a1-a2", "skip"):
        refuse(state, text, "You have made the move of this turn already.")


def test_K42_a_ride_up_without_stairs_is_refused_for_the_stairs() -> None:
    state = do(position({"a3": "3 moon"}, racks=("horse", "")), "a1-a2")
    refuse(state, "climb horse", "You have no stairs.")
    refuse(state, "horse", "That stack is more than 2 tiles higher.")


def test_K44_an_ox_pushes_a_stack_and_no_more_than_it_has() -> None:
    state = position({"a2": "3 moon", "a3": "1 grain"}, racks=("ox", ""))
    refuse(state, "ox b1-b2", "The ox needs a stack next to one of your workers.")
    refuse(do(state, "ox a2-a3"), "push 4", "The stack doesn’t have that many tiles.")
    refuse(state, "push 3", "Tiles can’t be pushed upwards.")


@pytest.mark.parametrize("text", ["push 0", "cut 0"])
@pytest.mark.rule("K44", "K51")
def test_a_part_of_a_stack_has_a_tile_at_least(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        parse(text)


def test_K40_climbing_without_need_is_refused() -> None:
    state = position({"a2": "2 moon"}, racks=("stairs", ""))
    assert refuse(state, "climb a1-a2") == "K40"
    assert refuse(do(state, "a1-a2"), "climb c1-c2") == "K20"
