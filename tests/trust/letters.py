"""Links of sealed play and links for spectators, to be mutated (:mod:`tests.trust.links`).

A changed link of sealed play is authenticated anew, as only the other device could: so what is
behind the authentication is reached.
"""

from __future__ import annotations

import zlib
from collections.abc import Iterable
from functools import cache
from random import Random
from typing import Final

from sobek.core import public_view
from sobek.core.link import FORMAT_OF_VIEW, spell, unspell
from sobek.core.play import Play
from sobek.sealed import letter as letters
from sobek.sealed.game import SealedGame, address
from sobek.sealed.refusals import LinkRefused
from tests.sealed.players import FRESH, GROUP, VARIANTS, begin, decide, eager, next_sender
from web.games import renderers
from web.ui.screens.spectator import scene_of, spectator
from web.ui.screens.spoken import in_words

LINKS: Final = 40
"""Links of each game: the first round of Sobek ends within so many."""
OPENING: Final = b"[null,"
"""What the text of a spectator's view begins with."""

# --- links of sealed play ----------------------------------------------------------------------


@cache
def receivers() -> dict[str, SealedGame]:
    """The links of some games, each with the device that it is for, before it has come."""
    found: dict[str, SealedGame] = {}
    for number, (game, options) in enumerate(VARIANTS):
        devices, rng = begin(game, options, number), Random(number)
        for _ in range(LINKS):
            sender = next_sender(devices)
            if sender is None:
                break
            receiver = devices[1 - sender.me]
            found[sender.outgoing] = receiver.copy()
            receiver.receive(sender.outgoing, FRESH)
            decide(receiver, rng, eager)
    return found


def ends_a_round(text: str) -> bool:
    """Whether the device checks a whole round when the link comes."""
    device = receivers()[text].copy()
    before = len(device.history)
    device.receive(text, FRESH)
    return len(device.history) > before


@cache
def later_links() -> tuple[str, ...]:
    """Those at which no round is checked."""
    return tuple(text for text in receivers() if not ends_a_round(text))


@cache
def last_links() -> tuple[str, ...]:
    """Those at which a round is checked."""
    return tuple(filter(ends_a_round, receivers()))


@cache
def invitations() -> tuple[str, ...]:
    """The first links of the same games."""
    return tuple(begin(game, options, n)[0].sent for n, (game, options) in enumerate(VARIANTS))


def body(text: str) -> bytes:
    """What the other device says."""
    return letters.read(text).body


def sealed(data: bytes, sample: str) -> str:
    """A link that says this, from the same device at the same time."""
    letter = letters.read(sample)
    if not letter.number:
        return letters.invitation(data, letter.version).text
    if letter.number == 1:  # the channel is not known yet
        receiver = receivers()[sample].copy()
        receiver.receive(sample, FRESH)
        return receiver._channel().seal(1, letter.past, data).text
    return receivers()[sample]._channel().seal(letter.number, letter.past, data).text


def opens(text: str) -> bool:
    """Have the device that it is for open a link. If it is refused, nothing has changed."""
    at = address(text)
    if not at.number:
        return bool(SealedGame.join(GROUP, text, "Ben", b"1" * 32))
    receiver = _at().get(at, next(iter(receivers().values()))).copy()
    before = receiver.number
    try:
        receiver.receive(text, FRESH)
    except LinkRefused:
        assert receiver.number == before
        raise
    return True


@cache
def _at() -> dict[object, SealedGame]:
    return {address(text): receiver for text, receiver in receivers().items()}


# --- links for spectators -----------------------------------------------------------------------


def shown(plays: Iterable[Play]) -> tuple[str, ...]:
    """What spectators see of these games, as far as the page has a table for them."""
    return tuple(
        public_view.encode(public_view.of(play)) for play in plays if play.game.name in renderers()
    )


def inside(text: str) -> bytes:
    """The body with the view as plain text."""
    _, whole = unspell(text)
    start = _start(whole)
    return whole[:start] + zlib.decompress(whole[start:])


def outside(data: bytes, sample: str) -> str:
    """The link again."""
    start = data.find(OPENING)
    start = _start(unspell(sample)[1]) if start < 0 else start
    return spell(FORMAT_OF_VIEW, data[:start] + zlib.compress(data[start:], 9))


def _start(whole: bytes) -> int:
    """Where the compressed view begins."""
    for start in range(len(whole)):
        try:
            if zlib.decompress(whole[start:]).startswith(OPENING):
                return start
        except zlib.error:
            continue
    raise AssertionError("no view")


def draws(text: str) -> bool:
    """Read a link and draw all that the page shows of it; it has this spelling only."""
    seen = public_view.decode(text)
    assert public_view.decode(public_view.encode(seen)) == seen
    renderer = renderers()[seen.game.name]
    assert str(spectator(seen, renderer)) and str(in_words(scene_of(seen, renderer), renderer))
    return True
