"""The layout of an observation: pieces with names, one after the other.

An observation is bytes, one for each entry: counts, and 0 or 1 for what is or isn't so. A tensor
has the same entries divided by the most that their piece can hold, so all are from 0 to 1.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cache
from math import prod


@dataclass(frozen=True, slots=True)
class Piece:
    """Some entries of an observation.

    ``shape``: its dimensions; the last one varies fastest. ``most``: the largest value of an entry.
    """

    name: str
    shape: tuple[int, ...]
    most: int = 1

    @property
    def size(self) -> int:
        """The number of entries."""
        return prod(self.shape)


@dataclass(frozen=True, slots=True)
class Layout:
    """The pieces of an observation in their order."""

    pieces: tuple[Piece, ...]

    @property
    def size(self) -> int:
        """The number of entries."""
        return sum(piece.size for piece in self.pieces)

    def slices(self) -> dict[str, slice]:
        """Name of each piece -> where its entries are."""
        found, start = {}, 0
        for piece in self.pieces:
            found[piece.name] = slice(start, start + piece.size)
            start += piece.size
        return found

    def read(self, observation: bytes) -> dict[str, bytes]:
        """Name of each piece -> its entries in an observation."""
        return {name: observation[where] for name, where in self.slices().items()}

    def most(self) -> list[int]:
        """The largest value of each entry."""
        return [piece.most for piece in self.pieces for _ in range(piece.size)]


@cache
def one_hot(index: int, size: int) -> bytes:
    """1 at the index and 0 elsewhere; only zeros if the index is outside.

    >>> list(one_hot(1, 3)), list(one_hot(-1, 3))
    ([0, 1, 0], [0, 0, 0])
    """
    return bytes(place == index for place in range(size))


@cache
def clockwise(seat: int | None, seats: int) -> tuple[int, ...]:
    """All seats from this one on; from the first one for a spectator.

    >>> clockwise(2, 4), clockwise(None, 3)
    ((2, 3, 0, 1), (0, 1, 2))
    """
    first = seat or 0
    return tuple((first + n) % seats for n in range(seats))


def relative(seat: int, own: int | None, seats: int) -> bytes:
    """How many seats after ``own`` this seat is, as one-hot; zeros if it is no seat."""
    return one_hot((seat - (own or 0)) % seats if seat >= 0 else -1, seats)
