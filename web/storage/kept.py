"""Small values that the browser keeps, each as a text under a key of its own.

Whatever it refuses is answered in one way: a value that it does not keep lasts until it can be read
again, and one that it does not tell is what it was. A damaged text counts as empty, and the next
value replaces it.

    sobek.learned.<game>    how far somebody has come in its tutorial (web/session/tutorial.py)
    sobek.bot.<game>        the bot that somebody has written for it
    sobek.bot.<game>.<checksum>    another one, which came in a file
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
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
    return Kept(storage, prefix, lambda text: read_list(kind, text) or (), write_list)


def read_list(kind: type[T], text: str) -> tuple[T, ...] | None:
    """A list of dataclasses of this type; None if the text is damaged."""
    form: Any = tuple[tuple[kind, ...]]  # type: ignore[valid-type]
    found: tuple[tuple[T, ...]] | None = unpack(form, text)
    return found[0] if found else None


def write_list(values: Iterable[object]) -> str:
    """What :func:`read_list` reads."""
    return pack((tuple(values),))


def merged(
    here: str,
    theirs: str,
    read: Callable[[str], Sequence[T] | None],
    write: Callable[[Sequence[T]], str],
    join: Callable[[Sequence[T], Sequence[T]], Sequence[T]],
) -> str:
    """Two stored lists as one. One that holds all of both stays as it is, letter by letter; one
    that is damaged gives way. ``read``: gives None for a damaged text."""
    lists = {text: items for text in (here, theirs) if (items := read(text)) is not None}
    if len(lists) < 2:
        return next(iter(lists), max(here, theirs))
    found = join(lists[here], lists[theirs])
    whole = [text for text, items in lists.items() if set(items) == set(found)]
    return max(whole) if whole else write(found)


def best(items: Iterable[T], name: Callable[[T], object], rank: Callable[[T], Any]) -> list[T]:
    """Of all items with the same name, the one of the highest rank."""
    return list({name(each): each for each in sorted(items, key=rank)}.values())


def further(here: str, theirs: str) -> str:
    """Of two texts on how far somebody has come in a tutorial, the one that is further on."""

    def place(text: str) -> tuple[int, int, str]:
        done = text.partition(" ")[0]
        return int(done) if done.isdecimal() and len(done) < 4 else 0, len(text), text

    return max(here, theirs, key=place)
