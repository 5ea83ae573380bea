"""``bench``: measure the speed of the games, and of python-chess if it is installed.

It measures processor time, so that other work on the machine matters little. Every figure is
measured several times, in rotation. The median, the lowest and the highest are printed.
"""

from __future__ import annotations

import argparse
import importlib
import json
from collections.abc import Callable, Mapping, Sequence
from functools import partial
from random import Random
from statistics import median
from time import process_time
from typing import Any

from sobek.bots import bot
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
from sobek.core.bot import Analyzer, Budget
from sobek.core.game import OVER, AnyGame, AnyState
from sobek.core.text import tr

CHESS = "chess"
_POSITIONS = 50
"""Number of positions to measure with, per game and number of seats."""
_NODES = 200
"""The budget of a search."""
_DRAWISH = 100
"""Half-moves without capture or pawn move after which a random chess game ends as a draw."""

Figures = dict[str, float]
"""Unit, such as "actions/s" or "clone µs" -> figure."""


def measure(games: Sequence[AnyGame], seconds: float) -> dict[str, Figures]:
    """Measure the games with each number of seats, and python-chess, once.

    ``seconds``: time per rate. Returns name, such as "sobek 2" -> figures.
    """
    result: dict[str, Figures] = {}
    chess = {}
    for game in games:
        for seats in game.seats:
            result[f"{game.name} {seats}"] = figures = _measure_game(game, seats, seconds)
            # Right after the game, so that both run under the same load.
            if chess := _measure_chess(seconds):
                figures["× chess"] = figures["actions/s"] / chess["actions/s"]
    return {**result, CHESS: chess} if chess else result


def _measure_game(game: AnyGame, seats: int, seconds: float) -> Figures:
    options = game.complete({}, seats)
    rng = Random(1)
    states = _positions(game, seats, options)
    views = [state.view(state.actor) for state in states]
    searches = {}
    if game.adviser:
        _search(game, states, rng)  # what it compiles or caches is done then
        searches["nodes/s"] = _rate(partial(_search, game, states), seconds)
    return {
        "clone µs": _micros(lambda: [state.clone() for state in states], seconds),
        "view µs": _micros(lambda: [state.view(state.actor) for state in states], seconds),
        "determinize µs": _micros(lambda: [game.determinize(view, rng) for view in views], seconds),
        "actions/s": _rate(lambda rng: _random_game(game, seats, options, rng), seconds),
        **searches,
    }


def _search(game: AnyGame, states: Sequence[AnyState], rng: Random) -> int:
    """Let the adviser search in one of the states; returns the nodes of its budget."""
    state = states[int(rng.random() * len(states))]
    adviser = bot(game.adviser, game, Budget(nodes=_NODES))
    assert isinstance(adviser, Analyzer)
    adviser.analyze(state.view(state.actor), state.legal_actions(), rng)
    return _NODES


def _measure_chess(seconds: float) -> Figures:
    """The speed of python-chess; empty if it is not installed."""
    try:
        chess = importlib.import_module(CHESS)
    except ImportError:
        return {}
    return {"actions/s": _rate(lambda rng: _random_chess(chess, rng), seconds)}


def _random_game(game: AnyGame, seats: int, options: Mapping[str, str], rng: Random) -> int:
    """Set up and play a random game; returns the number of actions."""
    random = rng.random
    state = game.new(seats, int(random() * 2**32), options)
    done = 0
    while state.actor != OVER:
        actions = state.legal_actions()
        state.apply(actions[int(random() * len(actions))])
        done += 1
    return done


def _random_chess(chess: Any, rng: Random) -> int:
    """Play a random game of chess; returns the number of half-moves."""
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
    """Positions of random games, each after a random number of actions."""
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
    """What ``play`` counts, per second of processor time."""
    rng = Random(0)
    actions = 0
    start = process_time()
    while (spent := process_time() - start) < seconds or not actions:
        actions += play(rng)
    return actions / spent


def _micros(work: Callable[[], list[Any]], seconds: float) -> float:
    """Microseconds per item of the list that ``work`` makes."""
    items = 0
    start = process_time()
    while (spent := process_time() - start) < seconds / 4 or not items:
        items += len(work())
    return spent / items * 1e6


def add(commands: Commands) -> None:
    """Add the command ``bench``."""
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
        print(json.dumps({"python": python(), "figures": summed}, indent=2))
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
