"""Links: those that come, and those that are sent."""

from __future__ import annotations

from collections.abc import AsyncIterator, Awaitable
from typing import Final

from sobek.core.link import LinkError, decode, find
from sobek.core.text import tr
from web.app import derived, opening, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.ui.screens import sharing


def paste(app: App, event: Event) -> None:
    """Open the link in the field."""
    _open_link_in(app, event.data.get("link", ""))


def paste_copied(app: App, event: Event) -> None:
    """Open the link on the clipboard. Reading begins at once: only this click allows it."""
    tasks.undertake(app, _read_copied(app, app.device.copied()))


def copy_link(app: App, event: Event) -> None:
    """Put the link on the clipboard."""
    tasks.undertake(app, _try(app, "copy", app.device.copy(derived.link(app.state))))


def send_link(app: App, event: Event) -> None:
    """Pass the link to another program."""
    tasks.undertake(app, _try(app, "send", app.device.send(derived.link(app.state))))


def _open_link_in(app: App, text: str) -> None:
    try:
        decode(link := find(text))
    except LinkError as error:
        app.state.pasted = text[: sharing.MAX_PASTED], str(error)
    else:
        opening.go(app, link)


async def _read_copied(app: App, reading: Awaitable[str | None]) -> AsyncIterator[None]:
    text = await reading
    if text is None:
        refusal = tr("Your browser doesn't allow this: paste the link into the field yourself.")
        app.state.pasted = app.state.pasted[0], refusal
    else:
        _open_link_in(app, text)
    app.state.is_retyped = True
    yield


async def _try(app: App, what: str, trying: Awaitable[bool]) -> AsyncIterator[None]:
    app.state.link_outcome = what, await trying
    yield


EVENTS: Final[dict[str, Handler]] = {
    "copy": copy_link,
    "paste": paste,
    "paste-copied": paste_copied,
    "send": send_link,
}
