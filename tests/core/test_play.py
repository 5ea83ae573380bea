"""Plays: actions, undo, steps and redeals."""

from dataclasses import replace
from itertools import pairwise

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.chance import SEED_LIMIT
from sobek.core.game import OVER, IllegalAction
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import MAX_REDEALS, Player, Redeal
from sobek.games.null import KEEP, PEEK, ROLL, NullAction
from tests.helpers.strategies import everything, plays

THREE = (Player("A"), Player("B"), Player("C"))


def null(*actions: NullAction) -> Play:
    play = Play.new("null", THREE, 42)
    for action in actions:
        play.act(action)
    return play


def test_a_play_keeps_its_record() -> None:
    play = null(KEEP, PEEK, NullAction("seat", 2))
    assert play.record.actions == (KEEP, PEEK, NullAction("seat", 2))
    assert play.length == 3
    assert Play(play.record) == play
    assert not play.over
    play.act(KEEP)
    play.act(ROLL)
    assert play.over


def test_reseat_changes_only_the_players() -> None:
    play, others = null(KEEP, PEEK), (Player("D"), Player("B"), Player("", "greedy"))
    before = play.record
    play.reseat(others)
    assert play.players == others
    assert play.record == replace(before, players=others)
    assert play.at(1).players == others
    with pytest.raises(ValueError, match="5 players"):
        play.reseat((Player("A"),) * 5)
    assert play.players == others


@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_a_redeal_keeps_what_the_seat_knows(seat: int | None) -> None:
    play = Play.new("sobek", THREE, 7)
    for _ in range(5):
        play.act(play.legal_actions()[0])
    known, hands = play.state.view(seat), {tuple(play.state.hands)}  # type: ignore[attr-defined]
    for seed in range(9):
        other = play.at(5)
        other.deal_anew(seat, seed)
        assert other.state.view(seat) == known
        assert other.legal_actions() == play.legal_actions()
        hands.add(tuple(other.state.hands))  # type: ignore[attr-defined]
    assert len(hands) > 5


def test_redeals_are_recorded() -> None:
    play = Play.new("sobek", THREE, 7)
    play.act(play.legal_actions()[0])
    play.deal_anew(0, 5)
    play.deal_anew(None, 6)
    play.act(play.legal_actions()[1])
    assert play.record.redeals == (Redeal(1, 0, 5), Redeal(1, None, 6))
    again = Play(play.record)
    assert again == play and everything(again.state) == everything(play.state)
    assert [everything(step.after) for step in play.steps][-1] == everything(play.state)
    assert everything(list(play.steps)[1].before) == everything(play.at(1).state)
    assert play.at(0).record.redeals == ()


def test_impossible_redeals_are_refused() -> None:
    play = null(KEEP)
    for seat, seed, said in (
        (3, 1, "no seat 4"),
        (0, SEED_LIMIT, "must be from 0"),
        (0, -1, "must be from 0"),
    ):
        with pytest.raises(ValueError, match=said):
            play.deal_anew(seat, seed)
    with pytest.raises(ValueError, match="only be dealt anew at the current point"):
        replace(play.record, redeals=(Redeal(2, 0, 1),))
    for _ in range(MAX_REDEALS):
        play.deal_anew(0, 1)
    with pytest.raises(ValueError, match="at most 64 times"):
        play.deal_anew(0, 1)
    with pytest.raises(ValueError, match="not in order"):
        replace(play.record, redeals=(Redeal(1, 0, 1), Redeal(0, 0, 1)))
    assert len(play.record.redeals) == MAX_REDEALS


def test_the_number_has_the_first_action_in_its_lowest_digit() -> None:
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


def test_a_record_with_an_illegal_action_is_refused() -> None:
    record = null(KEEP, KEEP, KEEP).record
    with pytest.raises(IllegalAction, match="over"):
        Play(type(record)(record.game, THREE, 42, {}, 1, (*record.actions, KEEP)))


@given(plays(anew=False), st.data())
def test_undo_and_redo_lead_back_to_the_same_position(play: Play, data: st.DataObject) -> None:
    n = data.draw(st.integers(0, play.length))
    again = play.at(n)
    for action in play.record.actions[n:]:
        again.act(action)
    assert again == play
    assert again.number == play.number
    assert everything(again.state) == everything(play.state)


@given(plays())
def test_steps_have_the_positions_before_and_after_each_action(play: Play) -> None:
    steps = list(play.steps)
    assert [step.number for step in steps] == list(range(1, play.length + 1))
    assert tuple(step.action for step in steps) == play.record.actions
    for step in steps:
        assert step.seat == step.before.actor != OVER
        assert step.action in step.before.legal_actions()
    anew = {redeal.ply for redeal in play.record.redeals}
    for first, second in pairwise(steps):
        if first.number not in anew:
            assert everything(first.after) == everything(second.before)
    if steps and play.length not in anew:
        assert everything(steps[-1].after) == everything(play.state)


def test_what_no_record_leads_to_has_no_link_and_takes_no_action() -> None:
    """As the play of a game by links: its positions only fit what one seat knows."""
    play = null(KEEP)
    shown = Play.of_steps(play.record.first(0), [*play.steps], play.state, over=False)
    assert shown.length == 1 and not shown.over
    with pytest.raises(ValueError, match="no record leads"):
        encode(shown)
    with pytest.raises(ValueError, match="no record leads"):
        shown.act(shown.legal_actions()[0])
    assert shown.length == 1 and shown.state is play.state
