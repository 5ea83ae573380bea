"""Several pages on devices of their own, with lines between them."""

from __future__ import annotations

from random import Random

from sobek.core.chance import pick
from tests.web.helpers import crashes
from tests.web.helpers.device import Table, run_apart
from web.app.pairing import TABLE


def settle(*tables: Table) -> None:
    """Let everything happen that goes on by itself on these devices, until all is still."""
    while any(table.device.is_busy for table in tables):
        for table in tables:
            table.device.settle()
    crashes.check()


def connect(one: Table, id: str, other: Table, other_id: str) -> None:
    """Open a line between two devices, as the screens for that would."""
    offer = one.device.lines.offer(id)
    answer = other.device.lines.answer(other_id, offer)
    run_apart(one.device.accept_line(id, answer))
    settle(one, other)


class Together:
    """A table, and the devices of its people."""

    def __init__(self, kinds: str = "person person", away: str = "01", **fields: str) -> None:
        self.table = Table()
        elsewhere = {f"where-{seat}": "away" for seat in away}
        names = {"name-0": "Anna", "name-1": "Ben"}
        self.table.begin(kinds, **{**elsewhere, **names, **fields})
        self.devices: dict[str, Table] = {}
        self.met = 0

    def join(self, seat: str, device: Table | None = None) -> Table:
        """A device comes to the table, for a seat or as an onlooker."""
        self.table.do("pair", seat)
        pairing = self.table.state.pairing
        assert pairing
        came = self.devices[seat] = device or Table()
        self.met += 1
        came.device._random = Random(self.met)  # no two devices have the same name
        connect(self.table, pairing.id, came, TABLE)
        self.settle()
        return came

    def settle(self) -> None:
        settle(self.table, *self.devices.values())

    def line(self, seat: str) -> str:
        """The table's name of the line to a device."""
        table = self.table.state.table
        assert table
        return next(line for line in table.lines if line.startswith(f"{seat}-"))

    def ask_to_undo(self) -> tuple[Table, Table, int]:
        """Have one of two people with their own devices ask for an undo that tells something:
        whoever asks, the other one, and the number of actions."""
        pages, rng = [self.join("0"), self.join("1")], Random(7)
        session = self.table.state.session
        assert session
        while session.length < 4:
            self.go_on(rng)
        asks, other = pages[session.actor], pages[1 - session.actor]
        asks.do("undo-decision")
        self.settle()
        assert session.actor in self.table.state.agreed
        return asks, other, session.length

    def go_on(self, rng: Random) -> None:
        """Everybody does what they can."""
        for page in (self.table, *self.devices.values()):
            while page.goes_on():
                self.settle()
            session = page.state.session
            assert session
            if session.decides:
                page.do("act", str(pick(session.play.legal_actions(), rng)))
                self.settle()
