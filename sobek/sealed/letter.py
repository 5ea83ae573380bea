"""The text of a link: what stands in it before anybody knows what it means.

One digit for the version of the protocol, then URL-safe base64 without padding of

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

VERSION: Final = 2
"""The version of the protocol for new games."""
VERSIONS: Final = (1, VERSION)
"""Those by which games are played to their end."""
MAX_LENGTH: Final = 4096
"""Maximum length of a text."""
ID: Final = 8
"""Bytes of the name of a game, of a past, and of an invitation's checksum."""
MAC: Final = 16
"""Bytes of the authentication."""
_TEXT: Final = re.compile("([0-9])([A-Za-z0-9_-]+)", re.ASCII)


@dataclass(frozen=True)
class Letter:
    """A link, apart. ``version``: of the protocol. ``number``: from 0, the invitation. ``past``,
    ``mac``: empty for that. ``signed``: what the authentication is of."""

    number: int
    game: bytes
    past: bytes
    body: bytes
    mac: bytes = b""
    version: int = VERSION

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
        return str(self.version) + urlsafe_b64encode(data).rstrip(b"=").decode()


def invitation(body: bytes, version: int) -> Letter:
    """The first link of a game. Its name is its checksum, too."""
    label = b"sobek sealed invitation" if version == 1 else b"sobek sealed %d invitation" % version
    return Letter(0, sha256(label + body).digest()[:ID], b"", body, version=version)


def read(text: str) -> Letter:
    """Take a text apart. Only the checksum of an invitation is checked.

    :raises Damaged: if it is none.
    :raises OtherVersion: if it is of a version that is not known here.
    """
    found = _TEXT.fullmatch(text.strip()) if len(text) <= 2 * MAX_LENGTH else None
    if not found:
        raise Damaged
    if int(found[1]) not in VERSIONS:
        raise OtherVersion
    letters = found[2]
    if len(letters) % 4 == 1:
        raise Damaged
    reader = Reader(urlsafe_b64decode(letters + "==="))
    try:
        letter = _letter(reader, int(found[1]))
    except Malformed:
        raise Damaged from None
    if letter.text != text.strip():
        raise Damaged
    return letter


def _letter(reader: Reader, version: int) -> Letter:
    number = reader.count(below=2**14)
    if number == 0:
        data = reader.rest()
        return invitation(data[:-ID], version)
    game, past, rest = reader.take(ID), reader.take(ID), reader.rest()
    if len(rest) < MAC:
        raise Malformed
    return Letter(number, game, past, rest[:-MAC], rest[-MAC:], version)
