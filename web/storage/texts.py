"""A text for each game.

sobek.learned.<game>    how far somebody has come in its tutorial (web/session/tutorial.py)
sobek.bot.<game>        the bot that somebody has written for it
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable
from typing import Final

from web.browser.device import Storage, StorageError

LEARNED: Final = "sobek.learned."
BOT: Final = "sobek.bot."


class Texts:
    """The texts of this browser. One that the browser refuses to keep lasts as long as the page."""

    def __init__(self, storage: Storage, prefix: str) -> None:
        """``prefix``: of the keys."""
        self._storage = storage
        self._prefix = prefix
        self._texts: dict[str, str] = {}

    def recall(self, games: Iterable[str]) -> None:
        """Read the texts of these games."""
        for game in games:
            with contextlib.suppress(StorageError):
                self._texts[game] = self._storage.stored(self._prefix + game) or ""

    def of(self, game: str) -> str:
        """The text of a game; "" if there is none."""
        return self._texts.get(game, "")

    def keep(self, game: str, text: str) -> bool:
        """Store the text of a game; whether the browser keeps it."""
        self._texts[game] = text
        try:
            self._storage.store(self._prefix + game, text)
        except StorageError:
            return False
        return True
