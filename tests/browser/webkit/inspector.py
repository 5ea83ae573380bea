"""The remote inspector of WebKitGTK: what its WebDriver and its Web Inspector speak."""

import asyncio
import struct
from collections.abc import AsyncIterator
from typing import Final, NamedTuple, Self

HEADER: Final = struct.Struct(">IB")
"""The length of a message, and 1 for numbers with their lowest byte first."""
NUMBERS: Final = struct.Struct("<QQ")
OF_WINDOWS: Final = struct.pack("<Q", 1)
"""The number of the connection of the process with the windows. Those of pages follow it."""


class Target(NamedTuple):
    """Something that can be inspected: a page, or the session of automation."""

    connection: int
    number: int
    kind: str


class Inspector:
    """A connection to a browser."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader = reader
        self._writer = writer

    @classmethod
    async def connect(cls, port: int) -> Self:
        """Connect to a browser that runs, and begin automation.

        :raises OSError: if nothing listens there.
        """
        self = cls(*await asyncio.open_connection("127.0.0.1", port, limit=2**28))
        self._send("SetupInspectorClient", b"\0")
        # GVariant's format of a text and an empty dictionary: where the text ends comes last.
        self._send("StartAutomationSession", b"session\0" + bytes([8]))
        return self

    def inspect(self, target: Target) -> None:
        """Begin to hear of a target."""
        self._send("Setup", NUMBERS.pack(target.connection, target.number))

    def send(self, target: Target, message: str) -> None:
        """Send a message of the inspector's protocol, as JSON."""
        to = NUMBERS.pack(target.connection, target.number)
        self._send("SendMessageToBackend", to + message.encode() + b"\0")

    def _send(self, name: str, body: bytes) -> None:
        content = name.encode() + b"\0" + body
        self._writer.write(HEADER.pack(len(content), 1) + content)

    async def messages(self) -> AsyncIterator[list[Target] | tuple[int, str]]:
        """All targets, whenever they change; messages of targets, with their numbers."""
        while True:
            try:
                length, _ = HEADER.unpack(await self._reader.readexactly(HEADER.size))
                name, _, body = (await self._reader.readexactly(length)).partition(b"\0")
            except (asyncio.IncompleteReadError, ConnectionError):
                return
            if name == b"SetTargetList" and body.startswith(OF_WINDOWS):
                yield list(_targets(body))
            elif name == b"SendMessageToFrontend":
                _, number = NUMBERS.unpack_from(body)
                yield number, body[NUMBERS.size : -1].decode()


def _targets(body: bytes) -> list[Target]:
    """Read a list in GVariant's format: a number, then (number, kind, name, address, flag) each at
    a multiple of eight bytes, then where each of them ends."""
    (connection,) = struct.unpack_from("<Q", body)
    items = body[8:]
    if not items:
        return []
    size = 1 if len(items) <= 0xFF else 2 if len(items) <= 0xFFFF else 4
    last = int.from_bytes(items[-size:], "little")
    ends = [int.from_bytes(items[at : at + size], "little") for at in range(last, len(items), size)]
    found, start = [], 0
    for end in ends:
        (number,) = struct.unpack_from("<Q", items, start)
        kind, _, _ = items[start + 8 : end].partition(b"\0")
        found.append(Target(connection, number, kind.decode()))
        start = -(-end // 8) * 8
    return found
