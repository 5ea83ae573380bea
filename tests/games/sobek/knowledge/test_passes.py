"""S41: what the end of a round tells of hands."""

# ruff: noqa: N802 (tests are named by clauses)

from __future__ import annotations

from random import Random

import pytest

from sobek.core import link
from sobek.games.sobek.knowledge.determinize import determinize, redeal
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.view import SobekView
from tests.games.sobek.knowledge.random_games import random_game, viewers
from tests.games.sobek.rules.positions import do, position

DRAWS = 30
OF_0_10 = "2NXdu9IUFc29iZWsBAQMAAAAAAAAAAACmAQF0AgF1fZH3uy0wAhO5p-Meqy6PBTgl0UN0YuH16obkAg"
"""A game that version 0.10.0 dealt anew, with a set for a seat that had been passed over."""


def asked(*texts: str) -> SobekState:
    """Four seats at the end of a round, which the last one has ended."""
    hands = ["3 fish", "2 fish + wheat", "2 wheat + plain ivory", "2 cattle + vizier"]
    piles = ["", "", "", "5 amulet"]
    state = position(hands, piles, quay="green ivory", deck="", turn=3)
    return do(state, "take 1", *texts)


def has_set(state: SobekState, seat: int) -> bool:
    return any(str(action).startswith("lay") for action in state._layable(seat))


def test_S41_all_see_who_was_passed_over() -> None:
    assert {view.passed for view in views(asked())} == {0b0000}
    # The first seat stopped, and could have gone on; the last one is asked.
    assert {view.passed for view in views(asked("done"))} == {0b0110}


def test_S41_a_seat_that_has_laid_all_that_it_can_has_passed() -> None:
    assert {view.passed for view in views(asked("lay 3 fish"))} == {0b0111}


def test_S41_nobody_has_passed_once_the_round_is_scored() -> None:
    state = asked("done", "lay 2 cattle + vizier")
    assert state.round == 2
    assert {view.passed for view in views(state)} == {0}


def views(state: SobekState) -> list[SobekView]:
    return [state.view(seat) for seat in viewers(state)]


@pytest.mark.parametrize("seats", [2, 3, 4])
def test_S41_draws_give_sets_to_those_alone_who_could_lay_one(seats: int) -> None:
    told = 0
    for number in range(6):
        rng = Random(number)
        for state in random_game(SobekState(seats, number, True), rng, 2000):
            if state.phase is Phase.LAY_FLAT:
                could = {seat: has_set(state, seat) for seat in range(seats)}
                for view in views(state):
                    others = {*could} - {view.seat, *view.queue}
                    for draw in range(DRAWS):
                        drawn = determinize(view, Random(draw))
                        assert {seat: has_set(drawn, seat) for seat in others} == {
                            seat: could[seat] for seat in others
                        }
                        told += any(
                            has_set(redeal(view, Random(draw)), seat) != could[seat]
                            for seat in others
                        )
    assert told  # it would not always be so by chance


def test_S41_a_redeal_of_a_former_version_is_what_it_was() -> None:
    play = link.decode(OF_0_10)
    (dealt,) = play.record.redeals
    state = play.at(dealt.ply).state
    assert isinstance(state, SobekState)
    assert any(has_set(state, seat) for seat in range(3) if state.passed >> seat & 1)
    assert play.state.scores == (23, 23, 34)
