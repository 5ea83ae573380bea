"""The yardsticks choose today what they chose when the first figures were measured against them."""

from random import Random

import pytest

from sobek import games
from sobek.bots import bot
from tests.bots.positions import sobek_position

YARDSTICKS = ("random", "greedy", "mc500")
CHOSEN = (
    ("take 4", "take 1", "take 3"),
    ("take 1", "take 1", "take 1"),
    ("take 4", "take 1", "take 4"),
    ("take 1", "take 1", "take 2"),
    # Three cards are astray; since odds are exact, what a guess draws here is another.
    ("lay 2 fish + plain fish", "lay 2 fish + plain fish", "lay 2 fish + plain fish"),
    ("take 3", "take 3", "take 3"),
    ("sell fish + plain fish + amulet", "sell wheat + green wheat + amulet", "take 2"),
    (
        "merchant 5",
        "sell wheat + merchant + courtesan",
        "sell cattle + plain cattle + cattle scribe",
    ),
    ("take 2", "sell wheat + plain wheat + green wheat", "take 3"),
    ("take 2", "take 1", "take 4"),
)
"""By the seed of the position, which is nine times as many actions into a game."""


@pytest.mark.parametrize("seed", range(len(CHOSEN)))
def test_a_yardstick_stays_as_it_is(seed: int) -> None:
    game, state = games.game("sobek"), sobek_position(seed, 9 * seed)
    view, actions = state.view(state.actor), state.legal_actions()
    found = [str(bot(each, game).choose(view, actions, Random(seed))) for each in YARDSTICKS]
    assert tuple(found) == CHOSEN[seed]
