"""Over to another device: all that this browser keeps goes there by a line, and is brought in as a
file is."""

from __future__ import annotations

from collections.abc import AsyncIterator
from typing import Final

from sobek.core.text import tr
from web.app import devices, pairing, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers import keeping
from web.devices.hand import Hand
from web.devices.messages import OtherVersion
from web.devices.parcel import Sending, packed
from web.storage import files
from web.ui.formats import percent
from web.ui.screens.keeping import ARRIVED, KEEP

STEPS: Final = 10
"""How often progress is said."""

# --- the device that has everything --------------------------------------------------------------


def send_all(app: App, event: Event) -> None:
    """Show the code for the device that all goes to."""
    app.state.sending = Sending(f"all-{app.device.seed():x}")
    said = tr("All that this browser keeps goes over to the other device, and stays here as well.")
    pairing.begin(app, app.state.sending.line, said, by_file=True)


def is_for(app: App, line: str) -> bool:
    """Whether a line is the one to that device."""
    return app.state.sending is not None and app.state.sending.line == line


def opened(app: App) -> None:
    """The line to that device is open."""
    sending = app.state.sending
    if sending and not sending.taken:
        app.state.panel = KEEP
        app.state.kept.say(tr("Getting everything ready …"))
        tasks.undertake(app, _pack(app, sending))


def heard(app: App, text: str) -> None:
    """That device says something."""
    sending = app.state.sending
    if sending is None:
        return
    before = _said(sending)
    try:
        _say(app, sending, sending.hear(text))
    except OtherVersion:
        said = tr("The other device has another version of this page. Update both.")
        _end(app, said)
    except ValueError:
        _end(app, _lost())
    else:
        if sending.is_done:
            _end(app, tr("Everything is on the other device now."))
        elif _said(sending) != before:
            app.state.kept.say(_said(sending))


def closed(app: App) -> None:
    """The line to that device has ended."""
    if app.state.sending and app.state.panel == KEEP:
        app.state.kept.say(_lost())
    app.state.sending = None


async def _pack(app: App, sending: Sending) -> AsyncIterator[None]:
    parts = files.write_all(files.kept_here(app.device), app.device.now())
    pieces = await keeping.in_steps(app, packed(parts))
    if app.state.sending is sending:
        _say(app, sending, sending.begin(pieces))
    yield


def _say(app: App, sending: Sending, texts: list[str]) -> None:
    for text in texts:
        app.device.send_line(sending.line, text)


def _end(app: App, said: str) -> None:
    if app.state.sending:
        app.device.close_line(app.state.sending.line)
    app.state.sending = None
    app.state.kept.say(said)


def _said(sending: Sending) -> str:
    """How far it is, in a sentence."""
    if sending.share == 1:
        return tr("All of it is on the other device. Bring it in there.")
    share = percent(int(sending.share * STEPS) / STEPS)
    return tr("Sending … {share}", share=share) if sending.taken else ""


def _lost() -> str:
    return tr(
        "The connection was lost before everything had come over. Nothing has changed. Try again."
    )


# --- the device that it goes to ------------------------------------------------------------------


def came(app: App, hand: Hand) -> None:
    """A piece has come; once all have, say what would be brought in."""
    app.state.panel, app.state.arrival = ARRIVED, None
    if hand.parcel and hand.parcel.is_whole:
        tasks.undertake(app, _look(app, hand, hand.parcel.text))


async def _look(app: App, hand: Hand, text: str | None) -> AsyncIterator[None]:
    yield
    try:
        async for _ in keeping.look_into(app, files.split(text), from_line=True):
            yield
    except ValueError as error:
        devices.hang_up(app)
        app.state.panel = KEEP
        app.state.kept.say(str(error))
        yield


def came_to_nothing(app: App) -> None:
    """The line has ended. What has come as a whole can be brought in all the same."""
    hand = app.state.hand
    if hand and hand.parcel and not hand.parcel.is_whole:
        app.state.hand, app.state.panel = None, ""
        app.state.notice.say(_lost())


EVENTS: Final[dict[str, Handler]] = {"send-all": send_all}
