"""Which seat's view is shown at each stage, undo and redo, and the replay."""

from random import Random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from sobek.core.link import decode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.games import game as find
from sobek.games.sobek.rules.tables import Back
from tests.web.helpers.sessions import SCARAB, SOBEK, conceal, drawn, step
from web.games import renderers, scarab
from web.session import replay, undo
from web.session.kinds import OPENED
from web.session.session import Session
from web.session.stage import Stage
from web.session.who_sees import viewer
from web.storage.saves import LocalMetadata


def session(kinds: str, seed: int = 7, variant: str = "original") -> Session:
    players = tuple(Player("", kind) for kind in kinds.split())
    return Session(Play.new("sobek", players, seed, {"variant": variant}), SOBEK)


def open_session(kinds: str) -> Session:
    """A session of a game without secrets."""
    players = tuple(Player("", kind) for kind in kinds.split())
    return Session(Play.new("scarab", players, 7), SCARAB)


def stage(session: Session) -> Stage:
    """The stage by now, whatever it was a moment ago."""
    return session.stage


@pytest.mark.parametrize("kinds", ["person person", "person greedy person", "person " * 4])
def test_every_decision_follows_a_handover_to_its_seat(kinds: str) -> None:
    play = session(kinds)
    rng = Random(3)
    taken = None
    while play.stage is not Stage.OVER:
        if play.stage is Stage.HANDOVER:
            assert viewer(play) is None
            assert not play.scene().actions
            taken = play.actor
        if play.stage is Stage.SCORING:
            taken = None  # whoever looked at it, it was not one of them alone
        if play.stage is Stage.TABLE:
            assert viewer(play) == taken
            assert bool(play.scene().actions) == (play.actor == taken)
        step(play, rng)
    assert viewer(play) is None


def test_a_single_person_gets_no_handover() -> None:
    play = session("person greedy random")
    rng = Random(4)
    while play.stage is not Stage.OVER:
        assert play.stage in (Stage.TABLE, Stage.SCORING)
        assert viewer(play) == 0
        assert bool(play.scene().actions) == (play.stage is Stage.TABLE and play.actor == 0)
        step(play, rng)


def test_games_between_bots_are_shown_as_a_spectator_sees_them() -> None:
    play = session("greedy random")
    rng = Random(5)
    while play.stage is not Stage.OVER:
        assert viewer(play) is None
        step(play, rng)


@given(st.integers(0, 2**32), st.sampled_from(["original", "open"]), st.integers(2, 4))
def test_hidden_cards_change_nothing_on_the_page(seed: int, variant: str, seats: int) -> None:
    """Whatever is drawn is the same if only what the viewer can't know is different."""
    rng = Random(seed)
    play = session("person " * seats, seed, variant)
    for _ in range(rng.randrange(150)):
        if play.stage is Stage.OVER:
            break
        step(play, rng)
    page, eyes = drawn(play), viewer(play)
    changed = Session(play.play, SOBEK)
    changed.at_screen, changed.scoring = play.at_screen, play.scoring
    changed._has_result = play._has_result
    conceal(changed, eyes, rng)
    assert drawn(changed) == page


def test_each_round_has_an_account_before_the_next_decision() -> None:
    play = session("person person")
    rng = Random(6)
    told = []
    while play.stage is not Stage.OVER:
        if play.stage is Stage.SCORING:
            assert viewer(play) is None
            told.append(play.scoring)
            steps = SOBEK.rounds.steps(play.scene(), len(told) - 1)
            for number in range(1, steps):
                play.turn_page(number)
                assert play.scoring == (len(told) - 1, number)
            play.turn_page(steps)
            assert play.stage is not Stage.SCORING
        else:
            step(play, rng)
    rounds = SOBEK.rounds.scored(play.scene().view)
    assert told == [(number, 0) for number in range(rounds)]


def test_private_results_are_shown_before_the_handover() -> None:
    """Taking a face-down character is such a thing; the next one does not see it."""
    rng = Random(8)
    seen = 0
    for seed in range(12):
        play = session("person person", seed)
        while play.stage is not Stage.OVER:
            if play.stage is Stage.RESULT:
                seen += 1
                assert viewer(play) == play.at_screen != play.actor
                assert not play.scene().actions
                play.leave_seat()
                assert viewer(play) is None
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
        assert viewer(again) is None
        assert again.stage in (Stage.HANDOVER, Stage.SCORING)
        assert again.play.state.view(None) == play.play.state.view(None)


def test_a_play_from_a_link_is_seen_as_a_spectator_without_decisions() -> None:
    live = session("person greedy")
    step(live, Random(1))
    looked_at = Session(live.play, SOBEK, origin=OPENED)
    assert looked_at.stage is Stage.TABLE
    assert viewer(looked_at) is None
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
        while play.actor != 0:
            step(play, rng)
        # What one did without a choice is told with what came before it.
        assert play.past.news() == play.past.stories(first) or not chosen
    assert max(did) > 1
    assert play.past.stories(play.length) == []


def test_recent_are_the_actions_of_the_round_since_the_viewers_last_decision() -> None:
    play = session("person random random")
    rng = Random(2)
    met = 0
    while play.stage is not Stage.OVER:
        if play.stage is Stage.TABLE and play.decides:
            own = [
                step.number
                for step in play.play.steps
                if step.seat == 0 and len(step.before.legal_actions()) > 1
            ]
            round_ = play.scene().view.round
            plies = [
                step.number - 1
                for step in play.play.steps[own[-1] if own else 0 :]
                if step.before.view(None).round == round_
            ]
            recent = play.past.recent()
            assert [move.ply for move in recent] == plies[-len(recent) :] if recent else not plies
            assert all(move.before.seat == move.after.seat == 0 for move in recent)
            met += len(recent) > 2
        step(play, rng)
    assert met > 9


# --- taking back --------------------------------------------------------------------------


def chose(session: Session, place: int) -> bool:
    """Whether the person who plays alone chose this action (from 0) among others."""
    step = session.play.steps[place]
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
        assert undo.last_decision(play) == place
        again = Session(play.play.at(place), SOBEK)
        again.scoring = None  # it has been seen
        undo.undo(play)
        assert play.length == place
        assert play.decides
        assert drawn(play) == drawn(again)
        assert play.play == again.play
    assert undo.last_decision(play) is None
    undo.undo(play)
    assert play.length == own[0]


def test_single_legal_actions_are_forced_if_their_player_is_there() -> None:
    play = session("person person greedy")
    rng = Random(2)
    forced = 0
    while play.stage is not Stage.OVER:
        only = len(play.play.legal_actions()) == 1
        assert play.is_forced == (only and play.decides)
        forced += play.is_forced
        step(play, rng)
    assert forced
    assert not Session(play.play, SOBEK, origin=OPENED).is_forced


def test_undone_actions_leave_the_log() -> None:
    play = session("person greedy")
    while play.actor != 0:
        step(play, Random(1))
    told = play.past.stories()
    play.carry_out([play.play.legal_actions()[0]])
    assert len(play.past.stories()) == len(told) + 1
    undo.undo(play)
    assert play.past.stories() == told
    play.carry_out([play.play.legal_actions()[1]])
    assert play.past.stories() == Session(Play(play.play.record), SOBEK).past.stories()


def test_undo_is_free_only_if_nobody_learned_or_acted_since() -> None:
    rng = Random(4)
    free = asked = 0
    for seed in range(8):
        play = session("person person greedy", seed)
        while play.stage is not Stage.OVER:
            if play.stage in (Stage.SCORING, Stage.RESULT):
                assert undo.last_decision(play) is None
            elif undo.last_decision(play) is not None:
                chosen, *since = play.play.steps[undo.last_decision(play) :]
                assert chosen.seat in play.persons
                assert undo.must_agree(play) == ([] if undo.is_free(play) else play.persons)
                if undo.is_free(play):
                    free += 1
                    assert {step.seat for step in since} <= {chosen.seat} == {play.at_screen}
                    for done in (chosen, *since):
                        views = [state.view(done.seat) for state in (done.before, done.after)]
                        assert not play.play.game.gained_information(views[0], views[1])
                else:
                    asked += 1
            step(play, rng)
    assert free > 50 and asked > 50


def test_against_bots_an_undo_that_is_not_free_makes_the_game_practice() -> None:
    play, rng = session("person greedy"), Random(2)
    while undo.last_decision(play) is None or undo.is_free(play):
        step(play, rng)
    place = undo.last_decision(play)
    assert undo.must_agree(play) == [] and not play.metadata.practice
    done = play.play.record.actions[place:]
    undo.undo(play)
    assert (play.length, play.metadata.practice) == (place, True)
    assert play.metadata.undone == tuple(map(str, done))
    play.carry_out([next(each for each in play.play.legal_actions() if each != done[0])])
    assert play.metadata.practice and not play.metadata.provisional
    assert not undo.can_redo(play)


def test_redo_repeats_one_decision_at_a_time() -> None:
    play, rng = session("person greedy"), Random(2)
    while play.length < 12 or not play.decides or len(play.play.legal_actions()) == 1:
        step(play, rng)
    lengths, record = [], play.play.record
    for _ in range(3):
        lengths.append(play.length)
        undo.undo(play)
    assert undo.can_redo(play)
    again = Session(play.play, SOBEK, metadata=play.metadata)  # as after a reload
    while undo.can_redo(again):
        assert again.metadata.practice
        undo.redo(again)
        assert again.length == lengths.pop()
    # All is as it was, and nobody has gained by it.
    assert again.metadata == LocalMetadata()
    assert not lengths and again.play.record == record
    undo.redo(play)
    play.carry_out([play.play.legal_actions()[-1]])
    assert not undo.can_redo(play) and play.metadata.undone == ()


def test_an_illegal_redo_is_refused_and_dropped() -> None:
    play = session("person greedy")
    while not play.decides:
        step(play, Random(1))
    play.metadata = LocalMetadata(undone=("done",))
    with pytest.raises(ValueError, match="S20"):
        undo.redo(play)
    assert not undo.can_redo(play)


def test_undo_stops_at_a_redeal() -> None:
    play, rng = session("person greedy"), Random(2)
    while play.length < 9 or not play.decides or len(play.play.legal_actions()) == 1:
        step(play, rng)
    anew = play.play.at(play.length)
    anew.deal_anew(0, 3)
    later = Session(anew, SOBEK)
    assert later.decides and undo.last_decision(later) is None
    later.carry_out([later.play.legal_actions()[0]])
    assert undo.last_decision(later) == play.length


FORCED = "1K0LchVAFc29iZWsBAAIEQW5uYQAAA0JvYgAJxfjZ--mmlggrwhBTdiosbR4TPXSF"
"""Two persons; the last action was the only one that its player had."""


def test_undo_does_not_tell_that_another_person_had_no_choice() -> None:
    play = Session(decode(FORCED), SOBEK)
    play.scoring = None
    last = play.play.steps[-1]
    assert len(last.before.legal_actions()) == 1 and last.seat != play.actor
    assert undo.last_decision(play) == play.length - 1
    # The person undoes it, then what they did before it, and redoes both, one after the other.
    lengths = [play.length]
    for _ in range(2):
        undo.undo(play)
        lengths.append(play.length)
        play.take_seat()
        assert play.decides and not play.is_forced
    assert lengths == [play.length + 2, play.length + 1, play.length]
    for length in reversed(lengths[:-1]):
        play.take_seat()
        assert undo.can_redo(play)
        undo.redo(play)
        assert play.length == length
    assert not play.metadata.undone


@pytest.mark.parametrize("kinds", ["person person", "person greedy person"])
def test_what_can_be_undone_among_persons_does_not_depend_on_hidden_cards(kinds: str) -> None:
    rng, met = Random(6), 0
    for seed in range(6):
        play = session(kinds, seed)
        for number in range(400):
            if play.stage is Stage.OVER:
                break
            if play.stage in (Stage.TABLE, Stage.HANDOVER) and number % 5 == 0:
                changed = Session(play.play.at(play.length), SOBEK)
                changed.at_screen, changed.scoring = play.at_screen, None
                found = undo.last_decision(changed)
                conceal(changed, viewer(changed), rng)
                assert found == undo.last_decision(changed)
                met += found is not None
            step(play, rng)
    assert met > 100


def test_undo_during_a_handover_asks_for_the_seat_again() -> None:
    """Whoever pressed it may be the next one already."""
    play = session("person person")
    play.take_seat()
    first = play.actor
    play.carry_out([play.play.legal_actions()[0]])
    assert stage(play) is Stage.HANDOVER
    assert play.actor != first
    undo.undo(play)
    assert play.length == 0
    assert (play.actor, viewer(play), stage(play)) == (first, None, Stage.HANDOVER)
    assert undo.last_decision(play) is None
    play.take_seat()
    assert play.decides


def test_undo_asks_everybody_once_the_next_player_has_looked() -> None:
    play = session("person person")
    play.take_seat()
    play.carry_out([play.play.legal_actions()[0]])
    assert undo.last_decision(play) == 0 and undo.is_free(play)
    play.take_seat()
    assert undo.last_decision(play) == 0
    assert undo.must_agree(play) == play.persons == [0, 1]
    undo.undo(play)
    assert play.length == 0 and stage(play) is Stage.HANDOVER and viewer(play) is None


def test_a_play_from_a_link_has_no_undo() -> None:
    live = session("person greedy")
    while undo.last_decision(live) is None:
        step(live, Random(1))
    assert undo.last_decision(Session(live.play, SOBEK, origin=OPENED)) is None


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
        assert viewer(play) == last
        assert viewer(Session(play.play, SCARAB)) == last
        step(play, rng)
    assert {step.seat for step in play.play.steps} == set(range(len(kinds.split())))


def test_without_secrets_there_are_no_results_to_look_at(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(type(scarab.RENDERER.secrets), "revealed", lambda *_: True)
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
            assert play.past.news() == play.past.stories(acted[play.actor])
        if play.actor != former:
            acted[play.actor] = play.length
        former = play.actor
        step(play, rng)
    assert play.length > 30


def test_without_secrets_a_play_from_a_link_has_nothing_to_decide() -> None:
    live = open_session("person person")
    step(live, Random(1))
    looked_at = Session(live.play, SCARAB, origin=OPENED)
    assert looked_at.stage is Stage.TABLE
    assert viewer(looked_at) is None
    assert not looked_at.scene().actions


def test_without_secrets_undo_is_free_until_a_bot_has_acted() -> None:
    play = open_session("person person random")
    rng = Random(6)
    free = 0
    for _ in range(12):
        last = play.play.steps[-1].seat if play.play.steps else None
        if undo.last_decision(play) is not None:
            assert undo.is_free(play) == (last in play.persons)
        if undo.last_decision(play) is not None and undo.is_free(play):
            before = play.play.record
            undo.undo(play)
            assert play.play.record == before.first(play.length)
            assert (viewer(play), play.decides) == (last, True)
            undo.redo(play)
            assert play.play.record == before
            free += 1
        step(play, rng)
    assert free > 4


# --- looking back --------------------------------------------------------------------------


@pytest.mark.parametrize("kinds", ["person greedy", "person person", "greedy random"])
def test_the_replay_of_a_game_in_progress_keeps_the_viewer(kinds: str) -> None:
    play, rng = session(kinds), Random(3)
    while play.stage is not Stage.OVER:
        length, eyes, shown = play.length, viewer(play), play.stage
        replay.look_at(play, rng.randrange(length + 1))
        assert stage(play) is Stage.REPLAY
        if not play.play.over:
            for seat in (None, 0, 1):
                replay.look_from(play, seat, omniscient=seat is None)
        elif eyes is None:
            replay.look_from(play, None)  # all lies open at first
        assert viewer(play) == eyes
        assert not (play.decides or play.bot_decides or play.is_forced or play.scene().actions)
        view = play.state.view(eyes).shown()
        assert play.scene().view == view
        assert undo.last_decision(play) is None
        replay.leave(play)
        assert (play.stage, play.length, viewer(play)) == (shown, length, eyes)
        step(play, rng)
    replay.look_at(play, 5)
    replay.look_from(play, None, omniscient=True)
    hands = play.scene().view.hands
    assert all(zone.count() and not any(map(zone.unknown, Back)) for zone in hands)
    replay.look_from(play, 1)
    assert play.scene().view == play.state.view(1).shown()


def test_round_starts_follow_the_last_action_of_each_round() -> None:
    play, rng = session("greedy random"), Random(3)
    while play.stage is not Stage.OVER:
        step(play, rng)
    first, *others = play.past.round_starts
    assert first == 0 and len(others) == play.renderer.rounds.scored(play.play.state.view(None)) - 1
    for place in others:
        rounds = [play.play.steps[n].after.view(None).round for n in (place - 2, place - 1)]
        assert rounds[1] == rounds[0] + 1


@pytest.mark.parametrize("name", renderers())
def test_what_is_shown_again_begins_with_what_came_before(name: str) -> None:
    """Nothing is marked that has not happened there yet."""
    players = (Player("Anna"), Player("", find(name).levels[0]))
    play, rng, met = Session(Play.new(name, players, 5), renderers()[name]), Random(3), 0
    while not play.play.over and play.length < 60:
        recent = play.past.recent()
        for ply in (*(move.ply for move in recent), *([play.length] if recent else [])):
            last = play.scene(again=ply).last
            assert (last.ply if last else -1) == ply - 1
            assert last is None or last.after == play.scene(again=ply).view
            met += 1
        play.scoring = None
        play.carry_out([rng.choice(play.play.legal_actions())])
    assert met > 20
