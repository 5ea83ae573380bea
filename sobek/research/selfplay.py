"""An example: a small net learns Scarab by playing itself, and then meets ``greedy``.

    python3 -m sobek.research.selfplay [--rounds 12] [--games 60] [--seed 1] [--jobs 2]

It knows the game only through OpenSpiel's interface: states, legal actions, observations. The net
judges what the next decision is worth to the seat that makes it, in points; it sees the stones in
the priest's line. An action is worth the points that it brings, less (or, if the same seat decides
again, plus) what the net says of the state after it. After each round of games the net learns to
say what its own best actions turned out to be worth: temporal differences, TD(0).

The same seed gives the same net, and the same result, on one machine with one version of numpy.
"""

from __future__ import annotations

import argparse
from collections.abc import Iterator
from functools import cache
from multiprocessing import Pool
from random import Random
from time import perf_counter
from typing import Any, Final, NamedTuple

import numpy as np
import pyspiel
from open_spiel.python.observation import make_observation

from sobek.core.chance import pick
from sobek.core.intervals import of_share
from sobek.games.scarab.rules.tables import COPIES, VALUES
from sobek.research.opponents import Opponent

HIDDEN: Final = 32
"""Units of the net."""
EXPLORED: Final = 0.15
"""Share of random actions while it learns."""
STEPS: Final = 400
"""Steps of learning after each round."""
BATCH: Final = 256
"""Decisions in a step."""
RATE: Final = 0.003
"""How far a step goes."""
POINTS: Final = np.array(VALUES, np.float32) * COPIES / 8
"""What the entries of the observation's stones are worth, in eighths of the best stone."""

Net = list[Any]
"""Weights and biases, float32: (inputs, HIDDEN), (HIDDEN,), (HIDDEN,), ()."""


class Decision(NamedTuple):
    """What is learned from: the inputs of a state, the points that the chosen action brought, and
    the inputs of the state after it with its sign: 1 if the same seat decides again, -1 if not, 0
    after the end."""

    inputs: Any
    points: float
    after: Any
    sign: float


@cache
def observer() -> Any:
    """What writes the observations; its ``dict`` has their pieces."""
    return make_observation(pyspiel.load_game("python_scarab"))


def seen(state: Any, player: int) -> tuple[Any, float]:
    """The net's inputs for the seat that decides, and by how many points the player is ahead.

    Inputs: which kind of decision it is; for a move, how often each stone and Ankh lies in the
    priest's line; for a stone that goes back, the mover's stones; then, where it is put, which
    it is.
    """
    pieces = observer().dict
    observer().set_from(state, player)
    ahead = float((pieces["stones"][0] - pieces["stones"][1]) @ POINTS)
    actor = int(pieces["actor"].argmax())
    move, back, put, _ = pieces["phase"]
    row, column = divmod(int(pieces["priest"].argmax()), 10)
    rows, columns, both = pieces["line"]
    line = pieces["board"][row] * (rows + both) + pieces["board"][:, column] * (columns + both)
    inputs = np.concatenate(
        [
            pieces["phase"][:3],
            line.sum(axis=0) * move,
            pieces["stones"][actor] * back,
            pieces["returned"] * put,
        ]
    )
    return inputs, ahead


def worth(net: Net, inputs: Any) -> Any:
    """What the net says of states: inputs (n, inputs) -> (n,)."""
    first, bias, second, level = net
    return np.maximum(inputs @ first + bias, 0) @ second + level


def choose(net: Net, state: Any, rng: Random, explored: float) -> tuple[int, Decision]:
    """The best action of a state by the net, or a random one; and what is to be learned of it."""
    player, numbers = state.current_player(), state.legal_actions()
    inputs, ahead = seen(state, player)
    afters, points, signs = [], [], []
    for number in numbers:
        after = state.child(number)
        found, then = seen(after, player)
        afters.append(found)
        points.append(then - ahead)
        signs.append(0 if after.is_terminal() else 1 if after.current_player() == player else -1)
    values = np.array(points) + np.array(signs) * worth(net, np.array(afters))
    at = pick(range(len(numbers)), rng) if rng.random() < explored else int(values.argmax())
    return numbers[at], Decision(inputs, points[at], afters[at], signs[at])


def dealt(seed: int) -> Any:
    """The state after the set-up with a seed."""
    state = pyspiel.load_game("python_scarab").new_initial_state()
    for byte in seed.to_bytes(4, "big"):
        state.apply_action(byte)
    return state


def practise(net: Net, seed: int) -> list[Decision]:
    """A game of the net against itself."""
    state, rng, found = dealt(seed), Random(seed), []
    while not state.is_terminal():
        number, decision = choose(net, state, rng, EXPLORED)
        state.apply_action(number)
        found.append(decision)
    return found


def meet(net: Net, seed: int) -> float:
    """The net's share of the victories of a deal against ``greedy``, from both seats."""
    share = 0.0
    for own in range(2):
        state, rng, greedy = dealt(seed), Random(seed), Opponent("scarab", "greedy", seed)
        while not state.is_terminal():
            if state.current_player() == own:
                number, _ = choose(net, state, rng, 0.0)
            else:
                number = greedy.step(state)
            state.apply_action(number)
        share += (1 + state.returns()[own]) / 4
    return share


class Adam:
    """The usual steps of gradient descent with moments (Kingma and Ba, 2015)."""

    def __init__(self, net: Net) -> None:
        self.net, self.step = net, 0
        self.means = [np.zeros_like(part) for part in net]
        self.squares = [np.zeros_like(part) for part in net]

    def descend(self, gradients: Net) -> None:
        """Change the net in place."""
        self.step += 1
        for index, gradient in enumerate(gradients):
            self.means[index] += 0.1 * (gradient - self.means[index])
            self.squares[index] += 0.001 * (gradient**2 - self.squares[index])
            mean = self.means[index] / (1 - 0.9**self.step)
            square = self.squares[index] / (1 - 0.999**self.step)
            self.net[index] -= (RATE * mean / (np.sqrt(square) + 1e-8)).astype(np.float32)


def learn(adam: Adam, decisions: list[Decision], rng: Random) -> float:
    """Learn from decisions; return the mean squared error at the end."""
    net = adam.net
    inputs = np.array([each.inputs for each in decisions])
    points = np.array([each.points for each in decisions], np.float32)
    afters = np.array([each.after for each in decisions])
    signs = np.array([each.sign for each in decisions], np.float32)
    targets = points + signs * worth(net, afters)
    error = 0.0
    for _ in range(STEPS):
        some = [int(rng.random() * len(decisions)) for _ in range(BATCH)]
        x, wanted = inputs[some], targets[some]
        active = np.maximum(x @ net[0] + net[1], 0)
        wrong = (active @ net[2] + net[3] - wanted) / BATCH
        back = np.outer(wrong, net[2]) * (active > 0)
        adam.descend([x.T @ back, back.sum(axis=0), active.T @ wrong, wrong.sum()])
        error = float((wrong**2).sum()) * BATCH
    return error


def new_net(seed: int) -> Net:
    """A net that says nothing yet."""
    rng = np.random.default_rng(seed)
    size = len(seen(dealt(0), 0)[0])
    first = rng.normal(0, size**-0.5, (size, HIDDEN)).astype(np.float32)
    zeros = np.zeros(HIDDEN, np.float32)
    return [first, zeros.copy(), zeros.copy(), np.zeros((), np.float32)]


def train(adam: Adam, rounds: int, games: int, seed: int, pool: Any) -> Iterator[tuple[int, float]]:
    """Let the net learn; give the number of decisions and the error of each round. It learns from
    the games of the last three rounds."""
    rng = Random(seed)
    recent: list[list[Decision]] = []
    for number in range(rounds):
        seeds = [(seed << 20) + number * games + game for game in range(games)]
        played = pool.starmap(practise, [(adam.net, each) for each in seeds])
        recent = [*recent[-2 * games :], *played]
        decisions = [decision for game in recent for decision in game]
        yield len(decisions), learn(adam, decisions, rng)


def main() -> None:
    """Read the command line, train, and print what the net wins."""
    parser = argparse.ArgumentParser(description="Learn Scarab by self-play, then meet greedy.")
    parser.add_argument("--rounds", type=int, default=12)
    parser.add_argument("--games", type=int, default=60, help="games of each round")
    parser.add_argument("--deals", type=int, default=200, help="deals against greedy")
    parser.add_argument("--seed", type=int, default=1, help="0 to 1023")
    parser.add_argument("--jobs", type=int, default=2, help="processes")
    options = parser.parse_args()
    begun = perf_counter()
    with Pool(options.jobs) as pool:
        adam = Adam(new_net(options.seed))
        for decisions, error in train(adam, options.rounds, options.games, options.seed, pool):
            seconds = perf_counter() - begun
            print(f"{seconds:5.0f} s  {decisions} decisions, squared error {error:.3f}", flush=True)
        deals = [(adam.net, (1 << 31) + deal) for deal in range(options.deals)]
        share = of_share(pool.starmap(meet, deals))
    print(
        f"{perf_counter() - begun:5.0f} s  against greedy, {2 * options.deals} games: "
        f"{share.mean:.1%} of the victories ({share.low:.1%} to {share.high:.1%})"
    )


if __name__ == "__main__":
    main()
