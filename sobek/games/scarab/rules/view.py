"""The view: the whole position, because nothing is hidden (C12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.stones import points
from sobek.games.scarab.rules.tables import EMPTY, Line, crossing, line_of


@dataclass(frozen=True, slots=True)
class ScarabView:
    """The whole position.

    ``size``: number of rows and columns. ``pairs``: whether partners play together. ``board``: what
    is on each square (``rules.tables``), 100 entries; squares outside the small board are EMPTY.
    ``priest``: its square. ``line``: what the next move goes along. ``returned``: the value of the
    stone that is to be put back on the board, EMPTY if none. ``stones``: the collected stones of
    each seat (``rules.stones``).
    """

    seat: int | None
    actor: int
    phase: Phase
    size: int
    pairs: bool
    board: tuple[int, ...]
    priest: int
    line: Line
    returned: int
    stones: tuple[int, ...]

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
        return tuple(map(points, self.stones))

    @property
    def following(self) -> int:
        """The seat of the next turn, unless the game ends first. Not after the end."""
        return (self.actor + 1) % self.seats

    def reach(self, square: int) -> tuple[int, ...]:
        """The squares to which the next player could move if the priest moved to this one (C11)."""
        crossed = line_of(square, crossing(square, self.priest), self.size)
        return tuple(other for other in crossed if other != square and self.board[other] != EMPTY)
