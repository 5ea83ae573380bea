"""When this browser's person last saved everything, and was last told to.

sobek.backup    both, as JSON after a checksum; it is about this browser, so it is in no file
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

from web.browser.device import Storage
from web.storage.checksum import pack, unpack
from web.storage.kept import Kept
from web.storage.merging import BACKUP
from web.ui.formats import WEEK

OFTEN: Final = WEEK
"""Minimum seconds between two reminders."""


@dataclass(frozen=True, slots=True)
class _Moments:
    """In seconds since 1970; 0 if it never was."""

    saved: int = 0
    told: int = 0


class Backup:
    """Both as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._kept = Kept(storage, BACKUP, lambda text: unpack(_Moments, text) or _Moments(), pack)

    @property
    def saved(self) -> int:
        """When everything was last saved, in seconds since 1970; 0 if it never was."""
        return self._kept.of().saved

    def recall(self) -> None:
        """Read both."""
        self._kept.recall()

    def is_due(self, now: int) -> bool:
        """Whether it is a while ago, by whatever clock, that everything was saved, or that the
        person was told. ``now``: in seconds since 1970."""
        self.recall()
        moments = self._kept.of()
        return all(abs(now - each) >= OFTEN for each in (moments.saved, moments.told))

    def note_saved(self, now: int) -> None:
        """Everything is saved now (seconds since 1970)."""
        self.recall()
        self._kept.keep(replace(self._kept.of(), saved=now))

    def note_told(self, now: int) -> None:
        """The person is told now (seconds since 1970)."""
        self._kept.keep(replace(self._kept.of(), told=now))
