"""The reference bots of strength measurements never change: older figures depend on them."""

from random import Random

import pytest

from sobek import games
from sobek.bots import bot
from tests.bots.positions import sobek_position

BOTS = ("random", "greedy", "mc500")
CHOSEN = (
    ("take 4", "take 1", "take 3"),
    ("take 1", "take 1", "take 2"),
    ("take 4", "take 1", "take 4"),
    ("take 1", "take 1", "take 2"),
    # Three cards are strays: this row changed when the odds became exact. Where choices of mc500
    # are close, they changed when its playouts were compiled: they draw other random numbers.
    ("lay 2 fish + plain fish", "lay 2 fish + plain fish", "lay 2 fish + plain fish"),
    ("take 3", "take 3", "take 3"),
    ("sell fish + plain fish + amulet", "sell wheat + green wheat + amulet", "take 2"),
    (
        "merchant 5",
        "sell wheat + merchant + courtesan",
        "sell cattle + plain cattle + cattle scribe",
    ),
    ("take 2", "sell wheat + plain wheat + green wheat", "take 3"),
    ("take 2", "take 1", "take 3"),
)
"""The choices of each bot, by the seed of the position: seed n is 9 n actions into a game."""


@pytest.mark.parametrize("seed", range(len(CHOSEN)))
def test_a_reference_bot_chooses_as_always(seed: int) -> None:
    game, state = games.game("sobek"), sobek_position(seed, 9 * seed)
    view, actions = state.view(state.actor), state.legal_actions()
    found = [str(bot(each, game).choose(view, actions, Random(seed))) for each in BOTS]
    assert tuple(found) == CHOSEN[seed]
