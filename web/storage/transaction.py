"""Many texts that are stored together: all of them or none, whatever happens meanwhile.

    sobek.undo    while texts are being stored: what they replace, as JSON after a checksum

Where this key stands at a start, the browser ended in between; then the former texts are put back.
What another tab has stored under one of the keys since then stays, and with it the whole game.
"""

from __future__ import annotations

from collections.abc import Generator, Iterable
from typing import Final, NamedTuple

from sobek.core.text import tr
from web.browser.device import Storage, StorageError
from web.storage.checksum import checksum, pack, unpack
from web.storage.merging import UNDO
from web.storage.saves import game_of

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


def store(storage: Storage, changes: Iterable[Change]) -> Generator[None, None, None]:
    """Store new texts, with pauses.

    :raises StorageError: if the browser refuses one, or another tab has changed one. Then the
        former texts are back, unless :func:`is_unfinished`.
    """
    changes = tuple(changes)
    record = _Record(tuple(_Replaced(key, old, _checksum(new)) for key, old, new in changes))
    noted = pack(record)
    storage.store(UNDO, noted)
    try:
        for number, change in enumerate(changes, 1):
            if storage.stored(change.key) != change.former:
                raise StorageError(tr("another tab has changed something"))
            _put(storage, change.key, change.new)
            if number % BATCH == 0:
                yield
                _check_note(storage, noted)
        _check_note(storage, noted)
    except BaseException:
        if storage.stored(UNDO) == noted:
            _take_back(storage, record)
        raise
    storage.forget(UNDO)


def undone(storage: Storage, changes: Iterable[Change]) -> list[Change]:
    """The changes that put the former texts back, for :func:`store`. A game of which something is
    no longer as it was stored stays whole."""
    changes = tuple(changes)
    moved = {_group(key) for key, _, new in changes if storage.stored(key) != new}
    return [Change(key, new, old) for key, old, new in changes if _group(key) not in moved]


def _check_note(storage: Storage, noted: str) -> None:
    """See that no other tab has put the former texts back meanwhile.

    :raises StorageError: if one has.
    """
    if storage.stored(UNDO) != noted:
        raise StorageError(tr("another tab has changed something"))


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
    moved = {_group(each.key) for each in record.replaced if _has_gone_on(storage, each)}
    ours = [each for each in record.replaced if _group(each.key) not in moved]
    for each in ours:  # first, to make room
        storage.forget(each.key)
    for each in ours:
        _put(storage, each.key, each.former)
    storage.forget(UNDO)


def _group(key: str) -> str:
    """What is put back together: the texts of one game, or a text alone."""
    return game_of(key) or key


def _has_gone_on(storage: Storage, replaced: _Replaced) -> bool:
    """Whether something else is stored by now than the former text, the new one, or none."""
    text = storage.stored(replaced.key)
    return text not in (None, replaced.former) and _checksum(text) != replaced.checksum


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
