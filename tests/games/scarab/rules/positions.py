"""Positions of Scarab built from drawings, for tests.

    . +5  A
    P -8  .

is the corner at the top left: P is the priest, A an Ankh, a dot an empty field, and a number a
stone of that value, so that the priest here stands on a2. Fields that are not drawn are empty. A
drawing leaves out most of the stones, so ``state.check()``, which counts them all, is for whole
games; :func:`do` checks instead that no action makes or loses a stone, and that all attributes of
the state agree with a state made anew from its view.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence

from sobek.core.game import check_legal
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import parse
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection, copies
from sobek.games.scarab.rules.tables import Line
from sobek.games.scarab.rules.view import ScarabView

LETTERS = "abcdefghij"
_SIGNS = {".": 0, "P": 0, "A": 9}


def position(
    drawing: str,
    *,
    line: str = "row",
    actor: int = 0,
    seats: int = 2,
    stones: Mapping[int, Sequence[int]] | None = None,
    pairs: bool = False,
    size: int = 10,
) -> ScarabState:
    """The position of a drawing; the next move goes along ``line``: row, column or both.

    ``stones`` gives the values that seats, from 0, have collected; ``size`` is 8 for the small
    board.
    """
    rows = [text.split() for text in drawing.strip().splitlines()]
    assert len(rows) <= size and all(len(row) <= size for row in rows), "the board is smaller"
    board = [0] * 100
    (priest,) = (
        10 * y + x for y, row in enumerate(rows) for x, sign in enumerate(row) if sign == "P"
    )
    for y, row in enumerate(rows):
        for x, sign in enumerate(row):
            board[10 * y + x] = _SIGNS[sign] if sign in _SIGNS else int(sign)
    held = tuple(collection((stones or {}).get(seat, ())) for seat in range(seats))
    along = Line[line.upper()]
    return ScarabState(
        ScarabView(None, actor, Phase.MOVE, size, pairs, tuple(board), priest, along, 0, held)
    )


def new_game(seats: int, seed: int, board: str = "full", teams: str = "none") -> ScarabState:
    """The beginning of a game."""
    return GAME.new(seats, seed, {"board": board, "teams": teams})


def do(state: ScarabState, *texts: str) -> ScarabState:
    """Apply actions, each checked to be legal; return the same state."""
    for text in texts:
        action = parse(text)
        check_legal(state, action)
        before = stones_anywhere(state)
        state.apply(action)
        assert stones_anywhere(state) == before, f"{text} made or lost a stone"
        same = ScarabState(state.view(None))
        for name in ScarabState.__slots__:
            assert getattr(state, name) == getattr(same, name), f"after {text} {name} is wrong"
    return state


def legal(state: ScarabState) -> list[str]:
    """The legal actions in the notation."""
    return [str(action) for action in state.legal_actions()]


def held(state: ScarabState, seat: int) -> list[int]:
    """The values of a seat's stones, ascending."""
    return [
        value
        for value in range(-8, 9)
        if value
        for _ in range(copies(state.view(None).stones[seat], value))
    ]


def on(state: ScarabState, field: str) -> int:
    """What lies on a field like “c7”: 0 for nothing, 9 for an Ankh, or a stone's value."""
    return state.view(None).board[10 * (int(field[1:]) - 1) + LETTERS.index(field[0])]


def stones_anywhere(state: ScarabState) -> Counter[int]:
    """The number of stones of each value: on the board, collected, and about to be put back."""
    lying = [what for what in state.board if what not in (0, 9)]
    returning = [state.returned] if state.returned else []
    hands = [value for seat in range(state.seats) for value in held(state, seat)]
    return Counter(lying + returning + hands)
