"""Many texts that are stored together: all of them or none, whatever happens meanwhile.

    sobek.undo    while texts are being stored: what they replace, as JSON after a checksum

Where this key stands at a start, the browser ended in between; then the former texts are put back.
What another tab has stored under one of the keys since then stays.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from typing import Final, NamedTuple

from sobek.core.text import tr
from web.browser.device import Storage, StorageError
from web.storage.checksum import checksum, pack, unpack
from web.storage.merging import UNDO

CLAIM: Final = UNDO
"""The name that a tab holds meanwhile (:class:`web.browser.device.Tabs`)."""
BATCH: Final = 20
"""Number of texts between two pauses."""


class Change(NamedTuple):
    """A text that takes the place of another one; None stands for no text."""

    key: str
    former: str | None
    new: str | None


class _Replaced(NamedTuple):
    """A text that is being replaced. ``checksum``: of the new one, "" if there is none."""

    key: str
    former: str | None
    checksum: str


class _Record(NamedTuple):
    replaced: tuple[_Replaced, ...]


def store(storage: Storage, changes: Iterable[Change]) -> Iterator[None]:
    """Store new texts, with pauses.

    :raises StorageError: if the browser refuses one, or another tab has changed one. Then the
        former texts are back.
    """
    changes = tuple(changes)
    record = _Record(tuple(_Replaced(key, old, _checksum(new)) for key, old, new in changes))
    storage.store(UNDO, pack(record))
    try:
        for number, change in enumerate(changes, 1):
            if storage.stored(change.key) != change.former:
                raise StorageError(tr("another tab has changed something"))
            _put(storage, change.key, change.new)
            if number % BATCH == 0:
                yield
    except BaseException:
        _take_back(storage, record)
        raise
    storage.forget(UNDO)


def undo(storage: Storage, changes: Iterable[Change]) -> Iterator[None]:
    """Put the former texts back where the new ones still are. Otherwise as :func:`store`."""
    return store(
        storage, [Change(key, new, old) for key, old, new in changes if storage.stored(key) == new]
    )


def is_unfinished(storage: Storage) -> bool:
    """Whether a tab stores texts now, or could not end that.

    :raises StorageError: if the browser refuses.
    """
    return storage.stored(UNDO) is not None


def recover(storage: Storage) -> None:
    """Put back what is replaced, if the browser ended before all was stored.

    :raises StorageError: if the browser refuses.
    """
    record = unpack(_Record, storage.stored(UNDO) or "")
    _take_back(storage, record or _Record(()))


def _take_back(storage: Storage, record: _Record) -> None:
    """Put the former texts back. If this ends in between, it can be done again."""
    ours = [each for each in record.replaced if _is_ours(storage.stored(each.key), each)]
    for each in ours:  # first, to make room
        storage.forget(each.key)
    for each in ours:
        _put(storage, each.key, each.former)
    storage.forget(UNDO)


def _is_ours(text: str | None, replaced: _Replaced) -> bool:
    return text is None or _checksum(text) == replaced.checksum


def _checksum(text: str | None) -> str:
    return "" if text is None else checksum(text)


def _put(storage: Storage, key: str, text: str | None) -> None:
    """Store a text and read it back."""
    if text is None:
        storage.forget(key)
        return
    storage.store(key, text)
    if storage.stored(key) != text:
        raise StorageError(tr("the saved data could not be read back"))
