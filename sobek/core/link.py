"""A whole play as the part of a link after the ``#``.

A digit for the format's version, then base64 for URLs without padding of

    length of the body · CRC-32 of the body · body
    body = game · version · options · seats · players · seed · number of actions · actions

where counts are little-endian in groups of 7 bits, texts are UTF-8 after their length, an option is
the place of its value, a marker is one byte, and the actions are one number without its high zero
bytes (see :mod:`sobek.core.play`). Equal plays have equal links: another spelling is refused.

Decoding trusts nothing. The text's length is bounded first, and with it all work that follows.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from zlib import crc32

from sobek.core.play import Play
from sobek.core.record import (
    COLOURS,
    MAX_ACTIONS,
    MAX_NAME,
    PERSON,
    SHAPES,
    Player,
    Record,
    check_version,
)
from sobek.core.text import tr
from sobek.games import game

FORMAT = "1"
MAX_LENGTH = 4000
"""Of an address with its link, in characters."""
_TEXT = 4 * MAX_NAME + 1
_LINK = re.compile("([0-9])([A-Za-z0-9_-]*)", re.ASCII)
_IN_TEXT = re.compile(f"#({_LINK.pattern})", re.ASCII)


class LinkError(ValueError):
    """A link that cannot be opened; ``str()`` is one translated sentence that says why."""


def encode(play: Play) -> str:
    """The part after the ``#``: each choice among n actions costs log2(n) / 6 characters."""
    record = play.record
    writer = _Writer()
    writer.text(record.game)
    writer.count(record.version)
    for option in record.rules.options:
        writer.count(option.values.index(record.options[option.name]))
    writer.count(len(record.players))
    for player in record.players:
        writer.text(player.name)
        writer.text("" if player.kind == PERSON else player.kind)
        writer.count(COLOURS.index(player.colour) * len(SHAPES) + SHAPES.index(player.shape))
    writer.count(record.seed)
    writer.count(len(record.actions))
    number = play.number
    body = bytes(writer.out) + number.to_bytes((number.bit_length() + 7) // 8, "little")
    head = _Writer()
    head.count(len(body))
    data = bytes(head.out) + crc32(body).to_bytes(4, "little") + body
    return FORMAT + urlsafe_b64encode(data).rstrip(b"=").decode()


def find(text: str) -> str:
    """What follows the ``#`` of the link in a text, such as a message: of several the longest, and
    where there is none the text itself."""
    found = (match[1] for match in _IN_TEXT.finditer(text))
    return max(found, key=len, default=text.strip())


def decode(text: str) -> Play:
    """The play in a link: a whole address or the part after its ``#``.

    Raises LinkError. Never takes more than a second or 50 MB, whatever the text.
    """
    if len(text) > MAX_LENGTH:
        raise LinkError(tr("This link is too long to be a game."))
    text = text.strip().rpartition("#")[2]
    body = _body(text)
    try:
        play = _play(_Reader(body))
    except _Malformed:
        raise _altered() from None
    if encode(play) != text:
        raise _altered()
    return play


def _altered() -> LinkError:
    return LinkError(tr("This link was altered on its way; ask for it once more."))


def _body(text: str) -> bytes:
    """What a well-formed link holds, once length and checksum are known to fit."""
    found = _LINK.fullmatch(text)
    if not found or found[1] < FORMAT:
        raise LinkError(tr("This is not a link to a game."))
    if found[1] > FORMAT:
        raise LinkError(tr("This link was made by a newer version of this page; reload the page."))
    letters = found[2]
    # One letter over holds no whole byte, so something is missing, or, past the body, was added.
    data = urlsafe_b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + "===")
    reader = _Reader(data)
    try:
        length = reader.count()
        checksum = int.from_bytes(reader.take(4), "little")
    except _Malformed:
        raise LinkError(tr("This link is incomplete: its end is missing.")) from None
    body = reader.rest()
    if len(body) < length:
        raise LinkError(tr("This link is incomplete: its end is missing."))
    if len(body) > length or crc32(body) != checksum:
        raise _altered()
    return body


def _play(reader: _Reader) -> Play:
    """The play in a body whose checksum fits, which proves no good will."""
    try:
        rules = game(reader.text())
        version = reader.count()
        check_version(rules, version)
        options = {option.name: reader.one(option.values) for option in rules.options}
        players = tuple(_player(reader) for _ in range(reader.count()))
        record = Record(rules.name, players, reader.count(), options, version)
    except _Malformed:
        raise
    except ValueError as error:
        raise LinkError(str(error)) from None
    return _replay(record, reader.count(), int.from_bytes(reader.rest(), "little"))


def _player(reader: _Reader) -> Player:
    name = reader.text()
    kind = reader.text() or PERSON
    colour, shape = divmod(reader.count(below=len(COLOURS) * len(SHAPES)), len(SHAPES))
    return Player(name, kind, COLOURS[colour], SHAPES[shape])


def _replay(record: Record, actions: int, number: int) -> Play:
    if actions > MAX_ACTIONS:
        raise LinkError(tr("No game takes more than {n} actions.", n=MAX_ACTIONS))
    play = Play(record)
    for n in range(1, actions + 1):
        legal = play.legal_actions()
        if not legal:
            raise LinkError(tr("This link is illegal at action {n}: the game is over there.", n=n))
        number, index = divmod(number, len(legal))
        play.act(legal[index])
    if number:
        raise LinkError(
            tr("This link is illegal after action {n}: it holds more than it says.", n=actions)
        )
    return play


class _Malformed(Exception):
    """Bytes that no link has."""


class _Writer:
    def __init__(self) -> None:
        self.out = bytearray()

    def count(self, value: int) -> None:
        while value > 127:
            self.out.append(value & 127 | 128)
            value >>= 7
        self.out.append(value)

    def text(self, value: str) -> None:
        data = value.encode()
        self.count(len(data))
        self.out += data


class _Reader:
    def __init__(self, data: bytes) -> None:
        self.data = data
        self.place = 0

    def take(self, n: int) -> bytes:
        end = self.place + n
        if end > len(self.data):
            raise _Malformed
        self.place, start = end, self.place
        return self.data[start:end]

    def rest(self) -> bytes:
        return self.take(len(self.data) - self.place)

    def count(self, below: int = 2**63) -> int:
        value = 0
        for shift in range(0, 63, 7):
            (byte,) = self.take(1)
            value |= (byte & 127) << shift
            if byte < 128:
                break
        if byte > 127 or value >= below:
            raise _Malformed
        return value

    def text(self) -> str:
        try:
            return self.take(self.count(below=_TEXT)).decode()
        except UnicodeDecodeError:
            raise _Malformed from None

    def one(self, values: tuple[str, ...]) -> str:
        return values[self.count(below=len(values))]
