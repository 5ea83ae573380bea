"""Saves the game that is played in this tab after every action, before anything follows it."""

from __future__ import annotations

from dataclasses import replace

from sobek.core.text import tr
from web.browser.device import StorageError
from web.storage.saves import SAVED, PlayedElsewhere, Save, Saves


class AutoSave:
    """The saved game of this tab; none while a link or a tutorial is open."""

    def __init__(self, saves: Saves) -> None:
        self._saves = saves
        self.close()

    def close(self) -> None:
        """Stop saving."""
        self.id = ""
        """The game's id; "" if there is none."""
        self.unsaved = False
        """Whether the browser has refused the last action. Then the address holds the game."""
        self.parked = False
        """Whether the game is played in another tab."""
        self._save: Save | None = None

    @property
    def date(self) -> int:
        """When the last action was saved, in seconds since 1970; 0 if none was."""
        return self._save.date if self._save else 0

    def open(self, id: str) -> Save:
        """Make a saved game the game of this tab.

        :raises LinkError: if there is none with this id, or it can't be read.
        :raises StorageError: if the browser refuses.
        """
        save = self._saves.open(id)
        self.adopt(id, save)
        return save

    def adopt(self, id: str, save: Save) -> None:
        """Make a game that could not be saved yet the game of this tab."""
        self.id, self._save = id, save

    def dated(self, save: Save, now: int) -> Save:
        """What is to be saved of the game of this tab now (seconds since 1970)."""
        former = self._save or save
        return replace(former, play=save.play, sealed=save.sealed, metadata=save.metadata, date=now)

    def keep(self, save: Save, now: int) -> str:
        """Save the game as it is now (seconds since 1970). Return a sentence for the person if the
        browser had lost what was saved; else "". Whether it refuses is in :attr:`unsaved`."""
        save = self.dated(save, now)
        try:
            was_lost = bool(save.text) and self._saves.current_text(self.id) is None
            self._save = self._saves.save(self.id, save)
            self._saves.note_played(self.id, now)
        except PlayedElsewhere:
            self.parked = True
            return ""
        except StorageError:
            self.unsaved = True
            return ""
        self.unsaved = False
        if was_lost:
            return tr("This game had been deleted in this browser. It is saved again now.")
        return ""

    def check(self, save: Save, now: int) -> str:
        """Look after the game when another tab has stored something. ``now`` and the sentence as
        in :meth:`keep`."""
        if self.parked or not (self._save and self._save.text):
            return ""
        try:
            stored = self._saves.current_text(self.id)
        except StorageError:
            return ""
        if stored is None:
            return self.keep(save, now)
        self.parked = not self._saves.is_own(self.id, self._save, stored)
        return ""

    def address(self, save: Save) -> str:
        """The part after # that leads to the game as it is now. The secret of a sealed game never
        gets there."""
        if self.unsaved and not save.sealed:
            return save.form
        return SAVED + self.id
