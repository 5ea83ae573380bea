"""The shelf of saved games on the start screen: what stands there, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass, replace
from typing import Final

from sobek.core.link import LinkError
from sobek.core.play import Play
from sobek.core.record import clean_name
from sobek.core.text import tr
from web.saves import Saves

PAGE: Final = 8
"""So many games of a list are shown at once: the screen stays quick, however many there are."""


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game for the list: the play, or why it can't be read."""

    id: str
    play: Play | None
    name: str = ""
    date: int = 0
    problem: str = ""

    @property
    def finished(self) -> bool:
        return self.play is not None and self.play.over


class Shelf:
    """What the start screen shows of the saved games. All that reads or changes what is saved may
    raise StorageError."""

    def __init__(self, saves: Saves, check: Callable[[Play], object]) -> None:
        """``check`` raises LinkError for a play that can't be shown here."""
        self._saves = saves
        self._check = check
        self._games: list[Saved] = []
        self._raw: Mapping[str, str] = {}
        self.pages = 1
        """So many pages of each list are shown."""
        self.naming = ""
        """The game that is being given a name."""
        self.deleted = ""
        """The game that can still be brought back: until something else is done here."""

    def games(self, *, finished: bool) -> list[Saved]:
        """The games that are over or those that go on, the one played last first. What can't be
        read is among the latter, and so is, as long as it can be brought back, what was deleted."""
        return [game for game in self._games if game.finished == finished]

    def read(self) -> Iterator[bool]:
        """Read what is saved, a game at a step; tells when the first page is there. The rest is
        there at the end."""
        games: list[Saved] = []
        for id in self._saves.ids():
            games.append(self._saved(id))
            if len(games) == PAGE:
                self._games = games.copy()
            yield len(games) == PAGE
        # Some may have been deleted meanwhile.
        left = {self.deleted, *self._saves.ids()}
        self._games = [game for game in games if game.id in left]

    def tidy(self) -> None:
        """Something else is being done: what was begun here is over."""
        self._games = [game for game in self._games if game.id != self.deleted]
        self.naming, self.deleted, self._raw = "", "", {}

    def delete(self, id: str) -> None:
        """Forget a game, for the time being."""
        self.tidy()
        self._raw = self._saves.delete(id)
        self.deleted = id

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
        self._games = [self._saved(id) if game.id == id else game for game in self._games]

    def _saved(self, id: str) -> Saved:
        try:
            save = self._saves.load(id)
            if save is None:
                return Saved(id, None, problem=tr("It is no longer there."))
            self._check(save.play)
            return Saved(id, save.play, save.name, save.date)
        except LinkError as error:
            return Saved(id, None, problem=str(error))
