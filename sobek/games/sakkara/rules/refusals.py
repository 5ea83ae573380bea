"""Why an action is illegal: a sentence for the player and the id of the clause."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import TYPE_CHECKING, Final

from sobek.core.game import Refusal
from sobek.core.text import mark, tr
from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.building import lacks_grain, lacks_ship, missing
from sobek.games.sakkara.rules.magic import can_cast
from sobek.games.sakkara.rules.notation import SPELL_VERBS, Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import BESIDE, HANDS, Tile, beyond, lines_of

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState

_PENDING: Final[Mapping[Phase, tuple[frozenset[Verb], str, str]]] = {
    Phase.PLACE: (frozenset({Verb.PLACE}), mark("First place your workers."), "K11"),
    Phase.RIDE: (
        frozenset({Verb.ON, Verb.CLIMB_ON, Verb.STOP}),
        mark("First move on with the horse, or stop it."),
        "K42",
    ),
    Phase.LAND: (
        frozenset({Verb.LAND}),
        mark("First choose where the bird sets the worker down."),
        "K43",
    ),
    Phase.PUSH: (frozenset({Verb.PUSH}), mark("First choose how many tiles the ox pushes."), "K44"),
    Phase.STEAL: (
        frozenset({Verb.TAKE}),
        mark("First take a tile from your opponent’s rack."),
        "K41",
    ),
    Phase.ORDER: (
        frozenset({Verb.NEXT}),
        mark("First put the tiles of the spell in order."),
        "K50",
    ),
    Phase.DROP: (
        frozenset({Verb.DROP}),
        mark("You may keep at most 10 tiles on your rack."),
        "K22",
    ),
    Phase.CUT: (
        frozenset({Verb.CUT}),
        mark("First choose how many tiles go into this stack."),
        "K51",
    ),
    Phase.STACK: (frozenset({Verb.STACK}), mark("First place your opponent’s stack."), "K51"),
}
"""What a pending decision asks for: verbs, an English message, and the clause."""
_LATER: Final[Mapping[Verb, tuple[str, str]]] = {
    Verb.PLACE: (mark("All workers are on the board already."), "K11"),
    Verb.ON: (mark("You are not using a horse right now."), "K42"),
    Verb.CLIMB_ON: (mark("You are not using a horse right now."), "K42"),
    Verb.STOP: (mark("You are not using a horse right now."), "K42"),
    Verb.LAND: (mark("You are not using a bird right now."), "K43"),
    Verb.PUSH: (mark("You are not using an ox right now."), "K44"),
    Verb.TAKE: (mark("You can take tiles from your opponent’s rack only with a snake."), "K41"),
    Verb.NEXT: (mark("There are no spell tiles to put in order now."), "K50"),
    Verb.DROP: (
        mark("You discard tiles only at the end of your turn, if you have too many."),
        "K22",
    ),
    Verb.CUT: (mark("There is no stack to split now."), "K51"),
    Verb.STACK: (mark("There is no stack to place now."), "K51"),
}
"""What answers a decision that is not pending: an English message, and the clause."""
_TILES: Final[Mapping[Verb, Tile]] = {
    Verb.CLIMB: Tile.STAIRS,
    Verb.HORSE: Tile.HORSE,
    Verb.CLIMB_HORSE: Tile.HORSE,
    Verb.BIRD: Tile.BIRD,
    Verb.OX: Tile.OX,
    Verb.SNAKE: Tile.SNAKE,
}
"""The tile that an action of the turn uses."""


def refusal(state: SakkaraState, action: Action) -> Refusal:
    """The reason why the action is illegal, which it must be."""
    if state.phase is Phase.OVER:
        return Refusal(tr("The game is over."), "K34")
    if state.phase is Phase.TURN:
        if action.verb in _LATER:
            sentence, rule = _LATER[action.verb]
            return Refusal(tr(sentence), rule)
        return _of_turn(state, action)
    verbs, sentence, rule = _PENDING[state.phase]
    if action.verb not in verbs:
        return Refusal(tr(sentence), rule)
    return _DECISIONS[state.phase](state, action)


# --- pending decisions ---------------------------------------------------------------------------


def _place(state: SakkaraState, action: Action) -> Refusal:
    return Refusal(tr("There is already a worker on this space."), "K11")


def _on(state: SakkaraState, action: Action) -> Refusal:
    if action.verb is Verb.ON:
        return Refusal(tr("That stack is more than 2 tiles higher: use stairs, too."), "K42")
    return _without_stairs(state) or _needless_stairs()


def _without_stairs(state: SakkaraState) -> Refusal | None:
    if count(state.racks[state.actor], Tile.STAIRS):
        return None
    return Refusal(tr("You have no stairs."), "K40")


def _needless_stairs() -> Refusal:
    return Refusal(tr("You don’t need stairs for this step."), "K40")


def _land(state: SakkaraState, action: Action) -> Refusal:
    return Refusal(tr("The bird needs a space without a worker."), "K43")


def _push(state: SakkaraState, action: Action) -> Refusal:
    if action.what > len(state.board[state.source]):
        return _too_many("K44")
    return Refusal(tr("Tiles can’t be pushed upwards."), "K44")


def _too_many(rule: str) -> Refusal:
    return Refusal(tr("The stack doesn’t have that many tiles."), rule)


def _take(state: SakkaraState, action: Action) -> Refusal:
    return Refusal(tr("Your opponent doesn’t have this tile."), "K41")


def _order(state: SakkaraState, action: Action) -> Refusal:
    return Refusal(tr("You have already placed this tile of the spell."), "K50")


def _drop(state: SakkaraState, action: Action) -> Refusal:
    return Refusal(tr("You don’t have this tile."), "K22")


def _cut(state: SakkaraState, action: Action) -> Refusal:
    if action.what > len(state.used):
        return _too_many("K51")
    return Refusal(tr("A stack has at most 9 tiles, and each part at least 3."), "K51")


def _stack(state: SakkaraState, action: Action) -> Refusal:
    if state.standing >> action.what & 1:
        return Refusal(tr("The stack needs a space without a worker."), "K51")
    if any(action.what in BESIDE[field] for field in state.workers[state.actor]):
        return Refusal(tr("You can’t place the stack next to one of your own workers."), "K51")
    return Refusal(tr("The stack needs an empty space, or one with the fewest tiles."), "K51")


_DECISIONS: Final[Mapping[Phase, Callable[[SakkaraState, Action], Refusal]]] = {
    Phase.PLACE: _place,
    Phase.RIDE: _on,
    Phase.LAND: _land,
    Phase.PUSH: _push,
    Phase.STEAL: _take,
    Phase.ORDER: _order,
    Phase.DROP: _drop,
    Phase.CUT: _cut,
    Phase.STACK: _stack,
}


# --- the turn ------------------------------------------------------------------------------------


def _of_turn(state: SakkaraState, action: Action) -> Refusal:
    tile = _TILES.get(action.verb)
    if tile is not None and not count(state.racks[state.actor], tile):
        return Refusal(tr("You don’t have this tile."), "K21")
    match action.verb:
        case Verb.STEP | Verb.CLIMB:
            return _step(state, action)
        case Verb.HORSE | Verb.CLIMB_HORSE:
            return _horse(state, action)
        case Verb.BIRD:
            return Refusal(tr("The bird can only carry one of your own workers."), "K43")
        case Verb.OX:
            return _ox(state, action)
        case Verb.SNAKE:
            return Refusal(tr("Your opponent’s rack is empty."), "K41")
        case Verb.LAY:
            return _lay(state, Tile(action.what))
        case Verb.END | Verb.SKIP:
            return _without_move(state, action)
    return _spell(state, action)


def _without_move(state: SakkaraState, action: Action) -> Refusal:
    legal = {each.verb for each in state.legal_actions()}
    if Verb.SKIP in legal:
        return Refusal(tr("None of your workers can move: first skip the move."), "K23")
    if action.verb is Verb.END:
        return Refusal(tr("First move one of your workers."), "K20")
    if state.moved:
        return _moved("K23")
    if legal.isdisjoint((Verb.STEP, Verb.CLIMB)):
        return Refusal(
            tr("One of your special tiles makes a move possible, so you must use it."), "K23"
        )
    return Refusal(tr("One of your workers can move, so you must move it."), "K23")


def _moved(rule: str) -> Refusal:
    """Whether it was done or skipped."""
    return Refusal(tr("You have made the move of this turn already."), rule)


def _step(state: SakkaraState, action: Action) -> Refusal:
    if state.moved:
        return _moved("K20")
    if action.what not in state.workers[state.actor]:
        return Refusal(tr("None of your workers is there."), "K20")
    if state.standing >> action.to & 1:
        return Refusal(tr("There is already a worker on this space."), "K20")
    if action.verb is Verb.CLIMB:
        return _needless_stairs()
    return Refusal(tr("That stack is more than 2 tiles higher."), "K20")


def _horse(state: SakkaraState, action: Action) -> Refusal:
    if state.ridden:
        return Refusal(tr("You may use only one horse per turn."), "K42")
    if state.walker < 0:
        return Refusal(tr("A horse can only carry the worker that has just moved."), "K42")
    to = beyond(state.walker, state.former)
    if to < 0:
        return Refusal(tr("The board ends there."), "K42")
    if state.standing >> to & 1:
        return Refusal(tr("There is already a worker on this space."), "K42")
    if action.verb is Verb.HORSE:
        return Refusal(tr("That stack is more than 2 tiles higher."), "K42")
    return _without_stairs(state) or _needless_stairs()


def _ox(state: SakkaraState, action: Action) -> Refusal:
    is_beside = any(action.what in BESIDE[field] for field in state.workers[state.actor])
    if not is_beside or not state.board[action.what]:
        return Refusal(tr("The ox needs a stack next to one of your workers."), "K44")
    if state.standing >> action.what & 1 or state.standing >> action.to & 1:
        return Refusal(tr("The ox can’t push tiles from or onto a space with a worker."), "K44")
    return Refusal(tr("Tiles can’t be pushed upwards."), "K44")


def _lay(state: SakkaraState, tile: Tile) -> Refusal:
    laid, rack = state.laid[state.actor], state.racks[state.actor]
    if not count(rack, tile):
        return Refusal(tr("You don’t have this tile."), "K21")
    if state.finished:
        return Refusal(tr("This tier is complete: build on in a later turn."), "K31")
    if tile in (Tile.SHIP, Tile.GRAIN):
        return Refusal(tr("You can’t lay out a ship or grain in advance."), "K36")
    if not count(missing(laid), tile):
        return Refusal(tr("The tier that you are building doesn’t need this tile."), "K31")
    if lacks_ship(laid) or lacks_grain(laid):
        return Refusal(tr("First lay out the ship and the grain that this tier needs."), "K30")
    if HANDS.get(tile) == 1:
        return Refusal(tr("A block costs a helping hand."), "K32")
    return Refusal(tr("The tip costs two helping hands."), "K32")


def _spell(state: SakkaraState, action: Action) -> Refusal:
    if not can_cast(state.racks[state.actor], SPELL_VERBS[action.verb]):
        return Refusal(tr("You don’t have the three tiles of this spell."), "K05")
    workers = state.workers[state.actor]
    match action.verb:
        case Verb.FIRESTORM:
            if not any(action.what in lines_of(field) for field in workers):
                return Refusal(tr("None of your workers is in this row or column."), "K45")
        case Verb.WHIRLWIND:
            if action.what not in workers:
                return Refusal(tr("None of your workers is there."), "K45")
        case Verb.DROUGHT:
            return Refusal(tr("Your opponent has laid out no grain."), "K45")
        case Verb.SHIPWRECK:
            return Refusal(tr("Your opponent has laid out no ship."), "K45")
    return Refusal(tr("There is no tile to take there."), "K45")
