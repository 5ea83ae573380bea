"""What a table and the other devices say to each other: small values, each as one text.

    text      version kind values           1 undo ["8f-3"]

``values`` are those of one of the classes below, in the form of :mod:`sobek.core.wire`. A device
says Hello first, then Act, Undo or Agree. The table answers with Welcome, Steps for the actions
that the device does not know yet, and a Now for each moment; or with Refused, after which it hangs
up. A device that passes on all that it keeps answers with Parts, each of which the other one Took.
Two that play a sealed game say Letter to each other.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from enum import Enum
from typing import Any, Final

from sobek.core import wire
from sobek.core.message import MAX_LETTERS
from sobek.core.names import MAX_NAME
from sobek.core.record import MAX_ACTIONS
from web.browser.device import MAX_MESSAGE
from web.devices.pairing import VERSION

MAX_TEXT: Final = MAX_MESSAGE // 2
"""The maximum length of a message. The longest ones of whole games have two thirds of it."""
MAX_CHOICE: Final = 64
"""The maximum number of actions in one choice."""
MAX_ACTION: Final = 250
"""The maximum length of an action."""
MOST_SEATS: Final = 8
MOST_PIECES: Final = 2_000
HINT: Final = ("",)
"""In place of actions: no table, of whatever version, carries that out."""
_TOKEN: Final = re.compile(r"[0-9a-z-]{0,40}")
_VERSION: Final = re.compile(r"([0-9]{1,6}) ")


class Unreadable(ValueError):
    """A text that is no message of any device."""


class OtherVersion(ValueError):
    """A message of another version of the page. ``is_later``: whether of a later one."""

    def __init__(self, *, is_later: bool) -> None:
        super().__init__(is_later)
        self.is_later = is_later


class Why(Enum):
    """Why a table refuses a device."""

    OLDER = "older"
    """The device has an older version of the page."""
    NEWER = "newer"
    TAKEN = "taken"
    """Another device has come for that seat."""
    MOVED = "moved"
    """This device has come once more."""
    FULL = "full"
    """There are too many devices."""
    GONE = "gone"
    """The seat is played at the table."""
    LEFT = "left"
    """The table has begun another game, without this seat."""
    UNREADABLE = "unreadable"
    """It has said something that no device says."""
    TOO_MUCH = "too-much"
    """It has said too much in too little time."""


@dataclass(frozen=True, slots=True)
class Hello:
    """A device comes, or comes again. ``device``: a random name of the device; ``name``, ``face``:
    of who holds it; ``length``, ``digest``: the steps that it has (:mod:`web.devices.account`)."""

    device: str
    name: str
    face: str
    length: int
    digest: str

    def __post_init__(self) -> None:
        _check(_is_token(self.device, self.face, self.digest) and bool(self.device))
        _check(len(self.name) <= MAX_NAME and 0 <= self.length <= MAX_ACTIONS + 1)


@dataclass(frozen=True, slots=True)
class Act:
    """What somebody has chosen: actions in notation, in this order, for a moment (:class:`Now`).
    ``helped``: whether they have had a hint. Whoever has one before they choose tells it with
    :data:`HINT` as the actions."""

    moment: str
    actions: tuple[str, ...]
    helped: bool = False

    def __post_init__(self) -> None:
        _check(_is_token(self.moment) and 0 < len(self.actions) <= MAX_CHOICE)
        _check(all(len(each) <= MAX_ACTION for each in self.actions))


@dataclass(frozen=True, slots=True)
class Undo:
    """Somebody wants to take back the last decision before a moment."""

    moment: str

    def __post_init__(self) -> None:
        _check(_is_token(self.moment))


@dataclass(frozen=True, slots=True)
class Agree:
    """Somebody agrees, or not, to the undo that is asked for at a moment (:class:`Undoing`)."""

    moment: str
    agrees: bool

    def __post_init__(self) -> None:
        _check(_is_token(self.moment))


@dataclass(frozen=True, slots=True)
class Took:
    """A device that takes over what another one keeps (:mod:`web.devices.parcel`) has so many
    pieces. ``is_done``: whether all was brought in."""

    pieces: int
    is_done: bool

    def __post_init__(self) -> None:
        _check(0 <= self.pieces <= MOST_PIECES)


@dataclass(frozen=True, slots=True)
class Letter:
    """A link of sealed play, without what stands before it; "" if none is to be sent. Both devices
    say it (:mod:`web.devices.courier`)."""

    text: str

    def __post_init__(self) -> None:
        _check(len(self.text) <= MAX_LETTERS)


@dataclass(frozen=True, slots=True)
class Seated:
    """Who sits at a seat. ``kind``, ``colour``, ``shape``: as in a record; ``face``: of a person,
    "" where none is chosen."""

    name: str
    kind: str
    colour: str
    shape: str
    face: str


@dataclass(frozen=True, slots=True)
class Welcome:
    """What a device has come to. ``seat``: whose eyes it has, None for an onlooker's; ``aid``: the
    memory aid of that seat."""

    seat: int | None
    game: str
    version: int
    options: tuple[tuple[str, str], ...]
    players: tuple[Seated, ...]
    aid: str

    def __post_init__(self) -> None:
        _check(0 < len(self.players) <= MOST_SEATS and len(self.options) <= MOST_SEATS)
        _check(self.seat is None or 0 <= self.seat < len(self.players))


@dataclass(frozen=True, slots=True)
class Step:
    """An action as the device's seat has seen it, or as number 0 the position at the beginning.

    ``seat``, ``action``: who has done what; ``scores``: after it; ``view``: after it, in the form
    of :mod:`sobek.core.wire`; ``former``: before it, if that is not the view after the last step.
    """

    number: int
    seat: int
    action: str
    scores: tuple[int, ...]
    view: str
    former: str = ""

    def __post_init__(self) -> None:
        _check(0 <= self.number <= MAX_ACTIONS and len(self.action) <= MAX_ACTION)
        _check(len(self.scores) <= MOST_SEATS)


@dataclass(frozen=True, slots=True)
class Steps:
    """Some steps, one after the other."""

    steps: tuple[Step, ...]


@dataclass(frozen=True, slots=True)
class Undoing:
    """An undo that people have to agree to, or one person if it costs something. ``ply``: the
    number of actions that would stay; ``asked``: the seats that have to agree; ``agreed``: those
    that do."""

    ply: int
    asked: tuple[int, ...]
    agreed: tuple[int, ...]

    def __post_init__(self) -> None:
        _check(0 <= self.ply < MAX_ACTIONS)
        _check(0 < len(self.asked) <= MOST_SEATS and len(self.agreed) <= MOST_SEATS)


@dataclass(frozen=True, slots=True)
class Now:
    """How the game stands. ``moment``: another one after each action and each undo; ``length``,
    ``digest``: of the steps by now; ``actions``: what the device's seat may do, if it has to
    decide; ``can_undo``: whether there is a decision to take back; ``waits``: whether nobody can
    act just now; ``answered``: how many messages after its Hello the device has an answer to;
    ``away``: the seats whose devices are not there; ``goes_on``: whether a forced action is made
    without asking, and not after an undo; ``undoing``: the undo that is asked for; ``view``: if it
    is not the one after the last step."""

    moment: str
    length: int
    digest: str
    actions: tuple[str, ...]
    can_undo: bool
    waits: bool
    answered: int
    away: tuple[int, ...]
    goes_on: bool = True
    undoing: Undoing | None = None
    view: str = ""

    def __post_init__(self) -> None:
        _check(_is_token(self.moment, self.digest) and 1 <= self.length <= MAX_ACTIONS + 1)
        _check(len(self.away) <= MOST_SEATS)
        _check(self.undoing is None or self.undoing.ply < self.length - 1)


@dataclass(frozen=True, slots=True)
class Part:
    """A piece of all that the other device keeps. ``number``: from 0."""

    number: int
    total: int
    text: str

    def __post_init__(self) -> None:
        _check(0 <= self.number < self.total <= MOST_PIECES)


@dataclass(frozen=True, slots=True)
class Refused:
    """The table refuses the device, and hangs up. ``why``: a :class:`Why`."""

    why: str

    def __post_init__(self) -> None:
        Why(self.why)


FROM_DEVICES: Final = {
    "hello": Hello,
    "act": Act,
    "undo": Undo,
    "agree": Agree,
    "took": Took,
    "letter": Letter,
}
FROM_TABLES: Final = {
    "welcome": Welcome,
    "steps": Steps,
    "now": Now,
    "part": Part,
    "letter": Letter,
    "refused": Refused,
}
FromDevice = Hello | Act | Undo | Agree | Took | Letter
FromTable = Welcome | Steps | Now | Part | Letter | Refused
_NAMES: Final = {
    kind: name for kinds in (FROM_DEVICES, FROM_TABLES) for name, kind in kinds.items()
}


def write(message: FromDevice | FromTable) -> str:
    """A message as text.

    >>> write(Undo("8f-3"))
    '1 undo ["8f-3"]'
    """
    return f"{VERSION} {_NAMES[type(message)]} {wire.dumps(message)}"


def write_steps(texts: Iterable[str]) -> str:
    """Steps of which each is a text already."""
    return f"{VERSION} steps [[{','.join(texts)}]]"


def read_from_device(text: str) -> FromDevice:
    """Read what a device says.

    :raises Unreadable: if it is nothing that this version says.
    :raises OtherVersion: if another version says it.
    """
    found: FromDevice = _read(text, FROM_DEVICES)
    return found


def read_from_table(text: str) -> FromTable:
    """Read what a table says; raises as :func:`read_from_device`."""
    found: FromTable = _read(text, FROM_TABLES)
    return found


def _read(text: str, kinds: Mapping[str, type]) -> Any:
    if len(text) > MAX_TEXT or not (head := _VERSION.match(text)):
        raise Unreadable
    if (version := int(head[1])) != VERSION:
        raise OtherVersion(is_later=version > VERSION)
    kind, _, values = text[head.end() :].partition(" ")
    if kind not in kinds:
        raise Unreadable
    try:
        return wire.loads(kinds[kind], values)
    except (ValueError, RecursionError):
        raise Unreadable from None


def _is_token(*texts: str) -> bool:
    return all(_TOKEN.fullmatch(text) for text in texts)


def _check(fits: bool) -> None:
    if not fits:
        raise ValueError("out of range")
