"""What surrounds every screen: panels, notices, offers, and where to go."""

from __future__ import annotations

from typing import Final

from web.app import advice, game_loop, opening, reminders
from web.app.app import App
from web.app.events import Event, Handler
from web.ui.screens.keeping import KEEP


def open_panel(app: App, event: Event) -> None:
    """Open a panel over the screen, or close it ("")."""
    state = app.state
    state.panel = event.value
    state.log_pages, state.link_attempt = 1, None
    if state.panel == KEEP:
        reminders.look_at_storage(app)
        opening.read_library(app)
        state.kept.say("")
    if state.panel == "hint" and state.session and state.session.can_ask:
        session, position = state.session, state.session.play.state
        decisions = session.renderer.joint.decisions(position.view(position.actor))
        advice.ask(app, session, position, decisions)
        game_loop.note_help(app, session)


def show_earlier(app: App, event: Event) -> None:
    """Show more of the log."""
    app.state.log_pages += 1


def dismiss(app: App, event: Event) -> None:
    """Close the notice."""
    app.state.notice.say("")


def accept(app: App, event: Event) -> None:
    """Have the browser do what it offers."""
    app.device.accept(event.value)


def decline(app: App, event: Event) -> None:
    """Put an offer off."""
    app.state.declined |= {event.value}


def go(app: App, event: Event) -> None:
    """Open something else."""
    opening.go(app, event.value)


def reopen(app: App, event: Event) -> None:
    """Play the game here, and no longer in another tab."""
    opening.open_address(app, app.state.address, take=True)


def print_page(app: App, event: Event) -> None:
    """Have the person print what the page shows."""
    app.device.print_page()


def reload(app: App, event: Event) -> None:
    """Load the page anew."""
    app.device.reload()


EVENTS: Final[dict[str, Handler]] = {
    "accept": accept,
    "decline": decline,
    "dismiss": dismiss,
    "earlier": show_earlier,
    "go": go,
    "panel": open_panel,
    "print": print_page,
    "reload": reload,
    "reopen": reopen,
}
