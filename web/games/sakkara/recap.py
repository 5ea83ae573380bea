"""What the other seat has done since one's last decision, in a few words at its place."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from itertools import groupby

from sobek.core.text import tr
from sobek.games.sakkara.rules.notation import SPELL_VERBS, Verb
from sobek.games.sakkara.rules.tables import field_name
from web.games.sakkara import words
from web.games.sakkara.feelings import STRIKES
from web.games.sakkara.pictured import pictured
from web.games.sakkara.reach import pushed, tops
from web.ui.formats import colon
from web.ui.markup import Html
from web.ui.recap import Said, line
from web.ui.scene import Move, Scene

_SILENT = (Verb.NEXT, Verb.END, Verb.CUT, Verb.SNAKE, Verb.OX, Verb.BIRD, Verb.STOP)
"""What is said by another action, or does nothing by itself, but for an Ox that pushes at once."""
_CHOICES = (Verb.STEP, Verb.CLIMB, Verb.PLACE, Verb.LAY)
"""The actions about which “Why?” is asked, if there are any."""


def recap(scene: Scene, seat: int) -> Html | None:
    """The line on a seat's last actions; None for the looking seat, or if there are none."""
    if seat == scene.view.seat:
        return None
    moves = [move for move in scene.recent if move.seat == seat and move.before is not None]
    asked = [move for move in moves if move.action.verb in _CHOICES]
    return line(scene, seat, list(_said(moves)), asked or moves)


def _said(moves: Iterable[Move]) -> Iterator[Said]:
    told = (
        move
        for move in moves
        if move.action.verb not in _SILENT or pushed(move.before, move.action)
    )
    for verb, each in groupby(told, lambda move: move.action.verb):
        if verb in (Verb.LAY, Verb.DROP):
            moves = list(each)
            laid = [picture for move in moves for picture in pictured(move.before, move.action)]
            named = words.listed(move.action.what for move in moves)
            yield Said(_tiles(verb, named), pictures=laid)
        else:
            yield from (_moved(move) for move in each)


def _moved(move: Move) -> Said:
    is_felt = move.action.verb in STRIKES
    return Said(_words(move), is_felt, pictured(move.before, move.action))


def _tiles(verb: Verb, tiles: str) -> str:
    """What was laid out, or discarded, one after the other."""
    if verb is Verb.LAY:
        return tr("laid out {tile}", tile=tiles)
    return tr("discarded {tile}", tile=tiles)


def _words(move: Move) -> str:
    view, action = move.before, move.action
    took = words.listed(tops(view, action))
    _, to = words.way(view, action)
    if to >= 0:
        where = _where(action.verb, field_name(to))
        return colon(where, took) if took != "–" else where
    if way := pushed(view, action):
        return tr("pushed to {field}", field=field_name(way[1]))
    match action.verb:
        case Verb.TAKE:
            return tr("took {tile} with the snake", tile=words.tile(action.what))
        case Verb.STACK:
            return tr("placed the stack on {field}", field=field_name(action.what))
        case Verb.SKIP:
            return tr("could not move")
    spell = words.spell(SPELL_VERBS[action.verb])
    return colon(spell, took) if took != "–" else spell


def _where(verb: Verb, field: str) -> str:
    if verb is Verb.LAND:
        return tr("flew to {field}", field=field)
    if verb is Verb.PLACE:
        return tr("placed a worker on {field}", field=field)
    return tr("moved to {field}", field=field)
