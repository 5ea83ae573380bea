"""The statistics: read when they are opened, exported as a table, reset."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from sobek.core.link import LinkError
from sobek.core.text import tr
from web.analysis import overview
from web.analysis.overview import Overview
from web.app import opening, problems, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.browser.device import StorageError
from web.storage.results import entry, read
from web.ui.screens.overview import RESET, UNDO


def open_panel(app: App, event: Event) -> None:
    """Open the statistics, and read them."""
    app.state.panel, app.state.overview = "statistics", Overview()
    tasks.start(app, "statistics", _read(app))


def play_a_game(app: App, event: Event) -> None:
    """Go where a game begins."""
    app.state.panel = ""
    if app.state.session:
        opening.go(app, "")
    else:
        app.device.scroll_to_top()
        app.state.focus = FocusRequest("title")


def choose(app: App, event: Event) -> None:
    """Show only the games that the person chooses."""
    chosen = {**app.state.overview.chosen, event.data["name"]: event.value}
    app.state.overview = replace(app.state.overview, chosen=chosen)


def export(app: App, event: Event) -> None:
    """Save the statistics as a table."""
    tasks.undertake(app, _export(app))


def export_stored(app: App, event: Event) -> None:
    """Save the statistics as they are stored, readable or not."""
    app.device.download(tr("Statistics") + ".txt", app.results.text)


def reset(app: App, event: Event) -> None:
    """Forget all games, the second time this is asked for."""
    if not app.state.overview.wants_reset:
        app.state.overview = replace(app.state.overview, wants_reset=True)
        return
    app.state.overview = Overview(is_read=True, forgotten=app.results.reset())
    app.state.focus = FocusRequest(UNDO)


def keep(app: App, event: Event) -> None:
    """Don't reset them after all."""
    app.state.overview = replace(app.state.overview, wants_reset=False)
    app.state.focus = FocusRequest(RESET)


def undo_reset(app: App, event: Event) -> None:
    """Bring back what was forgotten."""
    app.results.restore(app.state.overview.forgotten)
    open_panel(app, event)


async def _read(app: App) -> AsyncIterator[None]:
    """Read them piece by piece, so that the page can be used meanwhile."""
    found = Overview()
    try:
        text = app.results.text if app.results.collected else await _collect(app)
        for piece in read(text):
            found = found.with_more(piece)
            await app.device.sleep(0)
    except StorageError as error:
        found = replace(found, problem=problems.unread(error))
    app.state.overview = replace(found, is_read=True)
    yield


async def _collect(app: App) -> str:
    """Count the saved games that were over before there were statistics; all that is counted
    then, as it is stored."""
    found = []
    for id in reversed(app.saves.ids()):
        with contextlib.suppress(LinkError):  # the list of games says what is wrong with it
            save = app.saves.load(id)
            if save and save.play.over:
                found.append(entry(id, save))
        await app.device.sleep(0)
    return app.results.collect(found)


async def _export(app: App) -> AsyncIterator[None]:
    parts = []
    for part in overview.table(app.state.overview.entries):
        parts.append(part)
        await app.device.sleep(0)
    app.device.download(tr("Statistics") + ".csv", "".join(parts))
    yield


EVENTS: Final[dict[str, Handler]] = {
    "statistics": open_panel,
    "statistics-choose": choose,
    "statistics-export": export,
    "statistics-keep": keep,
    "statistics-play": play_a_game,
    "statistics-raw": export_stored,
    RESET: reset,
    UNDO: undo_reset,
}
