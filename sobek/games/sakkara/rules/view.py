"""The view: what one seat may know of a position (K60).

Everyone sees every tile that is taken, used, laid out or put back. So whoever remembers it all
knows both racks. Hidden is only what has lain under a top tile since the set-up, and from both
seats alike.
"""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from typing import Final, Self

from sobek.core.wire import ADDED
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import SEATS

HIDDEN: Final = -1
"""A tile that the seat does not know."""


@dataclass(frozen=True, slots=True)
class SakkaraView:
    """What a seat may know, with perfect memory. Tiles are in bags: ``count(tiles, Tile.OX)`` of
    ``rules.bags`` says how many oxen are in one; ``Tile`` is in ``rules.tables``.

    The table shows only :meth:`shown`.
    """

    seat: int | None
    """The seat whose view it is, from 0; None for a spectator's."""
    actor: int
    """The seat that decides now; -1 after the end."""
    turn: int
    """The seat whose turn it is, also while the other seat places stacks."""
    turns: int
    """The number of turns that are over."""
    phase: Phase
    """What kind of decision is pending."""
    board: tuple[tuple[int, ...], ...]
    """The tiles on each space, bottom first; -1 for one that the seat does not know."""
    workers: tuple[tuple[int, ...], ...]
    """The spaces of the workers, by seat."""
    racks: tuple[int | None, ...]
    """The bags of tiles on the racks, by seat; None for one that is not shown."""
    sizes: tuple[int, ...]
    """The numbers of tiles on the racks, by seat."""
    laid: tuple[int, ...]
    """The bags of what each seat has laid out: ship, grain and the pyramid."""
    moved: bool
    """Whether the move of this turn is done or skipped."""
    walker: int
    """The space of the worker that a horse could carry on now, else -1."""
    former: int
    """The space that this worker came from, else -1."""
    ridden: bool
    """Whether a horse was used in this turn."""
    finished: bool
    """Whether a tier was completed in this turn."""
    used: tuple[int, ...]
    """The tiles for the stack that goes back, bottom first."""
    grains: int
    """The number of grains destroyed in this turn."""
    ships: int
    """The number of ships destroyed in this turn."""
    ordering: int
    """The bag of a spell's tiles that are not on the stack yet."""
    source: int
    """The space of the worker that the bird carries or of the stack that the ox pushes, else -1."""
    target: int
    """The space to which the ox pushes, else -1."""
    part: int
    """The number of tiles in the stack that is placed next; 0 if none is."""
    ahead: tuple[int, ...] = field(default=(), metadata=ADDED)
    """The tiles of each seat's head start (K12); empty if no seat has one."""

    def shown(self) -> Self:
        """Without the opponent's rack, unless the Snake lets the seat look at it, and with the top
        tiles only (K60)."""
        looks = self.phase is Phase.STEAL and self.seat == self.actor
        racks = tuple(
            rack if looks or seat == self.seat else None for seat, rack in enumerate(self.racks)
        )
        board = tuple((HIDDEN,) * (len(stack) - 1) + stack[-1:] for stack in self.board)
        return replace(self, racks=racks, board=board)

    @property
    def seats(self) -> int:
        """The number of seats."""
        return SEATS

    def hidden(self) -> int:
        """The number of tiles that the seat does not know."""
        return sum(stack.count(HIDDEN) for stack in self.board)
