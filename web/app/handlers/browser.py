"""What the browser reports: another address, other tabs, offers, that time has passed. None of it
waits for a claim."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.app import game_loop, opening
from web.app.app import App
from web.app.events import Event, Handler
from web.storage import saves


def open_address(app: App, event: Event) -> None:
    """The person has changed the address, or gone back."""
    opening.open_address(app, event.value)


def take_over(app: App, event: Event) -> None:
    """The person has begun something before Python ran."""
    opening.take_over(app, event.value)


def hear_storage(app: App, event: Event) -> None:
    """Another tab has stored something under this key ("": cleared all); two can't play the same
    game."""
    state, session = app.state, app.state.session
    autosave = state.autosave
    if session and autosave.id and event.value in ("", *saves.keys(autosave.id)):
        now = app.device.now()
        if lost := autosave.check(session.save, now):
            state.notice.say(lost)
        game_loop.park(app)
        if not autosave.parked:
            game_loop.set_address(app, autosave.address(session.save))


def hear_silence(app: App, event: Event) -> None:
    """The browser has not told in time what it had not stored when it ended last."""
    app.state.notice.say(
        tr(
            "The browser’s storage does not answer: what you did last may be missing. Reload the "
            "page to try again."
        )
    )


def hear_taken(app: App, event: Event) -> None:
    """Another tab plays a game now."""
    autosave = app.state.autosave
    if autosave.id and event.value == saves.key(autosave.id):
        autosave.parked = True
        game_loop.park(app)


def hear_offers(app: App, event: Event) -> None:
    """The browser's offers have changed; their names stand with blanks between them."""
    app.state.offers = frozenset(event.value.split())


def hear_time(app: App, event: Event) -> None:
    """Time has passed. The drawing that follows says how much, and which day it is."""


EVENTS: Final[dict[str, Handler]] = {
    "address": open_address,
    "begun": take_over,
    "offers": hear_offers,
    "silence": hear_silence,
    "storage": hear_storage,
    "taken": hear_taken,
    "time": hear_time,
}
