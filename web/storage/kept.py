"""Small values that the browser keeps, each as a text under a key of its own.

Whatever it refuses is answered in one way: a value that it does not keep lasts until another one is
stored in its place, and one that it does not tell is what it was. A damaged text counts as empty,
and the next value replaces it. So does a list in the form of a newer version, but that is kept
apart, for it.

    sobek.learned.<game>    how far somebody has come in its tutorial (web/session/tutorial.py)
    sobek.bot.<game>        the bot that somebody has written for it
    <key>.<checksum>        a bot that came in a file, or a list for a newer version
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, Final, Generic, TypeVar

from web.browser.device import Storage, StorageError
from web.storage.checksum import checksum, pack, unpack, without_checksum

T = TypeVar("T")

LEARNED: Final = "sobek.learned."
BOT: Final = "sobek.bot."


class Kept(Generic[T]):
    """Values of one kind by name, mostly the game's, as they were last read. A single value has the
    name ""."""

    def __init__(
        self,
        storage: Storage,
        prefix: str,
        read: Callable[[str], T],
        write: Callable[[T], str],
        is_newer: Callable[[str], bool] = lambda text: False,
    ) -> None:
        """``prefix``: of the keys; ``read``: makes a value of a stored text, or of "";
        ``is_newer``: whether a text is kept apart when a value takes its place."""
        self._storage = storage
        self._prefix = prefix
        self._read = read
        self._write = write
        self._is_newer = is_newer
        self._values: dict[str, T] = {}
        self._refused: dict[str, str] = {}
        """The stored texts in whose place the browser has refused to keep a value, by its name."""

    def recall(self, names: Iterable[str] = ("",)) -> bool:
        """Read the values of these names, but for those that the browser has refused to keep;
        whether it tells all of them."""
        try:
            for name in names:
                text = self._storage.stored(self._prefix + name) or ""
                if text != self._refused.get(name):
                    self._refused.pop(name, None)
                    self._values[name] = self._read(text)
        except StorageError:
            return False
        return True

    def of(self, name: str = "") -> T:
        """The value of a name."""
        return self._values[name] if name in self._values else self._read("")

    def keep(self, value: T, name: str = "") -> bool:
        """Store the value of a name; whether the browser keeps it."""
        self._values[name] = value
        key = self._prefix + name
        try:
            former = self._refused[name] = self._storage.stored(key) or ""
            if self._is_newer(former):
                self._storage.store(key_apart(key, former), former)
            self._storage.store(key, self._write(value))
        except StorageError:
            return False
        del self._refused[name]
        return True


def texts(storage: Storage, prefix: str) -> Kept[str]:
    """Texts as they are, each "" at first."""
    return Kept(storage, prefix, str, str)


def lists(storage: Storage, prefix: str, kind: type[T]) -> Kept[tuple[T, ...]]:
    """Lists of dataclasses of this type, as JSON after a checksum."""

    def read(text: str) -> tuple[T, ...] | None:
        return read_list(kind, text)

    def is_apart(text: str) -> bool:
        return is_newer(text, read)

    return Kept(storage, prefix, lambda text: read(text) or (), write_list, is_apart)


def read_list(kind: type[T], text: str) -> tuple[T, ...] | None:
    """A list of dataclasses of this type; None if the text is damaged."""
    form: Any = tuple[tuple[kind, ...]]  # type: ignore[valid-type]
    found: tuple[tuple[T, ...]] | None = unpack(form, text)
    return found[0] if found else None


def write_list(values: Iterable[object]) -> str:
    """What :func:`read_list` reads."""
    return pack((tuple(values),))


def is_newer(text: str, read: Callable[[str], object | None]) -> bool:
    """Whether a text is intact, but has a form that only another version of the page can read."""
    return read(text) is None and without_checksum(text) is not None


def key_apart(key: str, text: str) -> str:
    """The key of a text that can't stand under its own one, since another one does."""
    return f"{key}.{checksum(text)}"


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
