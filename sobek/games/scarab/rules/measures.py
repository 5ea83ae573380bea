"""Statistics of a game: which clauses a step was a case of, and how many stones were collected."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.state import FULL, ScarabState
from sobek.games.scarab.rules.stones import how_many
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line


def clauses(before: ScarabState, action: Action, after: ScarabState) -> Iterator[str]:
    """The ids of the clauses, each followed by a word where a clause has several cases."""
    if action.verb is Verb.MOVE:
        yield from _move(before, action.what)
    elif action.verb is Verb.RETURN:
        yield "C13 none" if action.what == EMPTY else "C13 return"
    if before.size != FULL:
        yield "C31"
    if after.phase is Phase.OVER:
        yield "C20 cannot move" if after.on_board else "C20 no scarab left"
        yield from _victory(after)


def measures(state: ScarabState) -> dict[str, list[list[int]]]:
    """``stones``: for each seat one number, the stones it has collected."""
    return {"stones": [[how_many(stones)] for stones in state.stones]}


def _move(before: ScarabState, square: int) -> Iterator[str]:
    if before.line is Line.BOTH:
        yield "C10"
    else:
        yield f"C11 {before.line.name.lower()}"
    if before.board[square] == ANKH and not before.stones[before.actor]:
        yield "C13 without stones"


def _victory(state: ScarabState) -> Iterator[str]:
    results = [result(state, side) for side in sides(state.seats, state.pairs)]
    best = max(results)
    if state.pairs:
        yield "C30"
    if results.count(best) > 1:
        yield "C21 shared"
    elif sum(points == best[0] for points, _ in results) > 1:
        yield "C21 tie"
    else:
        yield "C21"
