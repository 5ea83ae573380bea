"""The games as PettingZoo environments (AEC), with action masks:

    from sobek.research.pettingzoo import env
    table = env("sobek", players=3, variant="open")

Actions and observations are those of :mod:`sobek.research.encoding`. An observation is a dict:
``observation``, a float32 vector with entries from 0 to 1, and ``action_mask``, an int8 vector with
1 for each legal action (zeros for agents whose decision it isn't). Rewards come at the end and sum
to 0: 1 for a victory alone, -1/(n - 1) for each of the others.

``reset(seed=…)`` repeats the games of an environment; without a seed the next one is drawn. The
render modes "ansi" and "human" give and print the table as a terminal shows it, to the agent whose
decision it is.
"""

from __future__ import annotations

from random import Random
from typing import Any, Final

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from sobek.core.chance import draw_seed
from sobek.core.game import OVER
from sobek.research.encoding import encoding
from sobek.research.position import Position, checked
from sobek.research.tensors import tensor

ILLEGAL: Final = -1.0
"""The reward of an illegal action, which ends the game."""


def env(
    game: str = "sobek", players: int = 2, render_mode: str | None = None, **options: str
) -> AECEnv:
    """An environment with PettingZoo's usual wrappers: an illegal action ends the game.

    :raises ValueError: if the game has no such number of players or option.
    """
    plain = raw_env(game, players, render_mode, **options)
    wrapped = wrappers.TerminateIllegalWrapper(plain, illegal_reward=ILLEGAL)
    wrapped = wrappers.AssertOutOfBoundsWrapper(wrapped)
    return wrappers.OrderEnforcingWrapper(wrapped)


class raw_env(AECEnv):  # noqa: N801 (PettingZoo's name)
    """An environment without wrappers. ``position``: the game now; look at it, don't change it.

    A copy, or what is pickled, has the game as it is now, and draws the same next ones.
    """

    position: Position

    def __init__(
        self,
        game: str = "sobek",
        players: int = 2,
        render_mode: str | None = None,
        **options: str,
    ) -> None:
        """:raises ValueError: if the game has no such number of players or option."""
        super().__init__()
        self.encoding = encoding(game)
        self.options = checked(self.encoding, players, options)
        self.metadata = {
            "name": f"{game}_v{self.encoding.game.version}",
            "render_modes": ["ansi", "human"],
            "is_parallelizable": False,
        }
        self.render_mode = render_mode
        self.possible_agents = [f"player_{seat}" for seat in range(players)]
        self.agents = self.possible_agents[:]
        self._seat = {agent: seat for seat, agent in enumerate(self.possible_agents)}
        self._actions = len(self.encoding.spellings)
        entries = self.encoding.layout(players).size
        self.observation_spaces = {
            agent: spaces.Dict(
                {
                    "observation": spaces.Box(0, 1, (entries,), np.float32),
                    "action_mask": spaces.Box(0, 1, (self._actions,), np.int8),
                }
            )
            for agent in self.possible_agents
        }
        self.action_spaces = {
            agent: spaces.Discrete(self._actions) for agent in self.possible_agents
        }
        self._rng = Random()

    def observation_space(self, agent: str) -> Any:
        return self.observation_spaces[agent]

    def action_space(self, agent: str) -> Any:
        return self.action_spaces[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Begin a game. ``options`` are not used: the game's own are the environment's."""
        if seed is not None:
            self._rng = Random(seed)
        players = len(self.possible_agents)
        self.position = Position.start(self.encoding, players, self.options, draw_seed(self._rng))
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self.agent_selection = self.possible_agents[self.position.actor]

    def observe(self, agent: str) -> dict[str, Any]:
        seat, position = self._seat[agent], self.position
        mask = np.zeros(self._actions, np.int8)
        if seat == position.actor:
            mask[list(position.choices)] = 1
        seen = tensor(self.encoding, position.seats, position.observation(seat))
        return {"observation": seen, "action_mask": mask}

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent] or action is None:
            self._was_dead_step(action)
            return
        self.position = self.position.after(int(action))
        self._cumulative_rewards[agent] = 0.0
        self._clear_rewards()
        if self.position.actor == OVER:
            utilities = self.position.utilities()
            self.rewards = dict(zip(self.agents, utilities, strict=True))
            self.terminations = dict.fromkeys(self.agents, True)
        else:
            self.agent_selection = self.possible_agents[self.position.actor]
        self._accumulate_rewards()
        if self.render_mode == "human":
            self.render()

    def render(self) -> str | None:
        """The table as text; "human" prints it."""
        state, describe = self.position.state, self.encoding.game.describe
        over = self.position.actor == OVER
        text = describe(state.omniscient_view() if over else state.view(state.actor).shown())
        if self.render_mode == "human":
            print(text)
            return None
        return text

    def close(self) -> None:
        """Nothing is open."""
