"""The shelf of saved games on the start screen: what stands there, and what is done with it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from sobek.core.link import LinkError
from sobek.core.play import Play
from sobek.core.text import tr
from web.saves import Saves


@dataclass(frozen=True, slots=True)
class Saved:
    """A saved game for the list: the play, or why it can't be read."""

    id: str
    play: Play | None
    problem: str = ""


class Shelf:
    """What the start screen shows of the saved games. All that reads or changes what is saved may
    raise StorageError."""

    def __init__(self, saves: Saves, check: Callable[[Play], object]) -> None:
        """``check`` raises LinkError for a play that can't be shown here."""
        self._saves = saves
        self._check = check
        self.games: list[Saved] = []
        self.doomed = ""
        """The game whose deletion was asked for."""

    def read(self) -> Iterator[None]:
        """Read what is saved, a game at a step; all of it is shown at the end."""
        games = []
        for id in self._saves.ids():
            games.append(self._saved(id))
            yield
        self.games = games

    def delete(self, id: str) -> None:
        """Forget a game."""
        self.doomed = ""
        self._saves.delete(id)
        self.games = [game for game in self.games if game.id != id]

    def _saved(self, id: str) -> Saved:
        try:
            save = self._saves.load(id)
            if save is None:
                return Saved(id, None, tr("It is no longer there."))
            self._check(save.play)
            return Saved(id, save.play)
        except LinkError as error:
            return Saved(id, None, str(error))
