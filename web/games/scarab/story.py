"""The log: one sentence for each action, and what ended the game."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, field_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.ui.scene import Players
from web.ui.widgets import name_of


def story(before: ScarabView, action: Action, after: ScarabView, players: Players) -> str:
    """The sentence on an action, and one on the end of the game if it ended."""
    name = name_of(players, before.actor)
    match action.verb:
        case Verb.MOVE:
            said = _move(name, before, action.what, after)
        case Verb.RETURN if action.what == EMPTY:
            said = tr("{name} keeps all stones.", name=name)
        case Verb.RETURN:
            said = tr("{name} puts {stone} back.", name=name, stone=words.number(action.what))
        case _:
            said = tr(
                "{name} puts {stone} on {field}.",
                name=name,
                stone=words.number(before.returned),
                field=field_name(action.what),
            )
    return f"{said} {_end(before, after, players)}".rstrip()


def _move(name: str, before: ScarabView, square: int, after: ScarabView) -> str:
    what, values = before.board[square], {"name": name, "field": field_name(square)}
    if what != ANKH:
        return tr("{name} takes {stone} on {field}.", stone=words.number(what), **values)
    if after.phase is Phase.RETURN:
        return tr("{name} moves to the Ankh on {field}.", **values)
    return tr("{name} moves to the Ankh on {field} and has no stone to put back.", **values)


def _end(before: ScarabView, after: ScarabView, players: Players) -> str:
    """Why the game is over (C20); empty if it is not."""
    if after.phase is not Phase.OVER:
        return ""
    if not words.lying(after)[0]:
        return tr("That was the last scarab: the game is over.")
    return tr("{name} cannot move: the game is over.", name=name_of(players, before.following))
