"""The list of saved games on the start screen, and what can be done with each."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final

from sobek.core.link import LinkError, encode
from sobek.core.play import Play
from sobek.core.record import clean_name
from sobek.core.text import tr, trn
from web.browser.device import Device, StorageError
from web.storage import files
from web.storage.saves import Save, Saves, new_id

PAGE: Final = 8
"""So many games of a list are shown at once: the screen stays quick, however many there are."""
TOLD: Final = 3
"""Of so many games in a file it is told what is wrong with them."""


@dataclass(frozen=True, slots=True)
class ListedGame:
    """A saved game for the list: the play, or why it can't be read."""

    id: str
    play: Play | None
    name: str = ""
    date: int = 0
    problem: str = ""

    @property
    def finished(self) -> bool:
        return self.play is not None and self.play.over


class Library:
    """What the start screen shows of the saved games. All that reads or changes what is saved may
    raise StorageError."""

    def __init__(self, device: Device, saves: Saves, check: Callable[[Play], object]) -> None:
        """``check`` raises LinkError for a play that can't be shown here."""
        self._device = device
        self._saves = saves
        self._check = check
        self._order: list[str] = []
        self._games: dict[str, ListedGame] = {}
        self._raw: Mapping[str, str] = {}
        self.pages = 1
        """So many pages of each list are shown."""
        self.naming = ""
        """The game that is being given a name."""
        self.deleted = ""
        """The game that can still be brought back: until something else is done here."""

    def games(self, *, finished: bool) -> list[ListedGame]:
        """The games that are over or those that go on, the one played last first. What can't be
        read is among the latter, and so is, as long as it can be brought back, what was deleted."""
        games = (self._games[id] for id in self._order if id in self._games)
        return [game for game in games if game.finished == finished]

    def read(self) -> Iterator[bool]:
        """Read what is saved, a game at a step; tells when the first page is there. The rest is
        there at the end."""
        self._order = self._saves.ids()
        for n, id in enumerate(self._order, 1):
            self._look_at(id)
            yield n == PAGE

    def tidy(self) -> None:
        """Something else is being done: what was begun here is over."""
        self._games.pop(self.deleted, None)
        self.naming, self.deleted, self._raw = "", "", {}

    def delete(self, id: str) -> None:
        """Forget a game, for the time being."""
        if id == self.deleted:
            return
        raw = self._saves.delete(id)
        self.tidy()
        self.deleted, self._raw = id, raw
        if not raw:
            self.tidy()  # somebody else has deleted it

    def undo(self) -> None:
        """Bring back what was deleted last."""
        self._saves.restore(self._raw)
        self.deleted, self._raw = "", {}

    def begin_naming(self, id: str) -> None:
        """Ask for a game's name."""
        self.tidy()
        self.naming = id

    def rename(self, id: str, name: str) -> None:
        """Give a game a name of its own; an empty one takes it away."""
        self.tidy()
        save = self._saves.load(id)
        if save:
            self._saves.save(id, replace(save, name=clean_name(name)))
        self._look_at(id)

    def file(self, id: str) -> str:
        """A game as a part of a file; one that can't be read as it is stored."""
        try:
            save = self._saves.load(id)
        except LinkError as error:
            return files.write_unreadable(str(error), self._saves.raw(id))
        if save is None:
            raise LinkError(tr("This game is not saved in this browser."))
        return files.write(save)

    def file_name(self, id: str) -> str:
        """What the file is called."""
        game = self._games.get(id)
        if game and game.play:
            return files.name(Save(game.play, game.name))
        return tr("Unreadable game") + ".txt"

    async def all_in_one(self) -> str:
        """A file with all games; the page can be used meanwhile."""
        parts = []
        for id in self._saves.ids():
            parts.append(self.file(id))
            await self._device.sleep(0)
        return "\n".join(parts)

    async def take_in(self, parts: Sequence[str]) -> str:
        """Save the games of a file, but not twice what is here already; what became of them."""
        here, new, known, end = self._saves.links(), 0, 0, ""
        problems: list[str] = []
        for n, part in enumerate(parts, 1):
            await self._device.sleep(0)
            try:
                save = files.read(part)
                self._check(save.play)
            except ValueError as error:
                problems.append(tr("Game {n} of the file: {problem}", n=n, problem=error))
                continue
            link = encode(save.play)
            if link in here:
                known += 1
                continue
            here[link] = new_id(self._device.seed())
            try:
                self._saves.save(here[link], save)
            except StorageError as error:
                end = tr("The remaining games could not be saved: {reason}.", reason=error)
                break
            new += 1
        told = [
            trn("{n} game was added.", "{n} games were added.", new),
            trn("{n} game was already here.", "{n} games were already here.", known)
            if known
            else "",
            *problems[:TOLD],
            tr("More games could not be read.") if len(problems) > TOLD else "",
            end,
        ]
        return " ".join(filter(None, told))

    def _look_at(self, id: str) -> None:
        """Read a game for the list; what was just deleted stands there as it was."""
        if id == self.deleted:
            return
        try:
            save = self._saves.load(id)
            if save:
                self._check(save.play)
                self._games[id] = ListedGame(id, save.play, save.name, save.date)
            else:
                self._games.pop(id, None)
        except LinkError as error:
            self._games[id] = ListedGame(id, None, problem=str(error))
