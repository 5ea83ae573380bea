"""Devices at one table: who plays on which, and who looks on."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.app import devices, game_loop, pairing
from web.app.app import App
from web.app.devices import ONLOOKER
from web.app.events import Event, Handler
from web.app.handlers import letters, moving
from web.session.session import Session
from web.ui.widgets import name_of


def send_elsewhere(app: App, event: Event) -> None:
    """Somebody plays on a device of their own from now on."""
    session = _game(app)
    if session and event.value.isdecimal():
        game_loop.stop_bots(app)
        session.send_elsewhere(int(event.value))
        game_loop.save(app, session)
        pair(app, event)


def bring_here(app: App, event: Event) -> None:
    """Somebody plays on this device again."""
    session, table = _game(app), app.state.table
    if session and event.value.isdecimal():
        session.bring_here(int(event.value))
        if table:
            table.dismiss(int(event.value))
            devices.send(app, table)
        app.state.panel = ""
        game_loop.save(app, session)


def pair(app: App, event: Event) -> None:
    """Show the code for a device: the hand of a seat, or an onlooker."""
    session = _game(app)
    if session is None:
        return
    if event.value == ONLOOKER:
        said = tr("The other device shows what everybody may see.")
    elif event.value.isdecimal() and int(event.value) in session.elsewhere:
        name = name_of(session.play.players, int(event.value))
        said = tr("{name}’s hand comes to the other device.", name=name)
    else:
        return
    devices.company_of(app)
    # Each line has a name of its own: one that was lost may still be there.
    pairing.begin(app, f"{event.value}-{app.device.seed():x}", said)


def _game(app: App) -> Session | None:
    """The game that is played here, if it can go on."""
    session = app.state.session
    is_played = session and session.origin.is_game and not app.state.is_parked
    return session if is_played else None


EVENTS: Final[dict[str, Handler]] = {
    "bring-here": bring_here,
    "pair": pair,
    "send-elsewhere": send_elsewhere,
    **letters.EVENTS,
    **moving.EVENTS,
}
