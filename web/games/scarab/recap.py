"""What another seat has done since one's last decision, in a few words at its place."""

from __future__ import annotations

from sobek.core.text import tr
from sobek.games.scarab.rules.notation import Verb, square_name
from sobek.games.scarab.rules.tables import ANKH, EMPTY
from web.games.scarab import words
from web.games.scarab.pictured import pictured
from web.ui.markup import Html
from web.ui.recap import Said, line
from web.ui.scene import Move, Scene


def recap(scene: Scene, seat: int) -> Html | None:
    """The line on a seat's last actions; None for the looking seat, or if there are none."""
    if seat == scene.view.seat:
        return None
    moves = [move for move in scene.recent if move.seat == seat]
    steps = [move for move in moves if move.action.verb is Verb.MOVE]
    return line(scene, seat, [_said(move) for move in moves], steps or moves)


def _said(move: Move) -> Said:
    return Said(_words(move), pictures=pictured(move.before, move.action))


def _words(move: Move) -> str:
    action, before = move.action, move.before
    match action.verb:
        case Verb.MOVE if before.board[action.what] == ANKH:
            return tr("moved to the Ankh on {field}", field=square_name(action.what))
        case Verb.MOVE:
            return tr(
                "took {stone} on {field}",
                stone=words.number(before.board[action.what]),
                field=square_name(action.what),
            )
        case Verb.RETURN if action.what == EMPTY:
            return tr("kept all stones")
        case Verb.RETURN:
            return tr("put {stone} back", stone=words.number(action.what))
    return tr("put it on {field}", field=square_name(action.what))
