"""The engine, compared with a second, slow implementation of the rules, action by action."""

from __future__ import annotations

import os
from collections import Counter
from random import Random

import pytest

from sobek.core.game import OVER
from sobek.games.sakkara import GAME
from sobek.games.sakkara.rules.notation import Verb, parse
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import NAMES
from tests.games.sakkara.rules.players import PLAYERS, choose
from tests.games.sakkara.rules.positions import names, slow_game
from tests.games.sakkara.rules.scattered import scattered
from tests.games.sakkara.rules.slow_rules import BOARD, Actions, SlowGame

GAMES = int(os.environ.get("SOBEK_SAKKARA", "12"))
"""The number of games that both play; of scattered positions, five times as many."""
AFTER = 30
"""The number of actions that follow a scattered position."""


def compare(state: SakkaraState, game: SlowGame) -> Actions:
    """Check that both agree on a position; return :meth:`SlowGame.actions`."""
    actions, view = game.actions(), state.omniscient_view()
    assert sorted(map(str, state.legal_actions())) == sorted(actions)
    assert state.actor == (OVER if game.actor is None else game.actor)
    assert (view.turn, view.turns) == (game.turn, game.turns)
    assert [[NAMES[tile] for tile in stack] for stack in view.board] == list(game.board.values())
    assert [sorted(BOARD[at] for at in own) for own in view.workers] == [
        sorted(own) for own in game.workers
    ]
    assert [names(rack or 0) for rack in view.racks] == [sorted(rack) for rack in game.racks]
    assert [names(laid) for laid in view.laid] == [sorted(laid) for laid in game.laid]
    if not actions:
        assert list(state.returns()) == game.shares
    return actions


def follow(state: SakkaraState, rng: Random, most: int | None = None) -> Counter[str]:
    """Play with both to the end, or ``most`` actions; count what was done, by verb."""
    game, done = slow_game(state), Counter[str]()
    players = rng.choices(PLAYERS, k=2)
    while (actions := compare(state, game)) and (most is None or done.total() < most):
        assert game.actor is not None
        text = choose(players[game.actor], game, sorted(actions), rng)
        action = parse(text)
        done[action.verb.name] += 1
        actions[text]()
        state.apply(action)
    return done


def report(what: str, done: Counter[str], verbs: set[Verb]) -> None:
    """Show the numbers (pytest -s), and check that everything was done."""
    print(f"\n{what}: {done.total()} actions,", *(f"{n} {verb}" for verb, n in done.most_common()))
    assert {verb.name for verb in verbs} <= set(done)


@pytest.mark.rule("K10", "K11", "K20", "K21", "K22", "K30", "K31", "K32", "K34", "K35", "K36")
@pytest.mark.rule("K40", "K41", "K42", "K43", "K44", "K45", "K50", "K51")
def test_both_play_the_same_games() -> None:
    done = Counter[str]()
    for seed in range(GAMES):
        done += follow(GAME.new(2, seed, {}), Random(seed))
    report(f"{GAMES} games", done, set(Verb) - {Verb.SKIP, Verb.CLIMB_HORSE, Verb.CLIMB_ON})


@pytest.mark.rule("K20", "K22", "K23", "K31", "K33", "K34", "K35", "K40", "K42", "K43", "K44")
@pytest.mark.rule("K45", "K50", "K51")
def test_both_play_on_from_scattered_positions() -> None:
    done = Counter[str]()
    for seed in range(5 * GAMES):
        rng = Random(seed)
        done += follow(scattered(rng), rng, AFTER)
    report(f"{5 * GAMES} positions", done, {Verb.SKIP, Verb.DROUGHT, Verb.SHIPWRECK, Verb.CUT})
