"""The bytes of entries: a number for the kind of entry, and then its fields."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from sobek.core.octets import Reader, Writer
from sobek.games.sobek.rules.tables import Back
from sobek.games.sobek.sealed.entries import (
    COMMITMENT,
    Backs,
    Coin,
    Did,
    Dropped,
    Entry,
    Given,
    Keys,
    Lock,
    Looked,
    Mask,
    Opened,
    Passed,
    Shown,
)
from sobek.games.sobek.sealed.piles import COUNTS, POINTS, Place
from sobek.sealed import coins, group, tree
from sobek.sealed.protocol import SECRET

_KINDS: Final[tuple[type[Entry], ...]] = (
    Mask,
    Lock,
    Coin,
    Keys,
    Did,
    Dropped,
    Backs,
    Given,
    Looked,
    Passed,
    Opened,
)
_PLACES: Final = tuple(Place(pile, n) for pile, count in COUNTS.items() for n in range(count))
_INDEX: Final = {place: index for index, place in enumerate(_PLACES)}


def write(entry: Entry) -> bytes:
    """The bytes of an entry."""
    writer = Writer()
    writer.count(_KINDS.index(type(entry)))
    match entry:
        case Mask():
            writer.out += b"".join(entry.points) + entry.commitment + entry.coin
        case Lock():
            writer.out += b"".join(entry.points)
        case Coin():
            writer.out += entry.value
        case Keys():
            writer.count(len(entry.seeds))
            writer.out += b"".join(entry.seeds)
        case Did():
            writer.text(entry.text)
            _write_shown(writer, entry.shown)
        case Dropped():
            writer.count(entry.back)
            writer.out += entry.commitment
        case Backs():
            _write_shown(writer, entry.slots)
        case Given():
            _write_shown(writer, entry.card)
        case Looked():
            _write_shown(writer, entry.cards)
        case Opened():
            writer.out += entry.secret
    return bytes(writer.out)


def _write_shown(writer: Writer, shown: Shown) -> None:
    writer.count(len(shown))
    for place, seed in shown:
        writer.count(2 * _INDEX[place] + bool(seed))
        writer.out += seed


def read(reader: Reader) -> Entry:
    """What :func:`write` wrote.

    :raises Malformed: if it is anything else.
    """
    return _READ[_KINDS[reader.count(below=len(_KINDS))]](reader)


def _points(reader: Reader) -> tuple[bytes, ...]:
    return _series(reader, POINTS, group.SIZE)


def _series(reader: Reader, count: int, size: int) -> tuple[bytes, ...]:
    return tuple(reader.take(size) for _ in range(count))


def _shown(reader: Reader) -> Shown:
    return tuple(_one_shown(reader) for _ in range(reader.count(below=len(_PLACES) + 1)))


def _one_shown(reader: Reader) -> tuple[Place, bytes]:
    index, has_seed = divmod(reader.count(below=2 * len(_PLACES)), 2)
    return _PLACES[index], reader.take(tree.SIZE) if has_seed else b""


_READ: Final[dict[type[Entry], Callable[[Reader], Entry]]] = {
    Mask: lambda data: Mask(_points(data), data.take(SECRET), data.take(coins.SIZE)),
    Lock: lambda data: Lock(_points(data)),
    Coin: lambda data: Coin(data.take(coins.SIZE)),
    Keys: lambda data: Keys(_series(data, data.count(below=len(_PLACES) + 1), tree.SIZE)),
    Did: lambda data: Did(data.text(), _shown(data)),
    Dropped: lambda data: Dropped(Back(data.count(below=len(Back))), data.take(COMMITMENT)),
    Backs: lambda data: Backs(_shown(data)),
    Given: lambda data: Given(_shown(data)),
    Looked: lambda data: Looked(_shown(data)),
    Passed: lambda data: Passed(),
    Opened: lambda data: Opened(data.take(SECRET)),
}
