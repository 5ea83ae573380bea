"""Positions of random games of all kinds."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from random import Random
from typing import Final

from sobek.core.chance import pick
from sobek.core.game import OVER
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import ANKH

KINDS: Final[tuple[tuple[int, dict[str, str]], ...]] = tuple(
    (seats, {"board": board, **teams})
    for seats, teams in ((2, {}), (3, {}), (4, {}), (4, {"teams": "pairs"}))
    for board in ("full", "short")
)
"""Numbers of seats and options."""


def random_game(number: int) -> Iterator[ScarabState]:
    """The positions of a game, each before a decision; the same object, which goes on to the next
    one. Every other game seeks Ankhs, whose stones go back."""
    seats, options = KINDS[number % len(KINDS)]
    state, rng = GAME.new(seats, number, GAME.complete(options, seats)), Random(number)
    while state.actor != OVER:
        yield state
        choose = ankh_seeker if number // len(KINDS) % 2 else anyone
        state.apply(choose(state, state.legal_actions(), rng))


def anyone(state: ScarabState, actions: Sequence[Action], rng: Random) -> Action:
    """Any action."""
    return pick(actions, rng)


def ankh_seeker(state: ScarabState, actions: Sequence[Action], rng: Random) -> Action:
    """An action that has to do with an Ankh, if there is one."""
    ankhs = [action for action in actions if _uses_an_ankh(state, action)]
    return pick(ankhs or actions, rng)


def _uses_an_ankh(state: ScarabState, action: Action) -> bool:
    if state.phase is Phase.MOVE:
        return state.board[action.what] == ANKH
    return state.phase is Phase.RETURN and action.what < 0
