"""The mid-end."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.game import OVER, IllegalAction
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.null import KEEP, PEEK, ROLL, NullAction
from tests.strategies import everything, plays

THREE = (Player("A"), Player("B"), Player("C"))


def null(*actions: NullAction) -> Play:
    play = Play.new("null", THREE, 42)
    for action in actions:
        play.act(action)
    return play


def test_a_play_writes_its_record() -> None:
    play = null(KEEP, PEEK, NullAction("seat", 2))
    assert play.record.actions == (KEEP, PEEK, NullAction("seat", 2))
    assert play.length == 3
    assert Play(play.record) == play
    assert not play.over
    play.act(KEEP)
    play.act(ROLL)
    assert play.over


def test_others_can_take_the_seats_and_nothing_else_changes() -> None:
    play, others = null(KEEP, PEEK), (Player("D"), Player("B"), Player("", "greedy"))
    before = play.record
    play.reseat(others)
    assert play.players == others
    assert play.record == replace(before, players=others)
    assert play.at(1).players == others
    with pytest.raises(ValueError, match="5 players"):
        play.reseat((Player("A"),) * 5)
    assert play.players == others


def test_the_number_has_the_first_action_in_its_lowest_place() -> None:
    # keep is 0 of 3; peek 2 of 3; seat 3 is 1 of 2; roll is 1 of 2, for no second peek is.
    play = null(KEEP, PEEK, NullAction("seat", 2), ROLL)
    assert play.number == 0 + 3 * (2 + 3 * (1 + 2 * 1))


def test_an_illegal_action_changes_nothing() -> None:
    play = null(PEEK)
    before = everything(play.state)
    with pytest.raises(IllegalAction, match="N3"):
        play.act(KEEP)
    assert everything(play.state) == before
    assert (play.length, play.number) == (1, 2)


def test_a_record_with_an_illegal_action_is_no_play() -> None:
    record = null(KEEP, KEEP, KEEP).record
    with pytest.raises(IllegalAction, match="over"):
        Play(type(record)(record.game, THREE, 42, {}, 1, (*record.actions, KEEP)))


@given(plays(), st.data())
def test_undo_and_doing_it_again_lead_back(play: Play, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, play.length))
    again = play.at(n)
    for action in play.record.actions[n:]:
        again.act(action)
    assert again == play
    assert again.number == play.number
    assert everything(again.state) == everything(play.state)


@given(plays())
def test_steps_are_the_positions_around_every_action(play: Play) -> None:
    steps = list(play.steps())
    assert [step.number for step in steps] == list(range(1, play.length + 1))
    assert tuple(step.action for step in steps) == play.record.actions
    for step in steps:
        assert step.seat == step.before.actor != OVER
        assert step.action in step.before.legal_actions()
    for first, second in pairwise(steps):
        assert everything(first.after) == everything(second.before)
    if steps:
        assert everything(steps[-1].after) == everything(play.state)
