"""What takes or destroys: the Snake (K41) and the spells (K05, K45)."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from sobek.games.sakkara.rules.bags import MASKS, ONE, bag, count, motifs
from sobek.games.sakkara.rules.notation import (
    DROUGHT,
    FIRESTORMS,
    NEXTS,
    SHIPWRECK,
    SNAKE,
    TAKES,
    WHIRLWINDS,
    Action,
)
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import AROUND, LINES, SPELLS, Spell, Tile, lines_of

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState

_COSTS: Final = {spell: bag(tiles) for spell, tiles in SPELLS.items()}
_DIGITS: Final = {spell: tuple(MASKS[tile] for tile in tiles) for spell, tiles in SPELLS.items()}


def can_cast(rack: int, spell: Spell) -> bool:
    """Whether the spell's three tiles are on the rack (K05)."""
    one, another, third = _DIGITS[spell]
    return bool(rack & one and rack & another and rack & third)


def add_magic(state: SakkaraState, found: list[Action]) -> None:
    """The Snake needs something to take (K41), and a spell its target (K45)."""
    seat = state.actor
    rack, theirs = state.racks[seat], 1 - seat
    if count(rack, Tile.SNAKE) and state.racks[theirs]:
        found.append(SNAKE)
    if can_cast(rack, Spell.FIRESTORM):
        lines = dict.fromkeys(line for field in state.workers[seat] for line in lines_of(field))
        found += [FIRESTORMS[line] for line in lines if reached(state, LINES[line])]
    if can_cast(rack, Spell.WHIRLWIND):
        workers = state.workers[seat]
        found += [WHIRLWINDS[field] for field in workers if reached(state, AROUND[field])]
    if can_cast(rack, Spell.DROUGHT) and count(state.laid[theirs], Tile.GRAIN):
        found.append(DROUGHT)
    if can_cast(rack, Spell.SHIPWRECK) and count(state.laid[theirs], Tile.SHIP):
        found.append(SHIPWRECK)


def reached(state: SakkaraState, fields: Iterable[int]) -> list[int]:
    """Those of the fields from which a spell takes a tile: those without a worker (K45)."""
    board, standing = state.board, state.standing
    return [field for field in fields if board[field] and not standing >> field & 1]


def snake(state: SakkaraState, action: Action) -> None:
    """K41."""
    state.use(Tile.SNAKE)
    state.phase = Phase.STEAL


def steal_actions(state: SakkaraState) -> Sequence[Action]:
    """One tile of the opponent's rack (K41)."""
    return [TAKES[tile] for tile in motifs(state.racks[1 - state.actor])]


def take(state: SakkaraState, action: Action) -> None:
    """K41."""
    state.racks[1 - state.actor] -= ONE[action.what]
    state.racks[state.actor] += ONE[action.what]
    state.phase = Phase.TURN


def firestorm(state: SakkaraState, action: Action) -> None:
    """K45."""
    _cast(state, Spell.FIRESTORM)
    _take_tops(state, LINES[action.what])


def whirlwind(state: SakkaraState, action: Action) -> None:
    """K45."""
    _cast(state, Spell.WHIRLWIND)
    _take_tops(state, AROUND[action.what])


def _take_tops(state: SakkaraState, fields: Iterable[int]) -> None:
    for field in reached(state, fields):
        state.take_top(field)


def drought(state: SakkaraState, action: Action) -> None:
    """K45."""
    _cast(state, Spell.DROUGHT)
    state.laid[1 - state.actor] -= ONE[Tile.GRAIN]
    state.grains += 1


def shipwreck(state: SakkaraState, action: Action) -> None:
    """K45."""
    _cast(state, Spell.SHIPWRECK)
    state.laid[1 - state.actor] -= ONE[Tile.SHIP]
    state.ships += 1


def _cast(state: SakkaraState, spell: Spell) -> None:
    """Use the spell's tiles; their order on the stack is to be chosen (K50)."""
    state.racks[state.actor] -= _COSTS[spell]
    state.ordering = _COSTS[spell]
    state.phase = Phase.ORDER


def order_actions(state: SakkaraState) -> Sequence[Action]:
    """Which of them goes onto the stack next (K50)."""
    return [NEXTS[tile] for tile in motifs(state.ordering)]


def order(state: SakkaraState, action: Action) -> None:
    """K50. The last tile follows by itself."""
    state.used += (int(action.what),)
    state.ordering -= ONE[action.what]
    left = list(motifs(state.ordering))
    if len(left) == 1:
        state.used += (int(left[0]),)
        state.ordering = 0
        state.phase = Phase.TURN
