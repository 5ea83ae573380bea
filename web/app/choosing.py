"""What people choose at the table."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from web.app import exchange, game_loop
from web.app.app import App
from web.app.work import Work
from web.session.kinds import Outcome
from web.session.session import Session


def choose(app: App, session: Session, actions: Sequence[Any]) -> None:
    """Take what a person has chosen.

    :raises IllegalAction: if an action is illegal; those before it were carried out.
    """
    state = app.state
    state.notice.say("")
    match session.kind.judge(session, actions):
        case Outcome.ANSWERED if state.review:
            state.review.answer = str(actions[0])
            state.panel = "verdict"
        case Outcome.PLAYED:
            game_loop.carry_out(app, session, actions)
            app.stop(Work.PAUSE)  # it was for what the person has done by now
        case Outcome.SEALED:
            exchange.act(app, session, actions)
    if session.origin.is_saved and not (state.has_asked_to_persist or state.autosave.unsaved):
        # Only now there is something to lose, and some browsers ask the person.
        state.has_asked_to_persist = True
        app.device.persist()
