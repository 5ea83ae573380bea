"""The levels of Sobek, in what a person would notice."""

from collections import Counter
from random import Random

from sobek.bots import bot
from sobek.games.sobek import GAME
from sobek.games.sobek.rules.state import SobekState
from tests.games.sobek.rules.positions import position


def porters(state: SobekState) -> Counter[str]:
    """What porters do there."""
    porter, view = bot("porter", GAME), state.view(state.actor)
    actions = state.legal_actions()
    return Counter(str(porter.choose(view, actions, Random(seed))) for seed in range(200))


def test_a_porter_slips_but_buries_no_card_as_good_as_the_one_it_takes() -> None:
    done = porters(position(["", ""], quay="fish, wheat, plain fish, fish"))
    assert set(done) == {"take 1", "take 2"}
    assert min(done.values()) > 30


def test_a_porter_digs_for_a_better_card() -> None:
    assert "take 2" in porters(position(["", ""], quay="plain fish, fish, plain fish, plain fish"))


def test_a_porter_plays_no_character_that_finds_nothing_to_do() -> None:
    state = position(["thief", ""], quay="fish")
    assert "thief" in map(str, state.legal_actions())
    assert set(porters(state)) == {"take 1"}
