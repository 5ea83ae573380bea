"""Whose decision it is, and how to make it."""

from __future__ import annotations

from sobek.core.record import people
from sobek.core.text import tr
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.ui.scene import Players
from web.ui.widgets import name_of


def prompt(view: ScarabView, players: Players) -> str:
    """The pending decision, addressed to the looking seat."""
    if view.phase is Phase.OVER:
        return tr("The game is over.")
    return f"{_whose(view, players)} {_what(view)}"


def _whose(view: ScarabView, players: Players) -> str:
    name = name_of(players, view.actor)
    if view.actor != view.seat:
        return tr("It is {name}’s turn.", name=name)
    if len(people(players)) > 1:
        # There is no handover in this game, so the prompt has to name the person.
        return tr("{name}, it is your turn.", name=name)
    return tr("It is your turn.")


def _what(view: ScarabView) -> str:
    match view.phase:
        case Phase.RETURN:
            return tr("After an Ankh, one collected stone may go back on the board.")
        case Phase.PUT:
            value = words.number(view.returned)
            return tr("{stone} goes back on an empty square.", stone=value)
    return words.line(view)


def hint(view: ScarabView) -> str:
    """How to make the decision; empty if the prompt says it."""
    if view.phase is Phase.PUT:
        return tr("Choose an empty square. The shaded line shows where the next player moves.")
    return ""
