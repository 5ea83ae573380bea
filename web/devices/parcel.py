"""Everything that a browser keeps, in pieces for a line: the file of :mod:`web.storage.files`,
compressed.

The device that has it says Part for each piece, a few ahead; the other one answers each by Took,
and by a last one once its person has brought everything in.
"""

from __future__ import annotations

import zlib
from base64 import b64decode, b64encode
from collections.abc import Generator, Iterable
from typing import Final

from web.devices.messages import Hello, Part, Took, Unreadable, read_from_device, write

PIECE: Final = 30_000
"""Letters of a piece; so many that each is base64 by itself."""
AHEAD: Final = 8
"""How many pieces may be under way."""
LARGEST: Final = 30_000_000
"""Bytes of all, before they are compressed: more than a full storage makes."""
DENSEST: Final = 4_000_000
"""Bytes that one piece may hold."""


def packed(parts: Iterable[str]) -> Generator[None, None, list[str]]:
    """The pieces for the parts of a file, in short steps."""
    deflate, letters = zlib.compressobj(), bytearray()
    for number, part in enumerate(parts):
        text = f"\n{part}" if number else part
        letters += deflate.compress(text.encode(errors="surrogatepass"))
        yield
    letters += deflate.flush()
    size = PIECE // 4 * 3
    starts = range(0, len(letters), size)
    return [b64encode(letters[start : start + size]).decode() for start in starts]


class Sending:
    """What a device sends of all that it keeps. ``line``: to the other device."""

    def __init__(self, line: str) -> None:
        self.line = line
        self.taken = 0
        """How many pieces have arrived."""
        self.is_done = False
        """Whether all was brought in there."""
        self._pieces: list[str] = []
        self._sent = 0
        self._is_greeted = False

    @property
    def share(self) -> float:
        """How much has arrived."""
        return self.taken / len(self._pieces) if self._pieces else 0.0

    def begin(self, pieces: list[str]) -> list[str]:
        """All is packed; what to say."""
        self._pieces = pieces
        return self._go_on()

    def hear(self, text: str) -> list[str]:
        """What the other device says; what to answer.

        :raises ValueError: if no device says that, or it has another version of the page.
        """
        match read_from_device(text):
            case Hello():
                self._is_greeted = True
            case Took(pieces, is_done) if pieces <= self._sent:
                self.taken = max(self.taken, pieces)
                self.is_done = is_done and pieces == len(self._pieces)
            case _:
                raise Unreadable
        return self._go_on()

    def _go_on(self) -> list[str]:
        until = min(len(self._pieces), self.taken + AHEAD) if self._is_greeted else 0
        numbers = range(self._sent, until)
        self._sent = max(self._sent, until)
        return [write(Part(n, len(self._pieces), self._pieces[n])) for n in numbers]


class Parcel:
    """What has arrived of all that another device keeps."""

    def __init__(self, pieces: int) -> None:
        """``pieces``: how many there will be."""
        self.pieces, self.taken = pieces, 0
        self._inflate, self._read, self._size = zlib.decompressobj(), list[bytes](), 0

    @property
    def share(self) -> float:
        """How much has arrived."""
        return self.taken / self.pieces

    @property
    def is_whole(self) -> bool:
        """Whether everything has arrived."""
        return self.taken == self.pieces

    def take(self, part: Part) -> None:
        """Take the next piece.

        :raises ValueError: if it is another one, or damaged.
        """
        if (part.number, part.total) != (self.taken, self.pieces):
            raise ValueError("another piece")
        try:
            read = self._inflate.decompress(b64decode(part.text, validate=True), DENSEST)
        except zlib.error as error:
            raise ValueError(str(error)) from None
        self.taken, self._size = self.taken + 1, self._size + len(read)
        if self._inflate.unconsumed_tail or self._size > LARGEST:
            raise ValueError("too large")
        if self.is_whole and not self._inflate.eof:
            raise ValueError("incomplete")
        self._read.append(read)

    @property
    def text(self) -> str | None:
        """The file, once it is whole; None if it is no text."""
        try:
            return b"".join(self._read).decode()
        except ValueError:
            return None
