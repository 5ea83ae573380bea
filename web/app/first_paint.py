"""What the next start can show before Python runs (web/boot shows it)."""

from __future__ import annotations

from web.app import derived, page
from web.app.app import App, nothing_open
from web.browser.device import StorageError
from web.session.session import Session
from web.ui.markup import Html


def pages(app: App) -> dict[str, Html]:
    """The pages of the next start, by what they show: under "" the start screen, and under its
    stored text the saved game that is open now. Empty if the browser refuses to read."""
    state = app.state
    fresh = nothing_open(app.device, state.renderers, app.saves)
    fresh.preferences, fresh.faces = state.preferences, state.faces
    fresh.strengths = state.strengths
    fresh.now = app.device.now()
    fresh.progress.recall(state.renderers)
    fresh.daily.recall()
    fresh.stars.recall(state.renderers)
    try:
        any(fresh.library.read())
    except StorageError:
        return {}
    fresh.setup = derived.setup_again(fresh)
    found = {"": page.render(fresh)}
    session, autosave = state.session, state.autosave
    if session and not (state.problem or state.hand or autosave.unsaved):
        # Someone else may be in front of the screen then.
        origin = session.origin if session.sealed else None
        fresh.session = Session(
            session.play, session.renderer, origin=origin, metadata=session.metadata
        )
        if text := autosave.dated(session.save, fresh.now).text:
            found[text] = page.render(fresh)
    return found
