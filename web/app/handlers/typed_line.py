"""The line for typed actions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from web.app import choosing
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.ui.screens.typed_line import Typing
from web.ui.vocabulary import vocabulary


def open_line(app: App, event: Event) -> None:
    """Open the line, or close it."""
    app.state.panel, app.state.typing = "", Typing() if event.value else None
    _focus_line(app)


def keep_text(app: App, event: Event) -> None:
    """Remember what is typed so far, since the page is drawn anew meanwhile."""
    if app.state.typing:
        app.state.typing = replace(app.state.typing, text=event.value)


def carry_out(app: App, event: Event) -> None:
    """Carry out the typed action, or say why not."""
    state, text = app.state, event.data["typed"]
    session, typing = state.session, state.typing
    if session is None or typing is None or state.is_parked or not text.strip():
        return
    renderer = session.renderer
    try:
        if not session.decides:
            view, players = session.scene().view, session.play.players
            raise ValueError(renderer.narration.prompt(view, players))
        words = vocabulary(renderer.words.vocabulary)
        choosing.choose(app, session, [words.parse(session.play.game, text)])
    except ValueError as error:
        state.typing = typing.refused(text, str(error), session.ply)
    else:
        state.typing = typing.accepted()
    _focus_line(app)


def _focus_line(app: App) -> None:
    if app.state.typing:
        app.state.focus = FocusRequest(app.state.typing.field)


EVENTS: Final[dict[str, Handler]] = {
    "typed": carry_out,
    "typing": open_line,
    "typing-on": keep_text,
}
