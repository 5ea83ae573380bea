"""What each refusal claims about the position, by the rules' text, for an illegal action."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Final

from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import CLIMB, SIDE, SPELLS, TIERS, Spell, Tile
from sobek.games.sakkara.rules.view import SakkaraView

Claim = Callable[[SakkaraView, Action], bool]
USES: Final = {
    Verb.CLIMB: Tile.STAIRS,
    Verb.HORSE: Tile.HORSE,
    Verb.CLIMB_HORSE: Tile.HORSE,
    Verb.BIRD: Tile.BIRD,
    Verb.OX: Tile.OX,
    Verb.SNAKE: Tile.SNAKE,
}
"""The tile that an action uses; others use that which they name."""
ON_FOOT: Final = (Verb.STEP, Verb.CLIMB)


def own(view: SakkaraView) -> tuple[int, ...]:
    """The spaces of the actor's workers."""
    return view.workers[view.actor]


def is_taken(view: SakkaraView, space: int) -> bool:
    """Whether a worker stands there."""
    return any(space in workers for workers in view.workers)


def are_next(one: int, other: int) -> bool:
    """Whether two spaces are orthogonal neighbours."""
    rows, columns = abs(one // SIDE - other // SIDE), abs(one % SIDE - other % SIDE)
    return rows + columns == 1


def is_beside_own(view: SakkaraView, space: int) -> bool:
    """Whether a space is next to a worker of the actor's."""
    return any(are_next(space, worker) for worker in own(view))


def has(view: SakkaraView, tile: int, number: int = 1) -> bool:
    """Whether the actor's rack has so many of a motif."""
    return count(view.racks[view.actor] or 0, tile) >= number


def goes(view: SakkaraView, action: Action) -> tuple[int, int]:
    """From where to where a worker would go, on foot or on the Horse; to -1 beyond the edge."""
    if action.verb in ON_FOOT:
        return action.what, action.to
    further = 2 * view.walker - view.former
    is_there = 0 <= further < SIDE**2 and are_next(view.walker, further)
    return view.walker, further if is_there else -1


def rise(view: SakkaraView, action: Action) -> int:
    """How much higher the stack is to which a worker would go."""
    start, to = goes(view, action)
    return len(view.board[to]) - len(view.board[start])


def laid(view: SakkaraView, seat: int) -> Callable[[Tile], int]:
    """How many tiles of a motif a seat has laid out."""
    return lambda tile: count(view.laid[seat], tile)


def tier(view: SakkaraView) -> int:
    """The tier that the actor builds now, from 0."""
    lies = laid(view, view.actor)
    done = [all(lies(tile) == n for tile, n in plan.items()) for plan in TIERS]
    return [*done, False].index(False)


def can_go(view: SakkaraView) -> bool:
    """Whether a worker of the actor's can go anywhere on foot, with Stairs or without."""
    most = SIDE**2 if has(view, Tile.STAIRS) else CLIMB
    return any(
        are_next(start, to)
        and not is_taken(view, to)
        and len(view.board[to]) - len(view.board[start]) <= most
        for start in own(view)
        for to in range(SIDE**2)
    )


def reaches(view: SakkaraView, action: Action) -> bool:
    """Whether a Firestorm or a Whirlwind would take a tile."""

    def is_hit(space: int) -> bool:
        row, column = divmod(space, SIDE)
        if action.verb is Verb.FIRESTORM:
            return action.what in (row, SIDE + column)
        far = max(abs(row - action.what // SIDE), abs(column - action.what % SIDE))
        return far == 1

    return any(
        is_hit(space) and stack and not is_taken(view, space)
        for space, stack in enumerate(view.board)
    )


def is_own_line(view: SakkaraView, line: int) -> bool:
    """Whether a worker of the actor's stands in this row or column."""
    return any(line in (space // SIDE, SIDE + space % SIDE) for space in own(view))


def lacks_tile(view: SakkaraView, action: Action) -> bool:
    return not has(view, USES.get(action.verb, Tile(action.what % len(Tile))))


def lacks_a_supply(view: SakkaraView, action: Action) -> bool:
    lies = laid(view, view.actor)
    return not lies(Tile.SHIP) or lies(Tile.GRAIN) <= tier(view)


def is_not_needed(view: SakkaraView, action: Action) -> bool:
    tile = Tile(action.what)
    return laid(view, view.actor)(tile) >= dict(TIERS[tier(view)]).get(tile, 0)


def pushes_up(view: SakkaraView, action: Action) -> bool:
    if action.verb is Verb.OX:
        return len(view.board[action.to]) >= len(view.board[action.what]) > 0
    left = len(view.board[view.source]) - action.what
    return 0 <= left < len(view.board[view.target])


def has_fewer(view: SakkaraView, action: Action) -> bool:
    there = len(view.board[view.source]) if action.verb is Verb.PUSH else len(view.used)
    return there < action.what


def is_bad_part(view: SakkaraView, action: Action) -> bool:
    rest = len(view.used) - action.what
    return action.what < 3 or 0 < rest < 3


def is_not_lowest(view: SakkaraView, action: Action) -> bool:
    heights = [
        len(stack)
        for space, stack in enumerate(view.board)
        if not is_taken(view, space) and not is_beside_own(view, space)
    ]
    return len(view.board[action.what]) > min(heights)


def lacks_spell(view: SakkaraView, action: Action) -> bool:
    spell = Spell[action.verb.name]
    return not all(has(view, tile) for tile in SPELLS[spell])


def opponent(view: SakkaraView) -> Callable[[Tile], int]:
    return laid(view, 1 - view.actor)


def is_during(phase: Phase) -> Claim:
    return lambda view, action: view.phase is phase


def is_not_during(phase: Phase) -> Claim:
    return lambda view, action: view.phase is not phase


CLAIMS: Final[Mapping[str, Claim]] = {
    "The game is over.": is_during(Phase.OVER),
    "First place your workers.": is_during(Phase.PLACE),
    "First move on with the horse, or stop it.": is_during(Phase.RIDE),
    "First choose where the bird sets the worker down.": is_during(Phase.LAND),
    "First choose how many tiles the ox pushes.": is_during(Phase.PUSH),
    "First take a tile from your opponent’s rack.": is_during(Phase.STEAL),
    "First put the tiles of the spell in order.": is_during(Phase.ORDER),
    "You may keep at most 10 tiles on your rack.": lambda view, _: view.sizes[view.actor] > 10,
    "First choose how many tiles go into this stack.": is_during(Phase.CUT),
    "First place your opponent’s stack.": is_during(Phase.STACK),
    "All workers are on the board already.": lambda view, _: sum(map(len, view.workers)) == 4,
    "You are not using a horse right now.": is_not_during(Phase.RIDE),
    "You are not using a bird right now.": is_not_during(Phase.LAND),
    "You are not using an ox right now.": is_not_during(Phase.PUSH),
    "You can take tiles from your opponent’s rack only with a snake.": is_not_during(Phase.STEAL),
    "There are no spell tiles to put in order now.": lambda view, _: view.ordering == 0,
    "You discard tiles only at the end of your turn, if you have too many.": is_not_during(
        Phase.DROP
    ),
    "There is no stack to split now.": is_not_during(Phase.CUT),
    "There is no stack to place now.": lambda view, _: view.part == 0,
    "There is already a worker on this space.": lambda view, action: is_taken(
        view, action.what if action.verb is Verb.PLACE else goes(view, action)[1]
    ),
    "That stack is more than 2 tiles higher: use stairs, too.": lambda view, action: (
        rise(view, action) > 2 and has(view, Tile.STAIRS)
    ),
    "That stack is more than 2 tiles higher.": lambda view, action: (
        rise(view, action) > 2 and action.verb in (Verb.STEP, Verb.HORSE)
    ),
    "You have no stairs.": lambda view, _: not has(view, Tile.STAIRS),
    "You don’t need stairs for this step.": lambda view, action: rise(view, action) <= 2,
    "The bird needs a space without a worker.": lambda view, action: is_taken(view, action.what),
    "Tiles can’t be pushed upwards.": pushes_up,
    "The stack doesn’t have that many tiles.": has_fewer,
    "Your opponent doesn’t have this tile.": lambda view, action: (
        not count(view.racks[1 - view.actor] or 0, action.what)
    ),
    "You have already placed this tile of the spell.": lambda view, action: (
        not count(view.ordering, action.what)
    ),
    "You don’t have this tile.": lacks_tile,
    "A stack has at most 9 tiles, and each part at least 3.": is_bad_part,
    "The stack needs a space without a worker.": lambda view, action: is_taken(view, action.what),
    "You can’t place the stack next to one of your own workers.": lambda view, action: (
        is_beside_own(view, action.what)
    ),
    "The stack needs an empty space, or one with the fewest tiles.": is_not_lowest,
    "The bird can only carry one of your own workers.": lambda view, action: (
        action.what not in own(view)
    ),
    "Your opponent’s rack is empty.": lambda view, _: view.sizes[1 - view.actor] == 0,
    "None of your workers can move: first skip the move.": lambda view, _: (
        not view.moved and not can_go(view)
    ),
    "First move one of your workers.": lambda view, _: not view.moved,
    "You have made the move of this turn already.": lambda view, _: view.moved,
    "One of your special tiles makes a move possible, so you must use it.": lambda view, _: (
        not can_go(view) and (has(view, Tile.BIRD) or has(view, Tile.OX))
    ),
    "One of your workers can move, so you must move it.": lambda view, _: can_go(view),
    "None of your workers is there.": lambda view, action: action.what not in own(view),
    "You may use only one horse per turn.": lambda view, _: view.ridden,
    "A horse can only carry the worker that has just moved.": lambda view, _: view.walker < 0,
    "The board ends there.": lambda view, action: goes(view, action)[1] < 0,
    "The ox needs a stack next to one of your workers.": lambda view, action: (
        not is_beside_own(view, action.what) or not view.board[action.what]
    ),
    "The ox can’t push tiles from or onto a space with a worker.": lambda view, action: (
        is_taken(view, action.what) or is_taken(view, action.to)
    ),
    "This tier is complete: build on in a later turn.": lambda view, _: view.finished,
    "You can’t lay out a ship or grain in advance.": lambda view, action: (
        laid(view, view.actor)(Tile.SHIP) == 1
        if action.what == Tile.SHIP
        else laid(view, view.actor)(Tile.GRAIN) > tier(view)
    ),
    "The tier that you are building doesn’t need this tile.": is_not_needed,
    "First lay out the ship and the grain that this tier needs.": lacks_a_supply,
    "A block costs a helping hand.": lambda view, action: (
        action.what == Tile.BLOCK and not has(view, Tile.HAND)
    ),
    "The tip costs two helping hands.": lambda view, action: (
        action.what == Tile.TIP and not has(view, Tile.HAND, 2)
    ),
    "You don’t have the three tiles of this spell.": lacks_spell,
    "None of your workers is in this row or column.": lambda view, action: (
        not is_own_line(view, action.what)
    ),
    "Your opponent has laid out no grain.": lambda view, _: opponent(view)(Tile.GRAIN) == 0,
    "Your opponent has laid out no ship.": lambda view, _: opponent(view)(Tile.SHIP) == 0,
    "There is no tile to take there.": lambda view, action: not reaches(view, action),
}
"""Every sentence of a refusal -> whether it is so."""
