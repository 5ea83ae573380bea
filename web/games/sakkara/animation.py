"""What moves and sounds at Sakkara's table. All tiles move face up."""

from __future__ import annotations

from collections.abc import Iterator

from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import Tile
from sobek.games.sakkara.rules.view import SakkaraView
from web.games.sakkara import words
from web.games.sakkara.board import top_id, worker_id
from web.games.sakkara.feelings import STRIKES
from web.games.sakkara.pyramid import place_id, pyramid_id
from web.games.sakkara.reach import pushed, taken
from web.games.sakkara.seats import held_id, rack_id
from web.ui.scene import Accent, AnimationPath, Effect, Players, Sound
from web.ui.table_widgets import seat_id


def effect(before: SakkaraView, action: Action, after: SakkaraView, players: Players) -> Effect:
    """The effect of an action."""
    sound: Sound = "end" if after.phase is Phase.OVER else _sound(before, action)
    is_felt = action.verb in STRIKES and before.seat == 1 - before.actor
    accents = (
        (Accent(seat_id(1 - before.actor), "struck", beat=0),) if action.verb in STRIKES else ()
    )
    return Effect(tuple(_paths(before, action)), sound, accents, is_felt)


def _paths(before: SakkaraView, action: Action) -> Iterator[AnimationPath]:
    seat = before.actor
    start, _ = words.way(before, action)
    for field in taken(before, action):
        tile = before.board[field][-1]
        yield AnimationPath((top_id(field), _rack(before, seat, tile)), beat=1)
    if start in before.workers[seat]:
        moved = worker_id(seat, before.workers[seat].index(start))
        yield AnimationPath((moved, moved), how="walk")
    if way := pushed(before, action):
        yield AnimationPath((top_id(way[0]), top_id(way[1])))
    match action.verb:
        case Verb.LAY:
            number = count(before.laid[seat], action.what)
            yield AnimationPath(
                (_rack(before, seat, action.what), place_id(seat, action.what, number)), True
            )
        case Verb.TAKE:
            yield AnimationPath(
                (_rack(before, 1 - seat, action.what), _rack(before, seat, action.what)), how="pull"
            )
        case Verb.STACK:
            yield AnimationPath((rack_id(1 - seat), top_id(action.what)), True)
        case Verb.DROUGHT | Verb.SHIPWRECK:
            lost = Tile.GRAIN if action.verb is Verb.DROUGHT else Tile.SHIP
            number = count(before.laid[1 - seat], lost) - 1
            yield AnimationPath((place_id(1 - seat, lost, number), pyramid_id(1 - seat)))


def _rack(view: SakkaraView, seat: int, tile: int) -> str:
    """Where a tile of a rack lies: among its like if the rack is shown."""
    return rack_id(seat) if view.racks[seat] is None else held_id(seat, tile)


def _sound(before: SakkaraView, action: Action) -> Sound:
    if pushed(before, action):
        return "set"
    match action.verb:
        case Verb.LAY | Verb.STACK:
            return "set"
        case Verb.FIRESTORM | Verb.WHIRLWIND | Verb.SNAKE | Verb.BIRD:
            return "token"
        case Verb.DROUGHT | Verb.SHIPWRECK:
            return "penalty"
    return "take" if taken(before, action) else ""
