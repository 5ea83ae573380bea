"""How the levels of Sobek play, as far as a person notices."""

from random import Random

from sobek.bots import bot
from sobek.games.sobek import GAME
from tests.games.sobek.rules.positions import position


def test_a_porter_errs_without_playing_a_character_for_nothing() -> None:
    state = position(["thief", ""], quay="fish")
    assert "thief" in map(str, state.legal_actions())
    view, actions = state.view(state.actor), state.legal_actions()
    porter = bot("porter", GAME)
    assert {str(porter.choose(view, actions, Random(seed))) for seed in range(100)} == {"take 1"}
