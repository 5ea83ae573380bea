"""What an action takes, read off a shown view before it is carried out."""

from __future__ import annotations

from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.tables import AROUND, LINES
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words


def taken(view: SakkaraView, action: Action) -> tuple[int, ...]:
    """The fields from which the action takes the top tile."""
    _, to = words.way(view, action)
    match action.verb:
        case Verb.FIRESTORM:
            found = LINES[action.what]
        case Verb.WHIRLWIND:
            found = AROUND[action.what]
        case _:
            found = (to,) if to >= 0 else ()
    standing = {field for own in view.workers for field in own}
    return tuple(field for field in found if view.board[field] and field not in standing)


def tops(view: SakkaraView, action: Action) -> list[int]:
    """The tiles that the action takes from the board."""
    return [view.board[field][-1] for field in taken(view, action)]


def pushable(view: SakkaraView, source: int, target: int) -> int:
    """The most tiles that an Ox can push from one field to another (K44)."""
    return len(view.board[source]) - len(view.board[target])


def pushed(view: SakkaraView, action: Action) -> tuple[int, int] | None:
    """From where to where the action pushes tiles, if it does: an Ox does at once where it can push
    one only (K44)."""
    if action.verb is Verb.PUSH:
        return view.source, view.target
    if action.verb is Verb.OX and pushable(view, action.what, action.to) == 1:
        return action.what, action.to
    return None
