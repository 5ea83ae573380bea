"""What strong events are to those at the table: for their faces, and what bots say then."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.scarab.rules.notation import Verb
from sobek.games.scarab.rules.tables import ANKH, HIGHEST
from web.ui import faces
from web.ui.faces import Felt
from web.ui.scene import Move, Scene

MUCH: Final = HIGHEST - 1
"""The value of a stone, positive or negative, from which on its taker shows it."""
_PLEASED: Final = (mark("What a beauty!"), mark("How it shines!"), mark("It was waiting for me."))
_STRUCK: Final = (mark("Ouch!"), mark("That was not my plan."), mark("The way led past it."))
_ANKH: Final = (mark("Life to me!"), mark("The gods are kind today."))
_RID: Final = (mark("Good riddance!"), mark("Back to the desert with it."))


def felt(scene: Scene, seat: int) -> Felt | None:
    """What the last strong event is to a seat."""
    return faces.latest(scene, seat, _feel)


def _feel(move: Move, seat: int) -> Felt | None:
    if seat != move.seat:
        return None
    action = move.action
    if action.verb is Verb.RETURN and action.what < 0:
        return Felt("pleased", _RID, move.ply)
    if action.verb is not Verb.MOVE:
        return None
    stone = move.before.board[action.what]
    if stone == ANKH:
        return Felt("pleased", _ANKH, move.ply)
    if abs(stone) < MUCH:
        return None
    return Felt("pleased", _PLEASED, move.ply) if stone > 0 else Felt("struck", _STRUCK, move.ply)
