"""The links of a sealed game go over by a line between its two devices, as long as there is one."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.sealed.game import address
from sobek.sealed.refusals import LinkRefused
from web.app import exchange, opening, pairing
from web.app.app import App
from web.app.events import Event, Handler
from web.app.pairing import TABLE
from web.devices.courier import Courier
from web.devices.messages import Hello, Letter, read_from_device, write
from web.storage import links
from web.storage.sealed import PREFIX


def connect(app: App, event: Event) -> None:
    """Show the code for the other device of a sealed game."""
    session = app.state.session
    if session and session.sealed and not app.state.is_parked:
        line = app.state.courier.line if app.state.courier else ""
        app.device.close_line(line)
        app.state.courier = Courier(f"letters-{app.device.seed():x}", {session.sealed.id})
        said = tr("The links of this game go over by themselves then.")
        pairing.begin(app, app.state.courier.line, said)


def is_for(app: App, line: str) -> bool:
    """Whether a line carries links."""
    return app.state.courier is not None and app.state.courier.line == line


def begin_here(app: App, text: str) -> None:
    """The line to the other device, which this one has joined, turns out to carry links."""
    app.state.hand, app.state.courier = None, Courier(TABLE, is_there=True)
    _take(app, text)


def heard(app: App, text: str) -> None:
    """The other device says something."""
    courier = app.state.courier
    try:
        message = read_from_device(text)
    except ValueError:
        message = None
    if courier and isinstance(message, Hello):
        courier.is_there = True
        app.device.send_line(courier.line, write(Letter("")))  # it need not wait for the first one
    elif courier and isinstance(message, Letter):
        _take(app, message.text)
    elif courier:
        app.device.close_line(courier.line)
        closed(app)


def tend(app: App) -> None:
    """Open the link that waits, if it can be opened by now."""
    courier = app.state.courier
    if courier and courier.waiting and not _waits(app, address(courier.waiting).game):
        _take(app, courier.waiting)


def closed(app: App) -> None:
    """The line has ended."""
    courier, session, app.state.courier = app.state.courier, app.state.session, None
    if courier and session and session.sealed and session.sealed.id in courier.games:
        said = tr("The two devices have lost each other. Connect them again, or send the links.")
        app.state.notice.say(said)


def _take(app: App, text: str) -> None:
    """Open a link that has come, if it is new. While another game is open, it waits."""
    state, session = app.state, app.state.session
    try:
        at = address(text)
        link = links.read(f"#{PREFIX}{text}", state.autosave.id)
    except (LinkRefused, ValueError):
        return
    waits = _waits(app, at.game)
    if state.courier:
        state.courier.games.add(at.game)
        if waits and state.courier.waiting != text:
            said = tr("A link of another game has come. It opens when you leave this one.")
            state.notice.say(said)
        state.courier.waiting = text if waits else ""
    if session is None:
        if state.invitation != text:
            opening.go_to(app, link)
    elif not waits and session.sealed and at.number >= session.sealed.number:
        exchange.receive(app, session, link.letters)


def _waits(app: App, game: str) -> bool:
    """Whether another game is open than this one, or this one in another tab."""
    state = app.state
    return state.session is not None and (state.is_parked or game != state.autosave.id)


EVENTS: Final[dict[str, Handler]] = {"connect-sealed": connect}
