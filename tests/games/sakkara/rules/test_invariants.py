"""The invariants that ``play --check`` relies on find every fault that they are there for."""

from collections.abc import Callable

import pytest

from sobek.core.game import OVER
from sobek.games.sakkara.rules import invariants
from sobek.games.sakkara.rules.bags import bag
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import TURNS
from tests.games.sakkara.rules.positions import position, tiles
from tests.games.sakkara.rules.slow_rules import BOARD

Fault = Callable[[SakkaraState], None]
TOP, BARE = BOARD.index("b4"), BOARD.index("a7")


def a_position() -> SakkaraState:
    return position(
        {"b4": "moon", "c4": "2 grain"}, racks=("6 block", "ox horse"), laid=("ship", "")
    )


def taken(state: SakkaraState, text: str) -> int:
    """The bag of some tiles, taken from the tall stack."""
    place = BOARD.index("g7")
    stack = list(state.board[place])
    for tile in tiles(text):
        stack.remove(tile)
    state.board[place] = tuple(stack)
    return bag(tiles(text))


def a_tile_less(state: SakkaraState) -> None:
    state.racks[0] = bag(tiles("5 block"))


def two_workers_on_a_field(state: SakkaraState) -> None:
    (first, _), others = state.workers
    state.workers = [(first, first), others]


def a_worker_misplaced(state: SakkaraState) -> None:
    state.standing ^= 1 << BARE


def hidden_on_top(state: SakkaraState) -> None:
    state.hidden = 1 << TOP


def hidden_under_nothing(state: SakkaraState) -> None:
    state.hidden = 1 << BARE


def a_tier_in_advance(state: SakkaraState) -> None:
    state.laid[0] += taken(state, "cross")


def a_ship_too_many(state: SakkaraState) -> None:
    state.laid[0] += taken(state, "ship")


def a_grain_too_many(state: SakkaraState) -> None:
    state.laid[0] += taken(state, "2 grain")


def over_and_somebody_acts(state: SakkaraState) -> None:
    state.phase = Phase.OVER


def nobody_acts(state: SakkaraState) -> None:
    state.actor = OVER


def nothing_to_order(state: SakkaraState) -> None:
    state.phase = Phase.ORDER


def no_stack_to_set(state: SakkaraState) -> None:
    state.phase, state.actor = Phase.STACK, 1


def a_part_without_a_stack(state: SakkaraState) -> None:
    state.part = 1


def nowhere_to_land(state: SakkaraState) -> None:
    state.phase = Phase.LAND


def a_source_without_a_use(state: SakkaraState) -> None:
    state.source = 0


def a_target_without_a_push(state: SakkaraState) -> None:
    state.target = 0


def a_turn_too_many(state: SakkaraState) -> None:
    state.turns = TURNS + 1


def a_worker_less(state: SakkaraState) -> None:
    (first, second), others = state.workers
    state.workers, state.standing = [(first,), others], state.standing ^ 1 << second


def a_rack_too_full(state: SakkaraState) -> None:
    state.racks[1] += taken(state, "5 stairs 4 bird")


def the_other_acts(state: SakkaraState) -> None:
    state.actor = 1


def stacks_by_who_is_to_move(state: SakkaraState) -> None:
    state.phase = Phase.CUT


FAULTS: dict[Fault, str | None] = {
    a_tile_less: "made or lost",
    two_workers_on_a_field: "two workers",
    a_worker_misplaced: "misplaced",
    hidden_on_top: "on top",
    hidden_under_nothing: "on top",
    a_tier_in_advance: "built too much",
    a_ship_too_many: "a ship",
    a_grain_too_many: "a grain",
    over_and_somebody_acts: None,
    nobody_acts: None,
    nothing_to_order: None,
    no_stack_to_set: None,
    a_part_without_a_stack: None,
    nowhere_to_land: None,
    a_source_without_a_use: None,
    a_target_without_a_push: None,
    a_turn_too_many: None,
    a_worker_less: None,
    a_rack_too_full: "too full",
    the_other_acts: None,
    stacks_by_who_is_to_move: "sets the stacks",
}


@pytest.mark.parametrize("fault", FAULTS)
def test_a_fault_is_found(fault: Fault) -> None:
    state = a_position()
    invariants.check(state)
    fault(state)
    with pytest.raises(AssertionError, match=FAULTS[fault]):
        invariants.check(state)
