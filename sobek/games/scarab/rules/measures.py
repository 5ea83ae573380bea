"""What each step of a game was an instance of."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.scoring import result, sides
from sobek.games.scarab.rules.state import FULL, ScarabState
from sobek.games.scarab.rules.tables import ANKH, EMPTY, Line


def clauses(before: ScarabState, action: Action, after: ScarabState) -> Iterator[str]:
    """The clauses, with a word for each of their cases."""
    if action.verb is Verb.MOVE:
        yield from _move(before, action.what)
    elif action.verb is Verb.RETURN:
        yield "C13 none" if action.what == EMPTY else "C13 return"
    if before.size != FULL:
        yield "C31"
    if after.phase is Phase.OVER:
        yield "C20 cannot move" if after.on_board else "C20 no scarab left"
        yield from _victory(after)


def _move(before: ScarabState, field: int) -> Iterator[str]:
    if before.line is Line.BOTH:
        yield "C10"
    else:
        yield f"C11 {before.line.name.lower()}"
    if before.board[field] == ANKH and not before.stones[before.actor]:
        yield "C13 without stones"


def _victory(state: ScarabState) -> Iterator[str]:
    results = [result(state.stones, side) for side in sides(state.seats, state.pairs)]
    best = max(results)
    if state.pairs:
        yield "C30"
    if results.count(best) > 1:
        yield "C21 shared"
    elif sum(points == best[0] for points, _ in results) > 1:
        yield "C21 tie"
    else:
        yield "C21"
