"""Counts, texts and bytes in a row, as links hold them.

Counts are little-endian in groups of 7 bits; texts are UTF-8 after their length in bytes. Each
value has one spelling.
"""

from __future__ import annotations

from typing import Final

from sobek.core.names import MAX_NAME

TEXT_LIMIT: Final = 4 * MAX_NAME + 1
"""Exclusive limit of a text's length, in bytes."""


class Malformed(ValueError):
    """The bytes are not what :class:`Writer` writes."""


class Writer:
    """Collects bytes in ``out``."""

    def __init__(self) -> None:
        self.out = bytearray()

    def count(self, value: int) -> None:
        """A number from 0 on."""
        while value > 127:
            self.out.append(value & 127 | 128)
            value >>= 7
        self.out.append(value)

    def text(self, value: str) -> None:
        """A text of less than TEXT_LIMIT bytes."""
        data = value.encode()
        self.count(len(data))
        self.out += data


class Reader:
    """Reads bytes one after the other. All methods raise :class:`Malformed`."""

    def __init__(self, data: bytes) -> None:
        self.data = data
        self.offset = 0

    @property
    def is_done(self) -> bool:
        """Whether nothing is left."""
        return self.offset == len(self.data)

    def take(self, n: int) -> bytes:
        """The next ``n`` bytes."""
        end = self.offset + n
        if end > len(self.data):
            raise Malformed
        self.offset, start = end, self.offset
        return self.data[start:end]

    def rest(self) -> bytes:
        """All bytes that are left."""
        return self.take(len(self.data) - self.offset)

    def count(self, below: int = 2**63) -> int:
        """A number from 0 to a limit, exclusive, in as few bytes as it takes."""
        value = 0
        for shift in range(0, 63, 7):
            (byte,) = self.take(1)
            value |= (byte & 127) << shift
            if byte < 128:
                break
        if byte > 127 or value >= below or (shift and not byte):
            raise Malformed
        return value

    def text(self) -> str:
        """A text."""
        try:
            return self.take(self.count(below=TEXT_LIMIT)).decode()
        except UnicodeDecodeError:
            raise Malformed from None

    def one(self, values: tuple[str, ...]) -> str:
        """One of these values, by its index."""
        return values[self.count(below=len(values))]
