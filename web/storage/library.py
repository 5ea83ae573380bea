"""The list of saved games on the start screen, and the changes that can be made there."""

from __future__ import annotations

from collections.abc import AsyncIterator, Callable, Iterator, Mapping
from contextlib import asynccontextmanager, suppress
from dataclasses import dataclass, replace
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.names import clean_name
from sobek.core.play import Play
from sobek.core.text import tr
from sobek.sealed.game import SealedGame
from web.browser.device import Device
from web.storage import files
from web.storage.merging import Texts, merge
from web.storage.saves import NO_METADATA, LocalMetadata, Save, Saves, key
from web.storage.sealed import may_hold_game

PAGE_SIZE: Final = 8
"""Number of games on a page of a list. The screen stays fast with any number of games."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A saved game in the list.

    ``play``: None if the game can't be read; ``problem``: then the reason, as a sentence;
    ``name``: the name that a person gave it, or ""; ``date``: of the last action, in seconds since
    1970, 0 if unknown; ``metadata``: what is stored besides the play; ``sealed``: the game as it
    is if it is played with somebody elsewhere; ``was_sealed``: whether an unreadable one was.
    """

    id: str
    play: Play | None
    name: str = ""
    date: int = 0
    problem: str = ""
    metadata: LocalMetadata = NO_METADATA
    sealed: SealedGame | None = None
    was_sealed: bool = False

    @property
    def finished(self) -> bool:
        """Whether the game is over. False for an unreadable game."""
        return self.play is not None and self.play.over

    @property
    def has_secret(self) -> bool:
        """Whether its file holds the secret of this device in a game that goes on."""
        return self.was_sealed or (self.sealed is not None and not self.finished)

    @property
    def hides(self) -> bool:
        """Whether it goes on with something hidden from somebody, which its link or file tells."""
        if self.play is None or self.finished or self.sealed:
            return False
        return not self.play.game.perfect_information


class OpenElsewhere(LinkError):
    """A saved game can't be changed, since another tab plays it."""


class Library:
    """The saved games as the start screen shows them.

    :raises StorageError: from every method that reads or changes the saved games, if the browser
        refuses.
    """

    def __init__(self, device: Device, saves: Saves, check: Callable[[Play], object]) -> None:
        """``check``: raises LinkError for a play that this page can't show."""
        self._device = device
        self._saves = saves
        self._check = check
        self._order: list[str] = []
        """All ids, that of the game played last first."""
        self._games: dict[str, ListedGame] = {}
        """The games read so far, by id."""
        self.is_read = False
        """Whether all that were saved then were read, at the last reading."""
        self._deleted_items: Mapping[str, str] = {}
        """The stored texts of the deleted game."""
        self.pages = 1
        """The number of pages shown of each list."""
        self.naming = ""
        """The id of the game that is being named; "" if there is none."""
        self.deleted = ""
        """The id of the deleted game that can be restored; "" if there is none."""

    def games(self, *, finished: bool) -> list[ListedGame]:
        """The finished games or all others, the one played last first. Unreadable games are among
        the others. A deleted game stays in its list as long as it can be restored."""
        games = (self._games[id] for id in self._order if id in self._games)
        return [game for game in games if game.finished == finished]

    def has(self, id: str) -> bool:
        """Whether a game was saved under this id at the last reading, and was not deleted since."""
        return id in self._order and id != self.deleted

    @property
    def played(self) -> list[ListedGame]:
        """The games that can be read, finished or not, the one played last first. A sealed game is
        none to be played again."""
        games = (self._games[id] for id in self._order if id in self._games)
        return [game for game in games if game.play and not game.sealed]

    def read(self) -> Iterator[bool]:
        """Read the saved games one by one. Yields True after the last one of the first page."""
        self.is_read = False
        self._order = self._saves.ids(self._device.now())
        for n, id in enumerate(self._order, 1):
            self._refresh(id)
            yield n == PAGE_SIZE
        self.is_read = True

    def note_played(self, id: str) -> None:
        """Read a game that was begun or has gone on: it is the one played last."""
        self._order = [id, *(each for each in self._order if each != id)]
        self._refresh(id)

    def knows_all(self) -> bool:
        """Whether all games that are saved now have been read."""
        return self.is_read and self._saves.all_ids() <= {*self._order}

    def end_changes(self) -> None:
        """Drop the deleted game for good, and close the field for a name."""
        self._games.pop(self.deleted, None)
        self._order = [id for id in self._order if id != self.deleted]
        self.naming, self.deleted, self._deleted_items = "", "", {}

    def delete(self, id: str) -> None:
        """Delete a game. It can be restored until the next change."""
        if id == self.deleted:
            return
        items = self._saves.delete(id)
        self.end_changes()
        self.deleted, self._deleted_items = id, items
        if not items:
            self.end_changes()  # another tab has deleted it before

    def undelete(self) -> None:
        """Restore the game that was deleted last."""
        self._saves.restore(self._deleted_items)
        self.deleted, self._deleted_items = "", {}

    def begin_naming(self, id: str) -> None:
        """Open the field for a game's name; "" closes it."""
        self.end_changes()
        self.naming = id

    def rename(self, id: str, name: str) -> None:
        """Give a game a name; "" removes it."""
        self.end_changes()
        save = self._saves.load(id)
        if save:
            self._saves.save(id, replace(save, name=clean_name(name)))
        self._refresh(id)

    @property
    def sealed(self) -> list[ListedGame]:
        """The games with somebody elsewhere that go on, readable or not."""
        return [game for game in self.games(finished=False) if game.has_secret]

    @asynccontextmanager
    async def held(self, id: str) -> AsyncIterator[None]:
        """Keep a saved game from other tabs while it is changed.

        :raises OpenElsewhere: if one of them plays it.
        """
        name = key(id)
        if not await self._device.claim(name, take=False):
            raise OpenElsewhere(tr("This game is open in another tab."))
        try:
            yield
        finally:
            self._device.release(name)

    def forget(self, id: str) -> None:
        """Take a game out of the list until it is read anew."""
        self._games.pop(id, None)

    def make_practice(self, id: str) -> None:
        """Let a game not count, not even after a redo."""
        self.end_changes()
        save = self._saves.load(id)
        if save and (not save.metadata.practice or save.metadata.provisional):
            metadata = replace(save.metadata, practice=True, provisional=False)
            self._saves.save(id, replace(save, metadata=metadata))
        self._refresh(id)

    def export(self, id: str) -> str:
        """A saved game as a file's text (:mod:`web.storage.files`), readable or not.

        :raises LinkError: if the game has been deleted.
        """
        if not self._saves.is_damaged(id):
            with suppress(LinkError):
                return files.write(self._saves.open(id))
        elif self._saves.current_text(id) is None:
            self._saves.open(id)  # says so
        return files.write_stored(self._saves, id)

    def file_name(self, id: str) -> str:
        """The name of a file with only this game."""
        game = self._games.get(id)
        if game and game.play:
            return files.name(Save(game.play, game.name))
        return tr("Unreadable game") + ".txt"

    async def bring_up(self, sealed: SealedGame, save: Save) -> bool:
        """Let this game with somebody elsewhere, from a file, take the place of the one here, if
        that has stayed behind or is damaged; whether it does.

        :raises LinkError: if the one here has to stay: another tab plays it, each device has gone
            on by itself, the file is the other player's, or the version of the page is another.
        """
        self.end_changes()
        id, theirs = sealed.id, Texts()
        Saves(theirs).save(id, replace(save, date=save.date or self._device.now()))
        async with self.held(id):
            here = Texts(self._saves.stored_items(id))
            merged = merge(here, theirs)
            if merged.told:
                raise LinkError(merged.told[0])
            if not (merged.added or merged.updated):
                return False
            self._saves.save(id, replace(Saves(merged.stored).open(id), text=""))
        return True

    def _refresh(self, id: str) -> None:
        """Read a game for the list. A deleted game stays as it was."""
        if id == self.deleted:
            return
        try:
            save = self._saves.load(id)
            if save:
                self._check(save.play)
                self._games[id] = ListedGame(
                    id,
                    save.play,
                    save.name,
                    save.date,
                    metadata=save.metadata,
                    sealed=save.sealed,
                )
            else:
                self._games.pop(id, None)
        except LinkError as error:
            texts = self._saves.stored_items(id).values()
            was_sealed = any(map(may_hold_game, texts))
            self._games[id] = ListedGame(id, None, problem=str(error), was_sealed=was_sealed)
