"""Small values that the browser keeps, each as a text under a key of its own.

Whatever it refuses is answered in one way: a value that it does not keep lasts until it can be read
again, and one that it does not tell is what it was. A damaged text counts as empty, and the next
value replaces it.

    sobek.learned.<game>    how far somebody has come in its tutorial (web/session/tutorial.py)
    sobek.bot.<game>        the bot that somebody has written for it
"""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any, Final, Generic, TypeVar

from web.browser.device import Storage, StorageError
from web.storage.checksum import pack, unpack

T = TypeVar("T")

LEARNED: Final = "sobek.learned."
BOT: Final = "sobek.bot."


class Kept(Generic[T]):
    """Values of one kind by name, mostly the game's, as they were last read. A single value has the
    name ""."""

    def __init__(
        self, storage: Storage, prefix: str, read: Callable[[str], T], write: Callable[[T], str]
    ) -> None:
        """``prefix``: of the keys; ``read``: makes a value of a stored text, or of ""."""
        self._storage = storage
        self._prefix = prefix
        self._read = read
        self._write = write
        self._values: dict[str, T] = {}

    def recall(self, names: Iterable[str] = ("",)) -> bool:
        """Read the values of these names; whether the browser tells all of them."""
        try:
            for name in names:
                self._values[name] = self._read(self._storage.stored(self._prefix + name) or "")
        except StorageError:
            return False
        return True

    def of(self, name: str = "") -> T:
        """The value of a name."""
        return self._values[name] if name in self._values else self._read("")

    def keep(self, value: T, name: str = "") -> bool:
        """Store the value of a name; whether the browser keeps it."""
        self._values[name] = value
        try:
            self._storage.store(self._prefix + name, self._write(value))
        except StorageError:
            return False
        return True


def texts(storage: Storage, prefix: str) -> Kept[str]:
    """Texts as they are, each "" at first."""
    return Kept(storage, prefix, str, str)


def lists(storage: Storage, prefix: str, kind: type[T]) -> Kept[tuple[T, ...]]:
    """Lists of dataclasses of this type, as JSON after a checksum."""
    form: Any = tuple[tuple[kind, ...]]  # type: ignore[valid-type]

    def read(text: str) -> tuple[T, ...]:
        found: tuple[tuple[T, ...]] | None = unpack(form, text)
        return found[0] if found else ()

    return Kept(storage, prefix, read, lambda values: pack((values,)))
