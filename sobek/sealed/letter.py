"""The text of a link: what stands in it before anybody knows what it means.

One digit for the version of the format, then URL-safe base64 without padding of

    0 · invitation · checksum                        for the invitation
    number · game · past · body · authentication     for what follows

The number counts the links of a game, so it tells the sender: even ones come from who has invited.
The game is a hash of the invitation, and the past a hash of all earlier links.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from dataclasses import dataclass
from hashlib import sha256
from typing import Final

from sobek.core.octets import Malformed, Reader, Writer
from sobek.sealed.refusals import Damaged, OtherVersion

VERSION: Final = "1"
"""The version of the format."""
MAX_LENGTH: Final = 4096
"""Maximum length of a text."""
ID: Final = 8
"""Bytes of the name of a game, of a past, and of an invitation's checksum."""
MAC: Final = 16
"""Bytes of the authentication."""
_TEXT: Final = re.compile("([0-9])([A-Za-z0-9_-]+)", re.ASCII)


@dataclass(frozen=True)
class Letter:
    """A link, apart. ``number``: from 0, the invitation. ``past``, ``mac``: empty for that.
    ``signed``: what the authentication is of."""

    number: int
    game: bytes
    past: bytes
    body: bytes
    mac: bytes = b""

    @property
    def signed(self) -> bytes:
        """What stands before the authentication."""
        writer = Writer()
        writer.count(self.number)
        return bytes(writer.out) + self.game + self.past + self.body

    @property
    def text(self) -> str:
        """How it is sent."""
        data = self.signed + self.mac if self.number else b"\0" + self.body + self.game
        return VERSION + urlsafe_b64encode(data).rstrip(b"=").decode()


def invitation(body: bytes) -> Letter:
    """The first link of a game. Its name is its checksum, too."""
    return Letter(0, sha256(b"sobek sealed invitation" + body).digest()[:ID], b"", body)


def read(text: str) -> Letter:
    """Take a text apart. Only the checksum of an invitation is checked.

    :raises Damaged: if it is none.
    :raises OtherVersion: if its format is not this one.
    """
    found = _TEXT.fullmatch(text.strip()) if len(text) <= 2 * MAX_LENGTH else None
    if not found:
        raise Damaged
    if found[1] != VERSION:
        raise OtherVersion
    letters = found[2]
    if len(letters) % 4 == 1:
        raise Damaged
    reader = Reader(urlsafe_b64decode(letters + "==="))
    try:
        letter = _letter(reader)
    except Malformed:
        raise Damaged from None
    if letter.text != text.strip():
        raise Damaged
    return letter


def _letter(reader: Reader) -> Letter:
    number = reader.count(below=2**14)
    if number == 0:
        data = reader.rest()
        return invitation(data[:-ID])
    game, past, rest = reader.take(ID), reader.take(ID), reader.rest()
    if len(rest) < MAC:
        raise Malformed
    return Letter(number, game, past, rest[:-MAC], rest[-MAC:])
