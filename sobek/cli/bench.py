"""``bench``: how fast the games are, beside python-chess in the same run where it is installed.

Time is the processor's, so that other work on the machine counts little. Every figure is measured
several times, all figures in turn; what is printed is the median, with the lowest and the highest.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sobek.bots.ismcts import Search
from sobek.cli.common import (
    Commands,
    Problem,
    add_command,
    add_game_filter,
    checked,
    count,
    python,
    wanted_games,
)
from sobek.cli.progress import progress
from sobek.core.bot import Budget
from sobek.core.game import OVER, AnyGame, AnyState
from sobek.core.text import tr

CHESS = "chess"
_POSITIONS = 50
_SIMULATIONS = 40
_SEARCH = Budget(nodes=_SIMULATIONS)
_DRAWISH = 100
"""Half-moves without capture or pawn move, after which a random chess game is given up as drawn."""

Figures = dict[str, float]
"""Unit -> figure: "actions/s", or "clone µs" and the like."""


def measure(games: Sequence[AnyGame], seconds: float) -> dict[str, Figures]:
    """The games with each number of seats, and python-chess, measured once.

    ``seconds`` is the time for each rate; the answer is what was measured -> its figures.
    """
    result: dict[str, Figures] = {}
    chess = {}
    for game in games:
        for seats in game.seats:
            result[f"{game.name} {seats}"] = figures = _measure_game(game, seats, seconds)
            # Right after the game, so that both meet the same mood of the machine.
            if chess := _measure_chess(seconds):
                figures["× chess"] = figures["actions/s"] / chess["actions/s"]
    return {**result, CHESS: chess} if chess else result


def _measure_game(game: AnyGame, seats: int, seconds: float) -> Figures:
    options = game.complete({}, seats)
    rng = Random(1)
    states = _positions(game, seats, options)
    views = [state.view(state.actor) for state in states]
    return {
        "clone µs": _micros(lambda: [state.clone() for state in states], seconds),
        "view µs": _micros(lambda: [state.view(state.actor) for state in states], seconds),
        "determinize µs": _micros(lambda: [game.determinize(view, rng) for view in views], seconds),
        "actions/s": _rate(lambda rng: _random_game(game, seats, options, rng), seconds),
        "simulations/s": _rate(lambda rng: _searches(game, views, rng), seconds),
    }


def _searches(game: AnyGame, views: Sequence[Any], rng: Random) -> int:
    """A short tree search for each view; the number of simulations."""
    for view in views:
        Search(game.guesses(view), rng).run(_SEARCH)
    return len(views) * _SIMULATIONS


def _measure_chess(seconds: float) -> Figures:
    """Empty where python-chess is not installed."""
    try:
        chess = importlib.import_module(CHESS)
    except ImportError:
        return {}
    return {"actions/s": _rate(lambda rng: _random_chess(chess, rng), seconds)}


def _random_game(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> int:
    """Play a random game, its set-up included; the number of actions."""
    random = rng.random
    state = game.new(seats, int(random() * 2**32), options)
    done = 0
    while state.actor != OVER:
        actions = state.legal_actions()
        state.apply(actions[int(random() * len(actions))])
        done += 1
    return done


def _random_chess(chess: Any, rng: Random) -> int:
    random = rng.random
    board = chess.Board()
    done = 0
    while board.halfmove_clock < _DRAWISH:
        moves = list(board.legal_moves)
        if not moves:
            break
        board.push(moves[int(random() * len(moves))])
        done += 1
    return done


def _positions(game: AnyGame, seats: int, options: Mapping[str, str]) -> list[AnyState]:
    """Positions of random games, each at a random action of its own."""
    rng = Random(0)
    found: list[AnyState] = []
    while len(found) < _POSITIONS:
        length = _random_game(game, seats, options, Random(len(found)))
        again = Random(len(found))
        state = game.new(seats, int(again.random() * 2**32), options)
        for _ in range(int(rng.random() * length)):
            actions = state.legal_actions()
            state.apply(actions[int(again.random() * len(actions))])
        found.append(state)
    return found


def _rate(play: Callable[[Random], int], seconds: float) -> float:
    """How much a second is done of what the work counts."""
    rng = Random(0)
    actions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds:
        actions += play(rng)
    return actions / spent


def _micros(work: Callable[[], list[Any]], seconds: float) -> float:
    """Microseconds for each item of the list that the work makes."""
    items = 0
    start = process_time()
    while (spent := process_time() - start) < seconds / 4:
        items += len(work())
    return spent / items * 1e6


def add(commands: Commands) -> None:
    """Add ``bench``."""
    summary = tr("Measure the speed of the games, next to python-chess if it is installed.")
    parser = add_command(commands, "bench", summary, _run)
    add_game_filter(parser)
    parser.add_argument("--json", action="store_true", help=tr("print figures for a program"))
    parser.add_argument(
        "--repeat",
        metavar="N",
        type=checked(count),
        default=5,
        help=tr("how many times (default: 5)"),
    )
    parser.add_argument(
        "--seconds",
        metavar="T",
        type=float,
        default=1.0,
        help=tr("seconds for each rate (default: 1)"),
    )


def _run(args: argparse.Namespace) -> int:
    if not (args.repeat and args.seconds > 0):
        raise Problem(tr("This must be a number above 0."))
    games = wanted_games(args)
    runs = [measure(games, args.seconds) for _ in progress(range(args.repeat), args.repeat)]
    summed = {
        what: {
            unit: {"median": median(values), "low": min(values), "high": max(values)}
            for unit in units
            for values in [[result[what][unit] for result in runs]]
        }
        for what, units in runs[0].items()
    }
    if args.json:
        print(json.dumps({"python": python(), "figures": summed}, indent=2, ensure_ascii=False))
    else:
        print(python())
        _print(summed)
    return 0


def _print(summed: Mapping[str, Mapping[str, Mapping[str, float]]]) -> None:
    for what, units in summed.items():
        for unit, value in units.items():
            median, low, high = (_short(value[key]) for key in ("median", "low", "high"))
            print(f"{what:12} {unit:16} {median:>10}   {low} … {high}")


def _short(value: float) -> str:
    return f"{value:.0f}" if value >= 1000 else f"{value:.3g}"
