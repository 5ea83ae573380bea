"""What an action takes or needs, read off a shown view before it is carried out."""

from __future__ import annotations

from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.tables import AROUND, HANDS, LINES, SPELLS, Tile
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


def spent(action: Action) -> tuple[Tile, ...]:
    """The tiles of the rack that the action uses, besides what it lays out."""
    match action.verb:
        case Verb.CLIMB | Verb.CLIMB_ON:
            return (Tile.STAIRS,)
        case Verb.HORSE:
            return (Tile.HORSE,)
        case Verb.CLIMB_HORSE:
            return (Tile.HORSE, Tile.STAIRS)
        case Verb.BIRD:
            return (Tile.BIRD,)
        case Verb.OX:
            return (Tile.OX,)
        case Verb.SNAKE:
            return (Tile.SNAKE,)
        case Verb.LAY:
            return (Tile.HAND,) * HANDS.get(Tile(action.what), 0)
    return SPELLS[SPELL_VERBS[action.verb]] if action.verb in SPELL_VERBS else ()


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
