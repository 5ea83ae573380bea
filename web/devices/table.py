"""The table's side: who is there, what each device is told, what it may ask for.

A device is told what its seat sees, and nothing else; what it asks for names the moment that it is
for. So what comes late, or twice, changes nothing: another moment has come by then. Nothing is done
here; whoever holds the game checks it and does it.
"""

from __future__ import annotations

from collections import deque
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field
from typing import Final

from sobek.core.game import Action, check_legal
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.core.text import tr
from web.devices.account import Account, Told
from web.devices.messages import (
    Act,
    Agree,
    Hello,
    Letter,
    Now,
    OtherVersion,
    Refused,
    Seated,
    Took,
    Undo,
    Undoing,
    Unreadable,
    Welcome,
    Why,
    read_from_device,
    write,
    write_steps,
)

MOST_DEVICES: Final = 8
"""Onlookers and all."""
OFTEN: Final = 40
"""How many messages a device may send within :data:`WHILE`. A person sends a few."""
WHILE: Final = 10
"""In seconds."""

PART: Final = 20_000
"""How long the steps of one message are together, unless it has only one."""

Out = tuple[str, str]
"""A line, and a text to be sent through it."""


@dataclass(frozen=True, slots=True)
class Joined:
    """Somebody has come with a device. ``seat``: None for an onlooker."""

    seat: int | None
    name: str
    face: str


@dataclass(frozen=True, slots=True)
class Chosen:
    """Somebody wants these actions, in notation. ``helped``: whether they have had a hint."""

    seat: int
    actions: tuple[str, ...]
    helped: bool


@dataclass(frozen=True, slots=True)
class TakesBack:
    """Somebody wants to take the last decision back."""

    seat: int


@dataclass(frozen=True, slots=True)
class Answers:
    """Somebody agrees to the undo that is asked for, or does not."""

    seat: int
    agrees: bool


Asked = Joined | Chosen | TakesBack | Answers


@dataclass(frozen=True, slots=True)
class Setting:
    """What the devices are told besides the play. ``faces``: of persons, by seat, "" where none is
    chosen; ``aids``: the memory aid of each seat; ``elsewhere``: the seats with a device of their
    own; ``can_undo``: whether there is a decision to take back; ``waits``: whether nobody can act
    just now; ``goes_on``: whether forced actions are made without asking; ``undoing``: the undo
    that is asked for."""

    faces: Sequence[str]
    aids: Sequence[str]
    elsewhere: Sequence[int]
    can_undo: bool = False
    waits: bool = False
    goes_on: bool = True
    undoing: Undoing | None = None


@dataclass(slots=True)
class Guest:
    """A device at the table. ``seat``: None for an onlooker; ``device``: its name, "" until it has
    said it; ``name``, ``face``: of who holds it; ``digests``: of the steps that it knows;
    ``welcome``, ``now``: what it was told last; ``asked``: how many messages have come after its
    Hello; ``is_quiet``: whether it is not heard just now; ``heard``: when it has sent its last
    messages."""

    seat: int | None
    device: str = ""
    name: str = ""
    face: str = ""
    digests: list[str] = field(default_factory=list)
    welcome: str = ""
    now: str = ""
    asked: int = 0
    is_quiet: bool = False
    heard: deque[int] = field(default_factory=lambda: deque(maxlen=OFTEN))


class Table:
    """The devices at the table of one game."""

    def __init__(self, game: str, secret: str) -> None:
        """``game``: the id of the save; ``secret``: random letters, so that moments of another
        opening of the game are others."""
        self.game = game
        self._secret = secret
        self._moments = 0
        self._play: Play | None = None
        self._length = 0
        self._guests: dict[str, Guest] = {}
        self._accounts: dict[int | None, Account] = {}
        self.out: list[Out] = []
        """What is to be sent."""
        self.ended: list[str] = []
        """The lines that are to be closed once that is sent."""

    # --- who is there --------------------------------------------------------------------------

    @property
    def seated(self) -> frozenset[int]:
        """The seats whose devices are there."""
        guests = self._guests.values()
        there = (guest.seat for guest in guests if guest.device and not guest.is_quiet)
        return frozenset(seat for seat in there if seat is not None)

    @property
    def onlookers(self) -> int:
        """How many devices only look on."""
        return sum(bool(each.device) and each.seat is None for each in self._guests.values())

    @property
    def lines(self) -> Sequence[str]:
        """The lines of all devices."""
        return tuple(self._guests)

    def away(self, elsewhere: Iterable[int]) -> list[int]:
        """Those of these seats whose devices are not there."""
        return [seat for seat in elsewhere if seat not in self.seated]

    def opened(self, line: str, seat: int | None) -> None:
        """A line is open, to a device for a seat, or open again; it has to say Hello."""
        if len(self._guests) >= MOST_DEVICES and line not in self._guests:
            self._refuse(line, Why.FULL)
        else:
            self._guests.setdefault(line, Guest(seat)).is_quiet = False

    def quiet(self, line: str) -> None:
        """The device is not heard just now."""
        if guest := self._guests.get(line):
            guest.is_quiet = True

    def closed(self, line: str) -> None:
        """A line is closed: the device is away."""
        self._guests.pop(line, None)

    def move(self, game: str, players: Sequence[Player], elsewhere: Iterable[int]) -> list[Joined]:
        """All go on with another game; tell who sits where. Each person keeps their device; whoever
        has no name, their seat. Other devices leave. ``game``: the id of the save; ``players``:
        those of the game; ``elsewhere``: the seats that have a device of their own."""
        self.game = game
        former = self._play.players if self._play else ()
        seats, come = {_who(players, seat): seat for seat in elsewhere}, list[Joined]()
        for line, guest in list(self._guests.items()):
            if guest.seat is None:
                continue
            seat = seats.pop(_who(former, guest.seat), None)
            seat = seats.pop(guest.seat, None) if seat is None else seat
            if seat is None:
                self._refuse(line, Why.LEFT)
            else:
                guest.seat = seat
                come.append(Joined(seat, guest.name, guest.face))
        return come

    def dismiss(self, seat: int) -> None:
        """The seat is played at the table from now on."""
        for line, guest in list(self._guests.items()):
            if guest.seat == seat:
                self._refuse(line, Why.GONE)

    # --- what is told --------------------------------------------------------------------------

    def tell(self, play: Play, setting: Setting) -> None:
        """Put out what the devices do not know yet."""
        if play is not self._play or play.length != self._length:
            self._play, self._length = play, play.length
            self._moments += 1
        for line, guest in self._guests.items():
            if guest.device:
                self._tell(line, guest, play, setting)

    @property
    def moment(self) -> str:
        """The name of the moment that the devices were told of."""
        return f"{self._secret}-{self._moments}"

    def _tell(self, line: str, guest: Guest, play: Play, setting: Setting) -> None:
        welcome = write(_welcome(guest.seat, play, setting))
        if welcome != guest.welcome:
            guest.welcome, guest.now = welcome, ""  # it shows nothing of the game until a "now"
            self.out.append((line, welcome))
        account = self._accounts.setdefault(guest.seat, Account(guest.seat))
        told = account.of(play)
        known = 0
        for had, has in zip(guest.digests, told, strict=False):
            if had != has.digest:
                break
            known += 1
        self.out += [(line, part) for part in _in_parts(told[known:])]
        guest.digests = [each.digest for each in told]
        decides = guest.seat is not None and guest.seat == play.state.actor
        plays = decides and guest.seat in setting.elsewhere
        now = Now(
            moment=self.moment,
            length=len(told),
            digest=told[-1].digest,
            actions=tuple(map(str, play.legal_actions())) if plays else (),
            can_undo=setting.can_undo,
            waits=setting.waits,
            answered=guest.asked,
            away=tuple(self.away(setting.elsewhere)),
            goes_on=setting.goes_on,
            undoing=setting.undoing,
            view=account.rest(play),
        )
        if (text := write(now)) != guest.now:
            guest.now = text
            self.out.append((line, text))

    # --- what is asked for ---------------------------------------------------------------------

    def hear(self, line: str, text: str, seconds: int) -> Asked | None:
        """What a device says; None if nothing follows from it. ``seconds``: the time. After that
        the table has to :meth:`tell`."""
        guest = self._guests.get(line)
        if guest is None:
            return None
        if len(guest.heard) == OFTEN and 0 <= seconds - guest.heard[0] < WHILE:
            self._refuse(line, Why.TOO_MUCH)
            return None
        guest.heard.append(seconds)
        try:
            message = read_from_device(text)
        except OtherVersion as error:
            self._refuse(line, Why.NEWER if error.is_later else Why.OLDER)
            return None
        except Unreadable:
            self._refuse(line, Why.UNREADABLE)
            return None
        if isinstance(message, Hello):
            return self._greet(line, guest, message)
        guest.asked += 1  # whatever becomes of it, the device is told so
        if isinstance(message, Took | Letter) or guest.seat is None or not guest.device:
            return None
        if message.moment != self.moment:
            return None
        match message:
            case Act(_, actions, helped):
                return Chosen(guest.seat, actions, helped)
            case Undo():
                return TakesBack(guest.seat)
            case Agree(_, agrees):
                return Answers(guest.seat, agrees)

    def _greet(self, line: str, guest: Guest, hello: Hello) -> Joined | None:
        """Whoever comes last is there: the table has shown a code for them just now."""
        for other_line, other in list(self._guests.items()):
            if other is not guest and other.device == hello.device:
                self._refuse(other_line, Why.MOVED)
            elif other is not guest and other.seat == guest.seat is not None:
                self._refuse(other_line, Why.TAKEN)
        is_new = not guest.device
        guest.device, guest.name, guest.face = hello.device, hello.name, hello.face
        guest.welcome, guest.now, guest.asked = "", "", 0
        account = self._accounts.get(guest.seat)
        told = account.of(self._play) if account and self._play else ()
        knows = 0 < hello.length <= len(told) and told[hello.length - 1].digest == hello.digest
        guest.digests = [each.digest for each in told[: hello.length]] if knows else []
        return Joined(guest.seat, hello.name, hello.face) if is_new else None

    def _refuse(self, line: str, why: Why) -> None:
        self.closed(line)
        self.out.append((line, write(Refused(why.value))))
        self.ended.append(line)


def _who(players: Sequence[Player], seat: int) -> str | int:
    """Who a person is in games that follow each other: a name, or the seat of somebody without."""
    return (players[seat].name if seat < len(players) else "") or seat


def _in_parts(steps: Sequence[Told]) -> Iterator[str]:
    """The steps in messages that are not too long."""
    part, length = list[str](), 0
    for step in steps:
        if part and length + len(step.text) > PART:
            yield write_steps(part)
            part, length = [], 0
        part.append(step.text)
        length += len(step.text)
    if part:
        yield write_steps(part)


def _welcome(seat: int | None, play: Play, setting: Setting) -> Welcome:
    record = play.record
    return Welcome(
        seat=seat,
        game=record.game,
        version=record.version,
        options=tuple(record.options.items()),
        players=tuple(
            Seated(each.name, each.kind, each.colour, each.shape, face)
            for each, face in zip(record.players, setting.faces, strict=True)
        ),
        aid=setting.aids[seat] if seat is not None and setting.aids else "",
    )


def checked(play: Play, seat: int, actions: Sequence[str]) -> list[Action]:
    """What a seat has chosen, if all of it is for that seat to decide, and legal. Whoever draws a
    card by one action has drawn it, though the next one turns out to be illegal: otherwise a device
    could find out by refusals what it would draw.

    :raises ValueError: with a sentence, if nothing is to be done.
    """
    position, found, has_learned = play.state.clone(), list[Action](), False
    for text in actions:
        try:
            action = play.game.parse(text)
            if position.actor != seat:
                raise ValueError(tr("Somebody else decides now."))
            check_legal(position, action)
        except ValueError:
            if has_learned:
                return found
            raise
        before = position.view(seat)
        position.apply(action)
        has_learned |= play.game.gained_information(before, position.view(seat))
        found.append(action)
    return found
