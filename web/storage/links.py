"""The links of all kinds that this page opens, in its address or in a text such as a message.

    1…, 2…, 4…  a game (:mod:`sobek.core.link`)
    3…          what a spectator sees of one (:mod:`sobek.core.public_view`)
    sealed…     a link of sealed play (:mod:`sobek.sealed.letter`)
    bot=…       a bot that somebody has written (:mod:`web.storage.bot_link`)
    game=…      a game that is saved in this browser
    daily=20261121, step=sobek.ninecards
    learn=sobek, lab=sobek, rule=sobek.S21
    join=…      the code by which another device joins (:mod:`web.devices.pairing`)
    table=sobek a device that was at a table elsewhere

:func:`read` alone reads them. What a program on the way has done to a link,
:mod:`sobek.core.message` undoes.
"""

from __future__ import annotations

from datetime import date, datetime
from itertools import islice
from typing import Final, NamedTuple

from sobek.core import public_view
from sobek.core.link import decode
from sobek.core.link_refusals import NO_LINK, LinkError
from sobek.core.message import LETTERS, MAX_LINKS, WORDS, found
from sobek.core.play import Play
from sobek.core.public_view import PublicView
from sobek.core.text import tr
from sobek.games import names
from sobek.sealed.game import address
from sobek.sealed.refusals import LinkRefused
from web.storage.bot_link import BOT, Bot
from web.storage.bot_link import decode as decode_bot
from web.storage.saves import SAVED
from web.storage.sealed import PREFIX as SEALED

GAME: Final = ""
LEARN: Final = "learn="
LAB: Final = "lab="
RULE: Final = "rule="
DAY: Final = "daily="
STEP: Final = "step="
AT_TABLE: Final = "table="
JOIN: Final = "join="
FIRST_DAY: Final = date(1970, 1, 1)
"""No clock is earlier, and the week before it has dates, too."""
_DIGITS: Final = len("20261121")
KINDS: Final = {
    **dict.fromkeys((GAME, SEALED, BOT, JOIN), LETTERS),
    **dict.fromkeys((SAVED, LEARN, LAB, RULE, DAY, STEP, AT_TABLE), WORDS),
}
"""What the part of an address after # begins with, and what follows."""
SHORTEST: Final = 12
"""Letters of what may be part of a game's link; "#1" is none."""


class Link(NamedTuple):
    """A link. ``kind``: one of :data:`KINDS`; ``body``: the rest; ``content``: what is in it, if
    it is all there. ``letters``: of sealed play, all bodies that the text may have for the game,
    the likeliest first: which of them is right, its authentication tells; of a code to join by,
    all that the link may have."""

    kind: str
    body: str
    content: Play | PublicView | Bot | None = None
    letters: tuple[str, ...] = ()

    @property
    def address(self) -> str:
        """The part after #."""
        return self.kind + self.body


def read(text: str, open_game: str = "") -> Link:
    """The link in a text: of sealed play if there is one for the game with the id ``open_game``;
    else the last one that is good. One that may lead elsewhere is read if there is no other.

    :raises LinkError, LinkRefused: with a sentence that says what to do instead.
    """
    letters: dict[str, list[str]] = {}
    last: Link | None = None
    guess: Link | None = None
    refused: dict[int, ValueError] = {0: LinkError(tr(NO_LINK))}
    for kind, bodies in found(text, KINDS):
        for number, body in enumerate(bodies):
            try:
                if kind == SEALED:
                    letters.setdefault(address(body).game, []).append(body)
                    last = last or Link(kind, body)
                elif last is None:
                    link = Link(kind, body, _content(kind, body))
                    if kind == JOIN:
                        link = link._replace(letters=(body, *islice(bodies, MAX_LINKS - 1)))
                    if _is_ours(kind, body):
                        last = link
                    guess = guess or link
            except (LinkError, LinkRefused) as refusal:
                if number == 0:
                    refused.setdefault(len(body), refusal)
    if open_game in letters:
        last = Link(SEALED, letters[open_game][0])
    if last is None:
        longest = max(refused)  # was meant to be the link
        if guess is None or len(guess.address) < longest:
            raise refused[longest]
        last = guess
    if last.kind == SEALED:
        last = last._replace(letters=tuple(letters[address(last.body).game]))
    return last


def of_day(day: date) -> str:
    """The part after # that offers a day's deal."""
    return f"{DAY}{day:%Y%m%d}"


def read_day(body: str) -> date:
    """The day in a link.

    :raises LinkError: if it is none.
    """
    try:
        day = datetime.strptime(body, "%Y%m%d").date()
    except ValueError:
        day = date.min
    if day < FIRST_DAY or len(body) != _DIGITS:
        raise LinkError(tr("There is no such day."))
    return day


def of_step(game: str, deal: str) -> str:
    """The part after # that offers a step of a game's ladder. ``deal``: its id."""
    return f"{STEP}{game}.{word(deal)}"


def word(id: str) -> str:
    """The id of a step as a link has it: without hyphens, which some programs take from its end."""
    return id.replace("-", "")


def are_in(text: str) -> bool:
    """Whether there is a link in a text, good or not."""
    return any(kind or len(next(bodies)) >= SHORTEST for kind, bodies in found(text, KINDS))


def _is_ours(kind: str, body: str) -> bool:
    """Whether this page has made such a link and somebody has sent it, as far as one can see:
    other pages have #step=3, #game=42 and the like, too."""
    if kind == SAVED:
        return False  # nobody sends them
    if kind == JOIN:
        return len(body) >= SHORTEST
    if kind == DAY:
        return body.isdecimal() and len(body) == _DIGITS
    return KINDS[kind] is LETTERS or body.partition(".")[0] in names()


def _content(kind: str, body: str) -> Play | PublicView | Bot | None:
    """What is in a link.

    :raises LinkError: if it is damaged.
    """
    if kind == BOT:
        return decode_bot(body)
    if kind != GAME:
        return None
    return public_view.decode(body) if public_view.is_link(body) else decode(body)
