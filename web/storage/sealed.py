"""Sealed games as they are stored, and as the plays that their seats see.

A stored sealed game is one word, which stands where another save has the link form of its play:

    sealed · URL-safe base64 without padding of the compressed text of SealedGame.stored()

It holds the secret of the device. So it never leaves the browser but in a file that a person asks
for, and no link is ever made from it.
"""

from __future__ import annotations

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from collections.abc import Sequence
from contextlib import suppress
from functools import lru_cache
from typing import Final

from sobek.core.game import AnyState
from sobek.core.link_refusals import LinkError
from sobek.core.message import closed
from sobek.core.names import tell_apart
from sobek.core.play import Play, Step
from sobek.core.record import COLOURS, PERSON, SHAPES, Player, Record
from sobek.core.text import tr
from sobek.sealed.game import SealedGame
from sobek.sealed.refusals import NotStored

PREFIX: Final = "sealed"
"""What a stored game, and a link of sealed play, begin with."""
MAX_SIZE: Final = 4_000_000
"""Maximum length of the text of a stored game. Those of three rounds are far smaller."""
_WORD: Final = re.compile(f"{PREFIX}([0-9A-Za-z_-]+)")
_PART: Final = re.compile(rf"(?:^| ){PREFIX}[0-9A-Za-z_-]")


class NoGroup:
    """In place of the group where nothing is computed: to show a game takes none."""

    def hash(self, digest: bytes) -> bytes:
        raise AssertionError("the page does not compute")

    def multiply(self, points: Sequence[bytes], scalars: Sequence[int]) -> list[bytes]:
        raise AssertionError("the page does not compute")


NO_GROUP: Final = NoGroup()


def play_of(sealed: SealedGame) -> Play:
    """A sealed game as the play that its seat sees. The positions fit what the seat knows, and
    hold nothing else that is true."""
    players = tuple(
        Player(name, PERSON, COLOURS[seat], SHAPES[seat])
        for seat, name in enumerate(tell_apart(sealed.names))
    )
    start = Record.new(sealed.terms.game, players, 0, sealed.terms.options)
    if sealed.state is None:
        return Play(start)
    steps = _steps(sealed, sealed.state)
    return Play.of_steps(start, steps, sealed.state, over=sealed.is_over)


def _steps(sealed: SealedGame, now: AnyState) -> list[Step]:
    """All actions so far. As in any play, the position after the last action of a round is the
    first one of the next round, once that is dealt."""
    past = list(sealed.history)
    steps = past if sealed.is_over else [*past, *sealed.steps]
    found = []
    for number, step in enumerate(steps, 1):
        after = step.after
        if number < len(steps) and steps[number].number == 1:
            after = steps[number].before
        if number == len(past) == len(steps):
            after = now
        found.append(Step(number, step.seat, step.action, step.before, after))
    return found


@lru_cache(maxsize=4)
def sealed_form(stored: str) -> str:
    """The word for the text of a game."""
    return PREFIX + urlsafe_b64encode(zlib.compress(stored.encode(), 9)).rstrip(b"=").decode()


def stored_text(form: str) -> str:
    """The text that was given to :func:`sealed_form`.

    :raises LinkError: if the word is damaged.
    """
    found, inflate = _WORD.fullmatch(form), zlib.decompressobj()
    with suppress(ValueError, zlib.error):
        data = inflate.decompress(urlsafe_b64decode(f"{found[1]}===" if found else ""), MAX_SIZE)
        if inflate.eof:
            return data.decode()
    raise LinkError(str(NotStored()))


def may_hold_game(text: str) -> bool:
    """Whether a stored text holds a sealed game, or what is left of one that is damaged."""
    return _PART.search(text) is not None


@lru_cache(maxsize=4)
def reopen(form: str) -> tuple[Play, SealedGame]:
    """The game in a word, as a play and as it is. It takes a while, and nobody changes it, so the
    last ones are kept.

    :raises LinkError: if it is damaged.
    """
    try:
        sealed = SealedGame.reopen(NO_GROUP, stored_text(form))
        return play_of(sealed), sealed
    except Exception:  # whatever is wrong with it, the other games stay
        raise LinkError(str(NotStored())) from None


def page_link(page: str, text: str) -> str:
    """The address that a person sends. ``page``: the page's own; ``text``: of the link."""
    return closed(f"{page}#{PREFIX}{text}")


def is_sealed(form: str) -> bool:
    """Whether what is stored of a play is the word of a sealed game."""
    return form.startswith(PREFIX)


def may_be_known(game: SealedGame) -> bool:
    """Whether a game from a file may have gone on since then, so that the other side knows cards
    here that were told on the former course. Cards that are not dealt yet are dealt anew."""
    return not (game.is_over or game.rules.perfect_information) and game.number > 1


def not_here() -> str:
    """The sentence for a link of a game that this browser does not have."""
    return tr(
        "This link belongs to a game that is not in this browser. Open the page where you play "
        "that game, and paste the link there."
    )
