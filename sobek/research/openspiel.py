"""The games as OpenSpiel games. Importing this registers them:

    import pyspiel
    import sobek.research.openspiel
    game = pyspiel.load_game("python_sobek(players=3,variant=open)")

Parameters are ``players`` and the options of the game. Actions and observations are those of
:mod:`sobek.research.encoding`.

Chance: a game begins with :data:`SEED_BYTES` chance nodes with 256 equally likely outcomes, which
are the bytes of the engine's seed, the highest first. All chance of the game follows from it, so a
history is a whole game. A search that must not know what is to come draws it again by
``state.resample_from_infostate(player, sampler)``.

Returns are zero-sum: 1 for a victory alone, -1/(n - 1) for each of the others; who shares a victory
gets less, and nobody anything if all share it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import numpy as np
import pyspiel

from sobek.core.chance import SEED_LIMIT
from sobek.core.game import OVER
from sobek.research.encoding import ENCODINGS, Encoding
from sobek.research.position import Position, checked
from sobek.research.tensors import scale

SEED_BYTES: Final = 4
_OUTCOMES: Final = [(byte, 1 / 256) for byte in range(256)]
_CHANCE: Final = int(pyspiel.PlayerId.CHANCE)
_TERMINAL: Final = int(pyspiel.PlayerId.TERMINAL)
COURSE_BITS: Final = 64
"""Entries that the tensor of an information state has after the observation's."""


def _game_type(encoding: Encoding) -> Any:
    game, kind = encoding.game, pyspiel.GameType
    defaults = {option.name: option.values[0] for option in game.first_options}
    return kind(
        short_name=f"python_{game.name}",
        long_name=f"Python {game.name.capitalize()}",
        dynamics=kind.Dynamics.SEQUENTIAL,
        chance_mode=kind.ChanceMode.EXPLICIT_STOCHASTIC,
        information=kind.Information.PERFECT_INFORMATION
        if game.perfect_information
        else kind.Information.IMPERFECT_INFORMATION,
        utility=kind.Utility.ZERO_SUM,
        reward_model=kind.RewardModel.TERMINAL,
        max_num_players=game.seats[-1],
        min_num_players=game.seats[0],
        provides_information_state_string=True,
        provides_information_state_tensor=True,
        provides_observation_string=True,
        provides_observation_tensor=True,
        parameter_specification={"players": game.seats[0], **defaults},
    )


def load(name: str) -> EncodedGame:
    """``pyspiel.load_game``, after the games were registered."""
    game: EncodedGame = pyspiel.load_game(name)
    return game


class EncodedGame(pyspiel.Game):
    """A game with its parameters; the classes below say which one."""

    encoding: Encoding

    def __init__(self, params: Mapping[str, Any] | None = None) -> None:
        """:raises ValueError: if the game has no such number of players or option."""
        encoding, given = self.encoding, dict(params or {})
        self.seats = int(given.pop("players", encoding.game.seats[0]))
        self.options = checked(encoding, self.seats, given)
        info = pyspiel.GameInfo(
            num_distinct_actions=len(encoding.spellings),
            max_chance_outcomes=len(_OUTCOMES),
            num_players=self.seats,
            min_utility=-1 / (self.seats - 1),
            max_utility=1.0,
            utility_sum=0.0,
            max_game_length=encoding.longest,
        )
        super().__init__(_game_type(encoding), info, dict(params or {}))

    def new_initial_state(self) -> EncodedState:
        """The state before the seed is drawn."""
        return EncodedState(self)

    def max_chance_nodes_in_history(self) -> int:
        """The bytes of the seed."""
        return SEED_BYTES

    def __reduce__(self) -> tuple[Any, ...]:
        """A copy, or what is pickled, is loaded by its name and parameters."""
        return load, (str(self),)

    def make_py_observer(
        self, iig_obs_type: Any = None, params: Mapping[str, Any] | None = None
    ) -> EncodedObserver | NoObserver:
        """What writes observations. Private information is not given without the public one."""
        if params:
            raise ValueError(f"Observers have no parameters, so not {params}.")
        kind = iig_obs_type or pyspiel.IIGObservationType(perfect_recall=False)
        public_only = kind.private_info == pyspiel.PrivateInfoType.NONE
        if not kind.public_info or kind.private_info == pyspiel.PrivateInfoType.ALL_PLAYERS:
            return NoObserver()
        return EncodedObserver(self, kind.perfect_recall and not public_only, public_only)


class EncodedState(pyspiel.State):
    """A state. ``position`` is None until the seed is drawn."""

    def __init__(self, game: EncodedGame) -> None:
        super().__init__(game)
        self.seed: tuple[int, ...] = ()
        self.position: Position | None = None

    def current_player(self) -> int:
        position = self.position
        if position is None:
            return _CHANCE
        actor = position.actor
        return actor if actor != OVER else _TERMINAL

    def is_terminal(self) -> bool:
        position = self.position
        return position is not None and position.actor == OVER

    def _legal_actions(self, player: int) -> list[int]:
        return list(self._played().choices)

    # Python gets the next two at once, not by way of C++.

    def is_chance_node(self) -> bool:
        return self.position is None

    def legal_actions(self, player: int | None = None) -> list[int]:
        position = self.position
        if position is None or (player is not None and player != position.actor):
            given = () if player is None else (player,)
            found: list[int] = super().legal_actions(*given)
            return found
        return list(position.choices)

    def chance_outcomes(self) -> list[tuple[int, float]]:
        return _OUTCOMES

    def _apply_action(self, action: int) -> None:
        if self.position is not None:
            self.position = self.position.after(action)
            return
        self.seed += (action,)
        if len(self.seed) == SEED_BYTES:
            game, seed = self.get_game(), int.from_bytes(self.seed, "big")
            self.position = Position.start(game.encoding, game.seats, game.options, seed)

    def _action_to_string(self, player: int, action: int) -> str:
        if player == _CHANCE:
            return f"seed byte {action}"
        choices = self._played().choices
        if action in choices:
            return str(choices[action])
        spellings: tuple[str, ...] = self.get_game().encoding.spellings
        return spellings[action]

    def returns(self) -> list[float]:
        if self.position is None:
            return [0.0] * self.num_players()
        return self.position.utilities()

    def resample_from_infostate(self, player: int, sampler: Any) -> EncodedState:
        """A state that the player can't tell from this one, with all that it can't know drawn
        again, all chance to come included. The history's seed is not that of the drawn cards.

        ``sampler``: gives a number from 0 to 1, such as ``pyspiel.UniformProbabilitySampler``.
        """
        state: EncodedState = self.clone()
        state.position = self._played().redealt(player, int(sampler() * SEED_LIMIT) % SEED_LIMIT)
        return state

    def _played(self) -> Position:
        if self.position is None:
            raise ValueError("The seed is not drawn yet.")
        return self.position

    def __str__(self) -> str:
        if self.position is None:
            return f"seed: {' '.join(map(str, self.seed))}".strip()
        encoding: Encoding = self.position.encoding
        return encoding.game.describe(self.position.state.omniscient_view())


class EncodedObserver:
    """Writes observations as tensors and strings.

    An observation is what a player may know, with a perfect memory for cards (of the public only:
    what a spectator may know). With perfect recall, its string has a digest of all that the player
    has seen and done, too, and its tensor the digest's first 64 bits: they tell courses apart, but
    a learner can make nothing of them.
    """

    def __init__(self, game: EncodedGame, perfect_recall: bool, public_only: bool) -> None:
        layout = game.encoding.layout(game.seats)
        self._encoding, self._scale = game.encoding, scale(game.encoding, game.seats)
        self._size, self._public = layout.size, public_only
        bits = COURSE_BITS if perfect_recall else 0
        self.tensor = np.zeros(layout.size + bits, np.float32)
        self.dict = {
            piece.name: self.tensor[where].reshape(piece.shape)
            for piece, where in zip(layout.pieces, layout.slices().values(), strict=True)
        }
        self._course = self.tensor[layout.size :]
        if perfect_recall:
            self.dict["course"] = self._course

    def set_from(self, state: EncodedState, player: int) -> None:
        """Write the tensor; zeros while the seed is drawn."""
        position = state.position
        if position is None:
            self.tensor.fill(0)
            return
        seen = position.observation(None if self._public else player)
        np.multiply(np.frombuffer(seen, np.uint8), self._scale, out=self.tensor[: self._size])
        if self._course.size:
            course = np.frombuffer(position.course(player)[: COURSE_BITS // 8], np.uint8)
            self._course[:] = np.unpackbits(course)

    def string_from(self, state: EncodedState, player: int) -> str:
        """The view's values, with perfect recall after the digest; empty before the game."""
        position = state.position
        if position is None:
            return ""
        text = position.text(None if self._public else player)
        return f"{position.course(player).hex()} {text}" if self._course.size else text


class NoObserver:
    """Says that there is no such observation."""

    tensor = None
    dict: Final[Mapping[str, Any]] = {}

    def set_from(self, state: EncodedState, player: int) -> None:
        """There is nothing to write."""

    def string_from(self, state: EncodedState, player: int) -> None:
        """There is nothing to say."""


class SobekGame(EncodedGame):
    """``python_sobek``: ``players`` 2 to 4, ``variant`` original or open."""

    encoding = ENCODINGS["sobek"]


class ScarabGame(EncodedGame):
    """``python_scarab``: ``players`` 2 to 4, ``board`` full or short; with four players ``teams``
    none or pairs."""

    encoding = ENCODINGS["scarab"]


class SakkaraGame(EncodedGame):
    """``python_sakkara``: two players."""

    encoding = ENCODINGS["sakkara"]


for _game in (SobekGame, ScarabGame, SakkaraGame):
    pyspiel.register_game(_game_type(_game.encoding), _game)
