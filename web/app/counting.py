"""The count of a round: one step of the scoring after the other, until any press ends it. Where
everybody plays on a device of their own, the game goes on after its last step."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator, Callable

from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.session.session import Session
from web.session.stage import Stage
from web.storage.preferences import DEFAULT_PACE, PACES


def begin(app: App, session: Session, go_on: Callable[[App], None]) -> None:
    """Start the count once the scoring is visible. With Instant or reduced motion, people turn its
    pages themselves. Where nobody has to be here, it always runs, also on after a press has ended
    it; ``go_on`` is called after it then."""
    state = app.state
    is_covered = bool(state.panel) and not session.is_left_alone
    if session.stage is not Stage.SCORING or is_covered or state.is_parked:
        return
    is_new, session.scoring_is_new = session.scoring_is_new, False
    if session.is_left_alone:
        runs = is_new or not (session.play.over or Work.COUNT in state.running)
    else:
        moves = state.preferences.pace and not app.device.reduces_motion()
        runs = is_new and bool(moves) and not session.teacher
    if runs:
        tasks.start(app, Work.COUNT, _run(app, session, go_on))


def end(app: App) -> None:
    """Show the whole scoring at once, if it still runs."""
    session = app.state.session
    if session and Work.COUNT in app.state.running:
        session.turn_page(session.last_page)
    app.stop(Work.COUNT)


async def _run(app: App, session: Session, go_on: Callable[[App], None]) -> AsyncIterator[None]:
    pace = app.state.preferences.pace or PACES[DEFAULT_PACE]
    while scoring := session.scoring:
        seen = session.renderer.rounds.seen(session.scene(), *scoring)
        await asyncio.gather(app.device.at_rest(), app.device.sleep(pace * seen))
        if app.state.session is not session or session.scoring != scoring:
            return  # the game may have gone on from a device
        is_last = scoring[1] == session.last_page
        if is_last and not session.is_left_alone:
            return
        session.turn_page(scoring[1] + 1, is_asked=False)
        if is_last:
            go_on(app)
        yield
