"""The panel that lies over a screen, as HTML: a pure function of the page's state."""

from __future__ import annotations

from collections.abc import Container
from functools import partial
from typing import Any

from sobek.core.game import AnyGame, AnyState
from sobek.core.public_view import PublicView
from sobek.games import game
from web.app import derived, strength
from web.app.reminders import IN_SAFARI
from web.app.state import AppState
from web.app.work import Work
from web.session import undo
from web.session.session import Session
from web.session.stage import Stage
from web.session.who_sees import in_front
from web.ui.markup import Html
from web.ui.renderer import Renderer
from web.ui.screens import (
    aid,
    close_up,
    coach,
    devices,
    frame,
    hints,
    keeping,
    lab,
    ladder,
    pairing,
    panels,
    printing,
    result_text,
    review,
    rules,
    scanning,
    sealed,
    seating,
    sharing,
    shortcuts,
    spectator,
    spoken,
    statistics,
)
from web.ui.screens import tutorial as teacher
from web.ui.widgets import name_of


def panel(state: AppState, session: Session) -> Html | None:
    """The panel over a game; None if none is open, or the open one no longer applies."""
    match state.panel:
        case "menu":
            return _menu(state, session)
        case "log":
            return _log(state, session)
        case "hint" if session.can_ask:
            scene = session.scene()
            return hints.hint(_decision(state, session, session.play.state, scene.view))
        case "coach" if (watch := state.watch) and watch.spoken:
            return coach.look_again(session, watch.confirmed, watch.spoken)
        case "why" if state.why < session.length and session.origin.has_record:
            return _why(state, session)
        case "analysis" if state.review and state.review.is_of(session.play):
            is_running = Work.REVIEW in state.running
            return review.analysis(
                state.review.analysis(
                    session, is_running=is_running, is_rechecking=Work.RECHECK in state.running
                )
            )
        case "verdict" if state.review and (exercise := state.review.exercise(session)):
            return review.verdict(state.review.answered(session, exercise))
        case "consent" if state.hand and (asked := state.hand.undoing):
            return panels.consent_here(session.past.stories(asked.ply, asked.ply + 1)[0])
        case "consent" if seats := undo.concerned(session):
            story = session.past.stories(undo.last_decision(session) or 0)[0]
            company = derived.company(state, session)
            there = {*company.elsewhere}.difference(company.away)
            return panels.consent(session.play.players, story, seats, state.agreed, there)
        case "undo-cost" if state.hand or undo.costs_the_count(session):
            return panels.undo_cost()
        case "words":
            return spoken.in_words(session.scene(derived.note(state, session)), session.renderer)
        case "keys":
            keys, hint = session.renderer.words.keys(), bool(session.play.game.adviser)
            return shortcuts.keys(keys, hint=hint, letters=state.preferences.letters)
        case devices.DEVICES if session.origin.is_game and session.people:
            return devices.devices(derived.company(state, session))
        case sealed.FROM_FILE if session.sealed:
            return sealed.from_file()
        case sealed.LETTERS if (how := derived.exchange(state)) and how.link:
            return sealed.letters(how)
        case scanning.SHOW if (how := derived.exchange(state)) and how.link:
            return scanning.show(state.codes, is_over=how.is_over)
        case "sheet" if session.stage is Stage.OVER:
            return printing.account(session, state.autosave.date)
    if state.panel.startswith(aid.ODDS):
        return aid.odds(session.scene(), session.renderer, state.panel)
    if state.panel.startswith(close_up.LOOK):
        return _in_large(state, session.renderer, session.play.game)
    return _sharing(state, session) or shared_panel(state)


def spectator_panel(state: AppState, seen: PublicView) -> Html | None:
    """The panel over a table that came in a link for a spectator."""
    renderer = state.renderer_of(seen)
    if state.panel == "words":
        return spoken.in_words(spectator.scene_of(seen, renderer), renderer)
    if state.panel.startswith(close_up.LOOK):
        return _in_large(state, renderer, seen.game)
    return shared_panel(state)


def _in_large(state: AppState, renderer: Renderer, game: AnyGame) -> Html | None:
    thing = renderer.teaching.close_up(state.panel.removeprefix(close_up.LOOK))
    return close_up.panel(thing, game) if thing else None


def shared_panel(state: AppState) -> Html | None:
    """A panel that can lie over any screen."""
    match state.panel:
        case "rules":
            reading, renderer = state.reading, state.renderers[state.reading.game]
            # Whoever is at a table elsewhere would leave it for an example.
            examples = () if state.hand else renderer.teaching.examples
            return rules.rules(game(reading.game), renderer, reading, examples)
        case "ladder" if climb := derived.climb(state):
            return ladder.ladder(climb)
        case "statistics":
            return statistics.games_played(
                state.statistics, state.renderers, partial(strength.history, state)
            )
        case sealed.ELSEWHERE if state.session is None:
            games, setup = derived.sealed_games(state), derived.sealed_setup(state)
            chosen = state.faces.chosen
            return sealed.propose(games, setup, chosen, is_busy=state.is_founding)
        case result_text.PANEL if reached := derived.result(state):
            return result_text.sheet(reached, state.link_attempt, can_send=state.can_send)
        case "credits":
            return panels.credits(state.renderers.values())
        case pairing.PANEL if state.pairing:
            around = pairing.Surroundings(state.page_address, state.can_send, state.link_attempt)
            return pairing.pairing(state.pairing, around)
        case sharing.SCAN if state.scan:
            how = derived.exchange(state)
            return scanning.scan(
                state.scan,
                state.refusal,
                state.page_address,
                is_busy=bool(how and how.is_busy),
                has_link=bool(how and how.link),
            )
        case keeping.KEEP:
            return keeping.keep(_keeping(state))
        case keeping.ARRIVED if state.arrival:
            return keeping.arrived(state.arrival)
        case keeping.ARRIVED if state.hand and state.hand.parcel:
            return keeping.coming(state.hand.parcel.share)
    if state.panel.startswith(sharing.SEALED_FILE):
        id = state.panel.removeprefix(sharing.SEALED_FILE)
        is_damaged = any(each.id == id and not each.play for each in state.library.sealed)
        return sharing.sealed_file(id, is_damaged=is_damaged)
    game_id = state.panel.removeprefix(sharing.FILE_OF)
    if found := next((each for each in derived.telling(state) if each.id == game_id), None):
        counts = not found.metadata.practice
        return sharing.file_of_saved(state.panel, hides=found.hides, counts=counts)
    return None


def _keeping(state: AppState) -> keeping.Keeping:
    old = derived.old_games(state) if derived.is_nearly_full(state) else []
    return keeping.Keeping(
        derived.is_empty(state),
        state.kept,
        can_undo=bool(state.brought),
        saved=keeping.last_saved(state.backup.saved, state.now),
        installing=frame.offered(IN_SAFARI & state.offers, games=True),
        fullness=frame.fullness(state.fullness) if derived.is_nearly_full(state) else "",
        old=len(old),
        archived=sum(map(state.library.has, state.archived)),
        has_lines=state.has_lines,
    )


def _sharing(state: AppState, session: Session) -> Html | None:
    """The panel that sends the game, or its deal, to others or keeps it; or the link's QR code."""
    shown, warns = derived.shown_to_others(state), derived.must_tell(state)
    warns = warns and shown in (sharing.ALL, sharing.DEAL)
    kind = panels.kind(state.panel)
    if kind == sharing.CODE and shown and not warns:
        return sharing.code(state.qr_code, shown)
    if kind != sharing.SHEET or state.hand:
        return None
    return sharing.sheet(
        sharing.Sheet(
            shown,
            derived.offered_to_others(session),
            warns=warns,
            hides=session.hides,
            counts=not session.metadata.practice,
            compares=session.is_comparable,
            link="" if warns or not shown else derived.link(state),
            tried=state.link_attempt,
            can_send=state.can_send,
            seed=session.play.record.seed,
            is_sealed=session.sealed is not None,
        )
    )


def _menu(state: AppState, session: Session) -> Html:
    is_tutorial = not session.origin.is_game and session.origin.has_people
    name = session.play.game.name
    learning = teacher.offer(session.renderer, name, derived.lessons_done(state, name))
    play, words = session.play, session.renderer.words
    faces = derived.pictures_of(state, session)
    odds = strength.odds(state, play.game, play.players, play.record.options, in_front(session))
    counts = not session.metadata.practice
    rivals = [
        seating.rival(play, seat, words, faces[seat], odds, counts=counts) for seat in session.bots
    ]
    return panels.menu(
        play,
        words,
        rivals,
        state.preferences,
        frame.offered(derived.quiet_offers(state), games=True),
        aid.choice(session) if derived.offers_aids(state) else None,
        _coach(state, session),
        None if is_tutorial else learning,
        lab.way_back(session.play),
        is_kept=not state.hand,
        devices=devices.offer() if state.has_lines and session.origin.is_game else None,
    )


def _coach(state: AppState, session: Session) -> Html | None:
    if not derived.offers_coach(state):
        return None
    metadata = session.metadata
    return coach.choice(has_coach=metadata.coach, counts=not metadata.practice)


def _log(state: AppState, session: Session) -> Html:
    first = max(0, session.length - panels.LOG_PAGE * state.log_pages)
    steps = session.play.steps[first:]
    log = panels.Log(
        session.play.players, [step.seat for step in steps], session.past.stories(first), first
    )
    return panels.log(log, _explained(session, first))


def _explained(session: Session, first: int) -> Container[int]:
    """The plies (from 0) on which "Why?" can be asked, from this one on: the bots' actions."""
    if not (session.origin.has_record and session.play.game.adviser):
        return ()
    steps = session.play.steps
    return [n for n in range(first, len(steps)) if steps[n].seat not in session.people]


def _why(state: AppState, session: Session) -> Html:
    """Why a bot moved so. The adviser sees the bot's hand: as long as it is hidden, only what the
    viewer saw counts."""
    move, players, ply = session.past.move(state.why), session.play.players, state.why
    story, name = session.past.stories(ply, ply + 1)[0], name_of(players, move.seat)
    if session.hides:
        said = session.renderer.secrets.reasons(move.before, move.action, move.after, players)
        return hints.why_so_far(story, said, name)
    before = session.play.steps[ply].before
    decision = _decision(state, session, before, before.view(move.seat).shown())
    return hints.why(decision, story, str(move.action))


def _decision(
    state: AppState, session: Session, position: AnyState, view: Any
) -> hints.AdvisedDecision:
    """The decision that advice was asked for, and the report if it is there. ``view``: what the
    advice may reveal."""
    asked, play = state.advice, session.play
    is_known = asked is not None and asked.view == position.view(position.actor)
    return hints.AdvisedDecision(
        play.game,
        session.renderer,
        play.players,
        view,
        len(position.legal_actions()),
        asked.report if asked and is_known else None,
    )
