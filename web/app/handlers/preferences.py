"""What a person wants on this device, whatever is played: language, time, pace, sounds, letters."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from typing import Final

from sobek.core import text
from web.analysis.bot_pool import TIMES
from web.app.opening import Opening
from web.app.playing import Data
from web.browser.device import StorageError
from web.session import aids

LANGUAGE: Final = "sobek.language"
THINKING_TIME: Final = "sobek.thinking"
LETTERS: Final = "sobek.letters"
AID: Final = "sobek.aid"


class Settings(Opening):
    """What is kept for all games."""

    def _recall(self, language: str) -> None:
        """Have everything as it was chosen before; what the browser keeps to itself, as usual.
        ``language``: one that is wanted now, whatever was chosen."""
        chosen = None
        with contextlib.suppress(StorageError):
            chosen = self._device.stored(LANGUAGE)
        self._speak(language, chosen or "", *self._device.languages())
        with contextlib.suppress(StorageError):
            self._show.recall()
            self._take_time(self._device.stored(THINKING_TIME))
            self._letters = self._device.stored(LETTERS) != "off"
            self._take_aid(self._device.stored(AID))

    def _choose_language(self, data: Data) -> None:
        self._speak(data["value"])
        with contextlib.suppress(StorageError):
            self._device.store(LANGUAGE, data["value"])

    def _speak(self, *tags: str) -> None:
        """Speak the first of these languages that is known."""
        text.use(*tags)
        self._device.set_language(text.language())

    def _choose_time(self, data: Data) -> None:
        self._take_time(data["value"])
        with contextlib.suppress(StorageError):
            self._device.store(THINKING_TIME, str(self._thinker.seconds))

    def _take_time(self, seconds: str | None) -> None:
        """Let bots that search think for so long; what isn't offered changes nothing."""
        self._thinker.seconds = next(
            (time for time in TIMES if str(time) == seconds), self._thinker.seconds
        )

    def _take_aid(self, aid: str | None) -> None:
        """Have new games begin with it; what isn't known changes nothing."""
        self._aid = aid if aid in aids.ALL else self._aid

    def _choose_letters(self, data: Data) -> None:
        self._letters = data["value"] != "off"
        with contextlib.suppress(StorageError):
            self._device.store(LETTERS, data["value"])

    def _choose_pace(self, data: Data) -> None:
        with contextlib.suppress(StorageError):
            self._show.choose_pace(data["value"])

    def _choose_sounds(self, data: Data) -> None:
        with contextlib.suppress(StorageError):
            self._show.choose_sounds(data["value"])


EVENTS: Final[dict[str, Callable[[Settings, Data], None]]] = {
    "language": Settings._choose_language,
    "letters": Settings._choose_letters,
    "pace": Settings._choose_pace,
    "sounds": Settings._choose_sounds,
    "time": Settings._choose_time,
}
