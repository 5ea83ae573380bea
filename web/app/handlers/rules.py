"""The rules: opened at a clause, searched, and illustrated by positions."""

from __future__ import annotations

from dataclasses import replace
from typing import Final

from sobek.games import game
from web.app import opening
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.storage.links import RULE
from web.ui.screens import rules
from web.ui.screens.rules import MAX_SOUGHT, Reading


def open_rules(app: App, event: Event) -> None:
    """Open the rules over what is there, at a clause if one is named."""
    state, clause = app.state, event.value
    state.explains = False
    below = state.address
    if below.startswith(RULE):
        below = state.reading.below  # there is a way back from there already
    state.reading = Reading(_game_with(app, clause), clause, below=below)
    state.panel = "rules"
    _focus_clause(app)


def explain(app: App, event: Event) -> None:
    """Have presses say what things are, or no longer."""
    state = app.state
    state.explains, state.panel = not state.explains, ""


def search(app: App, event: Event) -> None:
    """Show the clauses with these words."""
    reading, sought = app.state.reading, event.value[:MAX_SOUGHT]
    app.state.reading = replace(reading, sought=sought, searches=reading.searches + 1)


def look_at_example(app: App, event: Event) -> None:
    """Go to the position that illustrates a clause."""
    app.state.reading = replace(app.state.reading, clause=event.value)
    opening.go(app, f"{RULE}{app.state.reading.game}.{event.value}")


def back_to_rules(app: App, event: Event) -> None:
    """Go back from there to where the rules were opened, at the same clause."""
    state, reading = app.state, app.state.reading
    opening.go(app, reading.below)
    if state.session is None:
        state.setup = state.setup.changed("game", reading.game)
    state.reading, state.panel = reading, "rules"
    _focus_clause(app)


def _game_with(app: App, clause: str) -> str:
    """The game that has the clause: the one that is open or chosen, or else another one."""
    state = app.state
    here = state.session.play.game.name if state.session else state.setup.game
    names = (here, *state.renderers)
    return next((name for name in names if clause in game(name).rules), here)


def _focus_clause(app: App) -> None:
    if clause := app.state.reading.clause:
        app.state.focus = FocusRequest(rules.clause_id(clause), reveal=True)


EVENTS: Final[dict[str, Handler]] = {
    "back-to-rules": back_to_rules,
    "clause": open_rules,
    "explain": explain,
    "example": look_at_example,
    "seek": search,
}
