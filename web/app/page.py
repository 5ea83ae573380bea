"""The page as HTML: a pure function of its state."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from datetime import date
from typing import Final

from sobek.core.play import Play
from sobek.sealed.game import Invitation
from web.app import derived, panels, strength
from web.app.state import AppState
from web.app.work import Work
from web.devices.hand import Link
from web.session import deals, replay, undo, wins
from web.session import ladder as climbing
from web.session.daily import week
from web.session.session import Session
from web.session.stage import Stage
from web.storage.daily_tries import Try
from web.ui.markup import NOTHING, Content, Html, div, join, p
from web.ui.scene import Scene
from web.ui.screens import (
    announcements,
    daily,
    devices,
    frame,
    keeping,
    lab,
    ladder,
    moments,
    over,
    pairing,
    result_text,
    review,
    rules,
    same_deal,
    saved,
    sealed,
    sharing,
    spectator,
    typed_line,
)
from web.ui.screens import replay as reel
from web.ui.screens import tutorial as teacher
from web.ui.screens.start import Ways, start
from web.ui.told import Told

_AT_A_TABLE: Final = (Stage.TABLE, Stage.EXERCISE, Stage.REPLAY)
"""Where one can ask about the table."""


def render(state: AppState) -> Html:
    """The whole page."""
    if state.problem:
        problem = moments.problem(state.problem.sentence, state.problem.can_reload, state.openings)
        return frame.page(problem, kind="problem", notices=_version_notice(state))
    session = state.session
    if session is None:
        return _without_session(state)
    can_skip = session.bot_decides and state.has_pauses
    scene = replace(
        session.scene(derived.note(state, session), can_skip, state.again, settles=state.settles),
        faces=derived.pictures_of(state, session),
        talks=state.preferences.remarks,
    )
    is_parked = state.is_parked
    status = None if is_parked else _status(state, session, scene)
    is_unsaved = state.autosave.unsaved and not is_parked
    return frame.page(
        moments.parked() if is_parked else _content(state, session, scene),
        kind="parked" if is_parked else _kind(session),
        bar=frame.Bar(
            session.renderer,
            status,
            hint=session.can_ask if session.advises else None,
            practice=session.metadata.practice,
            goal=_goal(state, session),
            line=None if status else _at_hand(state, session, scene),
        ),
        notices=(
            frame.unsaved() if is_unsaved else None,
            frame.reminder() if state.reminds else None,
            _on_devices(state, session),
            _notices(state, state.notice or _cheating(session)),
        ),
        panel=panels.panel(state, session),
        apart=(announcements.announcements(session.past.told()),),
        letters=state.preferences.letters,
        explains=state.explains,
        is_still=not state.preferences.pace,
    )


def _on_devices(state: AppState, session: Session) -> Html | None:
    """Whose device is not there; on such a device, that the table is not."""
    if state.hand:
        is_away = state.hand.link is Link.AWAY and not session.play.over
        return devices.lost(state.hand.refusal) if is_away else None
    if not session.elsewhere or state.is_parked:
        return None
    company = derived.company(state, session)
    return devices.awaited(company) if company.away else None


def _without_session(state: AppState) -> Html:
    """An invitation, the lab, what a spectator sees, or the start screen."""
    panel, letters = None, True
    if state.invited:
        kind, content = "invited", _invited(state, state.invited)
    elif state.lab.is_open:
        kind, content = "lab", _lab(state)
    elif state.seen:
        kind, content = "spectator", spectator.spectator(state.seen, state.renderer_of(state.seen))
        panel, letters = panels.spectator_panel(state, state.seen), state.preferences.letters
    else:
        kind, content = "start", _start(state)
        panel = panels.shared_panel(state)
    notices: Content = _notices(state, state.notice)
    if kind == "start":
        back = devices.left() if state.has_left_table else None
        notices = notices, back, _on_keeping(state)
    return frame.page(content, kind=kind, notices=notices, panel=panel, letters=letters)


def _on_keeping(state: AppState) -> Html | None:
    """What is to be known of what is kept here, if anything is."""
    if derived.is_nearly_full(state):
        return frame.keeping(frame.fullness(state.fullness))
    begins = derived.is_empty(state) and "installed-by-safari" in state.offers
    return frame.begins_empty() if begins else None


def _notices(state: AppState, said: Told) -> Content:
    return frame.notice(said) if said else None, _version_notice(state)


def _version_notice(state: AppState) -> Html | None:
    return frame.new_version() if derived.has_version_notice(state) else None


def _lab(state: AppState) -> Html:
    """The lab; its tournament may run."""
    return lab.lab(
        state.lab,
        state.renderers,
        state.link_attempt,
        can_send=state.can_send,
        runs=Work.CONTEST in state.running,
    )


def _invited(state: AppState, invited: Invitation) -> Html:
    """The invitation to a sealed game."""
    return sealed.invited(
        state.renderers[invited.terms.game],
        invited.terms.options,
        invited.name,
        state.setup.players[0],
        state.faces.chosen,
        is_busy=state.is_founding,
    )


def _start(state: AppState) -> Html:
    library, climb = state.library, derived.climb(state)
    has_games = derived.has_games(state)
    ways = Ways(
        resume=saved.resume(library, state.renderers, state.faces.chosen, state.now),
        kept=join(
            saved.kept_games(library, state.renderers, state.now),
            keeping.last_saved(state.backup.saved, state.now) if has_games else None,
        ),
        daily=join(
            daily.card(derived.of_today(state), _result(state)),
            ladder.offer(climb) if climb else None,
        ),
        others=sharing.open_link(state.pasted, state.refusal, can_read=state.can_paste),
        offered=frame.offered(derived.quiet_offers(state), games=has_games),
        learning=_learning(state),
        elsewhere=div(sealed.offer(), pairing.offer(), class_="afar"),
        opens=bool(state.refusal),
        again=has_games,
    )
    preferences, faces = state.preferences, state.faces.chosen
    return start(
        state.setup,
        state.renderers,
        ways,
        preferences.theme,
        faces,
        strength.prospects(state),
        sounds=preferences.sounds,
        lines=state.has_lines,
    )


def _learning(state: AppState) -> Html | None:
    """The way to the tutorial of the game that is chosen."""
    name = state.setup.game
    return teacher.offer(state.renderers[name], name, derived.lessons_done(state, name))


def _cheating(session: Session) -> Told:
    """Why a sealed game does not go on, if it does not."""
    game = session.sealed
    return Told(sealed.cheated(game.cheating) if game and game.cheating else "")


def _kind(session: Session) -> str:
    """The name of the screen for the styles: an exercise looks like the table."""
    stage = Stage.TABLE if session.stage is Stage.EXERCISE else session.stage
    return str(stage.value)


def _goal(state: AppState, session: Session) -> Html:
    """What a game is about: the goals of a set deal while it is played, the day of the deal of the
    day, the wins so far."""
    if deal := session.set_deal:
        return NOTHING if session.play.over else ladder.goals(deal)
    if (tried := _tried(state, session)) and not session.play.over:
        return daily.head(date.fromisoformat(tried.day))
    # The scoring comes to the victory by steps.
    is_told = session.scoring is None
    said = wins.said(session.play, session.renderer, session.metadata, is_told=is_told)
    return frame.counted_wins(said, session.play.players) if said else NOTHING


def _status(state: AppState, session: Session, scene: Scene) -> Html | None:
    """What the header says of the table; None where something else speaks."""
    if session.teacher:
        return None
    match session.stage:
        case Stage.HANDOVER:
            return moments.passing(scene, session.renderer, session.ply)
        case Stage.RESULT:
            return moments.learned(scene, session.renderer, session.ply, session.actor)
        case Stage.EXERCISE:
            line = _at_hand(state, session, scene)
            return moments.status(scene, session.renderer, session.ply, line)
        case Stage.TABLE:
            can_undo = derived.can_undo(state, session)
            back = moments.back(
                back=can_undo,
                redo=undo.can_redo(session),
                undoes=not session.sealed,
                again=state.can_show_again,
                shows=state.again is not None,
            )
            if (how := derived.exchange(state)) and how.link:
                back = join(sealed.reopen(how), back)
            # Tab comes to it first.
            ways = join(_at_hand(state, session, scene), back)
            come = session.has_just_come
            return moments.status(scene, session.renderer, session.ply, ways, has_just_come=come)
    return None


def _content(state: AppState, session: Session, scene: Scene) -> Html:
    """The session's screen."""
    renderer = session.renderer
    typing = _line(state, session, scene) if state.typing.is_open else None
    if tutor := session.teacher:
        return teacher.taught(session, tutor.lesson(session, scene), scene, typing)
    match session.stage:
        case Stage.SEALED:
            how = derived.exchange(state)
            if how and state.panel:
                how = replace(how, tried=None)  # it was tried in the panel, which says so
            return sealed.before_the_deal(how) if how else NOTHING
        case Stage.SCORING:
            round, step = session.scoring or (0, 0)
            ending, runs = session.past.last_actions(round), Work.COUNT in state.running
            return moments.account(scene, renderer, round, step, ending, runs=runs)
        case Stage.REPLAY:
            return _replay(state, session, scene)
        case Stage.EXERCISE:
            return _exercise(state, session, scene, typing)
        case Stage.HANDOVER:
            can_undo = undo.last_decision(session) is not None
            return moments.handover(scene, renderer, session.actor, can_undo)
        case Stage.RESULT:
            return renderer.table.table(scene)
        case Stage.OVER:
            return _with_banner(state, session, _over(state, session, scene))
        case Stage.TABLE:
            return _with_banner(state, session, join(typing, renderer.table.table(scene)))


def _line(state: AppState, session: Session, scene: Scene) -> Html | None:
    """The line for typed actions and questions, wherever there is a table."""
    if state.is_parked or session.stage not in _AT_A_TABLE:
        return None
    return typed_line.line(state.typing.at(session.ply), scene, session.renderer)


def _at_hand(state: AppState, session: Session, scene: Scene) -> Html | None:
    """The line while not everybody sees it."""
    return None if state.typing.is_open else _line(state, session, scene)


def _over(state: AppState, session: Session, scene: Scene) -> Html:
    deal = session.set_deal
    return over.over(
        scene,
        session.renderer,
        over.End(
            course=session.past.course(),
            compared=_compared(state, session.play)
            if session.origin.has_record and not deal
            else NOTHING,
            shared=not session.origin.has_people,
            analysed=session.can_be_analysed,
            reached=_reached(state, session),
            onward=_onward(state, session),
            is_sealed=not session.origin.has_record,
            is_kept=state.hand is None,
        ),
    )


def _onward(state: AppState, session: Session) -> Html:
    """The ways on from a set deal or a sealed game; nothing in other games."""
    climb, deal = derived.climb(state), session.set_deal
    if session.sealed:
        return sealed.onward(derived.exchange(state))
    return ladder.onward(climb, climb.deals.index(deal)) if deal and climb else NOTHING


def _reached(state: AppState, session: Session) -> Html:
    """What a finished set deal, or deal of the day, has reached; in other games how strong the
    person is, if it tells."""
    if session.sealed:
        return sealed.checked()
    if deal := session.set_deal:
        stars = climbing.stars(deal, session.play, session.metadata)
        return join(ladder.reached(deal, stars), _result(state))
    tried = _tried(state, session)
    if tried and tried.is_finished:
        days = week(date.fromisoformat(tried.day), state.daily)
        return join(daily.shard(days), p(daily.made(tried)), _result(state))
    told = strength.told(state, session)
    return over.strength(session.renderer, session.play, *told) if told else NOTHING


def _tried(state: AppState, session: Session) -> Try | None:
    """The try at a deal of the day that this game is, if it is one."""
    return state.daily.at(state.autosave.id) if session.origin.is_game else None


def _result(state: AppState) -> Html | None:
    """The way to send what was reached, if it counts."""
    return result_text.offer() if derived.result(state) else None


def _compared(state: AppState, play: Play) -> Html:
    """The results of the same deal, after the end."""
    if play.record.redeals:
        return NOTHING
    results = state.deal_results.of(deals.name(play.record))
    return same_deal.compared(results, deals.result(play).id)


def _with_banner(state: AppState, session: Session, content: Html) -> Html:
    """The screen, below the banner of an opened link or a challenge."""
    if session.origin.has_people:
        return content
    if session.length:
        return join(moments.shared_banner(session.play.over, lab.way_back(session.play)), content)
    results = state.deal_results.of(deals.name(session.play.record))
    return join(same_deal.challenge(session.play, session.renderer, results), content)


def _exercise(state: AppState, session: Session, scene: Scene, typing: Html | None) -> Html:
    table = join(typing, session.renderer.table.table(scene))
    exercise = state.review and state.review.exercise(session)
    if not (state.review and exercise):
        return table
    return join(review.exercise(*state.review.rank(exercise), scene), table)


def _replay(state: AppState, session: Session, scene: Scene) -> Html:
    """The table at the cursor, below the controls."""
    cursor = session.cursor
    assert cursor
    typing = _line(state, session, scene) if state.typing.is_open else None
    controls = reel.Reel(
        cursor.ply,
        session.length,
        session.past.round_starts,
        _point_of_view(session),
        runs=Work.REPLAY in state.running,
        secrets=session.secrets,
        analysed=state.review is not None and state.review.is_of(session.play),
        costs=derived.fork_tells(state, session) and not session.metadata.practice,
        can_fork=session.origin.has_record,
    )
    story, renderer = "".join(session.past.news()), session.renderer
    pictures: Sequence[Html] = ()
    if story and (move := scene.last) and move.before is not None:
        pictures = renderer.narration.pictured(move.before, move.action)
    if not cursor.clause:
        way = lab.way_back(session.play)
        shown = reel.controls(controls, scene, story, pictures, lab=way)
        return join(shown, typing, renderer.table.table(scene))
    return join(
        rules.example(session.play.game, cursor.clause),
        reel.controls(controls, scene, story, pictures, back=rules.back()),
        rules.position(session, scene),
    )


def _point_of_view(session: Session) -> str:
    """Whose view a replay shows, where that can be chosen; else ""."""
    cursor = session.cursor
    if cursor is None or not replay.may_look_openly(session):
        return ""
    if cursor.omniscient:
        return reel.OPENED
    return reel.SPECTATOR if cursor.seat is None else str(cursor.seat)
