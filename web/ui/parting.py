"""What a bot says to people at the end: the winner, or the best of those whom they have beaten."""

from __future__ import annotations

from typing import Final

from sobek.core.record import PERSON
from sobek.core.text import mark
from web.ui.faces import Felt, face, saying
from web.ui.finale import have_lost
from web.ui.markup import Html, p, span
from web.ui.renderer import Ending
from web.ui.scene import Scene

HAS_WON: Final = (
    mark("You made me think."),
    mark("The gods were with me."),
    mark("Another game?"),
)
HAS_LOST: Final = (
    mark("Well played!"),
    mark("I did not see that coming."),
    mark("You owe me a rematch."),
)


def parting(scene: Scene, ending: Ending) -> Html | None:
    """The bot's face and its words; None where bots say nothing, or no person and no bot are
    on different sides of the victory. Screen readers skip it: it is no news."""
    totals = ending.totals(scene.view)
    sides = ending.winners(scene.view)
    winners = {seat for side in sides for seat in side}
    seats = [seat for side, _ in totals for seat in side]
    people = {seat for seat in seats if scene.players[seat].kind == PERSON}
    bots = [seat for seat in seats if seat not in people]
    has_won = have_lost(scene.players, sides)
    is_shared = not has_won and not winners.isdisjoint(bots)
    if not (scene.talks and scene.faces and people and bots) or is_shared:
        return None
    speaker = next(seat for seat in bots if seat in winners or not has_won)
    # Which line it is follows from the results, so it stays the same.
    ply = 2 * sum(total for _, total in totals)
    felt = Felt("pleased", HAS_WON, ply) if has_won else Felt("struck", HAS_LOST, ply)
    said = span(saying(felt.line), class_="room-to-say")
    return p(face(scene.faces[speaker], felt.mood), said, class_="parting", aria_hidden="true")
