"""Several pages on devices of their own, with lines between them."""

from __future__ import annotations

from tests.web.helpers import crashes
from tests.web.helpers.device import Table, run_apart


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
