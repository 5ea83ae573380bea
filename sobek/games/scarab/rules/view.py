"""The view: the whole position, because nothing is hidden (C12)."""

from __future__ import annotations

from dataclasses import dataclass, field
from operator import add
from typing import Self

from sobek.core.wire import ADDED
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.stones import points
from sobek.games.scarab.rules.tables import EMPTY, Line, crossing, line_of


@dataclass(frozen=True, slots=True)
class ScarabView:
    """The whole position. ``square_name(square)`` of ``rules.notation`` names a square;
    ``points(stones)`` and ``copies(stones, value)`` of ``rules.stones`` count stones."""

    seat: int | None
    """The seat whose view it is, from 0; None for a spectator's."""
    actor: int
    """The seat that decides now; -1 after the end."""
    phase: Phase
    """What kind of decision is pending."""
    size: int
    """The number of rows and of columns."""
    pairs: bool
    """Whether partners play together."""
    board: tuple[int, ...]
    """What is on each of 100 squares, row by row: the value of a stone, ANKH, or EMPTY."""
    priest: int
    """The square of the priest."""
    line: Line
    """What the next move goes along."""
    returned: int
    """The value of the stone that is to be put back on the board; EMPTY if there is none."""
    stones: tuple[int, ...]
    """The stones that each seat has collected, as one integer (``rules.stones``)."""
    ahead: tuple[int, ...] = field(default=(), metadata=ADDED)
    """The points of each seat's head start (C32); empty if no seat has one."""

    def shown(self) -> Self:
        """The whole view: everything is open (C12)."""
        return self

    @property
    def seats(self) -> int:
        """The number of seats."""
        return len(self.stones)

    @property
    def scores(self) -> tuple[int, ...]:
        """The points of each seat."""
        own = map(points, self.stones)
        return tuple(map(add, own, self.ahead)) if self.ahead else tuple(own)

    @property
    def following(self) -> int:
        """The seat of the next turn, unless the game ends first. Only before the end."""
        return (self.actor + 1) % self.seats

    def reach(self, square: int) -> tuple[int, ...]:
        """The squares to which the next player could move if the priest moved to this one (C11)."""
        crossed = line_of(square, crossing(square, self.priest), self.size)
        return tuple(other for other in crossed if other != square and self.board[other] != EMPTY)
