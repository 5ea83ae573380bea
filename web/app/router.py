"""One way from an event to the screen: find the handler, run it, go on with the game, draw."""

from __future__ import annotations

from typing import Final

from web.app import counting, game_loop, problems, scanning, screen
from web.app import pairing as meeting
from web.app.app import App
from web.app.events import TABLE, Event, Handler
from web.app.handlers import (
    browser,
    devices,
    frame,
    history,
    keeping,
    lab,
    letters,
    library,
    lines,
    links,
    new_game,
    pairing,
    preferences,
    review,
    rules,
    scan,
    sealed,
    set_deals,
    statistics,
    table,
    tutorial,
    typed_line,
)
from web.app.state import FocusRequest

EVENTS: Final[dict[str, Handler]] = {
    **typed_line.EVENTS,
    **browser.EVENTS,
    **devices.EVENTS,
    **frame.EVENTS,
    **history.EVENTS,
    **keeping.EVENTS,
    **lab.EVENTS,
    **library.EVENTS,
    **new_game.EVENTS,
    **statistics.EVENTS,
    **pairing.EVENTS,
    **preferences.EVENTS,
    **review.EVENTS,
    **rules.EVENTS,
    **scan.EVENTS,
    **lines.EVENTS,
    **links.EVENTS,
    **sealed.EVENTS,
    **set_deals.EVENTS,
    **table.EVENTS,
    **tutorial.EVENTS,
}
"""What handles each event, by its name. Names that begin with "table:" go to the selection."""
REPORTS: Final = frozenset({*browser.EVENTS, *lines.EVENTS})
"""What nobody here has done."""


def dispatch(app: App, event: Event) -> bool:
    """Handle an event and draw what follows. True if it was a key that the table has used."""
    state, event = app.state, event.readable()
    if event.is_table_key and not (state.session and state.session.decides):
        return False
    if state.held_events is not None and event.name not in REPORTS:
        state.held_events.append(event)
        return event.is_table_key
    if state.again is not None and event.name not in (history.SHOW_AGAIN, *REPORTS):
        history.end_showing(app)
    if event.name not in REPORTS:
        counting.end(app)
    state.is_retyped = state.is_retyped or event.is_from_field
    if event.is_table_key:
        state.focus = FocusRequest(reveal=True)
    with problems.reported(app):
        handler = table.select if event.name.startswith(TABLE) else EVENTS[event.name]
        handler(app, event)
        meeting.tend(app)
        scanning.tend(app)
        letters.tend(app)
        game_loop.proceed(app)
    screen.show(app)
    return event.is_table_key
