"""The greedy bot of Sakkara: one action ahead is enough to see that laying out is good."""

from random import Random

import pytest

from sobek.bots import bot
from sobek.games import game
from sobek.games.sakkara.rules.notation import Verb

GAME = game("sakkara")


@pytest.mark.parametrize("seed", range(3))
def test_it_lays_out_what_it_can(seed: int) -> None:
    """Once it kept all its tiles to the end of the game, and lost to random play."""
    state, rng = GAME.new(2, seed, GAME.complete({}, 2)), Random(seed)
    bots = bot("greedy", GAME), bot("random", GAME)
    laid = 0
    for _ in range(300):
        actions = state.legal_actions()
        if not actions:
            break
        seat = state.actor
        choice = bots[seat].choose(state.view(seat), actions, rng)
        can_lay = any(action.verb is Verb.LAY for action in actions)
        if seat == 0 and can_lay:
            assert choice.verb is not Verb.END
        laid += seat == 0 and choice.verb is Verb.LAY
        state.apply(choice)
    assert laid > 3
