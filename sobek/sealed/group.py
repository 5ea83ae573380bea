"""Points of a group of prime order.

A pile is a list of points, and a key is a scalar: multiplying by it locks a point, multiplying by
its inverse opens it, in any order of several keys. The group is ristretto255 (RFC 9496), whose
points have one spelling of 32 bytes each, and no subgroups. The arithmetic is that of an audited
library: the page and the tests bring one (:class:`Group`).
"""

from __future__ import annotations

from collections.abc import Sequence
from hashlib import sha512
from typing import Final, Protocol

ORDER: Final = 2**252 + 27742317777372353535851937790883648493
"""The number of points."""
SIZE: Final = 32
"""Bytes of a point, and of a scalar."""


class NotAPoint(ValueError):
    """The bytes spell no point, or the point that every key leaves as it is."""


class Group(Protocol):
    """The arithmetic of a library. It can be hashed, so that what follows from it is kept."""

    def __hash__(self) -> int: ...

    def hash(self, digest: bytes) -> bytes:
        """The point for 64 bytes; nobody knows how two such points are related."""

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        """Each point times its scalar, 1 to ORDER - 1.

        :raises NotAPoint: if one of the points is not valid.
        """


def item_points(group: Group, pile: str, count: int) -> list[bytes]:
    """The points that stand for the items of a pile, before anybody locks them."""
    names = [f"sobek sealed 1/{pile}/{n}".encode() for n in range(count)]
    return [group.hash(sha512(name).digest()) for name in names]


def inverse(scalar: int) -> int:
    """The scalar that undoes a multiplication by another one."""
    return pow(scalar, -1, ORDER)


def as_bytes(scalar: int) -> bytes:
    """A scalar as a message has it."""
    return scalar.to_bytes(SIZE, "little")


def scalar_of(data: bytes) -> int:
    """The scalar in a message.

    :raises NotAPoint: if it is none, or 0.
    """
    scalar = int.from_bytes(data, "little")
    if len(data) != SIZE or not 0 < scalar < ORDER:
        raise NotAPoint
    return scalar
