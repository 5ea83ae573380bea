"""Steps of random games of Scarab, and their scenes."""

from collections.abc import Iterator
from random import Random

from sobek.core.game import OVER
from sobek.core.record import Player
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.notation import Action
from sobek.games.scarab.rules.state import ScarabState
from sobek.games.scarab.rules.tables import ANKH
from web.games.scarab import RENDERER
from web.ui.scene import Move, Scene

PLAYERS = (
    Player("Anna", "person", "red", "circle"),
    Player("Berta", "person", "blue", "square"),
    Player("<b>Cleo", "greedy", "green", "triangle"),
    Player("", "random", "yellow", "star"),
)
KINDS = ((2, "full", "none"), (3, "short", "none"), (4, "full", "pairs"), (4, "short", "none"))
"""Seats, board and teams."""

Step = tuple[ScarabState, Action, ScarabState]


def steps(seats: int, seed: int, board: str = "full", teams: str = "none") -> Iterator[Step]:
    """A random game; moves prefer Ankhs, so that stones go back."""
    rng = Random(seed)
    state = GAME.new(seats, seed, {"board": board, "teams": teams})
    while state.actor != OVER:
        actions = state.legal_actions()
        ankhs = [each for each in actions if each.verb == 0 and state.board[each.what] == ANKH]
        action = rng.choice(ankhs or actions)
        before = state.clone()
        state.apply(action)
        yield before, action, state.clone()


def games(count: int) -> Iterator[Step]:
    """The steps of ``count`` games of all kinds, one game after the other."""
    for seed in range(count):
        yield from steps(KINDS[seed % len(KINDS)][0], seed, *KINDS[seed % len(KINDS)][1:])


def scene_of(state: ScarabState, seat: int | None = None, last: Move | None = None) -> Scene:
    """The scene as a seat sees it; by default the actor."""
    looking = state.actor if seat is None else seat
    actions = state.legal_actions() if looking == state.actor else ()
    players = PLAYERS[: state.seats]
    return Scene(state.view(looking), players, actions, RENDERER.table.selection(), last)
