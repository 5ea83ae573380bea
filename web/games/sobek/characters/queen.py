"""The Queen draws cards."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr, trn
from sobek.games.sobek.rules.tables import LOW
from web.games.sobek import words
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction
from web.games.sobek.motion import Motion, Paths
from web.games.sobek.place import DECK
from web.games.sobek.transition import Transition
from web.ui.scene import AnimationPath


def _story(logged: LoggedAction) -> str:
    drawn = logged.before.deck - logged.after.deck
    if not drawn:
        return ""
    if logged.is_own(logged.seat):
        seen = words.cards(logged.gained(logged.seat))
    else:
        counts = logged.backs_gained(logged.seat, LOW[logged.action.what])
        seen = words.with_backs(counts)
    return tr("{name} plays the Queen and draws: {cards}.", name=logged.name, cards=seen)


def _recap(logged: LoggedAction) -> str:
    drawn = logged.before.deck - logged.after.deck
    return trn("drew {n} card", "drew {n} cards", drawn) if drawn else ""


def _moves(motion: Motion) -> Paths:
    for end in motion.gained(motion.seat):
        yield AnimationPath((DECK, end), True, turns=motion.is_own(motion.seat))


def _reveals(step: Transition) -> bool:
    return step.after.deck < step.before.deck


QUEEN: Final = Power(story=_story, recap=_recap, moves=_moves, reveals=_reveals)
