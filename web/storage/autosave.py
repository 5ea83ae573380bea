"""Keeps the game that is played in this tab: every action is saved before anything follows it."""

from __future__ import annotations

from dataclasses import replace

from sobek.core.link import LinkError, encode
from sobek.core.play import Play
from sobek.core.text import tr
from web.browser.device import Device, StorageError
from web.storage import saves
from web.storage.saves import SAVED, Beside, PlayedElsewhere, Save, Saves


class Keeper:
    """The saved game of this tab; none while a link is only looked at."""

    def __init__(self, device: Device, saves: Saves) -> None:
        self._device = device
        self._saves = saves
        self.close()

    def close(self) -> None:
        """Keep nothing any more."""
        self.id = ""
        self._save: Save | None = None
        self.unsaved = False
        """Whether the browser has refused the last action: the address holds it, then."""
        self.parked = False
        """Whether the game is played in another tab."""

    @property
    def date(self) -> int:
        """Of the last action that was saved, in seconds since 1970; 0 where none was."""
        return self._save.date if self._save else 0

    def open(self, id: str) -> Save:
        """Keep a saved game from now on. Raises LinkError if it can't be read, StorageError."""
        save = self._saves.load(id) if saves.is_id(id) else None
        if save is None:
            raise LinkError(tr("This game is not saved in this browser."))
        self.id, self._save = id, save
        return save

    def adopt(self, id: str, save: Save) -> None:
        """Keep a game from now on that could not be saved yet."""
        self.id, self._save = id, save

    def save(self, play: Play, beside: Beside) -> Save:
        """The play as it is now, with what belongs to it in this browser."""
        save = self._save or Save(play)
        return replace(save, play=play, date=self._device.now(), beside=beside)

    def keep(self, play: Play, beside: Beside) -> str:
        """Save the play as it is now. Gives a sentence where a person has to know something: the
        browser begins to refuse, or has forgotten what it had saved."""
        save = self.save(play, beside)
        try:
            forgotten = bool(save.text) and self._saves.current(self.id) is None
            self._save = self._saves.save(self.id, save)
        except PlayedElsewhere:
            self.parked = True
            return ""
        except StorageError:
            return self._tell_unsaved(play)
        self.unsaved = False
        if self._device.location_hash() != SAVED + self.id:
            self._device.set_location_hash(SAVED + self.id)
        if forgotten:
            return tr("This game had been deleted from the browser. It is now saved again.")
        return ""

    def look(self, play: Play, beside: Beside) -> str:
        """Look after the game when another tab has stored something; a sentence as from
        :meth:`keep`."""
        if self.parked or not (self._save and self._save.text):
            return ""
        try:
            stored = self._saves.current(self.id)
        except StorageError:
            return ""
        if stored is None:
            return self.keep(play, beside)
        self.parked = stored != self._save.text
        return ""

    def _tell_unsaved(self, play: Play) -> str:
        self._device.set_location_hash(encode(play))
        if self.unsaved:
            return ""
        self.unsaved = True
        return tr(
            "This game can't be saved: the browser's storage is full or blocked. You can keep "
            "playing, but save it to a file or share its link before you close the page."
        )
