"""OpenSpiel's own tests on our games, and what else its users rely on."""

from __future__ import annotations

import copy
import pickle
from pathlib import Path
from random import Random
from typing import Any

import numpy as np
import pyspiel
import pytest
from absl import flags
from open_spiel.integration_tests import api_test
from open_spiel.python import rl_environment
from open_spiel.python.algorithms import generate_playthrough, ismcts, mcts
from open_spiel.python.observation import make_observation

from sobek.core.chance import pick
from sobek.games import game as engine
from sobek.research import openspiel
from sobek.research.encoding import ENCODINGS
from sobek.research.opponents import Opponent

NAMES = ("python_sobek", "python_scarab", "python_sakkara")
SETTINGS = (
    *NAMES,
    "python_sobek(players=3,variant=open)",
    "python_sobek(players=4)",
    "python_scarab(players=4,board=short,teams=pairs)",
)


flags.FLAGS.mark_as_parsed()  # OpenSpiel's tests ask for flags of a command line.


class TestSobek(api_test.EnforceAPIOnPartialTreeBase):
    """OpenSpiel's tests of the interface, on some hundred states of each game."""

    game_name = "python_sobek"
    game = pyspiel.load_game(game_name)


class TestScarab(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "python_scarab"
    game = pyspiel.load_game(game_name)


class TestSakkara(api_test.EnforceAPIOnPartialTreeBase):
    game_name = "python_sakkara"
    game = pyspiel.load_game(game_name)


def played(name: str, seed: int, actions: int = 1000) -> pyspiel.State:
    """The state after some random actions of a game, the seed's bytes not counted."""
    state, rng = pyspiel.load_game(name).new_initial_state(), Random(seed)
    while state.is_chance_node():
        state.apply_action(pick([outcome for outcome, _ in state.chance_outcomes()], rng))
    for _ in range(actions):
        if state.is_terminal():
            break
        state.apply_action(pick(state.legal_actions(), rng))
    return state


@pytest.mark.parametrize("name", SETTINGS)
def test_openspiels_random_simulations_pass(name: str) -> None:
    pyspiel.random_sim_test(pyspiel.load_game(name), num_sims=1, serialize=True, verbose=False)


@pytest.mark.parametrize(
    "name",
    ["python_sobek", "python_scarab", pytest.param("python_sakkara", marks=pytest.mark.slow)],
)
def test_a_playthrough_replays_to_the_last_character(name: str, tmp_path: Path) -> None:
    """As OpenSpiel's playthrough_test does with the playthroughs that it keeps."""
    kept = tmp_path / "playthrough.txt"
    kept.write_text(generate_playthrough.playthrough(name, [1, 2, 3, 4], seed=5), encoding="utf-8")
    expected, actual = generate_playthrough.replay(str(kept))
    assert actual == expected


def test_parameters_that_a_game_does_not_have_are_refused() -> None:
    with pytest.raises(Exception, match="not 5"):
        pyspiel.load_game("python_sobek(players=5)")
    with pytest.raises(Exception, match="teams=pairs"):
        pyspiel.load_game("python_scarab(players=3,teams=pairs)")


def test_the_seeds_bytes_are_the_engines_seed() -> None:
    state = pyspiel.load_game("python_scarab").new_initial_state()
    for byte in (1, 2, 3, 4):
        state.apply_action(byte)
    rules = engine("scarab")
    seed = 1 << 24 | 2 << 16 | 3 << 8 | 4
    table = rules.new(2, seed, rules.complete({}, 2))
    assert state.position.state.view(0) == table.view(0)
    assert [state.action_to_string(number) for number in state.legal_actions()] == list(
        map(str, sorted(table.legal_actions()))
    )


def restored(state: pyspiel.State) -> pyspiel.State:
    text = pyspiel.serialize_game_and_state(state.get_game(), state)
    return pyspiel.deserialize_game_and_state(text)[1]


def pickled(thing: Any) -> Any:
    return pickle.loads(pickle.dumps(thing))


@pytest.mark.parametrize("copied", [pyspiel.State.clone, restored, pickled, copy.deepcopy])
@pytest.mark.parametrize("actions", [None, 30, 5000])
@pytest.mark.parametrize("name", NAMES)
def test_a_copied_state_is_the_same_and_goes_on_alone(
    name: str, actions: int | None, copied: Any
) -> None:
    """Before the seed is drawn, in the midst of a game, and at its end."""
    if actions is None:
        state = pyspiel.load_game(name).new_initial_state()
        state.apply_action(7)
    else:
        state = played(name, 1, actions)
    twin, history = copied(state), state.history()
    assert str(twin) == str(state)
    assert twin.history() == history
    assert twin.returns() == state.returns()
    assert twin.legal_actions() == state.legal_actions()
    for player in range(2):
        one, other = (each.information_state_string(player) for each in (twin, state))
        assert one == other
    if not twin.is_terminal():
        twin.apply_action(twin.legal_actions()[0])
        assert len(twin.history()) == len(history) + 1
    assert state.history() == history


@pytest.mark.parametrize("copied", [pickled, copy.copy, copy.deepcopy])
@pytest.mark.parametrize("name", SETTINGS)
def test_a_copied_game_begins_the_same_games(name: str, copied: Any) -> None:
    game = pyspiel.load_game(name)
    twin = copied(game)
    assert str(twin) == str(game)
    assert twin.new_initial_state().get_game().options == game.options


@pytest.mark.parametrize("name", ["python_sobek", "python_sakkara"])
def test_a_resampled_state_is_the_same_to_its_player_only(name: str) -> None:
    state, sampler = played(name, 2, 12), pyspiel.UniformProbabilitySampler(0.0, 1.0)
    player = state.current_player()
    drawn = [state.resample_from_infostate(player, sampler) for _ in range(8)]
    truths = [each.position.state.omniscient_view() for each in (state, *drawn)]
    assert any(truth != truths[0] for truth in truths)
    for each in drawn:
        assert each.information_state_string(player) == state.information_state_string(player)
        assert each.information_state_tensor(player) == state.information_state_tensor(player)
        assert each.observation_tensor(player) == state.observation_tensor(player)
        assert each.legal_actions() == state.legal_actions()
        restored = state.get_game().deserialize_state(each.serialize())
        truth = each.position.state.omniscient_view()
        assert restored.position.state.omniscient_view() == truth


@pytest.mark.parametrize("name", SETTINGS)
def test_tensors_are_the_observation_divided_by_the_most_of_its_pieces(name: str) -> None:
    state = played(name, 3, 40)
    game = state.get_game()
    layout = ENCODINGS[game.get_type().short_name.removeprefix("python_")].layout(
        game.num_players()
    )
    observation = make_observation(game)
    for player in range(game.num_players()):
        tensor = np.array(state.observation_tensor(player))
        assert tensor.min() >= 0
        assert tensor.max() == 1
        entries = np.rint(tensor * np.array(layout.most())).astype(np.uint8).tobytes()
        assert entries == state.position.observation(player)
        observation.set_from(state, player)
        assert np.array_equal(observation.tensor, tensor)
        for piece in layout.pieces:
            assert observation.dict[piece.name].shape == piece.shape
        longer = state.information_state_tensor(player)
        assert longer[: layout.size] == list(tensor)
        assert len(longer) == layout.size + openspiel.COURSE_BITS


def test_the_public_observation_is_a_spectators() -> None:
    state = played("python_sobek", 4, 20)
    kind = pyspiel.IIGObservationType(
        public_info=True, perfect_recall=False, private_info=pyspiel.PrivateInfoType.NONE
    )
    public = make_observation(state.get_game(), kind)
    assert public.string_from(state, 0) == public.string_from(state, 1)
    assert public.string_from(state, 0) == state.position.text(None)


def test_openspiels_environment_and_searches_play_the_games() -> None:
    environment = rl_environment.Environment("python_sobek")
    step, decisions = environment.reset(), 0
    while not step.last():
        step = environment.step([step.observations["legal_actions"][step.current_player()][0]])
        decisions += 1
    assert decisions > 30
    assert sum(step.rewards) == 0

    game, rng = pyspiel.load_game("python_scarab(board=short)"), np.random.RandomState(1)
    rollouts = mcts.RandomRolloutEvaluator(1, rng)
    bot = mcts.MCTSBot(game, 2.0, 5, rollouts, random_state=rng)
    state = played("python_scarab(board=short)", 5, 40)
    assert bot.step(state) in state.legal_actions()

    state = played("python_sobek", 6, 20)
    searcher = ismcts.ISMCTSBot(
        game=state.get_game(),
        evaluator=mcts.RandomRolloutEvaluator(1, rng),
        uct_c=2.0,
        max_simulations=5,
        random_state=rng,
    )
    assert searcher.step(state) in state.legal_actions()


def test_the_projects_bots_play_as_openspiels() -> None:
    """Greedy wins most games of Scarab against random play."""
    won = []
    for seed in range(6):
        state = played("python_scarab", seed, 0)
        bots = [Opponent("scarab", name, seed) for name in ("greedy", "random")]
        won.append(pyspiel.evaluate_bots(state, bots, seed)[0])
    assert sum(won) > 3
    with pytest.raises(ValueError, match="pharaoh"):
        Opponent("scarab", "pharaoh")
