"""What the contract promises, as checks on a position: run by the tests and by ``play --check``."""

from __future__ import annotations

from random import Random

from sobek.core.game import OVER, Action, AnyGame, AnyState


def check_position(game: AnyGame, state: AnyState) -> None:
    """Raise AssertionError where a position breaks a promise that it alone can show."""
    state.check()
    actions = state.legal_actions()
    over = state.actor == OVER
    assert over or 0 <= state.actor < state.seats, f"no seat {state.actor} to act"
    assert over == (not actions), "legal actions run out at the end and nowhere else"
    assert len(set(actions)) == len(actions), "a legal action is there twice"
    for action in actions:
        assert game.parse(str(action)) == action, f"{action} does not read as what it prints"
    assert len(state.scores) == state.seats, "a score for each seat"
    if over:
        shares = state.returns()
        assert len(shares) == state.seats, "a share for each seat"
        assert abs(sum(shares) - 1) < 1e-9, "the shares of the victory sum to 1"


def check_knowledge(game: AnyGame, state: AnyState, rng: Random) -> None:
    """Raise AssertionError where a view holds too much or too little: everyone's is tried.

    A drawn state differs from the true one in hidden things only, so a view that differs leaks.
    """
    for seat in (*range(state.seats), None):
        view = state.view(seat)
        assert view.seat == seat, "the view is the seat's"
        assert view.actor == state.actor, "everyone knows whose turn it is"
        drawn = game.determinize(view, rng)
        drawn.check()
        assert drawn.view(seat) == view, f"the view of seat {seat} knows what it cannot know"
        assert _public(game, drawn) == _public(game, state), "a public action tells what is hidden"
        if seat == state.actor:
            assert list(drawn.legal_actions()) == list(state.legal_actions()), (
                "the actor's choices depend on what it cannot know"
            )


def _public(game: AnyGame, state: AnyState) -> list[Action]:
    return [action for action in state.legal_actions() if game.public(action)]
