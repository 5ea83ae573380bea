"""The search of Scarab, and a slow one that knows only the rules and looks at every line."""

from __future__ import annotations

from random import Random

from sobek.core import head_start
from sobek.core.bot import Budget
from sobek.core.game import OVER
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.stones import collection, points, tie_break
from sobek.games.scarab.rules.tables import ANKH, EMPTY, STRIDE, VALUES, Line
from sobek.games.scarab.rules.view import ScarabView
from sobek.games.scarab.search.iterative_deepening import SearchResult, searcher

PLENTY = Budget(nodes=1_000_000)


def search(state: ScarabState, budget: Budget = PLENTY) -> SearchResult:
    """What the search of the bots finds from the view of the actor."""
    return searcher(state.view(state.actor), budget).run()


def winner(state: ScarabState, known: dict[ScarabView, int]) -> int:
    """The winner with best play: 1 for the even seats, -1 for the odd ones, 0 for neither.

    ``known`` caches the results by position.
    """
    if state.actor == OVER:
        ahead = head_start.by_seat(state.ahead, state.seats)
        ours, theirs = (
            (points(stones) + sum(ahead[first::2]), tie_break(stones))
            for first in (0, 1)
            for stones in [sum(state.stones[first::2])]
        )
        return (ours > theirs) - (ours < theirs)
    view = state.view(None)
    if view not in known:
        found = [winner(after(state, action), known) for action in state.legal_actions()]
        known[view] = min(found) if state.actor % 2 else max(found)
    return known[view]


def after(state: ScarabState, action: Action) -> ScarabState:
    """A copy of the state after the action."""
    copy = state.clone()
    copy.apply(action)
    return copy


def late_position(rng: Random, *, scarabs: int, ankhs: int, seats: int, corner: int) -> ScarabState:
    """A random late position; all that is left lies in a corner of ``corner`` fields' width."""
    fields = [row * STRIDE + column for row in range(corner) for column in range(corner)]
    found = rng.sample(fields, scarabs + ankhs + 1)
    board = [EMPTY] * STRIDE**2
    for field in found[:scarabs]:
        board[field] = rng.choice(VALUES)
    for field in found[scarabs:-1]:
        board[field] = ANKH
    line = rng.choice((Line.ROW, Line.COLUMN))
    stones = tuple(
        collection(rng.choice(VALUES) for _ in range(rng.randrange(4))) for _ in range(seats)
    )
    view = ScarabView(
        None,
        rng.randrange(seats),
        Phase.MOVE,
        8,
        seats == 4,
        tuple(board),
        found[-1],
        line,
        0,
        stones,
    )
    return ScarabState(view)
