"""A link that holds a bot somebody has written: the part of the address after ``#``.

``bot=1`` and then URL-safe base64 without padding of: CRC-32 of the rest · game · text, compressed
by zlib, which not every version of zlib does alike.
"""

from __future__ import annotations

import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from typing import Final, NamedTuple

from sobek.bots.own_bot import MAX_CODE
from sobek.core.link_refusals import NEWER, LinkError, altered
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.text import tr
from sobek.games import names

BOT: Final = "bot="
"""What the part after ``#`` begins with."""
FORMAT: Final = "1"
MAX_LENGTH: Final = 16_000
"""Maximum length of a link, in characters: messengers cut longer ones."""
_CHECKSUM: Final = 4
"""Bytes of the checksum."""


def encode(game: str, code: str) -> str:
    """What comes after "bot=".

    :raises LinkError: if the text is too long for a link, or has half a character.
    """
    writer = Writer()
    writer.text(game)
    try:
        body = bytes(writer.out) + zlib.compress(code.encode(), 9)
    except UnicodeEncodeError as error:
        line = code.count("\n", 0, error.start) + 1
        raise LinkError(
            tr("Line {n} of the bot has a broken character, which can’t go into a link.", n=line)
        ) from None
    data = zlib.crc32(body).to_bytes(_CHECKSUM, "little") + body
    link = FORMAT + urlsafe_b64encode(data).rstrip(b"=").decode()
    if len(link) > MAX_LENGTH or len(code) > MAX_CODE:
        raise LinkError(tr("This bot is too long for a link: save it to a file instead."))
    return link


class Bot(NamedTuple):
    """A bot that came in a link. ``game``: its name; ``code``: the text."""

    game: str
    code: str


def decode(link: str) -> Bot:
    """The bot in what comes after "bot=". It is not run.

    :raises LinkError: with a sentence that says why it can't be read.
    """
    if link[:1].isdecimal() and link[0] > FORMAT:
        raise LinkError(tr(NEWER))
    try:
        game, code = _read(link)
    except (ValueError, zlib.error):
        raise altered() from None
    if game not in names():
        raise altered()
    return Bot(game, code)


def _read(link: str) -> tuple[str, str]:
    if link[:1] != FORMAT or len(link) > MAX_LENGTH:
        raise Malformed
    data = urlsafe_b64decode(link[1:] + "===")
    if zlib.crc32(data[_CHECKSUM:]).to_bytes(_CHECKSUM, "little") != data[:_CHECKSUM]:
        raise Malformed
    reader = Reader(data[_CHECKSUM:])
    game = reader.text()
    # A few bytes can stand for gigabytes: more than a bot can have is not unpacked.
    inflate = zlib.decompressobj()
    code = inflate.decompress(reader.rest(), 4 * MAX_CODE + 1).decode()
    if len(code) > MAX_CODE or not inflate.eof or inflate.unused_data:
        raise Malformed
    return game, code
