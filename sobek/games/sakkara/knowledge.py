"""What is unknown, drawn at random, and what an action tells (K60)."""

from __future__ import annotations

from random import Random
from typing import TypeVar

from sobek.core.chance import shuffled
from sobek.games.sakkara.rules.bags import ALL, ONE, bag, count
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import Tile
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView

S = TypeVar("S", bound=SakkaraState)


def unseen(view: SakkaraView) -> int:
    """The bag of the tiles that lie hidden somewhere."""
    seen = sum(rack or 0 for rack in view.racks) + sum(view.laid) + bag(view.used) + view.ordering
    seen += view.grains * ONE[Tile.GRAIN] + view.ships * ONE[Tile.SHIP]
    seen += sum(ONE[tile] for stack in view.board for tile in stack if tile != HIDDEN)
    return ALL - seen


def determinize(view: SakkaraView, rng: Random, kind: type[S]) -> S:
    """Draw what lies under the top tiles, as a state of this class: every order of the tiles that
    nobody has seen is equally likely."""
    left = unseen(view)
    tiles = (int(tile) for tile in Tile for _ in range(count(left, tile)))
    return kind(view, shuffled(tiles, rng))


def gained_information(before: SakkaraView, after: SakkaraView) -> bool:
    """Whether a tile was uncovered, or a Snake looks at the rack."""
    return after.hidden() < before.hidden() or after.phase is Phase.STEAL
