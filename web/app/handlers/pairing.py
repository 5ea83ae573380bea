"""To meet another device: what is pressed, pasted and scanned."""

from __future__ import annotations

from typing import Final

from web.app import pairing
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers import scan
from web.ui.screens.pairing import JOIN


def join(app: App, event: Event) -> None:
    """Join a table."""
    pairing.join(app)


def begin_again(app: App, event: Event) -> None:
    """Try once more."""
    pairing.begin_again(app)


def go_without_camera(app: App, event: Event) -> None:
    """Leave the camera out."""
    pairing.go_without_camera(app)


def paste(app: App, event: Event) -> None:
    """Take the code in the field."""
    pairing.take(app, event.data.get("code", ""), is_pasted=True)


def hear_scanned(app: App, event: Event) -> None:
    """The camera has read a code."""
    if app.state.scan:
        scan.hear(app, event.value)
    else:
        pairing.take(app, event.value)


def lose_camera(app: App, event: Event) -> None:
    """The system has taken the camera, as if another program had it."""
    if using := app.state.scan or app.state.pairing:
        using.camera = "busy"


EVENTS: Final[dict[str, Handler]] = {
    JOIN: join,
    "blinded": lose_camera,
    "pair-again": begin_again,
    "pair-paste": paste,
    "pair-without-camera": go_without_camera,
    "scanned": hear_scanned,
}
