"""Sakkara's actions as numbers, and its views as vectors.

Numbers are in the order of the rules' table of all actions, :data:`NOTATION`. Nothing depends on
the seat.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import lru_cache
from typing import Final

from sobek.games.sakkara.rules.bags import bag, count
from sobek.games.sakkara.rules.notation import NOTATION, Action
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import (
    COUNTS,
    FIELDS,
    SEATS,
    SIDE,
    STACK,
    TILES,
    TURNS,
    WORKERS,
    Tile,
)
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView
from sobek.research.layout import Layout, Piece, clockwise, one_hot, relative

SPELLINGS: Final = tuple(NOTATION.values())
"""The notation of each action, by number."""
LONGEST: Final = SEATS * WORKERS + TURNS * (4 * TILES + 2)
"""No game has more actions: in a turn each tile is used once at most. Around it are at most four
actions (such as: cast, order, cut, set), and there are a step and the turn's end."""

_NUMBERS: Final = {action: number for number, action in enumerate(NOTATION)}
_BOARD: Final = (SIDE, SIDE)
_MOST: Final = max(COUNTS.values())


def number(state: SakkaraState, action: Action) -> int:
    """The number of an action."""
    return _NUMBERS[action]


def layout(seats: int) -> Layout:
    """The pieces of an observation; the observer's seat is first."""
    motifs = len(Tile)
    return Layout(
        (
            Piece("seat", (seats,)),
            Piece("actor", (seats,)),
            Piece("turn", (seats,)),
            Piece("phase", (len(Phase),)),
            Piece("turns", (1,), TURNS),
            Piece("top", (*_BOARD, motifs)),
            Piece("second", (*_BOARD, motifs + 1)),
            Piece("below", (*_BOARD, motifs), _MOST),
            Piece("height", _BOARD, TILES),
            Piece("workers", (seats, *_BOARD)),
            Piece("racks", (seats, motifs), _MOST),
            Piece("laid", (seats, motifs), _MOST),
            Piece("moved_ridden_finished", (3,)),
            Piece("walker", _BOARD),
            Piece("former", _BOARD),
            Piece("source", _BOARD),
            Piece("target", _BOARD),
            Piece("used", (motifs,), _MOST),
            Piece("grains_ships", (2,), _MOST),
            Piece("ordering", (motifs,)),
            Piece("part", (1,), STACK),
        )
    )


def observe(view: SakkaraView) -> bytes:
    """The observation of a view."""
    return b"".join(_pieces(view))


def _pieces(view: SakkaraView) -> Iterator[bytes]:
    own, seats, fields = view.seat, view.seats, len(FIELDS)
    order = clockwise(own, seats)
    yield one_hot(-1 if own is None else own, seats)
    yield relative(view.actor, own, seats)
    yield relative(view.turn, own, seats)
    yield one_hot(view.phase, len(Phase))
    yield bytes((view.turns,))
    stacks = [_stack(stack) for stack in view.board]
    yield from map(b"".join, zip(*stacks, strict=True))
    yield bytes(map(len, view.board))
    for seat in order:
        yield _standing(view.workers[seat])
    for seat in order:
        yield _counts(view.racks[seat] or 0)
    for seat in order:
        yield _counts(view.laid[seat])
    yield bytes((view.moved, view.ridden, view.finished))
    for field in (view.walker, view.former, view.source, view.target):
        yield one_hot(field, fields)
    yield _counts(bag(view.used))
    yield bytes((view.grains, view.ships))
    yield _counts(view.ordering)
    yield bytes((view.part,))


@lru_cache(maxsize=1 << 12)
def _standing(workers: tuple[int, ...]) -> bytes:
    return bytes(field in workers for field in FIELDS)


@lru_cache(maxsize=1 << 14)
def _counts(tiles: int) -> bytes:
    return bytes(count(tiles, tile) for tile in Tile)


@lru_cache(maxsize=1 << 14)
def _stack(stack: tuple[int, ...]) -> tuple[bytes, bytes, bytes]:
    """The top tile, the second one (hidden ones last), and the numbers of those below."""
    top = one_hot(stack[-1] if stack else -1, len(Tile))
    second = one_hot(stack[-2] % (len(Tile) + 1) if len(stack) > 1 else -1, len(Tile) + 1)
    return top, second, _counts(bag(tile for tile in stack[:-2] if tile != HIDDEN))
