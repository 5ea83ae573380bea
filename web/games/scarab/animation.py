"""What is seen travelling at Scarab's table, and heard. All of it is open to everyone."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.scarab.rules.notation import Action, Verb
from sobek.games.scarab.rules.phase import Phase
from sobek.games.scarab.rules.tables import ANKH
from sobek.games.scarab.rules.view import ScarabView
from web.games.scarab.board import PRIEST, stone_id
from web.games.scarab.stones import chip_id
from web.ui.scene import AnimationPath, Effect, Sound
from web.ui.table_widgets import seat_id


def effect(before: ScarabView, action: Action, after: ScarabView) -> Effect:
    """What an action lets travel, and how it sounds."""
    sound: Sound = "end" if after.phase is Phase.OVER else _sound(before, action)
    return Effect(tuple(_paths(before, action)), sound)


def _paths(before: ScarabView, action: Action) -> Iterator[AnimationPath]:
    """The priest and the stone that it takes; the stone that is put back."""
    seat, field = before.actor, action.what
    if action.verb is Verb.MOVE:
        yield AnimationPath((PRIEST, PRIEST))
        if before.board[field] != ANKH:
            yield AnimationPath((stone_id(field), chip_id(seat, before.board[field])))
    elif action.verb is Verb.PUT:
        yield AnimationPath((seat_id(seat), stone_id(field)), True)


def _sound(before: ScarabView, action: Action) -> Sound:
    match action.verb:
        case Verb.MOVE:
            return "token" if before.board[action.what] == ANKH else "take"
        case Verb.PUT:
            return "set"
    return ""
