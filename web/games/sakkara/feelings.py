"""What strong events are to those at the table: for their faces, and what bots say then."""

from __future__ import annotations

from typing import Final

from sobek.core.text import mark
from sobek.games.sakkara.rules.building import tier
from sobek.games.sakkara.rules.notation import Verb
from web.ui import faces
from web.ui.faces import Felt
from web.ui.scene import Move, Scene

_BY: Final = {
    Verb.TAKE: (mark("The snake was hungry."), mark("Snakes obey nobody.")),
    Verb.DROUGHT: (mark("No grain, no bread."), mark("Blame the sun.")),
    Verb.SHIPWRECK: (mark("The river takes what it wants."), mark("The Nile has its moods.")),
}
_TO: Final = {
    Verb.TAKE: (mark("My tile!"), mark("Not that one!")),
    Verb.DROUGHT: (mark("My harvest!"), mark("That will be a lean year.")),
    Verb.SHIPWRECK: (mark("My good ship!"), mark("And it was almost new!")),
}
"""What those say who do something to the other one, and those to whom it is done."""
STRIKES: Final = tuple(_BY)
"""What is done to the other seat."""
_TIER: Final = (mark("Higher and higher!"), mark("The sky is not far now."))


def felt(scene: Scene, seat: int) -> Felt | None:
    """What the last strong event is to a seat."""
    return faces.latest(scene, seat, _feel)


def _feel(move: Move, seat: int) -> Felt | None:
    verb = move.action.verb
    if verb in STRIKES:
        lines = _BY if seat == move.seat else _TO
        return Felt("pleased" if seat == move.seat else "struck", lines[verb], move.ply)
    if seat == move.seat and tier(move.after.laid[seat]) > tier(move.before.laid[seat]):
        return Felt("pleased", _TIER, move.ply)
    return None
