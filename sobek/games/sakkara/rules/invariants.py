"""Invariants of every position of Sakkara, checked by tests and by ``play --check``."""

from __future__ import annotations

from functools import lru_cache
from itertools import chain
from typing import TYPE_CHECKING

from sobek.core.game import OVER
from sobek.games.sakkara.rules.bags import ALL, ONE, bag, count, size
from sobek.games.sakkara.rules.building import height, tier
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import FIELDS, RACK, TIERS, TURNS, WORKERS, Tile

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState


def check(state: SakkaraState) -> None:
    """Check a position.

    :raises AssertionError: if it is impossible.
    """
    _check_tiles(state)
    _check_board(state)
    for laid in state.laid:
        _check_laid(laid)
    _check_phase(state)


def _check_tiles(state: SakkaraState) -> None:
    """No tile is added or lost (K03)."""
    everywhere = bag(chain(*state.board, state.used)) + sum(state.racks) + sum(state.laid)
    everywhere += state.ordering
    everywhere += state.grains * ONE[Tile.GRAIN] + state.ships * ONE[Tile.SHIP]
    assert everywhere == ALL, "a tile was made or lost"


def _check_board(state: SakkaraState) -> None:
    """Workers stand on fields of their own (K11, K20), and a hidden tile lies under another."""
    fields = [field for workers in state.workers for field in workers]
    assert len(set(fields)) == len(fields), "two workers stand on a field"
    assert sum(1 << field for field in fields) == state.standing, "a worker is misplaced"
    for field in FIELDS:
        hidden = state.hidden >> field & 1
        assert not hidden or len(state.board[field]) > 1, "a hidden tile lies on top"


@lru_cache(maxsize=4096)  # in most positions they are what they were before
def _check_laid(laid: int) -> None:
    """A tier is complete before the next (K31), and nothing lies there in advance (K36)."""
    now = tier(laid)
    for number, plan in enumerate(TIERS):
        for tile, wanted in plan.items():
            assert count(laid, tile) <= (wanted if number <= now else 0), "built too much"
    assert count(laid, Tile.SHIP) <= 1, "a ship too many"
    # Once a tier is complete, its grain lies there until the next one's is laid out.
    assert count(laid, Tile.GRAIN) <= now + 1, "a grain too many"
    assert height(laid) <= sum(sum(plan.values()) for plan in TIERS)


def _check_phase(state: SakkaraState) -> None:
    assert (state.phase is Phase.OVER) == (state.actor == OVER)
    assert (state.phase is Phase.ORDER) == (state.ordering != 0)
    assert (state.phase is Phase.STACK) == (state.part != 0)
    assert (state.phase in (Phase.LAND, Phase.PUSH)) == (state.source >= 0)
    assert (state.phase is Phase.PUSH) == (state.target >= 0)
    assert state.turns <= TURNS
    if state.phase not in (Phase.PLACE, Phase.OVER):
        assert all(len(workers) == WORKERS for workers in state.workers)
    assert size(state.racks[1 - state.turn]) <= RACK, "a rack is too full"
    if state.phase in (Phase.CUT, Phase.STACK):
        assert state.actor == 1 - state.turn, "the opponent sets the stacks"
        assert size(state.racks[state.turn]) <= RACK, "a rack is too full"
    elif state.phase is not Phase.OVER:
        assert state.actor == state.turn
