"""Links: those that come, and those that are sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.text import tr
from sobek.sealed.game import address
from sobek.sealed.refusals import LinkRefused
from web.app import derived, exchange, opening, pairing, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.storage import links
from web.ui.screens import sharing
from web.ui.unseen import whole


def paste(app: App, event: Event) -> None:
    """Open the link in the field."""
    open_link_in(app, event.data.get("link", ""))


def paste_copied(app: App, event: Event) -> None:
    """Open the link on the clipboard. Reading begins at once: only this click allows it."""
    tasks.undertake(app, _read_copied(app, app.device.copied()))


def copy_link(app: App, event: Event) -> None:
    """Put the link on the clipboard, below its text if it has one."""
    message = derived.message(app.state)
    tasks.undertake(app, _try(app, "copy", message.link, app.device.copy(message.whole)))


def send_link(app: App, event: Event) -> None:
    """Pass the link, with its text if it has one, to another program."""
    link, text = derived.message(app.state)
    tasks.undertake(app, _try(app, "send", link, app.device.send(link, text)))


def open_link_in(app: App, text: str) -> None:
    """Open the link in a text; if it can't be opened, the field for links says why."""
    state = app.state
    try:
        link = links.read(text, state.autosave.id)
    except (LinkError, LinkRefused) as error:
        state.pasted = text[-sharing.MAX_KEPT :]
        state.refusal.say(str(error))
        return
    if link.kind == links.JOIN:
        pairing.join(app, link.letters)  # what is open stays open
        return
    session, is_own = state.session, link.letters and address(link.body).game == state.autosave.id
    if session and is_own and not state.is_parked:
        state.pasted = text[-sharing.MAX_KEPT :]
        state.refusal.say("")
        exchange.receive(app, session, link.letters)
    else:
        opening.go_to(app, link)


async def _read_copied(app: App, reading: Awaitable[str | None]) -> AsyncIterator[None]:
    text = await reading
    if text is None:
        refusal = tr("Your browser doesn’t allow this: paste the link into the field yourself.")
        app.state.refusal.say(refusal)
    else:
        open_link_in(app, whole(text))
    app.state.is_retyped = True
    yield


async def _try(app: App, what: str, link: str, trying: Awaitable[bool]) -> AsyncIterator[None]:
    went_well, former = await trying, app.state.link_attempt
    app.state.by_code = app.state.by_code and not went_well
    app.state.link_attempt = sharing.Attempt(what, went_well, former.number + 1 if former else 0)
    if went_well and app.state.session:
        exchange.note_sent(app, app.state.session, link)
    yield


EVENTS: Final[dict[str, Handler]] = {
    "copy": copy_link,
    "paste": paste,
    "paste-copied": paste_copied,
    "send": send_link,
}
