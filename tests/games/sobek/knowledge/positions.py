"""Positions after which seats know different things about the same cards.

Seats are 0, 1, 2 in the code, and 1, 2, 3 in actions and docstrings.
"""

from __future__ import annotations

from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import do, inside, position


def after_vizier(picked: str = "", open: bool = True) -> SobekState:
    """Seat 2 skipped fish, wheat and, face down, the thief; seat 1 looks with the Vizier.

    ``picked`` is the action that takes a card, e.g. ``"pick fish"``; without it the choice is
    still pending.
    """
    state = position(
        ["vizier", "", ""],
        quay="fish, wheat, thief, ebony, plain fish, ivory, plain marble",
        turn=1,
        open=open,
    )
    do(state, "take 4", "take 1", "vizier seat 2")
    return do(state, picked) if picked else state


def after_theft(more: str = "", stolen: str = "fish") -> SobekState:
    """Seat 2 took fish and wheat openly; seat 1, with two amulets, steals one of the hand.

    ``more`` adds cards to the hand of seat 2, e.g. ``" + ivory"``.
    """
    for seed in range(100):
        state = position(
            ["thief + 2 amulet", f"green ivory{more}", ""],
            quay="fish, plain ivory, plain ebony, wheat, plain marble, plain cattle",
            turn=1,
            left="",
        )
        state.chance_seed = seed
        do(state, "take 1", "take 1", "take 1", "take 1", "take 1", "thief seat 2 beige")
        if inside(state.hands[0])[stolen]:
            return state
    raise AssertionError("chance never picks it")
