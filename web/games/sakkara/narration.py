"""A game of Sakkara in sentences."""

from __future__ import annotations

from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.tables import TURNS, Tile, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.pictured import pictured
from web.games.sakkara.prompts import prompt
from web.games.sakkara.spoken import spoken
from web.games.sakkara.story import story
from web.ui.scene import Players

__all__ = ["action", "pictured", "prompt", "spoken", "stage", "story"]


def stage(view: SakkaraView) -> str:
    """The number of the turn: the last one, once all were played."""
    return tr("Turn {n}", n=min(view.turns + 1, TURNS))


def action(view: SakkaraView, action: Action, players: Players) -> str:
    """The name of an action as a choice."""
    start, to = words.way(view, action)
    ends = {"field": field_name(max(start, 0)), "other": field_name(max(to, 0))}
    match action.verb:
        case Verb.PLACE | Verb.LAND:
            return words.on_field(view, action.what)
        case Verb.STEP:
            return tr("From {field} to {other}", **ends)
        case Verb.CLIMB:
            return tr("Stairs: from {field} up to {other}", **ends)
        case Verb.HORSE:
            return tr("Horse: on to {other}", **ends)
        case Verb.CLIMB_HORSE:
            return tr("Horse and stairs: up to {other}", **ends)
        case Verb.ON:
            return tr("On to {other}", **ends)
        case Verb.CLIMB_ON:
            return tr("Stairs: up to {other}", **ends)
        case Verb.STOP:
            return tr("Stop here")
    return _use(view, action)


def _use(view: SakkaraView, action: Action) -> str:
    match action.verb:
        case Verb.BIRD:
            return tr("Bird: carry the worker on {field}", field=field_name(action.what))
        case Verb.OX:
            ends = {"field": field_name(action.what), "other": field_name(action.to)}
            return tr("Ox: push from {field} to {other}", **ends)
        case Verb.SNAKE:
            return tr("Snake: look at your opponent’s rack and take a tile")
        case Verb.LAY if action.what in (Tile.SHIP, Tile.GRAIN):
            return tr("Lay out: {tile}", tile=words.tile(action.what))
        case Verb.LAY:
            return tr("Build: {tile}", tile=words.tile(action.what))
        case Verb.FIRESTORM:
            return tr("Firestorm: {line}", line=words.line(action.what))
        case Verb.WHIRLWIND:
            return tr("Whirlwind: around {field}", field=field_name(action.what))
        case Verb.DROUGHT | Verb.SHIPWRECK:
            return words.spell(SPELL_VERBS[action.verb])
    return _pending(view, action)


def _pending(view: SakkaraView, action: Action) -> str:
    match action.verb:
        case Verb.PUSH:
            return trn("Push {n} tile", "Push {n} tiles", action.what)
        case Verb.TAKE:
            return tr("Take: {tile}", tile=words.tile(action.what))
        case Verb.NEXT:
            return tr("Next: {tile}", tile=words.tile(action.what))
        case Verb.DROP:
            return tr("Discard: {tile}", tile=words.tile(action.what))
        case Verb.CUT if action.what == len(view.used):
            return tr("The whole stack")
        case Verb.CUT:
            return trn("A stack of {n} tile", "A stack of {n} tiles", action.what)
        case Verb.STACK:
            return tr("Place the stack on {field}", field=field_name(action.what))
        case Verb.SKIP:
            return tr("None of your workers can move: skip the move")
    return tr("End your turn")
