"""Random plays of any game, by players that seek what is rare."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

from sobek.core.chance import draw_seed, pick
from sobek.core.game import AnyGame, AnyState
from sobek.core.play import Play
from sobek.core.record import PERSON, Player
from tests.games.scarab.search.random_games import ankh_seeker
from tests.games.sobek.knowledge.random_games import lively_action

Policy = Callable[[AnyState, Sequence[Any], Random], Any]
"""Chooses one of the legal actions."""


def anyone(state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
    """Plays at random."""
    return pick(actions, rng)


class Whims:
    """Likes some kinds of actions much more than others, differently in each game."""

    def __init__(self, spread: float) -> None:
        """``spread``: the standard deviation of a like, as a power of 4."""
        self._spread = spread
        self._likes: dict[tuple[int, int], float] = {}

    def __call__(self, state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
        weights = [self._like(action, rng) for action in actions]
        return rng.choices(actions, weights)[0]

    def _like(self, action: Any, rng: Random) -> float:
        likes, verb, what = self._likes, int(action.verb), int(action.what)
        for key in ((verb, -1), (verb, what)):
            if key not in likes:
                likes[key] = 4.0 ** rng.gauss(0, self._spread)
        return likes[verb, -1] * likes[verb, what]


class Collector:
    """Does what it has done least in this game."""

    def __init__(self) -> None:
        self._done = Counter[tuple[int, int]]()

    def __call__(self, state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
        done = self._done
        least = min(done[each.verb, each.what] for each in actions)
        chosen = pick([each for each in actions if done[each.verb, each.what] == least], rng)
        done[chosen.verb, chosen.what] += 1
        return chosen


def _lively(state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
    return lively_action(state, rng)  # type: ignore[arg-type]


def _ankhs(state: AnyState, actions: Sequence[Any], rng: Random) -> Any:
    return ankh_seeker(state, actions, rng)  # type: ignore[arg-type]


COMMON: Final[Sequence[Callable[[], Policy]]] = (
    lambda: anyone,
    lambda: Whims(1),
    lambda: Whims(2),
    Collector,
)
OWN: Final[dict[str, Sequence[Callable[[], Policy]]]] = {
    "sobek": (lambda: _lively,),
    "scarab": (lambda: _ankhs,),
}
"""Further policies of a game."""


def begin(game: AnyGame, rng: Random) -> Play:
    """A game with any number of seats and any options."""
    seats = pick(game.seats, rng)
    options = {each.name: pick(each.offered(seats), rng) for each in game.options}
    players = tuple(Player("", PERSON) for _ in range(seats))
    return Play.new(game.name, players, draw_seed(rng), options)


def policies(play: Play, rng: Random) -> list[Policy]:
    """One for each seat."""
    offered = (*COMMON, *OWN.get(play.game.name, ()))
    return [pick(offered, rng)() for _ in play.players]
