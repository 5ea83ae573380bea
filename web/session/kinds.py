"""The kinds of sessions, and the one interface that they share.

A session begins as a game of the people here (:data:`HERE`), as a sealed game with somebody
elsewhere (:mod:`web.session.sealed`), as a play that came in a link (:data:`OPENED`), or as a
tutorial (:mod:`web.session.tutorial`): that is its *origin*, which only changes as a sealed game
goes on. While somebody looks back, its *kind* is a replay or an exercise
(:mod:`web.session.replay`); otherwise the kind is the origin.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import TYPE_CHECKING, Any, Final, Protocol

from sobek.core.play import Play
from sobek.core.record import PERSON
from sobek.sealed.game import SealedGame
from web.session.stage import Stage
from web.session.who_sees import viewer

if TYPE_CHECKING:
    from web.session.session import Session
    from web.session.tutorial import Tutorial


class Outcome(Enum):
    """What became of the actions that a person chose."""

    PLAYED = "played"
    """They were carried out."""
    ANSWERED = "answered"
    """They answer an exercise. The game stays as it is."""
    SEALED = "sealed"
    """A worker carries them out in a sealed game."""
    SENT = "sent"
    """The table that this device is at carries them out."""
    REFUSED = "refused"
    """They are legal, but the teacher asks for something else."""


@dataclass(frozen=True, slots=True)
class Cursor:
    """A point of the game that is looked at: the table after ``ply`` actions, as ``seat`` saw it
    (None: a spectator). ``omniscient``: with all cards face up; ``clause``: the id of the rule that
    this position is an example of, "" in a replay."""

    ply: int
    seat: int | None
    omniscient: bool = False
    clause: str = ""


class Kind(Protocol):
    """What the table is now: who decides, and what a choice does."""

    @property
    def cursor(self) -> Cursor | None:
        """The point that is looked at; None: the game as it is now."""

    def stage(self, session: Session) -> Stage:
        """What the page shows."""

    def person_decides(self, session: Session) -> bool:
        """Whether the person in front of the screen chooses an action now."""

    def bot_decides(self, session: Session) -> bool:
        """Whether a bot moves now, and nobody has to see or do anything first."""

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """What becomes of the actions that the person in front of the screen has chosen.

        :raises IllegalAction: if one is illegal and would not be carried out anyway.
        """


class Origin(Kind, Protocol):
    """Where a session comes from, and where it is kept."""

    @property
    def has_people(self) -> bool:
        """Whether the persons of the play sit in front of this screen."""

    def people(self, play: Play) -> list[int]:
        """The seats of the persons at this table, with a device of their own or without; where
        others are elsewhere, of the one who is here."""

    @property
    def is_game(self) -> bool:
        """Whether people play here on their own. Then it is saved, and has Undo and other bot
        levels."""

    @property
    def advises(self) -> bool:
        """Whether the person who decides may have a hint."""

    def goes_on(self, session: Session) -> bool:
        """Whether a forced action is made for whoever has to make it. After an undo they make it
        themselves, and can undo more."""

    @property
    def is_saved(self) -> bool:
        """Whether it is saved among the games as it is played."""

    @property
    def sealed(self) -> SealedGame | None:
        """The game with somebody elsewhere, of which the play shows what is known here; None if
        all play here. Of such a game only its own links are to be sent, and what everybody
        sees."""

    @property
    def has_record(self) -> bool:
        """Whether a record leads to the play. Without it there are no links, deals or analyses."""

    @property
    def is_whole(self) -> bool:
        """Whether all of each position is known here once nothing has to stay hidden."""

    @property
    def is_comparable(self) -> bool:
        """Whether its result is compared with other results of the same deal."""

    @property
    def teacher(self) -> Tutorial | None:
        """Who says what to do, and answers for the opponent; None if nobody teaches."""


def all_people(play: Play) -> list[int]:
    """The seats of all persons of a play."""
    return [seat for seat, who in enumerate(play.players) if who.kind == PERSON]


@dataclass(frozen=True, slots=True)
class Untaught:
    """A play without a teacher: a game of the people here, or one that a spectator opened.

    ``has_people``: whether the persons of the play sit here. If not, nobody decides, and nothing is
    saved. ``is_comparable`` is False for a position that only illustrates a rule.
    """

    has_people: bool = True
    is_comparable: bool = True
    cursor: None = None
    sealed: None = None
    teacher: None = None
    has_record: bool = True
    is_whole: bool = True

    def people(self, play: Play) -> list[int]:
        """All."""
        return all_people(play)

    @property
    def is_game(self) -> bool:
        """Whenever people sit here."""
        return self.has_people

    @property
    def is_saved(self) -> bool:
        """As any game."""
        return self.has_people

    @property
    def advises(self) -> bool:
        """As in any game."""
        return self.has_people

    def goes_on(self, session: Session) -> bool:
        """Unless something was undone."""
        return self.has_people and not session.metadata.undone

    def stage(self, session: Session) -> Stage:
        """As the game stands."""
        return session.stage_of_game

    def person_decides(self, session: Session) -> bool:
        """Whoever has the turn, once they are in front of the screen."""
        return self._goes_on(session) and viewer(session) == session.actor

    def bot_decides(self, session: Session) -> bool:
        """Whenever the seat to act is a bot's."""
        return self._goes_on(session) and session.actor not in session.people

    def _goes_on(self, session: Session) -> bool:
        return self.has_people and session.stage is Stage.TABLE

    def judge(self, session: Session, actions: Sequence[Any]) -> Outcome:
        """The people's actions are carried out."""
        return Outcome.PLAYED if self.has_people else Outcome.REFUSED


HERE: Final = Untaught()
"""A game that people play here, alone or with others and bots. It is saved as they play."""
OPENED: Final = Untaught(has_people=False)
"""A play that came in a link, as a spectator sees it."""
EXAMPLE: Final = Untaught(has_people=False, is_comparable=False)
"""A position that illustrates a rule."""
