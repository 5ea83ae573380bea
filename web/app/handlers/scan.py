"""A link that the camera reads from another device's screen."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from web.app import exchange, scanning
from web.app.app import App
from web.app.events import Event, Handler
from web.app.handlers.links import open_link_in
from web.devices.parts import PartsRefused
from web.ui.screens.scanning import SHOW
from web.ui.screens.sharing import SCAN


def look(app: App, event: Event) -> None:
    """Have the camera look for a link. Whoever turns to the other device's link has had their own
    one read."""
    state = app.state
    if state.panel == SHOW and state.session:
        exchange.note_sent(app, state.session, state.codes.link)
    scanning.begin(app)


def hear(app: App, text: str) -> None:
    """Take what the camera has read: a link, or a part of one."""
    state = app.state
    scan = state.scan
    if scan is None:
        return
    before = scan.parts.texts.copy()
    try:
        link = scan.parts.take(text)
    except PartsRefused as error:
        scan.said.say(str(error))
        return
    if not link and scan.parts.texts != before:
        read = len(scan.parts.texts)
        scan.said.say(tr("{n} of {all} codes read …", n=read, all=scan.parts.total))
    elif link and link != scan.last:
        scan.last, state.by_code = link, True
        scan.said.say("")
        open_link_in(app, link)


EVENTS: Final[dict[str, Handler]] = {SCAN: look}
