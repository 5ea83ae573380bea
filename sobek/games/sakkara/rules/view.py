"""The view: what one seat may know of a position (K60).

Everyone sees every tile that is taken, used, laid out or put back. So whoever remembers it all
knows both racks. Hidden is only what has lain under a top tile since the set-up, and from both
seats alike.
"""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final, Self

from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import SEATS

HIDDEN: Final = -1
"""A tile that the seat does not know."""


@dataclass(frozen=True, slots=True)
class SakkaraView:
    """A seat's view, with perfect memory; the table shows :meth:`shown`. Bags as in ``rules.bags``.

    ``turn``: the seat whose turn it is, also while the other seat sets stacks. ``turns``: number of
    turns that are over. ``board``: the tiles on each field, bottom first; HIDDEN for one that the
    seat does not know. ``workers``: the fields of the workers placed by each seat. ``racks``: bags;
    None for a rack that is not shown. ``sizes``: numbers of tiles on the racks. ``laid``: what each
    seat has laid out: ship, grain and the pyramid. Other fields are as in
    :class:`~sobek.games.sakkara.rules.state.SakkaraState`.
    """

    seat: int | None
    actor: int
    turn: int
    turns: int
    phase: Phase
    board: tuple[tuple[int, ...], ...]
    workers: tuple[tuple[int, ...], ...]
    racks: tuple[int | None, ...]
    sizes: tuple[int, ...]
    laid: tuple[int, ...]
    moved: bool
    walker: int
    former: int
    ridden: bool
    finished: bool
    used: tuple[int, ...]
    grains: int
    ships: int
    ordering: int
    source: int
    target: int
    part: int

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

    def heights(self) -> tuple[int, ...]:
        """The number of tiles on each field."""
        return tuple(map(len, self.board))

    def hidden(self) -> int:
        """The number of tiles that the seat does not know."""
        return sum(stack.count(HIDDEN) for stack in self.board)
