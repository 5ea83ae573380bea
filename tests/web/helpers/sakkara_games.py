"""Steps of games of Sakkara, and their scenes."""

from collections.abc import Iterator
from itertools import islice
from random import Random

from sobek.core.game import OVER
from sobek.core.record import Player
from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.notation import Action
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.search.policy import best
from tests.games.sakkara.rules.scattered import scattered
from web.games.sakkara import RENDERER
from web.ui.scene import Move, Scene

PLAYERS = (
    Player("Anna", "person", "red", "circle"),
    Player("<b>Berta", "person", "blue", "square"),
)
SLIPS = 0.3
"""The share of random actions."""
SHORT = 25
"""Steps from a scattered position."""

Step = tuple[SakkaraState, Action, SakkaraState]


def steps(seed: int, start: SakkaraState | None = None) -> Iterator[Step]:
    """A game whose players build and sometimes slip, from this position or the beginning."""
    rng = Random(seed)
    state = start or GAME.new(2, seed, {})
    while state.actor != OVER:
        slips = rng.random() < SLIPS
        action = rng.choice(state.legal_actions()) if slips else best(state, rng.random, 1.0)
        before = state.clone()
        state.apply(action)
        yield before, action, state.clone()


def rare(count: int) -> Iterator[Step]:
    """Random steps from positions that games rarely come to."""
    for seed in range(count):
        rng = Random(seed)
        state = scattered(rng)
        for _ in range(SHORT):
            if state.actor == OVER:
                break
            before, action = state.clone(), rng.choice(state.legal_actions())
            state.apply(action)
            yield before, action, state.clone()


def games(count: int) -> Iterator[Step]:
    """The steps of ``count`` games, and rare ones."""
    for seed in range(count):
        yield from steps(seed)
        yield from islice(rare(count), seed * SHORT, seed * SHORT + SHORT)


def scene_of(state: SakkaraState, seat: int | None = None, last: Move | None = None) -> Scene:
    """The scene as a seat sees it; by default the actor."""
    looking = state.actor if seat is None else seat
    actions = state.legal_actions() if looking == state.actor else ()
    view = state.view(looking).shown()
    return Scene(view, PLAYERS, actions, RENDERER.table.selection(), last)
