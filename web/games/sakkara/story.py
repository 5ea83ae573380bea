"""The log: one sentence for each action, and what ended the game."""

from __future__ import annotations

from sobek.core.text import tr, trn
from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.spending import spent
from sobek.games.sakkara.rules.tables import TURNS, Tile, field_name
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.reach import pushed, tops
from web.ui.formats import colon
from web.ui.scene import Players
from web.ui.widgets import name_of


def story(before: SakkaraView, action: Action, after: SakkaraView, players: Players) -> str:
    """The sentence on an action, and one on the end of the game if it ended."""
    name = name_of(players, before.actor)
    said = _with_tiles(_said(before, action, name), before, action)
    return f"{said} {_end(after, players)}".rstrip()


def _with_tiles(said: str, before: SakkaraView, action: Action) -> str:
    """The sentence, followed by the tiles that were taken from the board."""
    found = tops(before, action)
    return f"{colon(said, words.listed(found))}." if found else f"{said}."


def _said(view: SakkaraView, action: Action, name: str) -> str:
    """What was done, without a full stop."""
    start, to = words.way(view, action)
    values = {"name": name, "field": field_name(max(start, 0)), "other": field_name(max(to, 0))}
    match action.verb:
        case Verb.PLACE:
            return tr("{name} places a worker on {other}", **values)
        case Verb.STEP:
            return tr("{name} moves from {field} to {other}", **values)
        case Verb.CLIMB:
            return tr("{name} climbs from {field} to {other} with stairs", **values)
        case Verb.HORSE:
            return tr("{name} rides on to {other}", **values)
        case Verb.CLIMB_HORSE | Verb.CLIMB_ON:
            return tr("{name} rides up to {other} with stairs", **values)
        case Verb.ON:
            return tr("{name} rides one more space, to {other}", **values)
        case Verb.STOP:
            return tr("{name} stops the horse", **values)
        case Verb.LAND:
            return tr("{name}’s worker flies from {field} to {other}", **values)
    return _used(view, action, name)


def _used(view: SakkaraView, action: Action, name: str) -> str:
    at = field_name(action.what) if action.verb in _AT else ""
    match action.verb:
        case Verb.BIRD:
            return tr("{name} uses a bird for the worker on {field}", name=name, field=at)
        case Verb.OX if pushed(view, action):
            return tr(
                "{name} uses an ox and pushes 1 tile from {field} to {other}",
                name=name,
                field=at,
                other=field_name(action.to),
            )
        case Verb.OX:
            return tr("{name} uses an ox at {field}", name=name, field=at)
        case Verb.PUSH:
            ends = {"field": field_name(view.source), "other": field_name(view.target)}
            return trn(
                "{name} pushes {n} tile from {field} to {other}",
                "{name} pushes {n} tiles from {field} to {other}",
                action.what,
                name=name,
                **ends,
            )
        case Verb.SNAKE:
            return tr("{name} uses a snake and looks at the opponent’s rack", name=name)
        case Verb.LAY:
            return _laid(action, name)
        case Verb.STACK:
            laid = words.in_order(view.used[: view.part])
            return tr("{name} places a stack on {field} ({tiles})", name=name, field=at, tiles=laid)
        case Verb.WHIRLWIND:
            return tr("{name} casts Whirlwind around {field}", name=name, field=at)
        case Verb.FIRESTORM:
            line = words.line(action.what)
            return tr("{name} casts Firestorm along {line}", name=name, line=line)
    return _plain(action, name)


_AT = (Verb.BIRD, Verb.OX, Verb.STACK, Verb.WHIRLWIND)
"""The actions whose ``what`` is a field, besides those that move a worker."""


def _laid(action: Action, name: str) -> str:
    tile, hands = words.tile(action.what), len(spent(action))
    if action.what in (Tile.SHIP, Tile.GRAIN):
        return tr("{name} lays out: {tile}", name=name, tile=tile)
    if not hands:
        return tr("{name} builds: {tile}", name=name, tile=tile)
    return trn(
        "{name} builds with {n} helping hand: {tile}",
        "{name} builds with {n} helping hands: {tile}",
        hands,
        name=name,
        tile=tile,
    )


def _plain(action: Action, name: str) -> str:
    match action.verb:
        case Verb.DROUGHT | Verb.SHIPWRECK:
            spell = words.spell(SPELL_VERBS[action.verb])
            return tr("{name} casts {spell}", name=name, spell=spell)
        case Verb.TAKE:
            return tr("{name} takes from the opponent’s rack: {tile}", name=name, tile=_of(action))
        case Verb.NEXT:
            return tr("{name} puts on the stack: {tile}", name=name, tile=_of(action))
        case Verb.DROP:
            return tr("{name} discards: {tile}", name=name, tile=_of(action))
        case Verb.CUT:
            return trn(
                "{name} makes a stack of {n} tile",
                "{name} makes a stack of {n} tiles",
                action.what,
                name=name,
            )
        case Verb.SKIP:
            return tr("{name} cannot move", name=name)
    return tr("{name} ends the turn", name=name)


def _of(action: Action) -> str:
    return words.tile(action.what)


def _end(after: SakkaraView, players: Players) -> str:
    """Why the game is over (K34, K35); empty if it is not."""
    if after.phase is not Phase.OVER:
        return ""
    if after.turns >= TURNS:
        return tr("That was the last of {n} turns: the game is over.", n=TURNS)
    return tr("{name} has completed the pyramid!", name=name_of(players, after.turn))
