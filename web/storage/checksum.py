"""What tells whether a stored text still is as it was written."""

from __future__ import annotations

from zlib import crc32


def checksum(text: str) -> str:
    """Eight hexadecimal digits."""
    # A browser's text may hold half a letter, which UTF-8 has no place for.
    return f"{crc32(text.encode(errors='surrogatepass')):08x}"


def sealed(text: str) -> str:
    """The text behind its checksum."""
    return f"{checksum(text)} {text}"


def unsealed(stored: str) -> str | None:
    """The text that :func:`sealed` was given; None where what is stored is no longer that."""
    written, _, text = stored.partition(" ")
    return text if written == checksum(text) else None
