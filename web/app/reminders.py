"""What the page says of itself: that what it keeps may get lost, and that its storage gets full."""

from __future__ import annotations

import contextlib
from typing import Final

from web.app.app import App
from web.browser.device import StorageError

IN_SAFARI: Final = {"home-screen", "dock"}
"""The offers of a Safari that may delete what the page keeps: it is not installed."""


def remind(app: App) -> None:
    """After a game, say that it may get lost where that is so, and at most once in a while."""
    state, now = app.state, app.device.now()
    if IN_SAFARI & state.offers and not state.has_reminded and state.backup.is_due(now):
        state.reminds = state.has_reminded = True
        state.backup.note_told(now)


def look_at_storage(app: App) -> None:
    """See how full the storage is, and when everything was saved."""
    app.state.backup.recall()
    with contextlib.suppress(StorageError):
        app.state.fullness = app.device.fullness()
