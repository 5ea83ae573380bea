"""What is heard on the lines to other devices (:class:`web.browser.device.Lines`)."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.app import pairing
from web.app.app import App
from web.app.events import Event, Handler


def hear_open(app: App, event: Event) -> None:
    """A line is open, for the first time or after a silence."""
    pairing.connected(app, event.data["id"])


def hear_quiet(app: App, event: Event) -> None:
    """The other device is not heard just now. It may come back."""


def hear_message(app: App, event: Event) -> None:
    """The other device says what nobody here has asked for: leave it."""
    app.device.close_line(event.data["id"])


def hear_closed(app: App, event: Event) -> None:
    """The other device has gone."""
    pairing.closed(app, event.data["id"], event.data["reason"])
    app.state.notice.say(tr("The connection to the other device has ended."))


EVENTS: Final[dict[str, Handler]] = {
    "line:closed": hear_closed,
    "line:message": hear_message,
    "line:open": hear_open,
    "line:quiet": hear_quiet,
}
