"""Draws the page: the only place that does. State → HTML → document → focus."""

from __future__ import annotations

from web.app import derived, page, problems
from web.app.app import App
from web.app.places import begins_with, place
from web.app.state import FocusRequest
from web.ui.markup import Html
from web.ui.scene import Effect
from web.ui.screens import moments

_OPENED_IN = {
    "why": "log",
    "share": "menu",
    "code": "menu",
    "challenge": "menu",
    "challenge-code": "menu",
    "words": "menu",
    "keys": "menu",
    "rules": "menu",
}
"""The panels that are opened from another one, by name. Others have a button of their own."""


def show(app: App) -> None:
    """Bring the page in line with its state, and move the focus once."""
    state, drawn, device = app.state, app.drawn, app.device
    _look_at_device(app)
    html, news = _render(app)
    had_focus = not device.focus_is_lost()
    if state.panel and not drawn.panel:
        drawn.beneath = device.current_focus()
    text = str(html)
    if text != drawn.html or state.is_retyped:
        app.playback.change(device, state, text, news)
    drawn.html, state.is_retyped = text, False
    _move_focus(app, is_lost=had_focus and device.focus_is_lost())
    if state.session and not state.panel:
        device.reveal_pointed()


def _look_at_device(app: App) -> None:
    """Ask the device what drawing depends on, since drawing itself reads the state alone."""
    state = app.state
    state.now = app.device.now()
    state.page_address = app.device.page_address().partition("?")[0]
    state.can_send, state.can_paste = app.device.can_send(), app.device.can_read_copied()
    if state.session and state.panel in ("code", "challenge-code"):
        state.qr_code = app.device.qr_code(derived.link(state))


def _render(app: App) -> tuple[Html, list[Effect]]:
    try:
        return page.render(app.state), app.playback.news(app.state)
    except Exception:
        problems.fail(app)
        return page.render(app.state), []


def _move_focus(app: App, *, is_lost: bool) -> None:
    """Focus what a handler asked for, or else what changed; restore lost focus."""
    state, drawn = app.state, app.drawn
    request, state.focus = state.focus, None
    former_place, former_panel = drawn.place, drawn.panel
    drawn.place, drawn.panel = place(state), state.panel
    if former_place is None:
        former_place = drawn.place  # nothing was drawn before
    if request and _is_there(request, drawn.html):
        _fulfil(app, request)
    elif state.panel:
        if state.panel != former_panel or is_lost:
            app.device.focus("drawer-title")
    elif drawn.place != former_place:
        _begin_screen(app)
    elif former_panel:
        app.device.focus(f"open-{_OPENED_IN.get(former_panel, former_panel)}")
        app.device.focus(drawn.beneath)
    elif is_lost:
        _fulfil(app, FocusRequest())


def _is_there(request: FocusRequest, html: str) -> bool:
    return not request.element_id or f' id="{request.element_id}"' in html


def _begin_screen(app: App) -> None:
    target = begins_with(app.state)
    goes_on = target == moments.ONWARD
    if not goes_on:
        app.device.scroll_to_top()
    app.device.focus(target, reveal=goes_on)


def _fulfil(app: App, request: FocusRequest) -> None:
    state = app.state
    if request.element_id:
        app.device.focus(request.element_id, reveal=request.reveal)
        return
    session = state.session
    if session and session.decides and not state.problem:
        target = session.renderer.table.focus(session.scene())
        app.device.focus(target, reveal=request.reveal)
    if app.device.focus_is_lost():
        app.device.focus(begins_with(state))
