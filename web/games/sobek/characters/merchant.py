"""The Merchant takes any card from the quays."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.view import FACE_DOWN, SobekView
from web.games.sobek import brief
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction
from web.games.sobek.motion import Motion, Paths
from web.games.sobek.quays import takeable
from web.games.sobek.transition import Transition
from web.ui.scene import Players


def _title(view: SobekView, action: Action, players: Players) -> str:
    return takeable(action, view)


def _story(logged: LoggedAction) -> str:
    if logged.action.at == NONE:
        return ""
    card = logged.taken_card(logged.action.at)
    return tr("{name} plays the Merchant and takes {card}.", name=logged.name, card=card)


def _recap(logged: LoggedAction) -> str:
    return "" if logged.action.at == NONE else tr("took {card}", card=brief.taken_card(logged))


def _moves(motion: Motion) -> Paths:
    if motion.action.at != NONE:
        yield motion.from_quay(motion.action.at)
        yield from motion.delivery()


def _reveals(step: Transition) -> bool:
    at = step.action.at
    return at != NONE and step.before.remaining()[at] == FACE_DOWN


MERCHANT: Final = Power(title=_title, story=_story, recap=_recap, moves=_moves, reveals=_reveals)
