"""What tells whether a stored text still is as it was written."""

from __future__ import annotations

from zlib import crc32


def checksum(text: str) -> str:
    """Eight hexadecimal digits."""
    # A browser's text may hold half a letter, which UTF-8 has no place for.
    return f"{crc32(text.encode(errors='surrogatepass')):08x}"
