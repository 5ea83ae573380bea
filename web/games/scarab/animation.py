"""What moves and sounds at Scarab's table. All of it is public."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.board import PRIEST, stone_id
from web.games.scarab.seats import pile_id
from web.ui.scene import AnimationPath, Effect, Players, Sound
from web.ui.table_widgets import seat_id


def effect(before: ScarabView, action: Action, after: ScarabView, players: Players) -> Effect:
    """The effect of an action."""
    sound: Sound = "end" if after.phase is Phase.OVER else _sound(before, action)
    return Effect(tuple(_paths(before, action)), sound)


def _paths(before: ScarabView, action: Action) -> Iterator[AnimationPath]:
    """The paths of the priest and the stone it takes, or of the stone that is put back."""
    seat, square = before.actor, action.what
    if action.verb is Verb.MOVE:
        if before.board[square] != ANKH:
            stone = before.board[square]
            yield AnimationPath((stone_id(square), pile_id(seat, stone)), beat=1)
        yield AnimationPath((PRIEST, PRIEST), how="walk")
    elif action.verb is Verb.PUT:
        yield AnimationPath((seat_id(seat), stone_id(square)), True)


def _sound(before: ScarabView, action: Action) -> Sound:
    match action.verb:
        case Verb.MOVE:
            return "token" if before.board[action.what] == ANKH else "take"
        case Verb.PUT:
            return "set"
    return ""
