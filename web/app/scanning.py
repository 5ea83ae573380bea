"""A link goes from screen to camera: one device makes its codes, the other one's camera looks.

What becomes of the link that was read: :mod:`web.app.handlers.scan`.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence

from web.app import derived, tasks
from web.app.app import App
from web.app.work import Work
from web.devices import parts
from web.ui.screens.scanning import SHOW, Codes, Scan
from web.ui.screens.sharing import SCAN


def begin(app: App) -> None:
    """Open the panel in which the camera looks for a link."""
    app.state.scan, app.state.panel = Scan(), SCAN
    app.state.refusal.say("")
    tasks.start(app, Work.SCAN, _look(app, app.state.scan))


def tend(app: App) -> None:
    """Switch the camera off once its panel has been left; make the codes once theirs is open."""
    state = app.state
    if state.scan and state.panel != SCAN:
        app.stop(Work.SCAN)
        app.device.look_away()
        state.scan = None
    if state.panel == SHOW and state.session and state.session.sealed:
        state.by_code = True
        link = derived.link(state)
        if link != state.codes.link:
            _make(app, link)


def _make(app: App, link: str) -> None:
    try:
        texts = parts.split(link)
    except ValueError:
        texts = []
    app.state.codes = Codes(link, len(texts))
    tasks.start(app, Work.CODES, _draw(app, app.state.codes, texts))


async def _draw(app: App, codes: Codes, texts: Sequence[str]) -> AsyncIterator[None]:
    """Make the codes, each in a task of its own."""
    for text in texts:
        codes.rows.append(app.device.qr_code(text) or ())
        await app.device.sleep(0)
    yield


async def _look(app: App, scan: Scan) -> AsyncIterator[None]:
    """Have the camera look, the one that a person holds over another screen."""
    scan.camera = await app.device.look(at_person=False)
    yield
