"""A game of Scarab in sentences."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.tables import EMPTY, SIZES
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.games.scarab.board import left
from web.games.scarab.pictured import pictured
from web.games.scarab.prompts import prompt
from web.games.scarab.spoken import spoken
from web.games.scarab.story import story
from web.ui.scene import Players

__all__ = ["action", "pictured", "prompt", "spoken", "stage", "story"]


def stage(view: ScarabView) -> str:
    """What is left on the board, preceded by the options that are not the usual ones."""
    kinds = [
        tr("Short game") if view.size == SIZES["short"] else "",
        tr("Pairs") if view.pairs else "",
    ]
    return " · ".join([*filter(None, kinds), left(view)])


def action(view: ScarabView, action: Action, players: Players) -> str:
    """The name of an action as a choice."""
    match action.verb:
        case Verb.MOVE:
            return words.on_square(view, action.what)
        case Verb.RETURN if action.what == EMPTY:
            return tr("Keep all stones")
        case Verb.RETURN:
            return tr("Put {stone} back", stone=words.number(action.what))
    stone, field = words.number(view.returned), square_name(action.what)
    return tr("{stone} on {field}", stone=stone, field=field)
