"""Replay, undo and redo."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Final

from sobek.core.chance import SEED_LIMIT
from sobek.core.text import tr
from web.app import derived, devices, game_loop, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import CONSENT, UNDO_COST, UNDOING, Shown
from web.app.work import Work
from web.session import replay, undo
from web.session.plies import Moment
from web.session.session import Session
from web.session.stage import Stage
from web.storage.preferences import DEFAULT_PACE, PACES
from web.storage.saves import OTHERS, LocalMetadata, Save
from web.ui.screens import replay as reel
from web.ui.widgets import name_of

SHOW_AGAIN: Final = "show-again"
"""The only event that does not end showing the last moves again."""


def look(app: App, event: Event) -> None:
    """Show the table after this many actions."""
    if app.state.session and event.value.isdecimal():
        app.stop(Work.REPLAY)
        game_loop.stop_bots(app)
        app.state.panel, app.state.typing = "", app.state.typing.closed()
        replay.look_at(app.state.session, int(event.value))


def look_from(app: App, event: Event) -> None:
    """Show it with other eyes."""
    session, eyes = app.state.session, event.value
    if session and eyes in (reel.OPENED, reel.SPECTATOR):
        replay.look_from(session, None, omniscient=eyes == reel.OPENED)
    elif session and eyes.isdecimal():
        replay.look_from(session, int(eyes))


def leave_replay(app: App, event: Event) -> None:
    """Go back to the game as it is now."""
    app.stop(Work.REPLAY)
    if app.state.session:
        replay.leave(app.state.session)


def run_replay(app: App, event: Event) -> None:
    """Let the replay run by itself, or stop it."""
    session = app.state.session
    if Work.REPLAY in app.state.running:
        app.stop(Work.REPLAY)
    elif session and session.stage is Stage.REPLAY:
        tasks.start(app, Work.REPLAY, _run_replay(app, session))


def fork(app: App, event: Event) -> None:
    """Begin a practice game at the point that is looked at."""
    session = app.state.session
    if session is None or session.cursor is None or not session.origin.has_record:
        return
    play = session.play.at(session.cursor.ply)
    if event.value == "anew":
        play.deal_anew(session.cursor.seat, app.device.seed() % SEED_LIMIT)
    elif derived.fork_tells(app.state, session):
        session.metadata = replace(session.metadata, practice=True, provisional=False)
        game_loop.save(app, session)
    aids, chosen = session.metadata.aids, session.metadata.chosen
    # What a set deal began with nobody here has played, in this game either.
    step = session.metadata.step if play.length >= session.given else ""
    set_up_by = session.metadata.set_up_by if session.origin.is_game else OTHERS
    metadata = LocalMetadata(
        practice=True, aids=aids, chosen=chosen, step=step, set_up_by=set_up_by
    )
    opening.play_new(app, Save(play, metadata=metadata))


def undo_decision(app: App, event: Event) -> None:
    """Undo the last decision; first ask everyone, or say what it costs."""
    session = app.state.session
    if app.state.hand:
        devices.take_back(app)
    elif session and not app.state.is_parked:
        _take_back(app, session, session.at_screen, session.alone)


def undo_at_a_cost(app: App, event: Event) -> None:
    """Undo the last decision although the game does not count then."""
    state, session = app.state, app.state.session
    if state.hand:
        devices.agree(app, agrees=True)
    elif session and state.panel == UNDO_COST and not state.is_parked:
        state.panel = ""
        _undo(app, session)


def agree(app: App, event: Event) -> None:
    """One of the persons agrees to the undo."""
    session = app.state.session
    if app.state.hand:
        devices.agree(app, agrees=True)
    elif session and not app.state.is_parked:
        _agree(app, session, int(event.value))


def redo(app: App, event: Event) -> None:
    """Redo what was undone, up to the next decision."""
    session = app.state.session
    if session and not app.state.is_parked and undo.can_redo(session):
        try:
            undo.redo(session)
        finally:
            game_loop.save(app, session)


def show_again(app: App, event: Event) -> None:
    """Show once more what others have done since the person's last decision, or stop showing it."""
    state = app.state
    if state.again is not None:
        end_showing(app)
    elif state.session and state.can_show_again:
        session = state.session
        plies = [move.ply for move in session.past.recent()]
        tasks.start(app, Work.AGAIN, _show_again(app, session, plies, Moment(session.play)))


def end_showing(app: App) -> None:
    """Show the table as it is now."""
    app.stop(Work.AGAIN)
    app.state.shown = None


def undo_for(app: App, session: Session, seat: int) -> None:
    """Somebody with a device of their own wants to undo the last decision."""
    _take_back(app, session, seat, seat)


def answer_undo(app: App, session: Session, seat: int, *, agrees: bool) -> None:
    """Somebody with a device of their own agrees to the undo that is asked for, or does not."""
    state = app.state
    if not agrees and state.panel in UNDOING:
        state.panel = ""
        name = name_of(session.play.players, seat)
        state.notice.say(tr("{name} does not agree to the undo.", name=name))
    elif agrees and state.panel == UNDO_COST:
        undo_at_a_cost(app, Event("undo-at-a-cost", {}))
    elif agrees:
        _agree(app, session, seat)


def _agree(app: App, session: Session, seat: int) -> None:
    if app.state.panel == CONSENT:
        app.state.agreed |= {seat}
        if app.state.agreed.issuperset(undo.concerned(session)):
            app.state.panel = ""
            _undo(app, session)


def _take_back(app: App, session: Session, seat: int | None, known: int | None) -> None:
    """Undo the last decision for a seat; first ask everyone, or say what it costs. ``known``: who
    certainly wants it."""
    if undo.last_decision(session) is None:
        return
    if undo.is_free_for(session, seat):
        _undo(app, session, free=True)
        return
    people = undo.concerned(session)
    if not people and not undo.costs_the_count(session):
        _undo(app, session)
        return
    game_loop.stop_bots(app)
    app.state.panel = CONSENT if people else UNDO_COST
    app.state.agreed = frozenset(people) & {known}


def _undo(app: App, session: Session, *, free: bool = False) -> None:
    game_loop.stop_bots(app)
    undo.undo(session, free=free)
    game_loop.save(app, session)


async def _run_replay(app: App, session: Session) -> AsyncIterator[None]:
    pause = app.state.preferences.pace or PACES[DEFAULT_PACE]
    while session.cursor and session.cursor.ply < session.length:
        await app.device.sleep(pause)
        replay.look_at(session, session.cursor.ply + 1)
        if session.ply < session.length:
            yield


async def _show_again(
    app: App, session: Session, plies: Sequence[int], moment: Moment
) -> AsyncIterator[None]:
    state = app.state
    pause = state.preferences.pace or PACES[DEFAULT_PACE]
    for ply in (*plies, plies[-1] + 1):
        if not moment.lasts(session.play):  # the person has acted before it began
            break
        state.shown = Shown(ply, moment)
        yield
        await asyncio.gather(app.device.at_rest(), app.device.sleep(pause))
    state.shown = None


EVENTS: Final[dict[str, Handler]] = {
    "agree": agree,
    "fork": fork,
    "replay-at": look,
    "replay-exit": leave_replay,
    "replay-from": look_from,
    "replay-run": run_replay,
    "redo": redo,
    SHOW_AGAIN: show_again,
    "undo-at-a-cost": undo_at_a_cost,
    "undo-decision": undo_decision,
}
