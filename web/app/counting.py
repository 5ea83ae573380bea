"""The count of a round: one step of the scoring after the other, until any press ends it."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator

from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.session.session import Session
from web.session.stage import Stage


def begin(app: App, session: Session) -> None:
    """Start the count once the scoring is visible. With Instant or reduced motion, people turn its
    pages themselves."""
    state = app.state
    is_seen = session.stage is Stage.SCORING and not (state.panel or state.is_parked)
    if not (session.scoring_is_new and is_seen):
        return
    session.scoring_is_new = False
    if state.preferences.pace and not app.device.reduces_motion() and not session.teacher:
        tasks.start(app, Work.COUNT, _run(app, session))


def end(app: App) -> None:
    """Show the whole scoring at once, if it still runs."""
    session = app.state.session
    if session and Work.COUNT in app.state.running:
        session.turn_page(session.last_page)
    app.stop(Work.COUNT)


async def _run(app: App, session: Session) -> AsyncIterator[None]:
    pace = app.state.preferences.pace
    while session.scoring:
        seen = session.renderer.rounds.seen(session.scene(), *session.scoring)
        await asyncio.gather(app.device.at_rest(), app.device.sleep(pace * seen))
        if app.state.session is not session or session.scoring[1] == session.last_page:
            return
        session.turn_page(session.scoring[1] + 1, is_asked=False)
        yield
