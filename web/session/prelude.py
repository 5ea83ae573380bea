"""A prelude: what a person does on a first visit before Python runs, on screens that the build has
rendered (:mod:`web.build.preludes`). web/boot/prelude.mjs shows them.

Where the person stands is a text. Its first line says what is open:

    setup sakkara           the start screen, with this game chosen
    learn sobek 3 1AB…      a tutorial, and its progress
    play 1AB…               a new game, and its link

Each further line is a press since then, as the selection hears it: its name, a blank, its value.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from sobek.core.link import decode, encode
from sobek.core.link_refusals import LinkError
from web.session import tutorial
from web.session.session import Session
from web.ui.renderer import Renderer

SETUP: Final = "setup"
LEARN: Final = "learn"
PLAY: Final = "play"


class Checkpoint(NamedTuple):
    """``kind``: :data:`SETUP`, :data:`LEARN` or :data:`PLAY`; ``body``: the rest of the first line;
    ``presses``: names and values."""

    kind: str
    body: str
    presses: tuple[tuple[str, str], ...] = ()

    @property
    def text(self) -> str:
        """The text, which :func:`read` reads."""
        return "\n".join(map(" ".join, [(self.kind, self.body), *self.presses]))

    def pressed(self, name: str, value: str) -> Checkpoint:
        """After one press more."""
        return self._replace(presses=(*self.presses, (name, value)))

    def open(self, renderers: Mapping[str, Renderer]) -> Session | None:
        """What is open; None for the start screen.

        :raises LinkError: if it can't be opened.
        """
        if self.kind == PLAY:
            play = decode(self.body)
            session = Session(play, renderers[play.game.name])
        elif self.kind == LEARN:
            game, _, progress = self.body.partition(" ")
            session = tutorial.resume(renderers[game], progress)
        else:
            return None
        repeat(session, self.presses)
        return session


def read(text: str) -> Checkpoint:
    """Where a person stands.

    :raises LinkError: if the text does not say so.
    """
    first, *lines = (line.partition(" ") for line in text.split("\n"))
    if first[0] not in (SETUP, LEARN, PLAY):
        raise LinkError(text)
    return Checkpoint(first[0], first[2], tuple((name, value) for name, _, value in lines))


def of(session: Session) -> Checkpoint:
    """Where a person stands to whom this session is open, before any press."""
    if session.teacher:
        game = session.play.game.name
        return Checkpoint(LEARN, f"{game} {session.teacher.progress(session)}")
    return Checkpoint(PLAY, encode(session.play))


def repeat(session: Session, presses: Iterable[tuple[str, str]]) -> None:
    """Do what the presses did to the selection."""
    for name, value in presses:
        session.selection = session.renderer.table.select(session.scene(), name, value)
