"""The end of a turn: the rack's limit (K22), and the stacks that go back (K50, K51)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from sobek.games.sakkara.rules.bags import motifs, size
from sobek.games.sakkara.rules.notation import CUTS, DROPS, STACKS, Action
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import BESIDE, CUT_FROM, FIELDS, PART, RACK, STACK, Tile

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState


def end(state: SakkaraState, action: Action) -> None:
    """Discard what is too much on the rack (K22), then let the opponent set the stacks (K51)."""
    if size(state.racks[state.actor]) > RACK:
        state.phase = Phase.DROP
        return
    state.used += (int(Tile.GRAIN),) * state.grains + (int(Tile.SHIP),) * state.ships  # K50
    state.grains = state.ships = 0
    if state.used:
        state.actor = 1 - state.turn
    _go_on(state)


def drop_actions(state: SakkaraState) -> Sequence[Action]:
    """Any tile of the rack (K22)."""
    return [DROPS[tile] for tile in motifs(state.racks[state.actor])]


def drop(state: SakkaraState, action: Action) -> None:
    """K22."""
    state.use(Tile(action.what))
    end(state, action)


def _go_on(state: SakkaraState) -> None:
    """The next stack, or the next turn."""
    state.part = 0
    if not state.used:
        state.end_turn()
    elif len(state.used) >= CUT_FROM:
        state.phase = Phase.CUT
    else:
        state.part = len(state.used)
        state.phase = Phase.STACK


def cut_actions(state: SakkaraState) -> Sequence[Action]:
    """At most nine tiles; less than that only if no part has less than three (K51)."""
    tiles = len(state.used)
    return [
        CUTS[part]
        for part in range(PART, min(STACK, tiles) + 1)
        if part in (STACK, tiles) or tiles - part >= PART
    ]


def cut(state: SakkaraState, action: Action) -> None:
    """K51."""
    state.part = action.what
    state.phase = Phase.STACK


def stack_actions(state: SakkaraState) -> Sequence[Action]:
    """The fields for a stack, those with the fewest tiles: mostly empty ones (K51).

    Four workers and the fields next to two of them are 12 of 49, so some field is always allowed.
    """
    near = {field for worker in state.workers[state.actor] for field in BESIDE[worker]}
    allowed = [each for each in FIELDS if not state.standing >> each & 1 and each not in near]
    lowest = min(len(state.board[field]) for field in allowed)
    return [STACKS[field] for field in allowed if len(state.board[field]) == lowest]


def stack(state: SakkaraState, action: Action) -> None:
    """K51. The first tile used lies at the bottom (K50)."""
    state.board[action.what] += state.used[: state.part]
    state.used = state.used[state.part :]
    _go_on(state)
