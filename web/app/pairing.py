"""How this device and another one meet, by the panel of :mod:`web.ui.screens.pairing`.

At the end, the line between them is open. What is told by it is somebody else's business.
"""

from __future__ import annotations

from collections.abc import AsyncIterator, Sequence
from typing import Final

from sobek.core.text import mark, tr
from web.app import tasks
from web.app.app import App
from web.app.work import Work
from web.browser.device import LineError
from web.devices import pairing as codes
from web.storage.links import JOIN
from web.ui.screens.pairing import LEFT_OUT, PANEL, Pairing, Stage
from web.ui.screens.sharing import MAX_KEPT

TABLE: Final = "table"
"""The name of the line to the table, on a device that has joined it."""
PATIENCE: Final = 10.0
"""Seconds until two devices that know each other's codes should have met."""
_APART: Final = mark(
    "These two devices can’t reach each other. Connect both to the same Wi-Fi; a guest network "
    "often keeps devices apart. Or make one of the devices the hotspot for the other. On an iPhone "
    "or iPad, check under Settings → Privacy & Security → Local Network that the browser is "
    "allowed."
)
_HIDDEN: Final = mark(
    "Or allow the camera here and try again: only then does this browser reveal the device’s "
    "address."
)
_NO_LINES: Final = mark(
    "This browser can’t reach other devices directly. Chrome, Edge, Firefox and Safari can, unless "
    "a setting or an extension keeps them from it."
)


def begin(app: App, id: str, purpose: str, *, by_file: bool = False) -> None:
    """Have another device join this one: open the panel for that. ``id``: of the line;
    ``purpose``: a sentence on what it is for; ``by_file``: whether a file can do the same."""
    _start(app, Pairing(id, purpose, by_file=by_file))


def join(app: App, letters: Sequence[str] = ()) -> None:
    """Join a table: by the code in a link, of which these may be the letters, the likeliest first;
    or by one that the camera has to find first."""
    _start(app, Pairing(TABLE, is_guest=True))
    if letters:
        take(app, " ".join(f"#{JOIN}{each}" for each in reversed(letters)))


def begin_again(app: App) -> None:
    """Try once more, from the beginning."""
    if former := app.state.pairing:
        _start(app, Pairing(former.id, former.purpose, former.is_guest, former.by_file))


def go_without_camera(app: App) -> None:
    """Leave the camera out."""
    if how := app.state.pairing:
        app.device.look_away()
        how.camera = LEFT_OUT
        tasks.start(app, Work.PAIRING, _after_asking(app, how))


def take(app: App, text: str, *, is_pasted: bool = False) -> None:
    """Take a text that may hold the other device's code."""
    how = app.state.pairing
    if how is None:
        return
    try:
        if how.is_guest and how.stage in (Stage.ASKING, Stage.SCANNING):
            how.offer = codes.find_offer(text)
            tasks.start(app, Work.PAIRING, _answer(app, how))
        elif not how.is_guest and how.stage is Stage.SHOWING:
            answer = codes.find_answer(text, codes.find(how.code))
            how.stage = Stage.CONNECTING
            tasks.start(app, Work.PAIRING, _accept(app, how, answer))
    except codes.CodeRefused as error:
        how.pasted = text[-MAX_KEPT:] if is_pasted else ""
        how.refusal.say(str(error))


def connected(app: App, id: str) -> None:
    """A line is open: if it is the one that was waited for, close the panel, with a chime."""
    state = app.state
    if state.pairing and state.pairing.id == id:
        _leave(app)
        if state.panel == PANEL:
            state.panel = ""
        if state.preferences.sounds:
            app.device.play("turn")


def closed(app: App, id: str) -> None:
    """A line has ended: if it is the one that was waited for, say so."""
    how = app.state.pairing
    if how and how.id == id:
        _fail(app, how, _apart(how))


def tend(app: App) -> None:
    """Give up meeting once the panel for that has been left."""
    if (how := app.state.pairing) and app.state.panel != PANEL:
        _leave(app)
        app.device.close_line(how.id)


def _start(app: App, how: Pairing) -> None:
    if former := app.state.pairing:
        app.device.close_line(former.id)
    app.state.pairing, app.state.panel, app.state.link_attempt = how, PANEL, None
    app.device.close_line(how.id)
    if how.is_guest:
        app.state.courier = None  # it may have been that line
        if app.state.hand:
            app.state.hand.lost()
    if app.device.has_lines():
        tasks.start(app, Work.PAIRING, _ask(app, how))
    else:
        _fail(app, how, tr(_NO_LINES))


def _leave(app: App) -> None:
    app.stop(Work.PAIRING)
    app.device.look_away()
    app.state.pairing = None


def _fail(app: App, how: Pairing, why: str) -> None:
    if app.state.pairing is not how:
        return  # they have met, or the person has given up
    how.stage, how.why = Stage.FAILED, why
    app.device.look_away()
    app.device.close_line(how.id)


async def _ask(app: App, how: Pairing) -> AsyncIterator[None]:
    """Ask for the camera first: browsers that may use it also tell at which address they can be
    reached."""
    how.camera = await app.device.look(at_person=not how.is_guest)
    if app.state.pairing is not how:
        return
    async for _ in _after_asking(app, how):
        yield


async def _after_asking(app: App, how: Pairing) -> AsyncIterator[None]:
    if how.is_guest:
        how.stage = Stage.SCANNING
        yield
        return
    async for _ in _describe(app, how):
        yield


async def _answer(app: App, how: Pairing) -> AsyncIterator[None]:
    """Answer the table's code. The camera is not needed any more."""
    app.device.look_away()
    async for _ in _describe(app, how):
        yield


async def _describe(app: App, how: Pairing) -> AsyncIterator[None]:
    """Begin the line, and show this device's code."""
    device = app.device
    try:
        if how.is_guest:
            told = await device.answer_line(how.id, codes.description(how.offer))
        else:
            told = await device.open_line(how.id)
        code = codes.encode(told, how.offer)
    except (LineError, codes.CodeRefused) as error:
        _fail(app, how, _sentence(error))
        yield
        return
    if app.state.pairing is how:
        how.code = codes.link(app.state.page_address, code)
        # Only this page reads an answer, so its QR code needs no address; an offer's has one, for
        # camera apps.
        how.rows = device.qr_code(JOIN + code if how.is_guest else how.code)
        how.stage = Stage.SHOWING
        how.pasted = ""
        how.refusal.say("")
        app.state.is_retyped = True
        yield


async def _accept(app: App, how: Pairing, answer: str) -> AsyncIterator[None]:
    """Meet the device that has answered."""
    yield
    try:
        await app.device.accept_line(how.id, codes.description(answer))
        await app.device.sleep(PATIENCE)
    except LineError as error:
        _fail(app, how, _sentence(error))
    else:
        _fail(app, how, _apart(how))
    yield


def _apart(how: Pairing) -> str:
    """Why two devices that know each other's codes may not meet."""
    hides = how.code and codes.hides(codes.find(how.code))
    return f"{tr(_APART)} {tr(_HIDDEN)}" if hides else tr(_APART)


def _sentence(error: Exception) -> str:
    if isinstance(error, codes.CodeRefused):
        return str(error)
    return tr("The browser refuses to reach the other device. Reload the page, and try again.")
