"""PettingZoo's own tests on our environments, and what else its users rely on."""

from __future__ import annotations

import copy
import pickle
import warnings
from random import Random
from typing import Any

import numpy as np
import pytest
from pettingzoo.test import api_test, render_test, seed_test

from sobek.core.chance import pick
from sobek.research.pettingzoo import ILLEGAL, env, raw_env
from tests.research.games import SETTINGS

every_setting = pytest.mark.parametrize(("name", "players", "options"), SETTINGS)
USUAL = ("Observation space for each agent", "Observation is not a NumPy array")
"""Warnings about every environment with action masks: its observations are dicts."""


def play(table: Any, seed: int) -> dict[str, float]:
    """A random game to its end; return the rewards, by agent."""
    rng, rewards = Random(seed), {}
    table.reset(seed=seed)
    for agent in table.agent_iter():
        seen, reward, over, _, _ = table.last()
        rewards[agent] = reward
        legal = [int(number) for number in np.flatnonzero(seen["action_mask"])]
        assert bool(legal) != over
        table.step(None if over else pick(legal, rng))
    return rewards


@every_setting
def test_pettingzoos_api_test_passes(name: str, players: int, options: dict[str, str]) -> None:
    with warnings.catch_warnings(record=True) as said:
        warnings.simplefilter("always")
        api_test(env(name, players, **options), num_cycles=60)
    assert [each for each in said if not str(each.message).startswith(USUAL)] == []


@every_setting
def test_pettingzoos_seed_test_passes(name: str, players: int, options: dict[str, str]) -> None:
    seed_test(lambda: env(name, players, **options), num_cycles=60)


def test_pettingzoos_render_test_passes() -> None:
    render_test(lambda render_mode: env("scarab", render_mode=render_mode))


@every_setting
def test_rewards_come_at_the_end_and_sum_to_zero(
    name: str, players: int, options: dict[str, str]
) -> None:
    rewards = play(env(name, players, **options), 3)
    assert len(rewards) == players
    assert sum(rewards.values()) == pytest.approx(0)


def test_the_next_game_is_another_one_and_repeats_with_the_seed() -> None:
    table = raw_env("scarab")
    table.reset(seed=5)
    first = table.position.text(None)
    table.reset()
    second = table.position.text(None)
    assert first != second
    table.reset(seed=5)
    assert table.position.text(None) == first
    table.reset()
    assert table.position.text(None) == second


def test_only_the_agent_that_decides_has_a_mask() -> None:
    table = raw_env("sobek", 3)
    table.reset(seed=1)
    for agent in table.agents:
        mask = table.observe(agent)["action_mask"]
        assert bool(mask.sum()) == (agent == table.agent_selection)
    legal = np.flatnonzero(table.observe(table.agent_selection)["action_mask"])
    assert list(legal) == list(table.position.choices)


def test_an_illegal_action_ends_the_wrapped_game() -> None:
    table = env("scarab")
    table.reset(seed=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        loser = table.agent_selection
        table.step(100)  # a put, though the game begins with a move
    assert all(table.terminations.values())
    assert table.rewards[loser] == ILLEGAL
    plain = raw_env("scarab")
    plain.reset(seed=2)
    with pytest.raises(ValueError, match="not legal"):
        plain.step(100)


def test_a_table_is_rendered_to_the_seat_that_decides() -> None:
    table = raw_env("sobek", render_mode="ansi")
    table.reset(seed=1)
    own = int(table.agent_selection[-1]) + 1
    text = table.render()
    assert text is not None
    assert f"seat {own}: turn" in text
    assert text.count("2 green (") == 1  # one hand is open, the other one is not


def pickled(table: Any) -> Any:
    return pickle.loads(pickle.dumps(table))


every_copy = pytest.mark.parametrize("copied", [copy.deepcopy, pickled])


def shown(table: Any) -> list[object]:
    """All that an environment tells, without its arrays."""
    seen = [table.observe(agent) for agent in table.agents]
    arrays = [each[name].tobytes() for each in seen for name in ("observation", "action_mask")]
    selected = table.agent_selection if table.agents else None
    rewards = [table.rewards, table.terminations, table.truncations, table.infos]
    return [table.agents, selected, rewards, table.unwrapped._cumulative_rewards, arrays]


def go_on(table: Any, rng: Random, steps: int) -> list[object]:
    """What is shown before and after each of so many random steps, or to the end."""
    course: list[object] = [shown(table)]
    for _ in range(steps):
        if not table.agents:
            break
        seen, _, over, _, _ = table.last()
        legal = [int(number) for number in np.flatnonzero(seen["action_mask"])]
        table.step(None if over else pick(legal, rng))
        course.append(copy.deepcopy(shown(table)))
    return course


@every_copy
@pytest.mark.parametrize("make", [env, raw_env])
@every_setting
def test_a_copy_in_mid_game_is_the_same_game_and_goes_on_alone(
    name: str, players: int, options: dict[str, str], make: Any, copied: Any
) -> None:
    table = make(name, players, **options)
    table.reset(seed=4)
    go_on(table, Random(1), 25)
    before = copy.deepcopy(shown(table))
    twin = copied(table)
    assert shown(twin) == before
    course = go_on(twin, Random(2), 30)
    assert shown(table) == before, "the copy's steps change the original"
    assert go_on(table, Random(2), 30) == course
    for each in (table, twin):
        each.reset()
    assert shown(table) == shown(twin), "the next game is not the same"


@every_copy
def test_a_copy_of_what_is_over_is_over(copied: Any) -> None:
    table = env("scarab", board="short")
    play(table, 3)
    twin = copied(table)
    assert not twin.agents
    assert twin.unwrapped.position.text(None) == table.unwrapped.position.text(None)
    assert play(twin, 8) == play(table, 8)


@every_copy
def test_a_copy_after_an_illegal_action_has_its_end(copied: Any) -> None:
    table = env("scarab")
    table.reset(seed=2)
    with warnings.catch_warnings():
        warnings.simplefilter("ignore")
        table.step(100)  # a put, though the game begins with a move
    twin = copied(table)
    assert shown(twin) == shown(table)
    assert all(twin.terminations.values())
    assert go_on(twin, Random(1), 9) == go_on(table, Random(1), 9)


@every_copy
def test_a_copy_before_the_first_game_plays_it(copied: Any) -> None:
    twin = copied(env("sobek", 4, variant="open"))
    assert play(twin, 1) == play(env("sobek", 4, variant="open"), 1)


def test_an_environment_refuses_what_a_game_does_not_have() -> None:
    with pytest.raises(ValueError, match="not 5"):
        env("sobek", 5)
    with pytest.raises(ValueError, match="board=round"):
        env("scarab", board="round")
