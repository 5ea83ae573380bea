"""The statistics: read when they are opened, exported as a table, reset."""

from __future__ import annotations

import contextlib
from collections.abc import AsyncIterator
from dataclasses import replace
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.text import tr
from web.analysis.statistics import Statistics, csv_table
from web.app import opening, problems, tasks
from web.app.app import App
from web.app.events import Event, Handler
from web.app.state import FocusRequest
from web.app.work import Work
from web.browser.device import StorageError
from web.storage.results import Entry, read
from web.storage.saves import content_id
from web.ui.screens.statistics import CERTAIN, RESET, UNDO


def open_panel(app: App, event: Event) -> None:
    """Open the statistics, and read them."""
    app.state.panel, app.state.statistics = "statistics", Statistics()
    tasks.start(app, Work.STATISTICS, _read(app))


def play_a_game(app: App, event: Event) -> None:
    """Go where a game begins."""
    app.state.panel = ""
    if app.state.session:
        opening.go(app, "")
    else:
        app.device.scroll_to_top()
        app.state.focus = FocusRequest("title")


def choose(app: App, event: Event) -> None:
    """Show only the games that a filter selects."""
    filters = {**app.state.statistics.filters, event.data["name"]: event.value}
    app.state.statistics = replace(app.state.statistics, filters=filters)


def export(app: App, event: Event) -> None:
    """Save the statistics as a table."""
    tasks.undertake(app, _export(app))


def export_stored(app: App, event: Event) -> None:
    """Save the statistics as they are stored, readable or not."""
    app.device.download(tr("Statistics") + ".txt", app.results.stored_text())


def reset(app: App, event: Event) -> None:
    """Ask whether to delete all entries; delete them if that is what was answered."""
    if not (app.state.statistics.wants_reset and event.value == CERTAIN):
        app.state.statistics = replace(app.state.statistics, wants_reset=True)
        return
    app.state.statistics = Statistics(is_read=True, deleted=app.results.reset())
    app.state.focus = FocusRequest(UNDO)


def keep(app: App, event: Event) -> None:
    """Don't reset them after all."""
    app.state.statistics = replace(app.state.statistics, wants_reset=False)
    app.state.focus = FocusRequest(RESET)


def undo_reset(app: App, event: Event) -> None:
    """Restore the entries."""
    app.results.restore(app.state.statistics.deleted)
    open_panel(app, event)


async def _read(app: App) -> AsyncIterator[None]:
    """Read them piece by piece, so that the page can be used meanwhile."""
    statistics = Statistics()
    try:
        is_complete = app.results.is_backfilled()
        text = app.results.stored_text() if is_complete else await _backfill(app)
        for batch in read(text):
            statistics = statistics.with_batch(batch)
            await app.device.sleep(0)
    except StorageError as error:
        statistics = replace(statistics, problem=problems.unread(error))
    app.state.statistics = replace(statistics, is_read=True)
    yield


async def _backfill(app: App) -> str:
    """Add the saved games that were finished before there were statistics, and return the stored
    text of all entries. A game whose id follows from its content came finished in a file: it may be
    somebody else's."""
    entries = []
    for id in reversed(app.saves.ids(app.device.now())):
        if id == content_id(app.saves.form(id)):
            continue
        with contextlib.suppress(LinkError):  # the list of games says what is wrong with it
            save = app.saves.load(id)
            if save and save.play.over:
                entries.append(Entry.of(id, save))
        await app.device.sleep(0)
    return app.results.backfill(entries)


async def _export(app: App) -> AsyncIterator[None]:
    parts = []
    for part in csv_table(app.state.statistics.entries):
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
