"""The log: one sentence for each action, and what ended the game."""

from __future__ import annotations

from sobek.core.record import Player
from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Action, Verb, square_name
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab import words
from web.ui.widgets import name_of

Players = tuple[Player, ...]


def story(before: ScarabView, action: Action, after: ScarabView, players: Players) -> str:
    """The sentence, and the end where it came."""
    name = name_of(players, before.actor)
    match action.verb:
        case Verb.MOVE:
            said = _move(name, before, action.what, after)
        case Verb.RETURN if action.what == EMPTY:
            said = tr("{name} keeps all stones.", name=name)
        case Verb.RETURN:
            said = tr("{name} returns {stone}.", name=name, stone=words.number(action.what))
        case _:
            said = tr(
                "{name} puts {stone} on {field}.",
                name=name,
                stone=words.number(before.returned),
                field=square_name(action.what),
            )
    return f"{said} {_end(before, after, players)}".rstrip()


def _move(name: str, before: ScarabView, field: int, after: ScarabView) -> str:
    what, values = before.board[field], {"name": name, "field": square_name(field)}
    if what != ANKH:
        return tr("{name} takes {stone} on {field}.", stone=words.number(what), **values)
    if after.phase is Phase.RETURN:
        return tr("{name} moves onto the Ankh on {field}.", **values)
    return tr("{name} moves onto the Ankh on {field}, without a stone to put back.", **values)


def _end(before: ScarabView, after: ScarabView, players: Players) -> str:
    """Why the game is over, if it is (C20)."""
    if after.phase is not Phase.OVER:
        return ""
    if not words.lying(after)[0]:
        return tr("It was the last scarab: the game is over.")
    return tr("{name} cannot move: the game is over.", name=name_of(players, before.following))
