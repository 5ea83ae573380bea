"""Positions to search in. Pyodide imports this module, too."""

from random import Random

from sobek import games
from sobek.bots.flat_monte_carlo import FlatMonteCarloBot
from sobek.core.bot import Budget
from sobek.core.chance import pick
from sobek.core.game import AnyState
from sobek.games.sobek.search.sampler import sampler
from sobek.games.sobek.search.search_bot import SearchBot


def sobek_position(seed: int, length: int) -> AnyState:
    """A position after at least ``length`` random actions, with at least two legal actions."""
    game, rng = games.game("sobek"), Random(seed)
    state = game.new(2 + seed % 3, seed, game.complete({}, 2 + seed % 3))
    while length > 0 or len(state.legal_actions()) < 2:
        state.apply(pick(state.legal_actions(), rng))
        length -= 1
    return state


def decisions() -> str:
    """Reports of the tree search and choices of the flat one in some positions, as text."""
    found = []
    for seed in range(6):
        state = sobek_position(seed, 20 * seed)
        view, actions = state.view(state.actor), state.legal_actions()
        searching = SearchBot(Budget(nodes=60))
        found.append(repr(searching.analyze(view, actions, Random(seed))))
        found.append(repr(searching.compare(view, actions[-2:], Random(seed))))
        found.append(str(FlatMonteCarloBot(sampler, 60).choose(view, actions, Random(seed))))
    return "\n".join(found)
