"""A table and the devices of its people, without pages: lines that may be cut at any moment,
devices that are killed, a table that dies and is opened again from its save."""

from __future__ import annotations

from dataclasses import dataclass, field
from random import Random
from typing import Final

from sobek.core.chance import draw_seed, pick
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import COLOURS, PERSON, Player
from sobek.games import game
from web.devices.hand import Hand
from web.devices.messages import Undoing
from web.devices.table import Answers, Asked, Chosen, Joined, Setting, Table, TakesBack, checked
from web.games import renderers
from web.session import undo
from web.session.session import Session
from web.storage.saves import LocalMetadata

ONLOOKER: Final = None


@dataclass
class Device:
    """A device of somebody's own. ``line``: its name at the table, "" while there is none; ``to``,
    ``back``: what is under way to the table, and from it."""

    seat: int | None
    hand: Hand
    line: str = ""
    to: list[str] = field(default_factory=list)
    back: list[str] = field(default_factory=list)


class Company:
    """A table with devices, and all that they have said."""

    def __init__(self, play: Play, elsewhere: tuple[int, ...], rng: Random) -> None:
        self.rng = rng
        self.session = self._session(play, elsewhere)
        self.table = Table("game", "a")
        self.devices: list[Device] = []
        self.said: list[tuple[Device, str]] = []
        """All texts that the table has sent."""
        self.choices: dict[int, list[str]] = {}
        """What people have chosen for each number of actions."""
        self.forgotten: set[int] = set()
        """The numbers of actions at which one side has forgotten what was under way: then somebody
        had to choose anew."""
        self.agreed: set[int] | None = None
        """Who agrees to the undo that somebody wants; None if nobody wants one."""
        self.seconds = 0
        self._names = 0

    @classmethod
    def some(cls, name: str, rng: Random, *, onlooker: bool = False) -> Company:
        """A game with two people or more, of whom some play on devices of their own."""
        rules = game(name)
        seats = pick(rules.seats, rng)
        people = rng.randint(2, seats)
        kinds = [PERSON] * people + [rules.levels[0]] * (seats - people)
        rng.shuffle(kinds)
        who = tuple(Player("", kind, COLOURS[seat]) for seat, kind in enumerate(kinds))
        options = {each.name: pick(each.offered(seats), rng) for each in rules.options}
        play = Play.new(name, who, draw_seed(rng), options)
        there = [seat for seat, kind in enumerate(kinds) if kind == PERSON]
        elsewhere = rng.sample(there, rng.randint(1, people))
        company = cls(play, tuple(sorted(elsewhere)), rng)
        for seat in elsewhere:
            company.devices.append(Device(seat, company.new_hand()))
        if onlooker:
            company.devices.append(Device(ONLOOKER, company.new_hand()))
        return company

    @staticmethod
    def _session(play: Play, elsewhere: tuple[int, ...]) -> Session:
        metadata = LocalMetadata(elsewhere=elsewhere)
        return Session(play, renderers()[play.game.name], metadata=metadata)

    def new_hand(self) -> Hand:
        """A device that knows nothing yet."""
        return Hand(f"{self.rng.getrandbits(64):x}")

    @property
    def setting(self) -> Setting:
        """What devices are told besides the play."""
        session, undoing = self.session, None
        ply = undo.last_decision(session)
        if self.agreed is not None and ply is not None:
            undoing = Undoing(ply, tuple(session.people), tuple(sorted(self.agreed)))
        return Setting(
            faces=[""] * len(session.play.players),
            aids=(),
            elsewhere=session.elsewhere,
            can_undo=ply is not None,
            waits=self.agreed is not None,
            undoing=undoing,
        )

    # --- lines ---------------------------------------------------------------------------------

    def join(self, device: Device) -> None:
        """Two scans: the device has a line. A former one ends; the table may not have noticed."""
        device.to, device.back = [], []
        if self.agreed is not None:
            self.forgotten.add(self.session.length)  # it is asked about the undo instead
        self._names += 1
        device.line = f"{device.seat}-{self._names}"
        self.table.opened(device.line, device.seat)
        device.to += device.hand.opened()

    def cut(self, device: Device) -> None:
        """The line is no more, and what was under way is lost."""
        self.table.closed(device.line)
        device.hand.lost()
        device.line, device.to, device.back = "", [], []

    def kill(self, device: Device) -> None:
        """The device forgets everything."""
        self.cut(device)
        device.hand = self.new_hand()
        self.forgotten.add(self.session.length)

    def die(self) -> None:
        """The table's page ends, and is opened again: the game was saved."""
        for device in self.devices:
            self.cut(device)
        self.forgotten.add(self.session.length)
        self.agreed = None
        play = decode(encode(self.session.play))
        self.session = self._session(play, tuple(self.session.elsewhere))
        self.table = Table("game", f"{self.rng.getrandbits(64):x}")

    def tell(self) -> None:
        """Have the table tell what is new."""
        self.table.tell(self.session.play, self.setting)
        by_line = {device.line: device for device in self.devices if device.line}
        for line, text in self.table.out:
            if device := by_line.get(line):
                device.back.append(text)
                self.said.append((device, text))
        self.table.out.clear()
        for line in self.table.ended:
            if device := by_line.get(line):
                self.cut(device)
        self.table.ended.clear()

    def carry(self, device: Device) -> bool:
        """Let one message arrive, if one is under way."""
        if device.to and (not device.back or self.rng.random() < 0.5):
            self.seconds += 1
            self.answer(self.table.hear(device.line, device.to.pop(0), self.seconds))
            self.tell()
        elif device.back:
            device.to += device.hand.hear(device.back.pop(0))
        else:
            return False
        return True

    def answer(self, asked: Asked | None) -> None:
        """Do at the table what a device asks for."""
        session = self.session
        match asked:
            case Answers(seat, agrees) if self.agreed is not None:
                self.agree(seat, agrees=agrees)
            case Chosen() if self.agreed is not None:
                self.forgotten.add(session.length)
            case Chosen(seat, actions) if seat in session.elsewhere:
                session.carry_out(checked(session.play, seat, actions))
            case TakesBack(seat) if self.agreed is None and undo.is_free_for(session, seat):
                self._undo(free=True)
            case TakesBack(seat) if self.agreed is None and undo.concerned(session):
                self.agreed = {seat}
            case Answers() | Chosen() | Joined() | TakesBack() | None:
                pass

    def agree(self, seat: int, *, agrees: bool) -> None:
        """Somebody agrees to the undo that is asked for, or does not."""
        if self.agreed is not None and agrees:
            self.agreed.add(seat)
            if self.agreed.issuperset(undo.concerned(self.session)):
                self.agreed = None
                self._undo(free=False)
        else:
            self.agreed = None

    def _undo(self, *, free: bool) -> None:
        undo.undo(self.session, free=free)
        for ply in [ply for ply in self.choices if ply >= self.session.length]:
            del self.choices[ply]

    def settle(self) -> None:
        """Let everything arrive."""
        self.tell()
        while any(self.carry(device) for device in self.devices):
            pass

    # --- people --------------------------------------------------------------------------------

    def choose(self, device: Device) -> bool:
        """Whoever holds the device decides, if they are asked."""
        hand = device.hand
        if not (hand.is_asked and hand.play and hand.now):
            return False
        action = str(pick(hand.play.legal_actions(), self.rng))
        if hand.now.moment == self.table.moment:  # else others have taken something back
            self.choices.setdefault(hand.play.length, []).append(action)
        device.to += hand.choose([action])
        return True

    def play_here(self) -> bool:
        """Bots, and people at the table, decide if they are next."""
        session = self.session
        if self.agreed is not None:
            self._answer_here()
            return False
        if session.scoring is not None:
            session.turn_page(99)
        if session.play.over or session.actor in session.elsewhere:
            return False
        session.carry_out([pick(session.play.legal_actions(), self.rng)])
        self.tell()
        return True

    def _answer_here(self) -> None:
        """Somebody at the table agrees to the undo that is asked for, or does not; also for those
        whose devices are away."""
        session = self.session
        seats = {*session.persons, *self.table.away(session.elsewhere)}
        asked = sorted(seats & {*undo.concerned(session)})
        if self.rng.random() < 0.1 or not undo.concerned(session):
            self.agreed = None
        elif asked:
            self.agree(pick(asked, self.rng), agrees=True)
        self.tell()

    def check_choices(self) -> None:
        """What people have chosen was done, each once, and nothing else.

        :raises AssertionError: if it was not.
        """
        session = self.session
        for ply, step in enumerate(session.play.steps):
            if step.seat not in session.elsewhere:
                assert ply not in self.choices, f"{ply}: somebody else has acted"
                continue
            chosen = self.choices.get(ply, [])
            assert str(step.action) in chosen, f"{ply}: {step.action} was never chosen"
            is_first = ply in self.forgotten or str(step.action) == chosen[0]
            assert is_first, f"{ply}: {step.action} came in place of what was chosen"


def disturb(company: Company, device: Device) -> None:
    """Something happens that nobody has wanted."""
    what = company.rng.random()
    if what < 0.4:
        company.cut(device)
    elif what < 0.7:
        company.kill(device)
    elif what < 0.8:
        company.die()
    else:
        company.join(device)  # it comes once more, beside its former line
    company.tell()


def play_on(company: Company, *, disturbed: float = 0.02, takes_back: float = 0.02) -> None:
    """Play the game to its end, with disturbances. Messages arrive at random."""
    rng, session = company.rng, company.session
    while not (company.session.play.over and all(map(_is_still, company.devices))):
        session = company.session
        for device in company.devices:
            if not device.line:
                company.join(device)
            if rng.random() < disturbed and not session.play.over:
                disturb(company, device)
        device = pick(company.devices, rng)
        if device.hand.can_act and device.hand.seat is not None and rng.random() < takes_back:
            device.to += device.hand.take_back()
        company.choose(device)
        device.to += device.hand.agree(agrees=rng.random() < 0.8)
        for each in company.devices:
            company.carry(each)
        company.play_here()


def _is_still(device: Device) -> bool:
    """Whether it has its line, and nothing is under way."""
    return bool(device.line) and not (device.to or device.back)
