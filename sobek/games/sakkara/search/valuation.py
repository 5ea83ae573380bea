"""What tiles are worth, and how far a seat has come: the one valuation of all bots of Sakkara.

A seat that has laid out ``laid`` and holds ``rack`` still needs certain tiles to complete its
pyramid: the missing ones of each tier, ship and grain, and helping hands. The unit is a tile that
the current tier needs.
"""

from __future__ import annotations

from functools import lru_cache
from math import sqrt
from typing import Final

from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.building import lacks_grain, lacks_ship, tier
from sobek.games.sakkara.rules.tables import HANDS, TIERS, Tile

NOW: Final = 1.0
"""The worth of a tile that can be laid out now, or once the tier's ship and grain lie there."""
LATER: Final = 0.7
"""The worth of a tile that a later tier needs."""
KEY: Final = 1.4
"""The worth of the ship or grain without which nothing can be built."""
HAND: Final = 0.8
"""The worth of a helping hand that is still needed."""
SPARE: Final = {
    Tile.BIRD: 0.45,
    Tile.HORSE: 0.35,
    Tile.SNAKE: 0.4,
    Tile.OX: 0.1,
    Tile.STAIRS: 0.15,
    Tile.TIP: 0.2,
    Tile.CROSS: 0.15,
    Tile.BRAID: 0.15,
    Tile.STROKE: 0.15,
    Tile.CIRCLE: 0.15,
    Tile.MOON: 0.1,
    Tile.SHIP: 0.15,
    Tile.GRAIN: 0.1,
    Tile.HAND: 0.1,
}
"""The worth of a tile that no tier needs: for its power, a spell, or in place of a lost one."""
LAID: Final = 1.3
"""What a tile is worth once it is laid out, in units of its worth on the rack."""
LEAD: Final = 4.0
"""The lead, in tiles, at which the chance of winning is 0.5 + 0.5 / sqrt(2)."""


@lru_cache(maxsize=1 << 16)
def needs(laid: int) -> tuple[tuple[int, float], ...]:
    """For each motif: how many a seat still needs, and what each is worth to it."""
    now = tier(laid)
    missing = [0] * len(Tile)
    worth = [0.0] * len(Tile)
    for number, plan in enumerate(TIERS[now:], now):
        for tile, wanted in plan.items():
            missing[tile] += wanted - count(laid, tile)
            worth[tile] = NOW if number == now else LATER
    hands = sum(cost * missing[tile] for tile, cost in HANDS.items())
    missing[Tile.HAND], worth[Tile.HAND] = hands, HAND
    missing[Tile.SHIP] = int(lacks_ship(laid))
    worth[Tile.SHIP] = KEY
    missing[Tile.GRAIN] = len(TIERS) - count(laid, Tile.GRAIN)
    worth[Tile.GRAIN] = KEY if lacks_grain(laid) else LATER
    return tuple(zip(missing, worth, strict=True))


@lru_cache(maxsize=1 << 17)
def worths(laid: int, rack: int) -> tuple[float, ...]:
    """For each motif, what one more tile of it is worth on the rack."""
    return tuple(
        worth if count(rack, tile) < missing else SPARE.get(tile, 0.0)
        for tile, (missing, worth) in zip(Tile, needs(laid), strict=True)
    )


@lru_cache(maxsize=1 << 17)
def costs(laid: int, rack: int) -> tuple[float, ...]:
    """For each motif on the rack, what its loss costs."""
    return tuple(
        worth if 0 < count(rack, tile) <= missing else SPARE.get(tile, 0.0)
        for tile, (missing, worth) in zip(Tile, needs(laid), strict=True)
    )


@lru_cache(maxsize=1 << 17)
def progress(laid: int, rack: int) -> float:
    """How far a seat has come: what it has laid out and what it holds, in tiles."""
    total = 0.0
    for tile, (missing, worth) in zip(Tile, needs(laid), strict=True):
        held = count(rack, tile)
        useful = min(held, missing)
        total += useful * worth + (held - useful) * SPARE.get(tile, 0.0)
        total += LAID * count(laid, tile)
    # What was spent on hands is in the blocks.
    return total + HAND * count(laid, Tile.BLOCK)


def chance(lead: float) -> float:
    """The chance of winning with this lead in :func:`progress`, 0 to 1."""
    ratio = lead / LEAD
    return 0.5 + 0.5 * ratio / sqrt(1 + ratio * ratio)
