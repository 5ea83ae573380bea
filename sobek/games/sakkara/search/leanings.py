"""What the named bots like to do, when it costs little (:mod:`sobek.bots.taste`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.strength import Leaning
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.spending import USED
from sobek.games.sakkara.rules.tables import SIDE
from sobek.games.sakkara.rules.view import SakkaraView

_STEPS: Final = (Verb.STEP, Verb.CLIMB)
_MIDDLE: Final = SIDE // 2


def to_the_middle(view: SakkaraView, action: Action) -> float:
    """To step towards the middle of the board (K20)."""
    return _centrality(action.to) if action.verb in _STEPS else 0.0


def save_tiles(view: SakkaraView, action: Action) -> float:
    """To keep specials and spells for later."""
    return 0.0 if action.verb in USED else 1.0


def spend_tiles(view: SakkaraView, action: Action) -> float:
    """To use specials and spells while it has them."""
    return 1.0 if action.verb in USED else 0.0


LEANINGS: Final[Mapping[str, Leaning]] = {
    "labourer": Leaning(to_the_middle, 0.13),
    "builder": Leaning(save_tiles, 0.037),
    "mason": Leaning(spend_tiles, 0.1, nodes=100),
}


def _centrality(field: int) -> float:
    """1 for the field in the middle, 0 for a corner."""
    row, column = divmod(field, SIDE)
    return 1.0 - (abs(row - _MIDDLE) + abs(column - _MIDDLE)) / (2 * _MIDDLE)
