"""How the levels of Sobek play, as far as a person notices."""

from collections import Counter
from random import Random

from sobek.bots import bot
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import position


def porter_choices(state: SobekState) -> Counter[str]:
    """How often a porter chooses each action, with 200 seeds."""
    porter, view = bot("porter", GAME), state.view(state.actor)
    actions = state.legal_actions()
    return Counter(str(porter.choose(view, actions, Random(seed))) for seed in range(200))


def test_a_porter_errs_but_skips_no_card_as_good_as_the_one_it_takes() -> None:
    done = porter_choices(position(["", ""], quay="fish, wheat, plain fish, fish"))
    assert set(done) == {"take 1", "take 2"}
    assert min(done.values()) > 30


def test_a_porter_skips_a_card_for_a_better_one() -> None:
    assert "take 2" in porter_choices(
        position(["", ""], quay="plain fish, fish, plain fish, plain fish")
    )


def test_a_porter_plays_no_character_without_effect() -> None:
    state = position(["thief", ""], quay="fish")
    assert "thief" in map(str, state.legal_actions())
    assert set(porter_choices(state)) == {"take 1"}
