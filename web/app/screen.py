"""Draws the page: the only place that does. State → HTML → document → focus."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from web.app import derived, page, problems
from web.app.app import App
from web.app.places import begins_with, place
from web.app.state import AppState, FocusRequest
from web.session.stage import Stage
from web.session.who_sees import viewer
from web.ui.markup import Html
from web.ui.scene import Effect
from web.ui.screens import moments, sharing
from web.ui.screens.panels import kind

_OPENED_IN = {
    "why": "log",
    "share": "menu",
    "code": "menu",
    "letter": "letters",
    "scan": "letters",
    "words": "menu",
    "keys": "menu",
    "keep": "menu",
    "rules": "menu",
}
"""The kinds of panels that are opened from another one. Others have a button of their own."""


@dataclass(frozen=True, slots=True)
class _Drawing:
    """What a drawing shows, and where it leads."""

    html: str
    news: list[Effect]
    place: object
    panel: str
    request: FocusRequest | None


def show(app: App) -> None:
    """Bring the page in line with its state, and move the focus once: in steps, between which the
    page can be used."""
    if not app.drawn.is_due:
        app.drawn.is_due = True
        app.device.in_steps(_draw(app))


def _draw(app: App) -> Iterator[None]:
    app.drawn.is_due = False
    drawing = _drawing(app)
    yield
    had_focus = not app.device.focus_is_lost()
    yield from _change(app, drawing)
    yield
    _move_focus(app, drawing, is_lost=had_focus and app.device.focus_is_lost())
    if app.state.session and not drawing.panel:
        app.device.reveal_pointed()


def _drawing(app: App) -> _Drawing:
    state = app.state
    _look_at_device(app)
    # Whoever comes to the screen finds an empty line, whatever has brought them there.
    state.typing = state.typing.of(viewer(state.session) if state.session else None)
    html, news = _render(app)
    request, state.focus = state.focus, None
    return _Drawing(str(html), news, place(state), state.panel, request)


def _change(app: App, drawing: _Drawing) -> Iterator[None]:
    """Change the document, section by section."""
    state, drawn = app.state, app.drawn
    if drawing.panel and not drawn.panel:
        drawn.beneath = app.device.current_focus()
    if drawing.html != drawn.html or state.is_retyped:
        yield from app.playback.change(app.device, state, drawing.html, drawing.news)
    app.device.flow(state.preferences.sounds and _is_at_a_table(state))
    drawn.html, state.is_retyped = drawing.html, False


def _is_at_a_table(state: AppState) -> bool:
    """Whether there is a table, and so the river beside it."""
    session = state.session
    is_played = session and session.stage is not Stage.SEALED and not state.is_parked
    return bool(is_played or state.seen) and not state.problem


def _look_at_device(app: App) -> None:
    """Ask the device what drawing depends on, since drawing itself reads the state alone."""
    state = app.state
    state.now = app.device.now()
    state.page_address = app.device.page_address().partition("?")[0]
    state.can_send, state.can_paste = app.device.can_send(), app.device.can_read_copied()
    if state.session and kind(state.panel) == sharing.CODE:
        state.qr_code = app.device.qr_code(derived.link(state))


def _render(app: App) -> tuple[Html, list[Effect]]:
    try:
        return page.render(app.state), app.playback.news(app.state)
    except Exception:
        problems.fail(app)
        return page.render(app.state), []


def _move_focus(app: App, drawing: _Drawing, *, is_lost: bool) -> None:
    """Focus what a handler asked for, or else what changed; restore lost focus."""
    drawn, request = app.drawn, drawing.request
    former_place, former_panel = drawn.place, drawn.panel
    drawn.place, drawn.panel = drawing.place, drawing.panel
    if former_place is None:
        former_place = drawn.place  # nothing was drawn before
    if request and _is_there(request, drawn.html):
        _fulfil(app, request)
    elif drawn.panel:
        if kind(drawn.panel) != kind(former_panel) or is_lost:
            app.device.focus("drawer-title")
    elif drawn.place != former_place:
        _begin_screen(app)
    else:
        if former_panel:
            app.device.focus(f"open-{_OPENED_IN.get(kind(former_panel), former_panel)}")
            app.device.focus(drawn.beneath)
        if is_lost and app.device.focus_is_lost():
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
