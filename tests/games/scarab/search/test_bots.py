"""The bots of Scarab: what they consider, and that each level beats the one below."""

from __future__ import annotations

from itertools import pairwise
from random import Random

import pytest

from sobek.bots import bot
from sobek.cli.jobs import Contender, Job, play_one
from sobek.core.bot import Budget
from sobek.games.scarab import GAME
from sobek.games.scarab.rules.state import ScarabState
from tests.games.scarab.rules.positions import position


def choices(name: str, state: ScarabState, tries: int = 50) -> set[str]:
    """The actions a bot chooses in a position with different seeds."""
    view, actions = state.view(state.actor), state.legal_actions()
    return {str(bot(name, GAME).choose(view, actions, Random(n))) for n in range(tries)}


def share(bots: tuple[str, str], games: int, nodes: int = 500) -> float:
    """The first bot's share of the victories; each deal is played from both seats."""
    one, other = (Contender(name, Budget(nodes=nodes)) for name in bots)
    jobs = [
        Job("scarab", pair, {}, seed, check=False)
        for seed in range(games // 2)
        for pair in ((one, other), (other, one))
    ]
    outcomes = [play_one(job) for job in jobs]
    assert not [outcome.failure for outcome in outcomes if outcome.failure]
    return sum(outcome.shares[n % 2] for n, outcome in enumerate(outcomes)) / games


@pytest.mark.parametrize("name", ["reply", *GAME.levels])
def test_every_bot_takes_the_better_of_two_stones(name: str) -> None:
    state = position(
        """
        P -8 +8
        . +3 +3
        """
    )
    assert choices(name, state) == {"c1"}


def test_reply_considers_the_next_players_best_stone() -> None:
    # +5 leaves +8: -3. +2 leaves +1 or -1: 1 or 3.
    state = position(
        """
        P +5 +2 +2
        . +8 +1 -1
        """
    )
    assert choices("reply", state) == {"d1"}


def test_reply_breaks_ties_at_random() -> None:
    state = position(
        """
        P +2 +2 +1
        . +1 +1 +1
        """
    )
    assert choices("reply", state) == {"b1", "c1"}


@pytest.mark.rule("C13")
def test_reply_values_an_ankh_by_its_best_use() -> None:
    # The Ankh gets rid of the -8 and leaves nothing in column b: 8. The +7 leaves +1: 6.
    state = position(
        """
        P A +7
        . . +1
        """,
        stones={0: (-8, 3)},
    )
    assert choices("reply", state) == {"b1"}
    state.apply(state.legal_actions()[0])
    assert choices("reply", state) == {"return -8"}


def test_each_level_beats_the_one_below() -> None:
    for one, other in pairwise(GAME.levels):
        assert share((other, one), games=20, nodes=3_000) >= 0.65


def test_a_priest_beats_reply() -> None:
    assert share(("priest", "reply"), games=10) >= 0.75


@pytest.mark.parametrize("seats", [3, 4])
def test_a_priest_wins_more_than_its_share_against_several(seats: int) -> None:
    bots = (Contender("priest", Budget(nodes=300)), *[Contender("reply")] * (seats - 1))
    jobs = [Job("scarab", bots, {}, seed, check=False) for seed in range(60)]
    assert sum(play_one(job).shares[0] for job in jobs) / len(jobs) > 1 / seats
