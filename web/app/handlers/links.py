"""Links: those that come, and those that are sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from typing import Final

from sobek.core import public_view
from sobek.core.link import LinkError, decode, find
from sobek.core.text import tr
from sobek.sealed.game import address
from sobek.sealed.refusals import LinkRefused
from web.app import derived, exchange, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.storage import bot_link, sealed
from web.ui.screens import sharing
from web.ui.unseen import whole


def paste(app: App, event: Event) -> None:
    """Open the link in the field."""
    open_link_in(app, event.data.get("link", ""))


def paste_copied(app: App, event: Event) -> None:
    """Open the link on the clipboard. Reading begins at once: only this click allows it."""
    tasks.undertake(app, _read_copied(app, app.device.copied()))


def copy_link(app: App, event: Event) -> None:
    """Put the link on the clipboard."""
    link = derived.link(app.state)
    tasks.undertake(app, _try(app, "copy", link, app.device.copy(link)))


def send_link(app: App, event: Event) -> None:
    """Pass the link to another program."""
    link = derived.link(app.state)
    tasks.undertake(app, _try(app, "send", link, app.device.send(link)))


def has_link(text: str) -> bool:
    """Whether there is a link in a text, such as a message."""
    return bool(bot_link.find(text) or sealed.find(text)) or find(text) != text.strip()


def open_link_in(app: App, text: str) -> None:
    """Open the link in a text; if it can't be opened, the field for links says why."""
    if found := bot_link.find(text):
        opening.go(app, f"{bot_link.BOT}={found}")
        return
    if letter := sealed.find(text):
        _open_letter(app, letter, text[: sharing.MAX_PASTED])
        return
    link = find(text)
    try:
        if public_view.is_link(link):
            public_view.decode(link)
        else:
            decode(link)
    except LinkError as error:
        app.state.pasted = text[: sharing.MAX_PASTED]
        app.state.refusal.say(str(error))
    else:
        opening.go(app, link)


def _open_letter(app: App, link: str, text: str) -> None:
    """Open a link of sealed play, in its own game."""
    session = app.state.session
    try:
        at = address(link).game
    except LinkRefused as error:
        app.state.pasted = text
        app.state.refusal.say(str(error))
        return
    if session and app.state.autosave.id == at and not app.state.is_parked:
        app.state.pasted = text
        app.state.refusal.say("")
        exchange.receive(app, session, link)
    else:
        opening.go(app, sealed.PREFIX + link)


async def _read_copied(app: App, reading: Awaitable[str | None]) -> AsyncIterator[None]:
    text = await reading
    if text is None:
        refusal = tr("Your browser doesn't allow this: paste the link into the field yourself.")
        app.state.refusal.say(refusal)
    else:
        open_link_in(app, whole(text))
    app.state.is_retyped = True
    yield


async def _try(app: App, what: str, link: str, trying: Awaitable[bool]) -> AsyncIterator[None]:
    went_well, former = await trying, app.state.link_outcome
    app.state.link_outcome = sharing.Attempt(what, went_well, former.number + 1 if former else 0)
    if went_well and app.state.session:
        exchange.note_sent(app, app.state.session, link)
    yield


EVENTS: Final[dict[str, Handler]] = {
    "copy": copy_link,
    "paste": paste,
    "paste-copied": paste_copied,
    "send": send_link,
}
