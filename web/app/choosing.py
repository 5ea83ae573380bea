"""What people choose at the table."""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Any

from web.app import coaching, devices, exchange, game_loop, tasks
from web.app.app import App
from web.app.state import UNDOING, FocusRequest
from web.app.work import Work
from web.session.kinds import Outcome
from web.session.plies import Moment
from web.session.session import Session
from web.ui.screens.typed_line import FIELD


def choose(app: App, session: Session, actions: Sequence[Any]) -> None:
    """Take what a person has chosen, unless the coach speaks against it. If it does not know yet
    what to say, the choice waits for a moment, however often it is confirmed: a double tap is no
    answer to what was not said yet.

    :raises IllegalAction: if an action is illegal; those before it were carried out.
    """
    app.state.notice.say("")
    app.stop(Work.CONFIRM)
    if coaching.will_know(app, actions):
        waiting = _choose_soon(app, session, actions, Moment(session.play), session.selection)
        tasks.start(app, Work.CONFIRM, waiting)
    elif not coaching.speak(app, actions):
        _take(app, session, actions)


async def _choose_soon(
    app: App, session: Session, actions: Sequence[Any], moment: Moment, selection: Any
) -> AsyncIterator[None]:
    """Take a choice when the coach knows what to say, or is too slow; not at all if something else
    was done or selected meanwhile."""
    state = app.state
    if state.watch:
        await coaching.know(state.watch)
    state.running.pop(Work.CONFIRM, None)
    is_wanted = state.session is session and moment.lasts(session.play) and session.decides
    is_wanted = is_wanted and not (state.is_parked or state.panel in UNDOING)
    if is_wanted and session.selection == selection:
        if not coaching.speak(app, actions):
            _take(app, session, actions)
            if state.typing.goes_on:
                state.focus = FocusRequest(FIELD)
        game_loop.proceed(app)
    yield


def _take(app: App, session: Session, actions: Sequence[Any]) -> None:
    state, actor = app.state, session.actor
    match session.kind.judge(session, actions):
        case Outcome.ANSWERED if state.review:
            state.review.answer = str(actions[0])
            state.panel = "verdict"
        case Outcome.PLAYED:
            game_loop.carry_out(app, session, actions)
            app.stop(Work.PAUSE)  # it was for what the person has done by now
        case Outcome.SEALED:
            exchange.act(app, session, actions)
        case Outcome.SENT:
            devices.choose(app, session, actions)
    if session.origin.is_saved and not (state.has_asked_to_persist or state.autosave.unsaved):
        # Only now there is something to lose, and some browsers ask the person.
        state.has_asked_to_persist = True
        app.device.persist()
    if session.decides and session.actor == actor:
        # The same seat decides what follows from that.
        state.focus = FocusRequest(reveal=True)
