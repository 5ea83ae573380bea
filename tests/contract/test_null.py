"""The rules of the null game: an example of how a game's rules are tested."""

from random import Random

import pytest

from sobek.core.game import OVER
from sobek.games.null import GAME, KEEP, PEEK, ROLL, NullAction, NullState


def table(*dice: int, spare: tuple[int, ...] = (1, 1, 1)) -> NullState:
    return NullState(6, dice, spare[: len(dice)])


@pytest.mark.rule("N1")
def test_only_the_owner_sees_a_die() -> None:
    state = table(4, 2, 6)
    assert state.view(1).dice == (None, 2, None)
    assert state.view(None).dice == (None, None, None)


@pytest.mark.rule("N2")
def test_a_turn_keeps_the_die_or_rolls_it_once() -> None:
    state = table(4, 2, spare=(5, 3))
    state.apply(ROLL)
    assert (state.dice, state.actor) == ([5, 2], 1)
    state.apply(KEEP)
    assert (state.dice, state.actor) == ([5, 2], OVER)


@pytest.mark.rule("N3")
def test_peeking_shows_another_die_once_before_the_turn() -> None:
    state = table(4, 2, 6)
    state.apply(PEEK)
    assert state.legal_actions() == [NullAction("seat", 1), NullAction("seat", 2)]
    state.apply(NullAction("seat", 2))
    assert state.view(0).dice == (4, None, 6)
    assert state.view(1).dice == (None, 2, None)
    assert list(state.legal_actions()) == [KEEP, ROLL]


@pytest.mark.rule("N3")
def test_a_die_that_is_rolled_again_is_no_longer_known() -> None:
    state = table(4, 2)
    for action in (PEEK, NullAction("seat", 1), KEEP):
        state.apply(action)
    assert state.view(0).dice == (4, 2)
    state.clone().apply(ROLL)
    assert state.view(0).dice == (4, 2)
    rolling = table(4, 2, 6)
    for action in (PEEK, NullAction("seat", 1), KEEP, ROLL):
        rolling.apply(action)
    assert rolling.view(0).dice == (4, None, None)


@pytest.mark.rule("N4")
def test_the_highest_die_wins_and_ties_share() -> None:
    state = table(4, 6, 6)
    for _ in range(3):
        state.apply(KEEP)
    assert state.view(None).dice == (4, 6, 6)
    assert list(state.scores) == [4, 6, 6]
    assert list(state.returns()) == [0, 0.5, 0.5]


@pytest.mark.rule("N1")
def test_determinize_draws_all_that_a_seat_cannot_know() -> None:
    view = table(4, 2).view(0)
    drawn = [GAME.determinize(view, Random(seed)) for seed in range(200)]
    assert {state.dice[0] for state in drawn} == {4}
    assert {state.dice[1] for state in drawn} == set(range(1, 7))
    assert {state.spare[0] for state in drawn} == set(range(1, 7))
