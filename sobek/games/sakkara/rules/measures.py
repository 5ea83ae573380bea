"""Statistics of a game: which clauses a step was a case of, and how far the pyramids came."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Final

from sobek.games.sakkara.rules.bags import PLANS, count
from sobek.games.sakkara.rules.building import height, missing, tier
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import NAMES, SPELLS, TURNS, Tile
from sobek.games.sakkara.rules.tables import STACK as MOST

_CLAUSES: Final[Mapping[Verb, tuple[str, ...]]] = {
    Verb.PLACE: ("K11",),
    Verb.STEP: ("K20",),
    Verb.CLIMB: ("K20", "K40"),
    Verb.HORSE: ("K42",),
    Verb.CLIMB_HORSE: ("K42", "K40 horse"),
    Verb.ON: ("K42 on",),
    Verb.CLIMB_ON: ("K42 on", "K40 horse"),
    Verb.STOP: ("K42 stop",),
    Verb.OX: ("K44",),
    Verb.SNAKE: ("K41",),
    Verb.FIRESTORM: ("K05", "K45 firestorm"),
    Verb.WHIRLWIND: ("K05", "K45 whirlwind"),
    Verb.DROUGHT: ("K05", "K45 drought"),
    Verb.SHIPWRECK: ("K05", "K45 shipwreck"),
    Verb.NEXT: ("K50 order",),
    Verb.SKIP: ("K23 skipped",),
    Verb.DROP: ("K22",),
}
"""The clauses of which each verb is always a case."""
_FREEING: Final = (Verb.CLIMB, Verb.BIRD, Verb.OX)
"""What may make a move possible (K23)."""


def clauses(before: SakkaraState, action: Action, after: SakkaraState) -> Iterator[str]:
    """The ids of the clauses, each followed by a word where a clause has several cases."""
    yield from _CLAUSES.get(action.verb, ())
    match action.verb:
        case Verb.BIRD:
            yield "K43 after" if before.moved else "K43 before"
        case Verb.LAY:
            yield from _lay(before, action, after)
        case Verb.STACK:
            yield from _stack(before, action.what)
        case Verb.CUT:
            whole = action.what == len(before.used)
            yield "K51 whole" if whole else "K51 rest" if action.what == MOST else "K51 split"
    if before.turn != after.turn and before.phase is not Phase.PLACE:
        yield "K21" if before.used or action.verb is Verb.STACK else "K21 nothing used"
    if action.verb in _FREEING and not before.moved and _is_stuck(before):
        yield "K23 freed"
    if after.phase is Phase.OVER:
        yield "K35" if after.turns == TURNS else "K34"


def measures(state: SakkaraState) -> dict[str, list[list[int]]]:
    """``tiles``: for each seat one number, the tiles in its pyramid."""
    return {"tiles": [[height(laid)] for laid in state.laid]}


def _is_stuck(state: SakkaraState) -> bool:
    """Whether a turn begins in which no worker can step without help."""
    if state.phase is not Phase.TURN:
        return False
    return not any(action.verb is Verb.STEP for action in state.legal_actions())


def _lay(before: SakkaraState, action: Action, after: SakkaraState) -> Iterator[str]:
    seat = before.actor
    laid = before.laid[seat]
    number = tier(laid)
    if action.what in (Tile.SHIP, Tile.GRAIN):
        begun = missing(laid) != PLANS[number]
        # The tiers below needed the ship and one grain each.
        lost = bool(number) if action.what == Tile.SHIP else count(laid, Tile.GRAIN) < number
        yield f"K33 {NAMES[action.what]}" if begun or lost else "K30"
        return
    yield f"K31 tier {number + 1}"
    if after.used != before.used:
        yield "K32"


def _stack(before: SakkaraState, field: int) -> Iterator[str]:
    part = before.used[: before.part]
    if any(set(tiles) <= set(part) for tiles in SPELLS.values()):
        yield "K50 spell"
    yield "K50"
    yield "K51 fewest" if before.board[field] else "K51 empty"
