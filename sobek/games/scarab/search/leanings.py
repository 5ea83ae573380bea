"""What the named bots like to do, when it costs little (:mod:`sobek.bots.taste`)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

from sobek.core.strength import Leaning
from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.tables import STRIDE
from sobek.games.scarab.rules.view import ScarabView


def stay_near(view: ScarabView, action: Action) -> float:
    """To move the priest as little as possible (C11)."""
    return 1.0 - _distance(view, action) if action.verb is Verb.MOVE else 0.0


def go_far(view: ScarabView, action: Action) -> float:
    """To move the priest as far as possible (C11)."""
    return _distance(view, action) if action.verb is Verb.MOVE else 0.0


LEANINGS: Final[Mapping[str, Leaning]] = {
    "apprentice": Leaning(stay_near, 0.085),
    "scribe": Leaning(go_far, 0.025),
}


def _distance(view: ScarabView, action: Action) -> float:
    """How far the priest moves, as a share of the largest board."""
    (row, column), (to_row, to_column) = (divmod(at, STRIDE) for at in (view.priest, action.what))
    return (abs(to_row - row) + abs(to_column - column)) / STRIDE
