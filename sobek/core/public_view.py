"""What a spectator sees of a play, as a link that holds nothing else.

The body of the link (:mod:`sobek.core.link`) is

    game · version · seats · players · number of actions · shown view of a spectator

The view is the compressed text of :mod:`sobek.core.wire`. So a link tells what everybody at the
table sees now, and neither the deal nor what anybody had to remember.

What comes from outside need not be of any game that was played. It is checked as far as whatever
draws it relies on (:attr:`sobek.core.game.Game.is_plausible`).
"""

from __future__ import annotations

import zlib
from dataclasses import dataclass
from typing import Any, Final

from sobek.core.game import AnyGame
from sobek.core.link import (
    FORMAT_OF_VIEW,
    read_player,
    spell,
    unspell,
    write_player,
)
from sobek.core.link_refusals import IMPOSSIBLE, NO_LINK, LinkError, altered
from sobek.core.octets import Malformed, Reader, Writer
from sobek.core.play import Play
from sobek.core.record import MAX_ACTIONS, Player, check_version
from sobek.core.text import tr
from sobek.core.wire import dumps, loads
from sobek.games import game

MAX_SIZE: Final = 20_000
"""Maximum length of the text of a view. The longest ones of whole games have a tenth of it."""


@dataclass(frozen=True, slots=True)
class PublicView:
    """What a spectator sees of a play: the shown view, after ``length`` actions."""

    game: AnyGame
    players: tuple[Player, ...]
    length: int
    view: Any


def of(play: Play) -> PublicView:
    """What a spectator sees of the play as it is now."""
    return PublicView(play.game, play.players, play.length, play.state.view(None).shown())


def encode(seen: PublicView) -> str:
    """The part of the link after the ``#``.

    >>> from sobek.core.record import Player
    >>> play = Play.new("null", (Player("Anna"), Player("Bot", "greedy")), seed=1)
    >>> decode(encode(of(play))) == of(play)
    True
    """
    writer = Writer()
    writer.text(seen.game.name)
    writer.count(seen.game.version)
    writer.count(len(seen.players))
    for player in seen.players:
        write_player(writer, player)
    writer.count(seen.length)
    packed = zlib.compress(dumps(seen.view).encode(), 9)
    return spell(FORMAT_OF_VIEW, bytes(writer.out) + packed)


def is_link(text: str) -> bool:
    """Whether the part of an address after the ``#`` is such a link."""
    return text.startswith(FORMAT_OF_VIEW)


def decode(text: str) -> PublicView:
    """Read and check such a link: a whole address, or the part after its ``#``.

    :raises LinkError: if it is none, or shows what can't be.
    """
    text, body = unspell(text)
    if not is_link(text):
        raise LinkError(tr(NO_LINK))
    try:
        return _seen(Reader(body))
    except Malformed:
        raise altered() from None
    except LinkError:
        raise
    except ValueError as error:
        raise LinkError(str(error)) from None


def _seen(reader: Reader) -> PublicView:
    """What a body says. Its checksum fits, but anyone can compute a checksum."""
    rules = game(reader.text())
    check_version(rules, reader.count())
    seats = reader.count()
    if seats not in rules.seats:
        raise Malformed
    players = tuple(read_player(reader) for _ in range(seats))
    length = reader.count(below=MAX_ACTIONS + 1)
    return PublicView(rules, players, length, _view(rules, seats, reader.rest()))


def _view(rules: AnyGame, seats: int, packed: bytes) -> Any:
    inflate = zlib.decompressobj()
    try:
        text = inflate.decompress(packed, MAX_SIZE).decode()
        view = loads(rules.view_type, text)
    except (ValueError, zlib.error):
        raise Malformed from None
    if not inflate.eof or inflate.unused_data or dumps(view) != text:
        raise Malformed
    is_public = view.seat is None and view == view.shown()
    if not (is_public and rules.is_plausible(view, seats)):
        raise LinkError(tr(IMPOSSIBLE))
    return view
