"""The other side: what a device at the table knows, and what it says.

It keeps what it is told and shows that; nothing is decided here but what somebody chooses. A choice
is under way until the table tells of another moment. If the line was cut meanwhile and the same
moment is still there when the device has come back, the choice is sent again.
"""

from __future__ import annotations

from collections.abc import Sequence
from enum import Enum
from typing import Any

from sobek.core.play import Play
from sobek.core.record import Player, Record
from sobek.core.text import tr
from sobek.games import game
from web.devices.account import NOTHING, Course
from web.devices.messages import (
    HINT,
    Act,
    Agree,
    Hello,
    Letter,
    Now,
    OtherVersion,
    Part,
    Refused,
    Step,
    Steps,
    Took,
    Undo,
    Undoing,
    Unreadable,
    Welcome,
    Why,
    read_from_table,
    write,
)
from web.devices.parcel import Parcel


class Link(Enum):
    """How a device stands with its table."""

    ARRIVING = "arriving"
    """It has said Hello, and does not know everything yet."""
    THERE = "there"
    AWAY = "away"
    """The line is closed."""


class Hand:
    """What a device knows of the table that it is at."""

    def __init__(self, device: str, name: str = "", face: str = "") -> None:
        """``device``: a random name of this device; ``name``, ``face``: of who holds it."""
        self._device, self._name, self._face = device, name, face
        self.link = Link.AWAY
        self.welcome: Welcome | None = None
        """What it has come to; None before that is known."""
        self.now: Now | None = None
        """How the game stands; None before that is known."""
        self.play: Play | None = None
        """The game as its seat has seen it; None before that is known."""
        self.parcel: Parcel | None = None
        """What has come, if this is no table but a device that passes on all that it keeps."""
        self.letter: str | None = None
        """The link that has come, if this is no table but the other device of a sealed game."""
        self.refusal: Why | None = None
        """Why the table has hung up, if it has."""
        self._course: Course | None = None
        self._chosen: Act | Undo | Agree | None = None
        """What is under way."""
        self._asked = 0
        """How many messages were sent after the last Hello."""
        self._has_resumed = False
        """Whether everything was asked for anew, since what was told did not fit."""

    @property
    def seat(self) -> int | None:
        """Whose hand it is; None for an onlooker, and before it is known."""
        return self.welcome.seat if self.welcome else None

    @property
    def is_busy(self) -> bool:
        """Whether a choice is under way."""
        return self._chosen is not None

    @property
    def can_act(self) -> bool:
        """Whether a choice would reach the table, and would be carried out."""
        is_free = self.link is Link.THERE and not self.is_busy
        return is_free and self.now is not None and not self.now.waits

    @property
    def is_asked(self) -> bool:
        """Whether its seat has to decide, and can."""
        return self.can_act and bool(self.now and self.now.actions)

    @property
    def undoing(self) -> Undoing | None:
        """The undo that this seat has to agree to, or not; None if there is none, or it does."""
        asked = self.now.undoing if self.now and self.link is Link.THERE else None
        is_open = asked and self.seat in asked.asked and self.seat not in asked.agreed
        return asked if is_open and not self.is_busy else None

    # --- what is said --------------------------------------------------------------------------

    def opened(self) -> list[str]:
        """The line to the table is open; say Hello."""
        self.link, self.refusal, self._has_resumed = Link.ARRIVING, None, False
        return [self._hello(anew=False)]

    def lost(self) -> None:
        """The table is not heard just now, or the line is closed. What is known stays."""
        self.link = Link.AWAY

    def choose(self, actions: Sequence[Any], *, helped: bool = False) -> list[str]:
        """Somebody has chosen these actions. ``helped``: whether they have had a hint."""
        if self.now is None or not self.can_act:
            return []
        return self._say(Act(self.now.moment, tuple(map(str, actions)), helped))

    def had_hint(self) -> list[str]:
        """Somebody has had a hint. They can choose meanwhile, and say it again then."""
        if self.now is None or not self.can_act:
            return []
        self._asked += 1
        return [write(Act(self.now.moment, HINT, helped=True))]

    def take_back(self) -> list[str]:
        """Somebody wants to take the last decision back."""
        return self._say(Undo(self.now.moment)) if self.now and self.can_act else []

    def agree(self, *, agrees: bool) -> list[str]:
        """Somebody agrees to the undo that is asked for, or does not."""
        return self._say(Agree(self.now.moment, agrees)) if self.now and self.undoing else []

    def _say(self, message: Act | Undo | Agree) -> list[str]:
        self._chosen = message
        return self._send()

    def _send(self) -> list[str]:
        self._asked += 1
        return [write(self._chosen)] if self._chosen else []

    def _hello(self, *, anew: bool) -> str:
        course = None if anew else self._course
        self._asked = 0
        length, digest = (course.length, course.digest) if course else (0, NOTHING)
        return write(Hello(self._device, self._name, self._face, length, digest))

    # --- what is heard -------------------------------------------------------------------------

    def hear(self, text: str) -> list[str]:
        """What the table says; what to answer.

        :raises ValueError: with a sentence, if it can't be understood.
        """
        try:
            message = read_from_table(text)
            match message:
                case Welcome():
                    self._arrive(message)
                case Steps(steps):
                    self._take_note(steps)
                case Now():
                    return self._come_to(message)
                case Part():
                    return self._take(message)
                case Letter(text):
                    self._read(text)
                case Refused(why):
                    self.refusal = Why(why)
        except OtherVersion as error:
            raise ValueError(other_version(is_later=error.is_later)) from None
        except Unreadable:
            raise ValueError(_not_understood()) from None
        return []

    def _take(self, part: Part) -> list[str]:
        if self.link is Link.THERE:
            raise Unreadable  # a table has no parcels
        self.parcel = self.parcel or Parcel(part.total)
        try:
            self.parcel.take(part)
        except ValueError:
            raise Unreadable from None
        return [write(Took(self.parcel.taken, is_done=False))]

    def _read(self, letter: str) -> None:
        if self.link is Link.THERE:
            raise Unreadable  # a table plays no sealed game
        self.letter = letter

    def brought_in(self) -> list[str]:
        """All that has come was brought in."""
        return [write(Took(self.parcel.pieces, is_done=True))] if self.parcel else []

    def _arrive(self, welcome: Welcome) -> None:
        start, was = _start(welcome), self.welcome
        if self._course is None or was is None or _place(was) != _place(welcome):
            self._course, self.now, self.play = Course(start, welcome.seat), None, None
        else:
            self._course.rename(start)
            self.play = None
        self.welcome = welcome

    def _take_note(self, steps: Sequence[Step]) -> None:
        if self._course is None:
            raise Unreadable
        try:
            for step in steps:
                self._course.hear(step)
        except (ValueError, RecursionError):
            raise Unreadable from None

    def _come_to(self, now: Now) -> list[str]:
        course, was = self._course, self.now
        if course is None:
            raise Unreadable
        if not course.cut(now.length, now.digest):
            if self._has_resumed:
                raise Unreadable
            self._has_resumed = True
            return [self._hello(anew=True)]
        is_same = self.play is not None and was is not None and _shown(was) == _shown(now)
        if not is_same:
            try:
                self.play = course.play(now.actions, now.view)
            except ValueError:
                raise Unreadable from None
        self.now, was_arriving = now, self.link is Link.ARRIVING
        self.link = Link.THERE
        return self._settle(now, resumes=was_arriving)

    def _settle(self, now: Now, *, resumes: bool) -> list[str]:
        """What becomes of the choice that is under way."""
        chosen = self._chosen
        if chosen and resumes and chosen.moment == now.moment and not now.waits:
            return self._send()
        if now.answered >= self._asked or (chosen and chosen.moment != now.moment):
            self._chosen = None
        return []


def other_version(*, is_later: bool) -> str:
    """Which device has to be updated. ``is_later``: whether the table's version is the later
    one."""
    if is_later:
        return tr("The table has a newer version of this page. Update the page on this device.")
    return tr("The table has an older version of this page. Update the page there.")


def _not_understood() -> str:
    return tr("What the table says can’t be shown here. Reload the page on both devices.")


def _start(welcome: Welcome) -> Record:
    """The record of the game, but for its deal.

    :raises ValueError: with a sentence, if there is no such game here.
    """
    ours = game(welcome.game).version
    if welcome.version != ours:
        raise ValueError(other_version(is_later=welcome.version > ours))
    players = tuple(
        Player(each.name, each.kind, each.colour, each.shape) for each in welcome.players
    )
    return Record(welcome.game, players, 0, dict(welcome.options), welcome.version)


def _place(welcome: Welcome) -> object:
    """What the steps depend on."""
    seats = len(welcome.players)
    return welcome.seat, welcome.game, welcome.version, welcome.options, seats


def _shown(now: Now) -> object:
    """What the play depends on."""
    return now.length, now.digest, now.actions, now.view
