"""Random games in which hidden cards move often, for the tests of what seats know."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random

from hypothesis import strategies as st

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import backs

seat_counts = st.sampled_from([2, 3, 4])
seeds = st.integers(0, 2**40)


def lively_action(state: SobekState, rng: Random) -> Action:
    """A random action; characters that move hidden cards, and Embalming, come more often."""
    actions = state.legal_actions()
    if rng.random() < 0.5:
        moving = [
            action
            for action in actions
            if action.verb in (Verb.PLAY_CHARACTER, Verb.PICK, Verb.DROP)
            or "embalming" in str(action)
        ]
        actions = moving or actions
    return rng.choice(list(actions))


def random_game(state: SobekState, rng: Random, steps: int) -> Iterator[SobekState]:
    """The positions of a random game of at most ``steps`` actions, the same object each time."""
    for _ in range(steps):
        yield state
        if state.phase is Phase.OVER:
            return
        state.apply(lively_action(state, rng))
    yield state


def viewers(state: SobekState) -> list[int | None]:
    """All seats, and None for a spectator."""
    return [*range(state.seats), None]


def insider(state: SobekState, viewer: int | None, action: Action) -> bool:
    """Whether the viewer sees which card moves: it acts, or the card is taken from it."""
    if viewer is None:
        return False
    if state.actor == viewer:
        return True
    victim = action.seat if action.verb is Verb.PLAY_CHARACTER else -1
    return viewer == victim or (state.phase is Phase.PICK and state.queue[0] == viewer)


def look_alike(action: Action, other: Action) -> bool:
    """Whether two actions look the same to a seat that sees only the backs of the cards."""
    if action == other:
        return True
    hidden = (Verb.PICK, Verb.DROP)
    return (
        action.verb == other.verb
        and action.verb in hidden
        and backs(action.cards) == backs(other.cards)
    )
