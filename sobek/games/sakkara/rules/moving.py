"""What moves workers and stacks: the step (K20, K23), Stairs (K40), Horse (K42), Bird (K43) and Ox
(K44). Functions named ``add_…`` add the legal actions of the actor's turn to a list.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import TYPE_CHECKING

from sobek.games.sakkara.rules.bags import count
from sobek.games.sakkara.rules.notation import (
    BIRDS,
    CLIMB_HORSE,
    CLIMB_ON,
    CLIMBS,
    HORSE,
    LANDS,
    ON,
    OXEN,
    PUSHES,
    STEPS,
    STOP,
    Action,
)
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import BESIDE, CLIMB, FIELDS, Tile, beyond

if TYPE_CHECKING:
    from sobek.games.sakkara.rules.state import SakkaraState


def add_steps(state: SakkaraState, found: list[Action]) -> None:
    """One own worker goes one field, up by two tiles at most (K20), or more with Stairs (K40)."""
    board, standing = state.board, state.standing
    stairs = count(state.racks[state.actor], Tile.STAIRS)
    for field in state.workers[state.actor]:
        most = len(board[field]) + CLIMB
        for to in BESIDE[field]:
            if not standing >> to & 1:
                if len(board[to]) <= most:
                    found.append(STEPS[field, to])
                elif stairs:
                    found.append(CLIMBS[field, to])


def can_be_freed(state: SakkaraState) -> bool:
    """Whether a Bird or an Ox makes a step possible where none is (K23)."""
    freed: list[Action] = []
    for after in _after_specials(state):
        add_steps(after, freed)
        if freed:
            return True
    return False


def _after_specials(state: SakkaraState) -> Iterator[SakkaraState]:
    """The position after each use of one Bird or Ox."""
    specials: list[Action] = []
    add_specials(state, specials)
    for special in specials:
        after = state.clone()
        after.apply(special)
        if after.phase is Phase.TURN:
            yield after
            continue
        for rest in after.legal_actions():
            done = after.clone()
            done.apply(rest)
            yield done


def step(state: SakkaraState, action: Action) -> None:
    """K20."""
    _move(state, action.what, action.to)
    state.moved = True
    state.former, state.walker = action.what, action.to


def climb(state: SakkaraState, action: Action) -> None:
    """K40."""
    state.use(Tile.STAIRS)
    step(state, action)


def _move(state: SakkaraState, field: int, to: int) -> None:
    """Put the actor's worker on another field and take the top tile there."""
    seat = state.actor
    state.workers[seat] = tuple(to if worker == field else worker for worker in state.workers[seat])
    state.standing ^= 1 << field | 1 << to
    state.take_top(to)


# --- Horse ---------------------------------------------------------------------------------------


def add_rides(state: SakkaraState, found: list[Action]) -> None:
    """One Horse a turn carries the worker that has stepped further (K42)."""
    if not state.ridden and count(state.racks[state.actor], Tile.HORSE):
        _add_ride(state, HORSE, CLIMB_HORSE, found)


def ride_actions(state: SakkaraState) -> Sequence[Action]:
    """One field further, or not."""
    found = [STOP]
    _add_ride(state, ON, CLIMB_ON, found)
    return found


def _add_ride(state: SakkaraState, ride: Action, climb: Action, found: list[Action]) -> None:
    """Add the ride one field further in the same direction, by the rule of height (K20, K40)."""
    if state.walker < 0:
        return
    to = beyond(state.walker, state.former)
    if to < 0 or state.standing >> to & 1:
        return
    if len(state.board[to]) <= len(state.board[state.walker]) + CLIMB:
        found.append(ride)
    elif count(state.racks[state.actor], Tile.STAIRS):
        found.append(climb)


def horse(state: SakkaraState, action: Action) -> None:
    """K42."""
    state.use(Tile.HORSE)
    _ride(state)


def climb_horse(state: SakkaraState, action: Action) -> None:
    """K42, K40."""
    state.use(Tile.HORSE, Tile.STAIRS)
    _ride(state)


def _ride(state: SakkaraState) -> None:
    """Ride the first field; the second is a decision of its own, if there is one."""
    state.ridden = True
    _ride_on(state)
    further = ride_actions(state)
    if len(further) > 1:
        state.phase = Phase.RIDE
    else:
        state.walker = state.former = -1


def _ride_on(state: SakkaraState) -> None:
    to = beyond(state.walker, state.former)
    state.former, state.walker = state.walker, to
    _move(state, state.former, to)


def on(state: SakkaraState, action: Action) -> None:
    """K42."""
    _ride_on(state)
    stop(state, action)


def climb_on(state: SakkaraState, action: Action) -> None:
    """K42, K40."""
    state.use(Tile.STAIRS)
    on(state, action)


def stop(state: SakkaraState, action: Action) -> None:
    """The ride is over."""
    state.walker = state.former = -1
    state.phase = Phase.TURN


# --- Bird and Ox ---------------------------------------------------------------------------------


def add_specials(state: SakkaraState, found: list[Action]) -> None:
    """What a Bird (K43) and an Ox (K44) can do."""
    rack = state.racks[state.actor]
    if count(rack, Tile.BIRD):
        found += [BIRDS[field] for field in state.workers[state.actor]]
    if count(rack, Tile.OX):
        found += _pushes(state)


def _pushes(state: SakkaraState) -> list[Action]:
    """From a stack next to one of the actor's workers to a lower neighbour of that stack (K44)."""
    board, standing = state.board, state.standing
    sources = dict.fromkeys(
        field for worker in state.workers[state.actor] for field in BESIDE[worker]
    )
    return [
        OXEN[field, to]
        for field in sources
        if not standing >> field & 1
        for to in BESIDE[field]
        if not standing >> to & 1 and len(board[to]) < len(board[field])
    ]


def bird(state: SakkaraState, action: Action) -> None:
    """K43."""
    state.use(Tile.BIRD)
    state.source = action.what
    state.phase = Phase.LAND


def land_actions(state: SakkaraState) -> Sequence[Action]:
    """Any field without a worker (K43)."""
    return [LANDS[field] for field in FIELDS if not state.standing >> field & 1]


def land(state: SakkaraState, action: Action) -> None:
    """K43. A Horse can't carry a worker on that did not come there on foot (K42)."""
    if state.source == state.walker:
        state.walker = state.former = -1
    _move(state, state.source, action.what)
    state.source = -1
    state.phase = Phase.TURN


def ox(state: SakkaraState, action: Action) -> None:
    """K44."""
    state.use(Tile.OX)
    state.source, state.target = action.what, action.to
    choices = push_actions(state)
    if len(choices) > 1:
        state.phase = Phase.PUSH
    else:
        push(state, choices[0])


def push_actions(state: SakkaraState) -> Sequence[Action]:
    """Of H tiles, 1 to H - h, where h is the height of the target (K44)."""
    most = len(state.board[state.source]) - len(state.board[state.target])
    return PUSHES[1 : most + 1]


def push(state: SakkaraState, action: Action) -> None:
    """K44. What is uncovered by it is seen by everyone (K60)."""
    source, target = state.source, state.target
    stack, bits = state.board[source], 1 << source
    left = len(stack) - action.what
    state.board[source], pushed = stack[:left], stack[left:]
    state.board[target] += pushed
    if state.hidden & bits and left < 2:
        state.hidden ^= bits
        if not left:
            state.hidden |= 1 << target  # the whole stack was pushed
    state.source = state.target = -1
    state.phase = Phase.TURN
