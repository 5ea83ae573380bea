"""Saved games in the browser's storage: each the link form of its play, under a key of its own.

What can't be read is never overwritten or tidied away: it stays until a person deletes it.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import Final

from sobek.core.link import decode, encode
from sobek.core.play import Play
from web.ports import Storage

INDEX: Final = "sobek.games"
"""The ids of saved games, the latest first, with blanks between them. It only gives the order: what
is saved is what the storage holds."""
_ID: Final = re.compile("[0-9a-z]{1,16}")
_KEY: Final = re.compile(f"sobek\\.game\\.({_ID.pattern})")


class Saves:
    """The saved games. Everything here may raise StorageError."""

    def __init__(self, storage: Storage) -> None:
        self._storage = storage

    def ids(self) -> list[str]:
        """The saved games, the one played last first."""
        kept = [found[1] for found in map(_KEY.fullmatch, self._storage.keys()) if found]
        order = (self._storage.stored(INDEX) or "").split()
        return [id for id in dict.fromkeys((*order, *sorted(kept))) if id in kept]

    def load(self, id: str) -> Play | None:
        """A saved game; None if there is none with this id. Raises LinkError if it is damaged."""
        text = self._storage.stored(key(id))
        return None if text is None else decode(text)

    def save(self, id: str, play: Play) -> None:
        """Keep a play under an id, in place of what it was before."""
        self._storage.store(key(id), encode(play))
        others = [other for other in self.ids() if other != id]
        self._list([id, *others])

    def delete(self, id: str) -> None:
        """Forget a saved game."""
        self._storage.forget(key(id))
        self._list([other for other in self.ids() if other != id])

    def _list(self, ids: Sequence[str]) -> None:
        index = " ".join(ids)
        if index != self._storage.stored(INDEX):
            self._storage.store(INDEX, index)


def key(id: str) -> str:
    """Where a game is stored."""
    return f"sobek.game.{id}"


def new_id(seed: int) -> str:
    """An id that no other game has, out of random bits."""
    return f"{seed % 2**48:x}"


def is_id(text: str) -> bool:
    """Whether the text could be a game's id."""
    return _ID.fullmatch(text) is not None
