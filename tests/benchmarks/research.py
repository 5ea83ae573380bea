"""How fast games are beside OpenSpiel's and RLCard's: python3 -m tests.benchmarks.research

Random games are played as somebody would train on them: first without, then with the observation of
the seat that decides (of the bare engine: its view). All games are played by turns, so that a busy
machine slows all of them; a figure is the best of its turns. Processor time is measured.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
import warnings
from collections.abc import Callable, Iterator
from random import Random
from time import process_time
from typing import Any, Final, NamedTuple

import pyspiel
import rlcard
from open_spiel.python import games as _games  # noqa: F401 (registers OpenSpiel's Python games)
from open_spiel.python.observation import make_observation

import sobek.research.openspiel  # noqa: F401 (registers ours)
from sobek.core.chance import pick
from sobek.games import game
from sobek.research.encoding import ENCODINGS
from sobek.research.pettingzoo import raw_env

PYTHON: Final = (
    *("python_kuhn_poker", "python_tic_tac_toe", "python_block_dominoes"),
    *("python_team_dominoes", "python_liars_poker"),
)
"""OpenSpiel's sequential Python games that are loaded without parameters."""
COMPILED: Final = ("gin_rummy", "dou_dizhu", "hearts", "backgammon")
"""Some of OpenSpiel's games in C++."""
RLCARD: Final = ("leduc-holdem", "gin-rummy", "uno", "doudizhu", "mahjong")

Play = Callable[[Random, bool], int]
"""Play a random game, with observations or without; return the number of decisions."""


class Line(NamedTuple):
    """A game of the table: with what it is written, its name, and how it is played."""

    by: str
    name: str
    play: Play
    bare: bool = True
    """Whether it can be played without observations."""


def _engine(name: str) -> Play:
    rules = game(name)
    options = rules.complete({}, 2)

    def play(rng: Random, observed: bool) -> int:
        state, count = rules.new(2, int(rng.random() * 2**32), options), 0
        while actions := state.legal_actions():
            if observed:
                state.view(state.actor)
            state.apply(pick(actions, rng))
            count += 1
        return count

    return play


def _observer(rules: Any) -> Callable[[Any], object]:
    """What writes the tensor of the player who decides, in the fastest way that the game has."""
    observation = make_observation(rules)
    if observation is not None:
        return lambda state: observation.set_from(state, state.current_player())
    if rules.get_type().provides_observation_tensor:
        return lambda state: state.observation_tensor()
    return lambda state: state.information_state_tensor()


def _openspiel(name: str) -> Play:
    rules = pyspiel.load_game(name)
    observe = _observer(rules)

    def play(rng: Random, observed: bool) -> int:
        state, count = rules.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                outcomes = state.chance_outcomes()
                numbers, weights = zip(*outcomes, strict=True)
                state.apply_action(rng.choices(numbers, weights)[0])
                continue
            if observed:
                observe(state)
            state.apply_action(pick(state.legal_actions(), rng))
            count += 1
        return count

    return play


def _pettingzoo(name: str) -> Play:
    table = raw_env(name)

    def play(rng: Random, observed: bool) -> int:
        table.reset(seed=int(rng.random() * 2**32))
        count = 0
        for _ in table.agent_iter():
            if not table.position.choices:
                break
            if observed:
                table.last()
            table.step(pick(list(table.position.choices), rng))
            count += 1
        return count

    return play


def _rlcard(name: str) -> Play:
    table = rlcard.make(name)

    def play(rng: Random, observed: bool) -> int:
        state, _ = table.reset()
        count = 0
        while not table.is_over():
            state, _ = table.step(pick(list(state["legal_actions"]), rng))
            count += 1
        return count

    return play


def _lines() -> Iterator[Line]:
    for name in ENCODINGS:
        yield Line("engine", name, _engine(name))
    for name in ENCODINGS:
        yield Line("OpenSpiel adapter", name, _openspiel(f"python_{name}"))
    for name in ENCODINGS:
        yield Line("PettingZoo adapter", name, _pettingzoo(name))
    for name in PYTHON:
        yield Line("OpenSpiel, Python", name.removeprefix("python_"), _openspiel(name))
    for name in RLCARD:
        yield Line("RLCard", name, _rlcard(name), bare=False)
    for name in COMPILED:
        yield Line("OpenSpiel, C++", name, _openspiel(name))


class Rate(NamedTuple):
    """Per second of processor time."""

    decisions: float = 0.0
    games: float = 0.0


def _measure(play: Play, seed: int, observed: bool, seconds: float) -> Rate:
    """Play whole games for so long."""
    rng, games, decisions, begun = Random(seed), 0, 0, process_time()
    while (spent := process_time() - begun) < seconds:
        decisions += play(rng, observed)
        games += 1
    return Rate(decisions / spent, games / spent)


def main() -> int:
    """Measure and print."""
    parser = argparse.ArgumentParser(description="Measure random games.")
    parser.add_argument("--turns", type=int, default=5, help="how many times each (default: 5)")
    parser.add_argument("--seconds", type=float, default=0.5, help="of a turn (default: 0.5)")
    options = parser.parse_args()
    warnings.simplefilter("ignore")
    lines: list[Any] = list(_lines())
    best: dict[tuple[int, bool], Rate] = {}
    for turn in range(options.turns + 1):  # the first one warms up
        for at, line in enumerate(lines):
            for observed in (False, True):
                if observed or line.bare:
                    rate = _measure(line.play, turn, observed, options.seconds if turn else 0.05)
                    if turn:
                        best[at, observed] = max(best.get((at, observed), Rate()), rate)
    print(f"CPython {sys.version.split()[0]}; decisions a second; games a second, observed")
    print(f"{'':20}{'':18}{'bare':>10}{'observed':>10}{'games':>9}")
    for at, line in enumerate(lines):
        bare = f"{best[at, False].decisions:,.0f}" if line.bare else "–"
        observed_rate = best[at, True]
        figures = f"{observed_rate.decisions:>10,.0f}{observed_rate.games:>9,.1f}"
        print(f"{line.by:20}{line.name:18}{bare:>10}{figures}")
    return 0


if __name__ == "__main__":
    sys.exit(main())
