"""The deal of the day, and the ladder of set deals."""

from __future__ import annotations

from datetime import date
from typing import Final

from web.app import derived, opening
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.session import daily, ladder
from web.storage.daily_tries import Try
from web.storage.saves import PAGE, SAVED, LocalMetadata
from web.ui.screens.ladder import stone_id


def begin_daily(app: App, event: Event) -> None:
    """Begin the deal of the day that the button names, or go on with it; after the try it is for
    practice. The day may have passed since the button was drawn. Without a day it is today's."""
    state = app.state
    day = date.fromisoformat(event.value) if event.value else daily.today(app.device.now())
    name = daily.game_of(day, [*state.renderers])
    state.daily.recall()  # another tab may have begun it
    tried = state.daily.on(day.isoformat())
    if tried and not tried.is_finished and app.saves.current_text(tried.id) is not None:
        opening.go(app, SAVED + tried.id)
        return
    is_past = daily.age(day, app.device.now()) > daily.AHEAD
    is_practice = is_past or bool(tried and tried.is_finished)
    play = state.setup.of_the_day(name, day)
    opening.begin(app, play, LocalMetadata(practice=is_practice, set_up_by=PAGE))
    if not is_practice:
        began = app.device.now()
        state.daily.keep(Try(day.isoformat(), name, state.autosave.id, began=began))


def choose_step(app: App, event: Event) -> None:
    """Read about a step of the ladder."""
    app.state.step = event.value


def begin_step(app: App, event: Event) -> None:
    """Begin a step of the ladder, by its id."""
    state = app.state
    for renderer in state.renderers.values():
        deals_here = {deal.id: deal for deal in renderer.ladder}
        if deal := deals_here.get(event.value):
            play = ladder.begin(deal, state.setup.against(*deal.bots))
            opening.begin(app, play, LocalMetadata(step=deal.id, set_up_by=PAGE))
            return


def open_ladder(app: App, event: Event) -> None:
    """Open the ladder, at the next step."""
    state = app.state
    state.panel, state.step = "ladder", ""
    if climb := derived.climb(state):
        state.focus = FocusRequest(stone_id(climb.shown), reveal=True)


EVENTS: Final[dict[str, Handler]] = {
    "daily": begin_daily,
    "ladder": open_ladder,
    "ladder-begin": begin_step,
    "ladder-step": choose_step,
}
