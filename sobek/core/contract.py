"""Checks of the promises in :mod:`sobek.core.game` on one position.

Run by the tests and by ``python3 -m sobek play --check``.
"""

from __future__ import annotations

from functools import lru_cache
from random import Random
from typing import Any

from sobek.core.game import OVER, AnyGame, AnyState


def check_position(game: AnyGame, state: AnyState) -> None:
    """Check what a position shows by itself: actor, legal actions, notation, scores, returns.

    :raises AssertionError: if a promise is broken.
    """
    state.check()
    actions = state.legal_actions()
    over = state.actor == OVER
    assert over or 0 <= state.actor < state.seats, f"there is no seat {state.actor} to act"
    assert over == (not actions), "legal actions run out before the end, or remain after it"
    assert len(set(actions)) == len(actions), "a legal action is listed twice"
    for action in actions:
        assert _reads_back(game, action), f"{action} is not parsed as what it prints"
    assert len(state.scores) == state.seats, "there is not one score per seat"
    if over:
        shares = state.returns()
        assert len(shares) == state.seats, "there is not one share per seat"
        assert abs(sum(shares) - 1) < 1e-9, "the shares of the victory do not sum to 1"


@lru_cache(maxsize=100_000)
def _reads_back(game: AnyGame, action: Any) -> bool:
    """Whether an action is parsed as what it prints; the same ones are legal in most positions."""
    return bool(game.parse(str(action)) == action)


def check_knowledge(game: AnyGame, state: AnyState, rng: Random) -> None:
    """Check that no view holds too much or too little, for every seat and a spectator, and that a
    link can show the spectator's.

    A determinization differs from the true state in hidden things only. So if its view differs, the
    view leaks.

    :raises AssertionError: if a promise is broken.
    """
    for seat in (*range(state.seats), None):
        view = state.view(seat)
        assert view.seat == seat, "the view belongs to another seat"
        assert view.actor == state.actor, "the view names another actor"
        drawn = game.determinize(view, rng)
        drawn.check()
        assert drawn.view(seat) == view, f"the view of seat {seat} knows what it cannot know"
        for each in (view, view.shown()):
            assert game.is_plausible(each, state.seats), f"seat {seat} can't be shown this"
        if seat == state.actor:
            assert list(drawn.legal_actions()) == list(state.legal_actions()), (
                "the legal actions depend on what the actor cannot know"
            )
