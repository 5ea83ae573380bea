"""The Courtesan adds cards to a set."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import Action
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek import brief, words
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction
from web.games.sobek.motion import Motion, Paths
from web.games.sobek.place import On, Place
from web.ui.scene import Players


def _title(view: SobekView, action: Action, players: Players) -> str:
    return tr(
        "Courtesan: add {cards} to {set}",
        cards=words.cards(action.cards),
        set=words.set_title(view.sets[view.actor][action.at], action.at + 1),
    )


def _story(logged: LoggedAction) -> str:
    values = logged.made_set()
    if not values:
        return ""
    return tr(
        "{name} plays the Courtesan and adds to a {set}: {cards}. It is worth {worth}.", **values
    )


def _place(action: Action) -> Place | None:
    return Place(On.SET, at=action.at) if action.cards else None


def _moves(motion: Motion) -> Paths:
    if motion.action.cards:
        yield from motion.onto_set(motion.action.cards)


COURTESAN: Final = Power(
    title=_title, story=_story, recap=brief.made_set, place=_place, moves=_moves
)
