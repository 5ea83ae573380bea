"""The group of sealed play, by the library that group.mjs loads."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from sobek.sealed.group import ORDER, SIZE, NotAPoint

DIGITS = 2 * SIZE
"""Hexadecimal digits of a point, and of a scalar."""


class Ristretto:
    """See :class:`sobek.sealed.group.Group`."""

    def __init__(self, library: Any) -> None:
        """``library``: the module group.mjs, after its load()."""
        self._library = library

    def hash(self, digest: bytes) -> bytes:
        return bytes.fromhex(str(self._library.hash(digest.hex())))

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        if not points:
            return []
        if any(len(point) != SIZE for point in points):
            raise NotAPoint
        factors = (f"{scalar % ORDER:0{DIGITS}x}" for scalar in scalars)
        product = str(self._library.multiply(b"".join(points).hex(), "".join(factors)))
        if not product:
            raise NotAPoint
        data = bytes.fromhex(product)
        return [data[at : at + SIZE] for at in range(0, len(data), SIZE)]
