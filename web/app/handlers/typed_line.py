"""The line for typed actions and questions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from web.app import choosing
from web.app.app import App
from web.app.events import Event, Handler
from web.app.places import begins_with
from web.app.state import FocusRequest
from web.session.session import Session
from web.ui.questions import Question, asked
from web.ui.screens.typed_line import FIELD, questions
from web.ui.vocabulary import meant


def open_line(app: App, event: Event) -> None:
    """Open the line, or close it."""
    state = app.state
    state.panel = ""
    state.typing = state.typing.opened() if event.value else state.typing.closed()
    state.focus = FocusRequest(FIELD if event.value else begins_with(state))


def keep_text(app: App, event: Event) -> None:
    """Remember what is typed so far, since the page is drawn anew meanwhile."""
    app.state.typing = replace(app.state.typing, text=event.value)


def carry_out(app: App, event: Event) -> None:
    """Answer the typed question, or carry out the typed action, or say why not."""
    state, text = app.state, event.data["typed"]
    session = state.session
    if session is None or state.is_parked or not text.strip():
        return
    found = asked(_questions(session), text)
    if found:
        _answer(app, session, *found)
    else:
        _act(app, session, text)
    state.typing = state.typing.used()
    state.focus = FocusRequest(FIELD if found or not session.teacher else begins_with(state))


def ask(app: App, event: Event) -> None:
    """Answer the question of a button."""
    session = app.state.session
    if session is None or app.state.is_parked:
        return
    for question in _questions(session):
        if question.asked == event.value:
            _answer(app, session, question, "")


def _questions(session: Session) -> list[Question]:
    return questions(session.renderer, session.past.news())


def _answer(app: App, session: Session, question: Question, place: str) -> None:
    said = question.answer(session.scene(), place)
    app.state.typing = app.state.typing.answered(said, session.ply)


def _act(app: App, session: Session, text: str) -> None:
    state, renderer = app.state, session.renderer
    typing = state.typing
    try:
        view, players = session.scene().view, session.play.players
        if not session.decides:
            raise ValueError(renderer.narration.prompt(view, players))
        choosing.choose(app, session, [meant(renderer, session.play.game, view, text)])
    except ValueError as error:
        state.typing = typing.refused(text, str(error), session.ply)
    else:
        state.typing = typing.accepted()


EVENTS: Final[dict[str, Handler]] = {
    "ask": ask,
    "typed": carry_out,
    "typing": open_line,
    "typing-on": keep_text,
}
