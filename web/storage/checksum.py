"""Checksums of stored texts, and what else reveals damage."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Final, TypeVar
from zlib import crc32

from sobek.core import wire

T = TypeVar("T")

MOST: Final = 1_000_000
"""Maximum of points and the like, up or down. No game comes near it."""


def checksum(text: str) -> str:
    """The CRC-32 of a text: eight hexadecimal digits."""
    # A browser's text may contain half a surrogate pair, which UTF-8 can't encode.
    return f"{crc32(text.encode(errors='surrogatepass')):08x}"


def with_checksum(text: str) -> str:
    """The text after its checksum and a space."""
    return f"{checksum(text)} {text}"


def without_checksum(stored: str) -> str | None:
    """The text that was given to :func:`with_checksum`; None if the stored text is damaged."""
    written, _, text = stored.partition(" ")
    return text if written == checksum(text) else None


def pack(value: object) -> str:
    """A value of :mod:`sobek.core.wire` as a text with its checksum.

    :raises TypeError: if the value has no such form.
    """
    return with_checksum(wire.dumps(value))


def unpack(kind: type[T], stored: str) -> T | None:
    """The value of this type that was given to :func:`pack`; None if the stored text is damaged, or
    written by a version of the page that had another type."""
    text = without_checksum(stored)
    if text is None:
        return None
    try:
        return wire.loads(kind, text)
    except ValueError:
        return None


def check_points(points: Iterable[int]) -> None:
    """Check numbers of a stored result: what is far beyond any game could not be drawn.

    :raises ValueError: if one is.
    """
    if any(abs(each) > MOST for each in points):
        raise ValueError("more points than a game can have")
