"""A whole play as the part of a link after the ``#``.

One digit for the version of the format, then URL-safe base64 without padding of

    length of the body · CRC-32 of the body · body
    body = game · version · options · seats · players · seed · number of actions · actions

or, for a play with redeals, in version 2 of the format,

    body = game · … · seed · number of redeals · redeals · number of actions · actions
    redeal = its ply · the seat, counted from 1, or 0 · seed

or, for a play with options that were added later (:attr:`sobek.core.game.Option.added`) and differ
from their defaults, in version 4 of the format,

    body = game · version · options · number of added options · added options · seats · … as above
    added option = its name · its value, both as texts

Counts are little-endian in groups of 7 bits; texts are UTF-8 after their length in bytes; an option
is the index of its value; a marker is one byte; the actions are one number without its high zero
bytes (see :mod:`sobek.core.play`). Equal plays have equal links: any other spelling is refused.

In version 3 of the format, the body is no play, but what a spectator sees
(:mod:`sobek.core.public_view`).

:func:`decode` checks a link. It trusts nothing. It bounds the text's length first, and thereby all
the work that follows.
"""

from __future__ import annotations

import re
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections import deque
from zlib import crc32

from sobek.core.link_refusals import (
    CUT,
    NEWER,
    NO_LINK,
    OF_SPECTATORS,
    PAST_THE_END,
    TOO_LONG,
    TOO_MUCH,
    LinkError,
    altered,
)
from sobek.core.message import END, LETTERS, found
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.play import Play
from sobek.core.record import (
    COLOURS,
    MAX_ACTIONS,
    MAX_REDEALS,
    PERSON,
    SHAPES,
    Player,
    Record,
    Redeal,
    check_version,
)
from sobek.core.text import tr
from sobek.games import game

FORMAT = "1"
"""The version of the format for plays without redeals."""
FORMAT_WITH_REDEALS = "2"
"""The version of the format for plays with redeals."""
FORMAT_OF_VIEW = "3"
"""The version of the format for what a spectator sees."""
FORMAT_WITH_OPTIONS = "4"
"""The version of the format for plays with options that were added later; with redeals or not."""
LAST_FORMAT = FORMAT_WITH_OPTIONS
MAX_LENGTH = 4000
"""Maximum length of an address with its link, in characters."""
_LINK = re.compile("([0-9])([A-Za-z0-9_-]*)", re.ASCII)


def encode(play: Play) -> str:
    """The part of the link after the ``#``. A choice among n actions takes log2(n) / 6 characters.

    >>> from sobek.core.play import Play
    >>> from sobek.core.record import Player
    >>> play = Play.new("null", (Player("Anna"), Player("Bot", "greedy")), seed=1)
    >>> encode(play)
    '1HTExlzwEbnVsbAEAAgRBbm5hAAADQm90BmdyZWVkeQABAA'
    >>> decode(encode(play)) == play
    True
    """
    record = play.record
    writer = Writer()
    writer.text(record.game)
    writer.count(record.version)
    more = record.rules.told(record.options)
    for option in record.rules.first_options:
        writer.count(option.values.index(more.pop(option.name)))
    if more:
        writer.count(len(more))
    for name, value in more.items():
        writer.text(name)
        writer.text(value)
    writer.count(len(record.players))
    for player in record.players:
        write_player(writer, player)
    writer.count(record.seed)
    if record.redeals or more:
        writer.count(len(record.redeals))
    for redeal in record.redeals:
        writer.count(redeal.ply)
        writer.count(0 if redeal.seat is None else redeal.seat + 1)
        writer.count(redeal.seed)
    writer.count(len(record.actions))
    number = play.number
    body = bytes(writer.out) + number.to_bytes((number.bit_length() + 7) // 8, "little")
    plain = FORMAT_WITH_REDEALS if record.redeals else FORMAT
    return spell(FORMAT_WITH_OPTIONS if more else plain, body)


def spell(version: str, body: bytes) -> str:
    """A link in a version of the format."""
    head = Writer()
    head.count(len(body))
    data = bytes(head.out) + crc32(body).to_bytes(4, "little") + body
    return version + urlsafe_b64encode(data).rstrip(b"=").decode()


def write_player(writer: Writer, player: Player) -> None:
    """Write what :func:`read_player` reads."""
    writer.text(player.name)
    writer.text("" if player.kind == PERSON else player.kind)
    writer.count(COLOURS.index(player.colour) * len(SHAPES) + SHAPES.index(player.shape))


def find(text: str) -> Play:
    """The play of the last good link in a text, such as a message.

    :raises LinkError: if there is none.
    """
    refused = {0: LinkError(tr(NO_LINK))}
    for _, bodies in found(text, {"": LETTERS}):
        for number, body in enumerate(bodies):
            try:
                return decode(body)
            except LinkError as error:
                if number == 0:
                    refused.setdefault(len(body), error)
    raise refused[max(refused)]  # what is longest was meant to be the link


def decode(text: str) -> Play:
    """Read and check a link: a whole address, or the part after its ``#``.

    It never takes more than a second or 50 MB, whatever the text is.

    :raises LinkError: if the text is no link to a valid play.

    >>> decode("5AAAA")  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sobek.core.link_refusals.LinkError: This link was made by a newer ...
    """
    text, body = unspell(text)
    if text.startswith(FORMAT_OF_VIEW):
        raise LinkError(tr(OF_SPECTATORS))
    try:
        play = _play(Reader(body), text[0])
    except Malformed:
        raise altered() from None
    if encode(play) != text:
        raise altered()
    return play


def unspell(text: str) -> tuple[str, bytes]:
    """The part of a link after its ``#``, and its body, checked for its length and checksum.

    :raises LinkError: if it is no link, or a damaged one.
    """
    if len(text) > MAX_LENGTH:
        raise LinkError(tr(TOO_LONG))
    text = text.strip().rpartition("#")[2].removesuffix(END)
    spelled = _LINK.fullmatch(text)
    if not spelled or spelled[1] < FORMAT:
        raise LinkError(tr(NO_LINK))
    if spelled[1] > LAST_FORMAT:
        raise LinkError(tr(NEWER))
    letters = spelled[2]
    # A single left-over letter holds no whole byte: part of the link is missing, or it was added.
    data = urlsafe_b64decode(letters[: len(letters) - (len(letters) % 4 == 1)] + "===")
    reader = Reader(data)
    try:
        length = reader.count()
        checksum = int.from_bytes(reader.take(4), "little")
    except Malformed:
        raise LinkError(tr(CUT)) from None
    body = reader.rest()
    if len(body) < length:
        raise LinkError(tr(CUT))
    if len(body) > length or crc32(body) != checksum or spell(spelled[1], body) != text:
        raise altered()
    return text, body


def _play(reader: Reader, version_of_format: str) -> Play:
    """The play in a body. Its checksum fits, but anyone can compute a checksum."""
    is_longer = version_of_format == FORMAT_WITH_OPTIONS
    is_redealt = is_longer or version_of_format == FORMAT_WITH_REDEALS
    try:
        rules = game(reader.text())
        version = reader.count()
        check_version(rules, version)
        options = {option.name: reader.one(option.values) for option in rules.first_options}
        for _ in range(reader.count(below=len(rules.options) + 1) if is_longer else 0):
            options |= {reader.text(): reader.text()}
        players = tuple(read_player(reader) for _ in range(reader.count()))
        record = Record(rules.name, players, reader.count(), options, version)
        redeals = [_redeal(reader) for _ in range(_redeals(reader) if is_redealt else 0)]
        actions, number = reader.count(), int.from_bytes(reader.rest(), "little")
        return _replay(record, redeals, actions, number)
    except (Malformed, LinkError):
        raise
    except ValueError as error:
        raise LinkError(str(error)) from None


def _redeals(reader: Reader) -> int:
    return reader.count(below=MAX_REDEALS + 1)


def _redeal(reader: Reader) -> Redeal:
    ply, seat = reader.count(below=MAX_ACTIONS + 1), reader.count(below=len(COLOURS) + 1)
    return Redeal(ply, seat - 1 if seat else None, reader.count())


def read_player(reader: Reader) -> Player:
    """The next player.

    :raises ValueError: if there is none like that.
    """
    name = reader.text()
    kind = reader.text() or PERSON
    colour, shape = divmod(reader.count(below=len(COLOURS) * len(SHAPES)), len(SHAPES))
    return Player(name, kind, COLOURS[colour], SHAPES[shape])


def _replay(record: Record, redeals: list[Redeal], actions: int, number: int) -> Play:
    """The play with ``actions`` actions, which are encoded in ``number``, and with the redeals."""
    if actions > MAX_ACTIONS:
        raise LinkError(tr("A game can’t have more than {n} actions.", n=MAX_ACTIONS))
    play, dealt = Play(record), deque(redeals)
    for n in range(1, actions + 1):
        _deal(play, dealt)
        legal = play.legal_actions()
        if not legal:
            raise LinkError(tr(PAST_THE_END, n=n))
        number, index = divmod(number, len(legal))
        play.act(legal[index])
    _deal(play, dealt)
    if dealt:
        raise Malformed
    if number:
        raise LinkError(tr(TOO_MUCH, n=actions))
    return play


def _deal(play: Play, dealt: deque[Redeal]) -> None:
    """Apply the redeals at the current ply."""
    while dealt and dealt[0].ply == play.length:
        play.deal_anew(dealt[0].seat, dealt.popleft().seed)
