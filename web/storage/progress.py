"""How far somebody has come in each game's tutorial.

sobek.learned.<game>    the progress, as web/session/tutorial.py writes it
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable

from web.browser.device import Storage, StorageError


class Progress:
    """The progress of this browser. If the browser refuses to keep it, it lasts as long as the
    page."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._progress: dict[str, str] = {}

    def recall(self, games: Iterable[str]) -> None:
        """Read the progress in these games."""
        for game in games:
            with contextlib.suppress(StorageError):
                self._progress[game] = self._storage.stored(_key(game)) or ""

    def of(self, game: str) -> str:
        """The progress in a game; "" before the first lesson."""
        return self._progress.get(game, "")

    def keep(self, game: str, progress: str) -> None:
        """Store the progress in a game, as :mod:`web.session.tutorial` writes it."""
        self._progress[game] = progress
        with contextlib.suppress(StorageError):
            self._storage.store(_key(game), progress)


def _key(game: str) -> str:
    return f"sobek.learned.{game}"
