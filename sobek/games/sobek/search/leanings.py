"""What the named bots like to do, when it costs little (:mod:`sobek.bots.taste`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.strength import Leaning
from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import REACH
from sobek.games.sobek.rules.view import SobekView


def reach(view: SobekView, action: Action) -> float:
    """The card that lies farthest, whatever lies before it (S21)."""
    return _distance(action) if action.verb is Verb.TAKE else 0.0


def lay_at_once(view: SobekView, action: Action) -> float:
    """To play a set as soon as there is one (S24)."""
    return 1.0 if action.verb is Verb.PLAY_SET else 0.0


def stay_clean(view: SobekView, action: Action) -> float:
    """The nearest card, so that nothing becomes corruption (S21)."""
    return 1.0 - _distance(action) if action.verb is Verb.TAKE else 0.5


LEANINGS: Final[Mapping[str, Leaning]] = {
    "porter": Leaning(reach, 0.12),
    "trader": Leaning(lay_at_once, 0.04),
    "steward": Leaning(stay_clean, 0.015),
}


def _distance(action: Action) -> float:
    return action.at / (REACH - 1)
