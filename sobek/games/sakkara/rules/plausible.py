"""Whether a view that comes from outside may be drawn (:attr:`sobek.core.game.Game.is_plausible`).

Every number is one that a view can have, and no tile is in two places. Whether a play leads there
is not asked.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from itertools import chain

from sobek.core import head_start
from sobek.core.game import OVER
from sobek.games.sakkara.rules import bags, building
from sobek.games.sakkara.rules.head_start import HEAD_START
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import COUNTS, FIELDS, TIERS, TURNS, WORKERS, Tile
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView


def is_plausible(view: SakkaraView, seats: int) -> bool:
    """Whether a view of any seat, shown or not, can be drawn."""
    return all(_conditions(view, seats))


def _conditions(view: SakkaraView, seats: int) -> Iterator[bool]:
    """What must hold, one after the other: each may rely on those before."""
    by_seat = (view.workers, view.racks, view.sizes, view.laid)
    yield view.seat in (None, *range(seats)) and all(len(each) == seats for each in by_seat)
    yield (view.phase is Phase.OVER) == (view.actor == OVER)
    yield OVER <= view.actor < seats and 0 <= view.turn < seats and 0 <= view.turns <= TURNS
    yield all(map(_is_rack, view.racks, view.sizes))
    yield all(map(_is_laid, view.laid))
    yield len(view.board) == len(FIELDS) and all(map(_is_stack, view.board))
    yield _are_workers(view)
    yield all(-1 <= field < len(FIELDS) for field in (view.walker, view.former))
    yield all(-1 <= field < len(FIELDS) for field in (view.source, view.target))
    yield (view.phase in (Phase.LAND, Phase.PUSH)) == (view.source >= 0)
    yield (view.phase is Phase.PUSH) == (view.target >= 0)
    yield 0 <= view.part <= bags.size(bags.ALL) and (view.phase is Phase.STACK) == (view.part > 0)
    yield (view.phase is Phase.ORDER) == (view.ordering > 0)
    yield _are_enough(view)
    yield head_start.is_plausible(view.ahead, seats, HEAD_START)


def _is_rack(tiles: int | None, size: int) -> bool:
    """It may not be shown (K60)."""
    return size >= 0 and (tiles is None or (_is_bag(tiles) and bags.size(tiles) == size))


@lru_cache(maxsize=1024)
def _is_stack(tiles: tuple[int, ...]) -> bool:
    """The top tile is always shown (K60), and somebody may have seen what is below."""
    known = (*COUNTS, HIDDEN)
    return all(tile in known for tile in tiles[:-1]) and all(tile in COUNTS for tile in tiles[-1:])


def _are_workers(view: SakkaraView) -> bool:
    """They stand on fields of their own (K20)."""
    fields = [field for workers in view.workers for field in workers]
    is_apart = len(set(fields)) == len(fields) and all(field in FIELDS for field in fields)
    return is_apart and all(len(workers) <= WORKERS for workers in view.workers)


@lru_cache(maxsize=1024)
def _is_laid(laid: int) -> bool:
    """A ship, a grain for each tier, and a pyramid that is built from below (K31)."""
    if not _is_bag(laid):
        return False
    now = building.tier(laid)
    return bags.count(laid, Tile.SHIP) <= 1 and all(
        bags.count(laid, tile) <= (wanted if number <= now else 0)
        for number, plan in enumerate(TIERS)
        for tile, wanted in plan.items()
    )


def _is_bag(tiles: int) -> bool:
    return 0 <= tiles < 1 << bags.BITS * len(Tile) and all(
        bags.count(tiles, tile) <= COUNTS[tile] for tile in Tile
    )


def _are_enough(view: SakkaraView) -> bool:
    """Whether there are so many tiles of each motif, and so many in all (K03)."""
    if min(view.grains, view.ships, view.ordering) < 0 or not _is_bag(view.ordering):
        return False
    if not all(tile in COUNTS for tile in view.used):
        return False
    open_tiles = [*chain(*view.board), *view.used]
    number = sum(view.sizes) + sum(map(len, view.board)) + len(view.used)
    number += view.grains + view.ships + bags.size(view.ordering)
    number += sum(map(bags.size, view.laid))
    kept = [*view.laid, *filter(None, view.racks)]
    return number == bags.size(bags.ALL) and all(
        open_tiles.count(tile) + sum(bags.count(each, tile) for each in kept) <= most
        for tile, most in COUNTS.items()
    )
