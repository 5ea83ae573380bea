"""How the game that is open goes on: what bots do, and that it is saved."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Sequence
from dataclasses import replace
from typing import Any, Final

from sobek.bots.own_bot import OWN
from sobek.core.game import Action
from sobek.core.message import closed
from sobek.core.text import tr
from web.app import (
    advice,
    coaching,
    counting,
    devices,
    lab,
    pricing,
    reminders,
    strength,
    tasks,
    tries,
)
from web.app.app import App
from web.app.state import COACH, UNDOING
from web.app.work import Work
from web.browser.device import StorageError
from web.session import deals
from web.session.plies import Moment
from web.session.session import Session
from web.storage.results import Entry
from web.storage.saves import Save

SEEN: Final = 0.5
FELT: Final = 1.25
"""How long an action is seen at least, and one that was done to the person: parts of the pace."""


def proceed(app: App) -> None:
    """Do what follows from an event: bots move, forced moves are made, a result is kept, the coach
    thinks, and advice that nobody awaits is cancelled."""
    state, session = app.state, app.state.session
    if state.panel not in ("hint", "why"):
        advice.cancel(app)
    coaching.follow(app)
    devices.tend(app)
    if session is None:
        return
    counting.begin(app, session, proceed)
    _keep_result(app, session)
    send_by_line(app, session)
    devices.tell(app)
    is_closed = state.problem or state.held_events is not None or state.panel in UNDOING
    if _moves_on(app, session) and not is_closed and Work.BOTS not in state.running:
        tasks.start(app, Work.BOTS, _move_by_itself(app, session))


def carry_out(app: App, session: Session, actions: Sequence[Any]) -> None:
    """Carry out actions of the seats to act, and save them.

    :raises IllegalAction: if an action is illegal; those before it were carried out.
    """
    if app.state.panel in ("hint", COACH):
        app.state.panel = ""  # it was about the decision that is made now
    try:
        session.carry_out(actions)
    finally:
        save(app, session)
    counting.begin(app, session, proceed)
    app.device.stay_awake(not (session.play.over or app.state.is_parked))


def send_by_line(app: App, session: Session) -> None:
    """Have the line of a sealed game carry the link that is to be sent, and note that it did."""
    if devices.carry(app, session):
        save(app, session)


def save(app: App, session: Session) -> None:
    """Save what has changed in the session."""
    state, autosave = app.state, app.state.autosave
    if session.teacher and (progress := session.teacher.progress(session)):
        state.progress.keep(progress, session.play.game.name)
    if not session.origin.is_saved:
        return
    now = app.device.now()
    if lost := autosave.keep(session.save, now):
        state.notice.say(lost)
    park(app)
    if autosave.parked:
        return
    set_address(app, autosave.address(session.save))
    devices.tell(app)
    if session.has_just_ended:
        count(app, autosave.id, autosave.dated(session.save, now))


def note_help(app: App, session: Session) -> None:
    """Remember at once that somebody had a hint: the page may be loaded anew before the next
    action."""
    if not session.metadata.helped and not app.state.is_parked:
        session.metadata = replace(session.metadata, helped=True)
        devices.note_hint(app)
        save(app, session)


def stop_bots(app: App) -> None:
    """Cancel what bots think about, since it is no longer so."""
    app.stop(Work.BOTS)
    app.state.hurries = app.state.settles = False


def park(app: App) -> None:
    """Leave the game to another tab if it is played there."""
    if app.state.is_parked:
        stop_bots(app)
        app.stop(Work.COUNT)
        app.stop(Work.REVIEW)
        app.stop(Work.RECHECK)
        app.stop(Work.PRICE)
        app.device.stay_awake(False)


def set_address(app: App, address: str) -> None:
    """Put this after the # of the page's address."""
    if app.state.address != address:
        app.state.address = address
        app.device.set_location_hash(closed(address))


def count(app: App, id: str, finished: Save) -> None:
    """Add a finished game to the statistics. ``id``: of the save."""
    state = app.state
    try:
        app.results.add(Entry.of(id, finished))
    except StorageError as error:
        if not state.notice:
            said = tr("This game could not be added to the statistics: {reason}.", reason=error)
            state.notice.say(said)


def _keep_result(app: App, session: Session) -> None:
    """Keep the result of a finished game once: for comparison, unless it was for practice."""
    if not session.play.over or session is app.state.noted:
        return
    app.state.noted = session
    tries.keep(app, session)
    strength.keep(app, session)
    pricing.begin(app, session)
    if session.origin.is_game:
        reminders.remind(app)
    if session.is_comparable and deals.name(session.play.record):
        app.state.deal_results.add(deals.result(session.play))


async def _move_by_itself(app: App, session: Session) -> AsyncIterator[None]:
    """Have bots move, and make forced moves, one after the other: each is seen to its end before
    the next one begins, or the person is said to be next."""
    state, has_moved = app.state, False
    while state.session is session:
        # Bots think while the last action is still seen, and the person may act meanwhile.
        moment, decided = Moment(session.play), _decide(app, session)
        try:
            if state.settles:
                await _settle(app, session)
                yield
            if not _moves_on(app, session):
                break
            if decided is None or not moment.lasts(session.play):
                continue
            is_bots = session.bot_decides
            await _see(app, 1.0)
            action = await decided
        finally:
            if decided:
                decided.cancel()
        if not _lasts(app, session, moment):
            continue
        has_moved = has_moved or is_bots
        state.settles = state.has_pauses
        if state.hand:
            devices.choose(app, session, [action])
        else:
            carry_out(app, session, [action])
        _keep_result(app, session)
        advice.report_workers(app)
        await app.device.sleep(0)  # nothing waits for both at once
        yield
    if has_moved and session.decides and state.preferences.sounds:
        app.device.play("turn")
    state.hurries = False
    coaching.follow(app)


def _moves_on(app: App, session: Session) -> bool:
    """Whether a bot moves now, or a forced move is made."""
    return (session.bot_decides or session.is_forced) and not app.state.is_parked


def _lasts(app: App, session: Session, moment: Moment) -> bool:
    """Whether what was decided for this moment of a session is still wanted."""
    return app.state.session is session and moment.lasts(session.play) and _moves_on(app, session)


def _decide(app: App, session: Session) -> asyncio.Task[Action] | None:
    """Begin to find the action that is made by itself; None if none is."""

    async def decide() -> Action:
        play = session.play
        if session.teacher:
            return session.teacher.answer(session)
        if play.players[play.state.actor].kind == OWN:
            return await lab.decide(app, play)
        return await app.pool.decide(play)

    return asyncio.create_task(decide()) if _moves_on(app, session) else None


async def _settle(app: App, session: Session) -> None:
    """Wait until nothing moves any more. Before the next move by itself, a little longer, most of
    all after what was done to the person; who chooses next is told at once."""
    seen = FELT if app.playback.is_felt else SEEN
    await _see(app, seen if _moves_on(app, session) else 0.0)
    app.state.settles = False


async def _see(app: App, paces: float) -> None:
    """Let the last action be seen to its end, and for so many paces at least; if somebody hurries,
    not at all."""
    pace = app.state.preferences.pace if app.state.has_pauses else 0.0
    rest = [app.device.at_rest()] if pace else []
    await asyncio.gather(*rest, _pause(app, paces * pace))


async def _pause(app: App, seconds: float) -> None:
    """Wait unless somebody hurries."""
    slept = asyncio.ensure_future(app.device.sleep(seconds))
    app.state.running[Work.PAUSE] = slept.cancel
    await asyncio.wait([slept])
