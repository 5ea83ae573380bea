"""The Vizier looks through a corruption pile."""

from __future__ import annotations

from typing import Final

from sobek.core.text import tr
from sobek.games.sobek.rules.notation import NONE, Action
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.view import SobekView
from web.games.sobek.characters.power import Power
from web.games.sobek.logged import LoggedAction
from web.games.sobek.place import On, Place
from web.ui.scene import Players
from web.ui.widgets import name_of


def _title(view: SobekView, action: Action, players: Players) -> str:
    return tr("Look through {name}’s corruption pile", name=name_of(players, action.seat))


def _story(logged: LoggedAction) -> str:
    values = {"name": logged.name, "other": logged.other}
    if logged.after.phase is not Phase.PICK:
        return tr("{name} plays the Vizier, but {other}’s corruption pile is empty.", **values)
    return tr("{name} plays the Vizier and looks through {other}’s corruption pile.", **values)


def _recap(logged: LoggedAction) -> str:
    if logged.after.phase is not Phase.PICK:
        return ""
    if logged.is_own(logged.action.seat):
        return tr("looked under your tile")
    return tr("looked under {other}’s tile", other=logged.other)


def _place(action: Action) -> Place | None:
    return Place(On.TILE, action.seat) if action.seat != NONE else None


VIZIER: Final = Power(title=_title, story=_story, recap=_recap, place=_place)
