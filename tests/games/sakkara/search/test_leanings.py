"""What the named bots of Sakkara like to do."""

from __future__ import annotations

import pytest

from sobek.games.sakkara.rules.bags import size
from sobek.games.sakkara.rules.notation import Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.search.leanings import save_tiles
from tests.games.sakkara.rules.positions import do, position

RACK = "stairs horse bird ox snake tip cross braid stroke circle"


@pytest.mark.rule("K40", "K41", "K42", "K43", "K44", "K45")
def test_who_saves_tiles_dislikes_every_action_that_uses_one() -> None:
    """Also the ride further up, which takes Stairs (K42)."""
    board = {"d4": "moon", "d3": "grain", "d2": "ship", "d1": "4 block", "c4": "4 moon", "a2": "ox"}
    waiting = [position(board, workers=("d4 a1", "f1 g1"), racks=(RACK, "hand"))]
    met = set[Verb]()
    while waiting:
        before = waiting.pop()
        for action in before.legal_actions():
            after = do(before.clone(), str(action))
            uses = _used(after) > _used(before)
            assert (save_tiles(before.view(0), action) == 0.0) == uses, str(action)
            met |= {action.verb} if uses else set()
            if action.verb in (Verb.STEP, Verb.HORSE) and after.phase in (Phase.TURN, Phase.RIDE):
                waiting.append(after)
    specials = {Verb.CLIMB, Verb.HORSE, Verb.CLIMB_ON, Verb.BIRD, Verb.OX, Verb.SNAKE}
    assert met >= {*specials, Verb.FIRESTORM, Verb.WHIRLWIND}


def _used(state: SakkaraState) -> int:
    """How many tiles have been used in this turn."""
    return len(state.used) + size(state.ordering)
