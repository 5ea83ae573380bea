"""What a seat knows, which is everything (C12)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Self

from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.stones import points
from sobek.games.scarab.rules.tables import EMPTY, Line, crossing, line_of


@dataclass(frozen=True, slots=True)
class ScarabView:
    """The whole position.

    ``board``: what lies on each field (``rules.tables``), with fields beyond the
    small board's edge empty. ``line``: what the next move goes along. ``returned``: the stone that
    is on its way back to the board, EMPTY for none. ``stones``: each seat's
    (:mod:`sobek.games.scarab.rules.stones`).
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
        """All of it: everything lies open (C12)."""
        return self

    @property
    def seats(self) -> int:
        """How many play."""
        return len(self.stones)

    @property
    def scores(self) -> tuple[int, ...]:
        """Each seat's points."""
        return tuple(map(points, self.stones))

    @property
    def following(self) -> int:
        """The seat that has the next turn, unless the game ends before it. Only before the end."""
        return (self.actor + 1) % self.seats

    def reach(self, square: int) -> tuple[int, ...]:
        """Where the next player could move to, if the priest moved to this field now (C11)."""
        crossed = line_of(square, crossing(square, self.priest), self.size)
        return tuple(other for other in crossed if other != square and self.board[other] != EMPTY)
