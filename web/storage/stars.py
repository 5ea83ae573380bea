"""The stars that were reached in the set deals of each game.

    sobek.stars.<game>    checksum · JSON: each deal's id and its stars

A damaged text counts as empty, and the next stars replace it. If the browser refuses to store them,
they last until something else is opened.
"""

from __future__ import annotations

import contextlib
from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from web.browser.device import Storage, StorageError
from web.storage.checksum import pack, unpack
from web.ui.set_deals import STARS


@dataclass(frozen=True, slots=True)
class _Reached:
    deal: str
    stars: int

    def __post_init__(self) -> None:
        if not 0 <= self.stars <= STARS:
            raise ValueError("more stars than there are")


@dataclass(frozen=True, slots=True)
class _Stored:
    reached: tuple[_Reached, ...]


class Stars:
    """The stars in this browser, as they were last read."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage
        self._stars: dict[str, dict[str, int]] = {}

    def recall(self, games: Iterable[str]) -> None:
        """Read the stars in these games."""
        for game in games:
            with contextlib.suppress(StorageError):
                stored = unpack(_Stored, self._storage.stored(key(game)) or "")
                reached = stored.reached if stored else ()
                self._stars[game] = {each.deal: each.stars for each in reached}

    def of(self, game: str) -> Mapping[str, int]:
        """The stars in a game by the deals' ids."""
        return self._stars.get(game, {})

    def keep(self, game: str, deal: str, stars: int) -> None:
        """Store the stars of a deal, unless it has as many."""
        self.recall([game])
        reached = self._stars.setdefault(game, {})
        if stars > reached.get(deal, 0):
            reached[deal] = stars
            found = tuple(_Reached(*each) for each in reached.items())
            with contextlib.suppress(StorageError):
                self._storage.store(key(game), pack(_Stored(found)))


def key(game: str) -> str:
    """The key of a game's stars."""
    return f"sobek.stars.{game}"
