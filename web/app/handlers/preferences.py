"""What a person prefers on this device: language, pace, sounds, letters, aid, day or night."""

from __future__ import annotations

from typing import Final

from web.app import derived, game_loop, languages, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.work import Work


def choose_language(app: App, event: Event) -> None:
    """Speak a language from now on, as soon as it is there, unless another one is chosen before."""
    tasks.start(app, Work.LANGUAGE, languages.choose(app, event.value))


def choose_sounds(app: App, event: Event) -> None:
    """Switch the sounds; the first one tells the browser that this click allows them."""
    app.state.preferences.choose("sounds", event.value)
    if app.state.preferences.sounds:
        app.device.play("take")


def choose_theme(app: App, event: Event) -> None:
    """Show the page by day, by night, or as the system prefers."""
    app.state.preferences.choose("theme", event.value)
    app.device.set_theme(app.state.preferences.theme)


def choose_aid(app: App, event: Event) -> None:
    """Give the person in front of the screen a memory aid, in this game and in new ones."""
    state, session = app.state, app.state.session
    is_offered = derived.offers_aids(state) and not state.is_parked
    if session and is_offered and session.choose_aid(event.value):
        game_loop.save(app, session)
        state.preferences.choose("aid", event.value)


def choose_coach(app: App, event: Event) -> None:
    """Switch the coach in this game, which is for practice from then on."""
    session = app.state.session
    if session and not app.state.is_parked and derived.offers_coach(app.state):
        session.have_coach(wanted=event.value == "on")
        game_loop.save(app, session)


def _choose(app: App, event: Event) -> None:
    """Prefer a value of the preference that the event is named after."""
    app.state.preferences.choose(event.name, event.value)


EVENTS: Final[dict[str, Handler]] = {
    "aid": choose_aid,
    "coach": choose_coach,
    "language": choose_language,
    "letters": _choose,
    "pace": _choose,
    "remarks": _choose,
    "sounds": choose_sounds,
    "theme": choose_theme,
}
