"""A device that sends something else than it should, and knows how to seal it."""

from collections.abc import Callable, Sequence

from sobek.core.octets import Reader
from sobek.games.sobek.sealed import spelling
from sobek.games.sobek.sealed.entries import Entry
from sobek.sealed import letter as letters
from sobek.sealed.channel import following
from sobek.sealed.game import SealedGame
from sobek.sealed.terms import read_person


def forge(sender: SealedGame, change: Callable[[bytes], bytes]) -> str:
    """The last link of the sender with other contents, sealed by its own keys. It goes on from
    that link."""
    letter = letters.read(sender.sent)
    head = _head(letter)
    body = letter.body[:head] + change(letter.body[head:])
    sealed = sender._channel().seal(letter.number, letter.past, body)
    sender.past[-1] = following(sender.past[-2], sealed)
    sender.sent = sealed.text
    return sealed.text


def said(text: str) -> bytes:
    """What a link holds of the table."""
    letter = letters.read(text)
    return letter.body[_head(letter) :]


def entries(text: str) -> list[Entry]:
    """The same, for Sobek."""
    return read(said(text))


def read(body: bytes) -> list[Entry]:
    """All entries."""
    reader, found = Reader(body), []
    while not reader.is_done:
        found.append(spelling.read(reader))
    return found


def forge_entries(sender: SealedGame, change: Callable[[list[Entry]], Sequence[Entry]]) -> str:
    """The last link with other entries."""
    return forge(sender, lambda body: b"".join(map(spelling.write, change(read(body)))))


def _head(letter: letters.Letter) -> int:
    """How much of the body is not the table's."""
    reader = Reader(letter.body)
    if letter.number == 1:
        read_person(reader)
    return reader.offset
