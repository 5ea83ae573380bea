"""Where the person is on the page, and which element begins it."""

from __future__ import annotations

from web.app.state import AppState
from web.session import who_sees
from web.session.stage import Stage
from web.ui.scene import PROMPT
from web.ui.screens import moments, replay
from web.ui.screens.typed_line import FIELD


def place(state: AppState) -> object:
    """A value that changes when the person comes to another screen."""
    session = state.session
    if state.problem or state.is_parked or session is None:
        return state.problem, state.is_parked, state.address
    cursor = session.cursor
    if session.stage is Stage.EXERCISE and cursor:
        return id(session), cursor.ply
    if session.stage is Stage.REPLAY:
        return id(session), session.stage
    # Without secrets the table stays as it is when someone else decides.
    viewer = who_sees.viewer(session) if session.secrets else None
    lesson = session.teacher and (session.teacher.lessons_done, _reads_on(state))
    # While a scoring runs by itself, whoever is there stays where they are.
    round = session.scoring and session.scoring[0]
    return id(session), session.stage, viewer, round, session.turns, lesson


def begins_with(state: AppState) -> str:
    """The id of the element that gets the focus when the person comes there."""
    session = state.session
    if state.problem or state.is_parked or session is None:
        return "title"
    match session.stage:
        case Stage.REPLAY:
            is_example = session.cursor and session.cursor.clause
            return "title" if is_example else replay.STORY
        case Stage.TABLE if _reads_on(state):
            return moments.ONWARD
        case Stage.TABLE:
            return FIELD if state.typing.goes_on else PROMPT
        case Stage.HANDOVER if state.typing.goes_on:
            return moments.TAKE_SEAT
        case Stage.RESULT if state.typing.goes_on:
            return moments.LEAVE_SEAT
        case Stage.RESULT:
            return PROMPT
        case Stage.SCORING:
            goes_on = session.scoring and session.scoring[1]
            return moments.ONWARD if goes_on else "title"
        case _:
            return "title"


def _reads_on(state: AppState) -> bool:
    """Whether somebody who types has nothing to type, but a lesson to read."""
    teacher = state.session and state.session.teacher
    return bool(teacher and teacher.reads) and state.typing.goes_on
