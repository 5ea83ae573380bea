"""Ship, grain and pyramid (K30 to K36). What a seat has laid out is one bag (``rules.bags``)."""

from __future__ import annotations

from functools import cache
from typing import TYPE_CHECKING, Final

from sobek.core.game import OVER
from sobek.games.sakkara.rules.bags import MASKS, ONE, PLANS, count, motifs, size
from sobek.games.sakkara.rules.notation import LAYS, Action
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import HANDS, TIERS, Tile

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState

_TIERS: Final = tuple(sum(MASKS[tile] for tile in tier) for tier in TIERS)
_SUPPLIES: Final = MASKS[Tile.SHIP] | MASKS[Tile.GRAIN]


@cache  # There are few pyramids, and every decision asks for both seats' tiers.
def tier(laid: int) -> int:
    """The tier that is built now, from 0; 3 after the last one (K31)."""
    complete = (laid & mask == plan for mask, plan in zip(_TIERS, PLANS, strict=True))
    return next((number for number, done in enumerate(complete) if not done), len(PLANS))


def height(laid: int) -> int:
    """The number of tiles in the pyramid (K35)."""
    return size(laid & ~_SUPPLIES)


def missing(laid: int) -> int:
    """The bag of what the tier that is built now still needs."""
    number = tier(laid)
    return PLANS[number] - (laid & _TIERS[number])


def unbuilt(laid: int) -> int:
    """The bag of what the whole pyramid still needs."""
    return sum(PLANS) - (laid & ~_SUPPLIES)


def lacks_ship(laid: int) -> bool:
    """Whether a ship must be laid out before building goes on (K30, K33)."""
    return not count(laid, Tile.SHIP)


def grains_due(laid: int) -> int:
    """How many grains must be laid out before building goes on: one for each tier (K30, K33)."""
    return tier(laid) + 1 - count(laid, Tile.GRAIN)


def lacks_grain(laid: int) -> bool:
    """Whether a grain must be laid out before building goes on."""
    return grains_due(laid) > 0


def add_lays(state: SakkaraState, found: list[Action]) -> None:
    """What the actor can lay out now. Once a tier is complete, nothing more in this turn (K31)."""
    if state.finished:
        return
    laid, rack = state.laid[state.actor], state.racks[state.actor]
    ship, grain = lacks_ship(laid), lacks_grain(laid)
    if ship and count(rack, Tile.SHIP):
        found.append(LAYS[Tile.SHIP])
    if grain and count(rack, Tile.GRAIN):
        found.append(LAYS[Tile.GRAIN])
    if ship or grain:
        return
    hands = count(rack, Tile.HAND)
    for tile in motifs(missing(laid)):
        if count(rack, tile) and hands >= HANDS.get(tile, 0):
            found.append(LAYS[tile])


def lay(state: SakkaraState, action: Action) -> None:
    """Lay out a ship or a grain, or build (K30, K31), with the helping hands that it costs (K32).
    The tip wins (K34)."""
    seat, tile = state.actor, Tile(action.what)
    before = tier(state.laid[seat])
    state.racks[seat] -= ONE[tile]
    state.laid[seat] += ONE[tile]
    state.use(*[Tile.HAND] * HANDS.get(tile, 0))
    state.finished = tier(state.laid[seat]) > before
    if state.finished and tile is Tile.TIP:
        state.actor = OVER
        state.phase = Phase.OVER
