"""What a person prefers on this device, whatever is played.

sobek.language    the tag of the chosen language; web/boot/boot.js reads it before Python runs
sobek.letters     "on" or "off": whether single characters are shortcuts
sobek.aid         the memory aid of new games
sobek.pace        the bots' pace
sobek.sounds      "on" or "off"
sobek.remarks     "on" or "off": whether bots say something now and then
sobek.theme       "auto", "day" or "night"; web/boot/theme.js reads it before Python runs
"""

from __future__ import annotations

import contextlib
import re
from typing import Final

from web.browser.device import Storage, StorageError
from web.ui import aids

PACES: Final = {"calm": 1.6, "brisk": 0.8, "at-once": 0.0}
"""Minimum seconds for each action of a bot, so that one can follow it."""
DEFAULT_PACE: Final = "brisk"
THEMES: Final = ("auto", "day", "night")
"""Whether the page is shown by day or by night, the default first: what the system prefers."""

_KEYS: Final = {
    "language": "sobek.language",
    "letters": "sobek.letters",
    "aid": "sobek.aid",
    "pace": "sobek.pace",
    "sounds": "sobek.sounds",
    "remarks": "sobek.remarks",
    "theme": "sobek.theme",
}
KEYS: Final = frozenset(_KEYS.values())
_OFFERED: Final = {
    "letters": ("on", "off"),
    "aid": aids.ALL,
    "pace": tuple(PACES),
    "sounds": ("off", "on"),
    "remarks": ("on", "off"),
    "theme": THEMES,
}
"""The values of each preference. A language is any tag: the page speaks the first it knows."""


class Preferences:
    """The preferences of this browser. If it refuses to keep one, it lasts as long as the page."""

    def __init__(self, storage: Storage, pace: float | None = None) -> None:
        """``pace``: minimum seconds for each action of a bot, whatever was chosen before."""
        self._storage = storage
        self._fixed_pace = pace
        self._chosen: dict[str, str] = {}

    def recall(self) -> None:
        """Read what was chosen before; unknown values count as not chosen."""
        with contextlib.suppress(StorageError):
            stored = {name: self._storage.stored(key) for name, key in _KEYS.items()}
            self._chosen = {
                name: value
                for name, value in stored.items()
                if value is not None and _is_offered(name, value)
            }

    def choose(self, name: str, value: str) -> None:
        """Prefer a value from now on; what is not offered changes nothing."""
        if _is_offered(name, value):
            self._chosen[name] = value
            if name == "pace":
                self._fixed_pace = None
            with contextlib.suppress(StorageError):
                self._storage.store(_KEYS[name], value)

    @property
    def language(self) -> str:
        """The chosen language's tag; "" if none was chosen."""
        return self._chosen.get("language", "")

    @property
    def letters(self) -> bool:
        """Whether single characters are shortcuts."""
        return self._chosen.get("letters") != "off"

    @property
    def aid(self) -> str:
        """The memory aid of new games (:mod:`web.ui.aids`)."""
        return self._chosen.get("aid", aids.NONE)

    @property
    def pace(self) -> float:
        """Minimum seconds for each action of a bot."""
        if self._fixed_pace is not None:
            return self._fixed_pace
        return PACES[self._chosen.get("pace", DEFAULT_PACE)]

    @property
    def sounds(self) -> bool:
        """Whether the page makes sounds."""
        return self._chosen.get("sounds") == "on"

    @property
    def remarks(self) -> bool:
        """Whether bots say something now and then."""
        return self._chosen.get("remarks") != "off"

    @property
    def theme(self) -> str:
        """One of the :data:`THEMES`."""
        return self._chosen.get("theme", THEMES[0])


def _is_offered(name: str, value: str) -> bool:
    if name == "language":
        return bool(re.fullmatch("[a-z]{2}", value))
    return value in _OFFERED[name]
