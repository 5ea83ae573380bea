"""Which seat's view is shown at each stage, undo and redo, and the replay."""

from collections.abc import Callable
from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games.sobek.rules.tables import Back
from tests.web.helpers.sessions import SCARAB, SOBEK, conceal, drawn, step
from web.games import scarab
from web.session.seating import NEWS, Stage
from web.session.session import Session
from web.storage.saves import Beside


def session(kinds: str, seed: int = 7, variant: str = "original") -> Session:
    players = tuple(Player("", kind) for kind in kinds.split())
    return Session(Play.new("sobek", players, seed, {"variant": variant}), SOBEK)


def open_session(kinds: str) -> Session:
    """A session of Scarab, which has no secrets."""
    players = tuple(Player("", kind) for kind in kinds.split())
    return Session(Play.new("scarab", players, 7), SCARAB)


def stage(session: Session) -> Stage:
    """The current stage; a function, so that mypy does not narrow it."""
    return session.stage


@pytest.mark.parametrize("kinds", ["person person", "person greedy person", "person " * 4])
def test_every_decision_follows_a_handover_to_its_seat(kinds: str) -> None:
    play = session(kinds)
    rng = Random(3)
    taken = None
    while play.stage is not Stage.OVER:
        if play.stage is Stage.HANDOVER:
            assert play.viewer is None
            assert not play.scene().actions
            taken = play.actor
        if play.stage is Stage.ACCOUNT:
            taken = None  # an account is for everybody
        if play.stage is Stage.TABLE:
            assert play.viewer == taken
            assert bool(play.scene().actions) == (play.actor == taken)
        step(play, rng)
    assert play.viewer is None


def test_a_single_person_gets_no_handover() -> None:
    play = session("person greedy random")
    rng = Random(4)
    while play.stage is not Stage.OVER:
        assert play.stage in (Stage.TABLE, Stage.ACCOUNT)
        assert play.viewer == 0
        assert bool(play.scene().actions) == (play.stage is Stage.TABLE and play.actor == 0)
        step(play, rng)


def test_games_between_bots_are_shown_as_an_onlooker_sees_them() -> None:
    play = session("greedy random")
    rng = Random(5)
    while play.stage is not Stage.OVER:
        assert play.viewer is None
        step(play, rng)


@given(st.integers(0, 2**32), st.sampled_from(["original", "open"]), st.integers(2, 4))
def test_hidden_cards_change_nothing_on_the_page(seed: int, variant: str, seats: int) -> None:
    """The page is the same if only what the viewer cannot know is different."""
    rng = Random(seed)
    play = session("person " * seats, seed, variant)
    for _ in range(rng.randrange(150)):
        if play.stage is Stage.OVER:
            break
        step(play, rng)
    page, viewer = drawn(play), play.viewer
    changed = Session(play.play, SOBEK)
    changed.at_screen, changed.account = play.at_screen, play.account
    changed._learned = play._learned
    conceal(changed, viewer, rng)
    assert drawn(changed) == page


def test_each_round_has_an_account_before_the_next_decision() -> None:
    play = session("person person")
    rng = Random(6)
    told = []
    while play.stage is not Stage.OVER:
        if play.stage is Stage.ACCOUNT:
            assert play.viewer is None
            told.append(play.account)
            steps = SOBEK.account_steps(play.scene(), len(told) - 1)
            for number in range(1, steps):
                play.turn_page(number)
                assert play.account == (len(told) - 1, number)
            play.turn_page(steps)
            assert play.stage is not Stage.ACCOUNT
        else:
            step(play, rng)
    rounds = SOBEK.rounds(play.scene().view)
    assert told == [(number, 0) for number in range(rounds)]


def test_private_results_are_shown_before_the_handover() -> None:
    """For example a face-down character that was taken; the next player does not see it."""
    rng = Random(8)
    seen = 0
    for seed in range(12):
        play = session("person person", seed)
        while play.stage is not Stage.OVER:
            if play.stage is Stage.RESULT:
                seen += 1
                assert play.viewer == play.at_screen != play.actor
                assert not play.scene().actions
                play.leave_seat()
                assert play.viewer is None
                assert stage(play) is Stage.HANDOVER
            else:
                step(play, rng)
    assert seen > 20


def test_a_reload_shows_the_same_position_and_nobodys_cards() -> None:
    rng = Random(9)
    play = session("person person")
    for _ in range(40):
        step(play, rng)
        again = Session(Play(play.play.record), SOBEK)
        assert again.viewer is None
        assert again.stage in (Stage.HANDOVER, Stage.ACCOUNT)
        assert again.play.state.view(None) == play.play.state.view(None)


@pytest.mark.parametrize(
    ("make", "kinds"), [(session, "person greedy"), (open_session, "person person")]
)
def test_a_play_from_a_link_is_seen_as_an_onlooker_without_decisions(
    make: Callable[[str], Session], kinds: str
) -> None:
    live = make(kinds)
    step(live, Random(1))
    looked_at = Session(live.play, live.renderer, live=False)
    assert looked_at.stage is Stage.TABLE
    assert looked_at.viewer is None
    assert not looked_at.scene().actions
    assert not looked_at.bot_decides


def test_the_news_begin_with_the_viewers_last_actions() -> None:
    play = session("person random random")
    rng = Random(2)
    did = []
    for _ in range(15):
        while play.actor != 0:
            step(play, rng)
        first, chosen = play.length, False
        while play.actor == 0:
            chosen = chosen or len(play.play.legal_actions()) > 1
            step(play, rng)
        did.append(play.length - first)
        while play.actor != 0 and play.length < first + NEWS:
            step(play, rng)
        # Forced actions are told together with the actions before them.
        assert play.news() == play.stories(first) or not chosen
    assert max(did) > 1
    assert play.stories(play.length) == []


# --- undo ---------------------------------------------------------------------------------


def chose(session: Session, place: int) -> bool:
    """Whether the single person had a choice at this action (from 0)."""
    step = session._steps[place]
    return step.seat == session.persons[0] and len(step.before.legal_actions()) > 1


def test_undo_returns_a_single_person_to_their_last_decision() -> None:
    play = session("person greedy random")
    rng = Random(3)
    for _ in range(70):
        step(play, rng)
    while play.stage is not Stage.TABLE:
        step(play, rng)
    own = [place for place in range(play.length) if chose(play, place)]
    assert len(own) > 9
    for place in reversed(own):
        assert play.back_to == place
        again = Session(play.play.at(place), SOBEK)
        again.account = None  # it was shown before
        play.take_back()
        assert play.length == place
        assert play.decides
        assert drawn(play) == drawn(again)
        assert play.play == again.play
    assert play.back_to is None
    play.take_back()
    assert play.length == own[0]


def test_single_legal_actions_are_forced_if_their_player_is_there() -> None:
    play = session("person person greedy")
    rng = Random(2)
    forced = 0
    while play.stage is not Stage.OVER:
        only = len(play.play.legal_actions()) == 1
        assert play.forced == (only and play.decides)
        forced += play.forced
        step(play, rng)
    assert forced
    assert not Session(play.play, SOBEK, live=False).forced


def test_undone_actions_leave_the_log() -> None:
    play = session("person greedy")
    while play.actor != 0:
        step(play, Random(1))
    told = play.stories()
    play.act([play.play.legal_actions()[0]])
    assert len(play.stories()) == len(told) + 1
    play.take_back()
    assert play.stories() == told
    play.act([play.play.legal_actions()[1]])
    assert play.stories() == Session(Play(play.play.record), SOBEK).stories()


def test_undo_is_free_only_if_nobody_learned_or_acted_since() -> None:
    rng = Random(4)
    free = asked = 0
    for seed in range(8):
        play = session("person person greedy", seed)
        while play.stage is not Stage.OVER:
            if play.stage in (Stage.ACCOUNT, Stage.RESULT):
                assert play.back_to is None
            elif play.back_to is not None:
                chosen, *since = play._steps[play.back_to :]
                assert chosen.seat in play.persons and len(chosen.before.legal_actions()) > 1
                assert play.to_ask == ([] if play.back_is_free else play.persons)
                if play.back_is_free:
                    free += 1
                    assert {step.seat for step in since} <= {chosen.seat} == {play.at_screen}
                    for done in (chosen, *since):
                        views = [state.view(done.seat) for state in (done.before, done.after)]
                        assert not play.play.game.learned(views[0], views[1])
                else:
                    asked += 1
            step(play, rng)
    assert free > 50 and asked > 50


def test_against_bots_an_undo_that_is_not_free_makes_the_game_practice() -> None:
    play, rng = session("person greedy"), Random(2)
    while play.back_to is None or play.back_is_free:
        step(play, rng)
    place = play.back_to
    assert play.to_ask == [] and not play.beside.practice
    done = play.play.record.actions[place:]
    play.take_back()
    assert (play.length, play.beside.practice) == (place, True)
    assert play.beside.undone == tuple(map(str, done))
    play.act([next(each for each in play.play.legal_actions() if each != done[0])])
    assert (play.beside.practice, play.beside.provisional, play.can_redo) == (True, False, False)


def test_redo_repeats_one_decision_at_a_time() -> None:
    play, rng = session("person greedy"), Random(2)
    while play.length < 12 or not play.decides or len(play.play.legal_actions()) == 1:
        step(play, rng)
    lengths, record = [], play.play.record
    for _ in range(3):
        lengths.append(play.length)
        play.take_back()
    assert play.can_redo
    again = Session(play.play, SOBEK, beside=play.beside)  # as after a reload
    while again.can_redo:
        assert again.beside.practice
        again.redo()
        assert again.length == lengths.pop()
    # After a full redo the game is no practice game any more.
    assert again.beside == Beside()
    assert not lengths and again.play.record == record
    play.redo()
    play.act([play.play.legal_actions()[-1]])
    assert not play.can_redo and play.beside.undone == ()


def test_an_illegal_redo_is_refused_and_dropped() -> None:
    play = session("person greedy")
    while not play.decides:
        step(play, Random(1))
    play.beside = Beside(undone=("done",))
    with pytest.raises(ValueError, match="S20"):
        play.redo()
    assert not play.can_redo


def test_undo_stops_at_a_redeal() -> None:
    play, rng = session("person greedy"), Random(2)
    while play.length < 9 or not play.decides or len(play.play.legal_actions()) == 1:
        step(play, rng)
    anew = play.play.at(play.length)
    anew.deal_anew(0, 3)
    later = Session(anew, SOBEK)
    assert later.decides and later.back_to is None
    later.act([later.play.legal_actions()[0]])
    assert later.back_to == play.length


def test_undo_during_a_handover_asks_for_the_seat_again() -> None:
    """The next player may have pressed it."""
    play = session("person person")
    play.take_seat()
    first = play.actor
    play.act([play.play.legal_actions()[0]])
    assert stage(play) is Stage.HANDOVER
    assert play.actor != first
    play.take_back()
    assert play.length == 0
    assert (play.actor, play.viewer, stage(play)) == (first, None, Stage.HANDOVER)
    assert play.back_to is None
    play.take_seat()
    assert play.decides


def test_undo_asks_everybody_once_the_next_player_has_looked() -> None:
    play = session("person person")
    play.take_seat()
    play.act([play.play.legal_actions()[0]])
    assert play.back_to == 0 and play.back_is_free
    play.take_seat()
    assert play.back_to == 0
    assert play.to_ask == play.persons == [0, 1]
    play.take_back()
    assert play.length == 0 and stage(play) is Stage.HANDOVER and play.viewer is None


def test_a_play_from_a_link_has_no_undo() -> None:
    live = session("person greedy")
    while live.back_to is None:
        step(live, Random(1))
    assert Session(live.play, SOBEK, live=False).back_to is None


# --- games without secrets -----------------------------------------------------------------


@pytest.mark.parametrize("kinds", ["person person", "person random person greedy", "person random"])
def test_without_secrets_the_deciding_person_is_seated_and_stays_while_bots_act(kinds: str) -> None:
    play = open_session(kinds)
    rng = Random(3)
    last = play.persons[0]
    while play.stage is not Stage.OVER:
        assert play.stage is Stage.TABLE
        if play.actor in play.persons:
            last = play.actor
            assert play.decides
        assert play.viewer == last
        assert Session(play.play, SCARAB).viewer == last
        step(play, rng)
    assert {step.seat for step in play._steps} == set(range(len(kinds.split())))


def test_without_secrets_there_are_no_results_to_look_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(scarab.RENDERER), "revealed", lambda *_: True)
    play = open_session("person person")
    for _ in range(6):
        step(play, Random(4))
        assert play.stage is Stage.TABLE
        play.leave_seat()
        assert play.stage is Stage.TABLE
        assert play.decides


def test_without_secrets_the_news_begin_with_the_actors_last_action() -> None:
    play = open_session("person random person")
    rng = Random(5)
    acted: dict[int, int] = {}
    former = -1
    for _ in range(40):
        if play.stage is Stage.OVER:
            break
        if play.decides and play.actor in acted:
            assert play.news() == play.stories(acted[play.actor])
        if play.actor != former:
            acted[play.actor] = play.length
        former = play.actor
        step(play, rng)
    assert play.length > 30


def test_without_secrets_undo_is_free_until_a_bot_has_acted() -> None:
    play = open_session("person person random")
    rng = Random(6)
    free = 0
    for _ in range(12):
        last = play._steps[-1].seat if play._steps else None
        if play.back_to is not None:
            assert play.back_is_free == (last in play.persons)
        if play.back_to is not None and play.back_is_free:
            before = play.play.record
            play.take_back()
            assert play.play.record == before.first(play.length)
            assert (play.viewer, play.decides) == (last, True)
            play.redo()
            assert play.play.record == before
            free += 1
        step(play, rng)
    assert free > 4


# --- replay --------------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", ["person greedy", "person person", "greedy random"])
def test_the_replay_of_a_game_in_progress_keeps_the_viewer(kinds: str) -> None:
    play, rng = session(kinds), Random(3)
    while play.stage is not Stage.OVER:
        length, viewer, shown = play.length, play.viewer, play.stage
        play.look_at(rng.randrange(length + 1))
        assert stage(play) is Stage.REPLAY
        if not play.play.over:
            for seat in (None, 0, 1):
                play.look_from(seat, opened=seat is None)
        elif viewer is None:
            play.look_from(None)  # by default all cards are open
        assert play.viewer == viewer
        assert not (play.decides or play.bot_decides or play.forced or play.scene().actions)
        view = play.state.view(viewer).shown()
        assert play.scene().view == view
        assert play.back_to is None
        play.look_away()
        assert (play.stage, play.length, play.viewer) == (shown, length, viewer)
        step(play, rng)
    play.look_at(5)
    play.look_from(None, opened=True)
    hands = play.scene().view.hands
    assert all(zone.count() and not any(map(zone.unknown, Back)) for zone in hands)
    play.look_from(1)
    assert play.scene().view == play.state.view(1).shown()


def test_round_starts_follow_the_last_action_of_each_round() -> None:
    play, rng = session("greedy random"), Random(3)
    while play.stage is not Stage.OVER:
        step(play, rng)
    first, *others = play.round_starts
    assert first == 0 and len(others) == play.renderer.rounds(play.play.state.view(None)) - 1
    for place in others:
        rounds = [play._steps[n].after.view(None).round for n in (place - 2, place - 1)]
        assert rounds[1] == rounds[0] + 1
