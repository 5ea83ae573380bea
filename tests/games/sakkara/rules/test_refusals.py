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
from tests.games.sakkara.rules.players import PLAYERS, choose
from tests.games.sakkara.rules.positions import do, position, refuse, slow_game
from tests.games.sakkara.rules.scattered import scattered


def refuses_the_rest(state: SakkaraState) -> None:
    """Every action is legal, or refused with a sentence and a clause."""
    legal = set(state.legal_actions())
    assert legal <= set(NOTATION)
    for action in NOTATION:
        if action not in legal:
            refusal = state.refusal(action)
            assert refusal.rule in RULES
            assert refusal.sentence[0].isupper() and refusal.sentence.endswith(".")


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
        ("", "end", "No worker can move: first skip the move."),
        ("bird", "skip", "A special tile makes a move possible, so you must use it."),
        ("stairs", "skip", "A move is possible, so you must move."),
    ],
)
def test_K23_a_refusal_says_how_to_go_on(rack: str, text: str, said: str) -> None:
    walls = {"a2": "3 moon", "b2": "3 block", "c1": "3 cross"}
    state = position(walls, workers=("a1 b1", "e7 f7"), racks=(rack, ""), rest="d4")
    assert refuse(state, text) == "K23"
    assert state.refusal(parse(text)).sentence == said


@pytest.mark.parametrize("text", ["push 0", "cut 0"])
@pytest.mark.rule("K44", "K51")
def test_a_part_of_a_stack_has_a_tile_at_least(text: str) -> None:
    with pytest.raises(ValueError, match="is not an action"):
        parse(text)


def test_K40_climbing_without_need_is_refused() -> None:
    state = position({"a2": "2 moon"}, racks=("stairs", ""))
    assert refuse(state, "climb a1-a2") == "K40"
    assert refuse(do(state, "a1-a2"), "climb c1-c2") == "K20"
