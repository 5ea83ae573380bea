"""The policy: how promising each decision looks at once. It orders the candidates of the search and
plays the playouts.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Final

from sobek.core.exact import total
from sobek.games.sakkara.rules.bags import motifs, size
from sobek.games.sakkara.rules.magic import reached
from sobek.games.sakkara.rules.notation import Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.spending import USED
from sobek.games.sakkara.rules.state import SakkaraState
from sobek.games.sakkara.rules.tables import (
    AROUND,
    BESIDE,
    CLIMB,
    LINES,
    RACK,
    SIDE,
    beyond,
)
from sobek.games.sakkara.search.valuation import costs, worths

NEXT: Final = 0.4
"""Weight of the best tile that a worker can step to afterwards."""
ROBBED: Final = 0.5
"""Weight of what an action costs the opponent."""
DESTROYED: Final = 1.6
"""What it costs the opponent to lose a ship or a grain."""
EDGE: Final = 0.3
"""What an action must gain beyond its cost to come before ending the turn."""
MOST: Final = 12
"""Most candidates of a decision."""
LANDINGS: Final = 5
"""Most fields for a Bird that are searched."""


def candidates(state: SakkaraState) -> list[Action]:
    """The legal actions worth searching, the best first. What can be laid out is laid out."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return list(actions)
    if state.phase is Phase.TURN:
        for action in actions:
            if action.verb is Verb.LAY:
                return [action]
    rate = _RATES[state.phase](state)
    rated = sorted(((rate(action), -at) for at, action in enumerate(actions)), reverse=True)
    return [actions[-at] for _, at in rated[: LANDINGS if state.phase is Phase.LAND else MOST]]


def best(state: SakkaraState, random: Callable[[], float], noise: float) -> Action:
    """The policy's choice, each action's rating raised by up to ``noise`` at random."""
    actions = state.legal_actions()
    if len(actions) == 1:
        return actions[0]
    if state.phase is Phase.TURN:
        for action in actions:
            if action.verb is Verb.LAY:
                return action
    rate = _RATES[state.phase](state)
    chosen, most = actions[0], float("-inf")
    for action in actions:
        rated = rate(action) + noise * random()
        if rated > most:
            chosen, most = action, rated
    return chosen


Rate = Callable[[Action], float]


def own_worths(state: SakkaraState) -> tuple[float, ...]:
    """What one more tile of each motif is worth to the actor."""
    return worths(state.laid[state.actor], state.racks[state.actor])


def own_costs(state: SakkaraState) -> tuple[float, ...]:
    """What the loss of a tile of each motif costs the actor."""
    return costs(state.laid[state.actor], state.racks[state.actor])


def _placing(state: SakkaraState) -> Rate:
    worth = own_worths(state)
    return lambda action: _landing(state, worth, action.what)


def _landing(state: SakkaraState, worth: Sequence[float], field: int, left: int = -1) -> float:
    """The top tile of a field, and what can be reached from it; ``left``: the field left for it."""
    stack = state.board[field]
    gain = worth[stack[-1]] if stack else 0.0
    most, onward = max(len(stack) - 1, 0) + CLIMB, 0.0
    for to in BESIDE[field]:
        if to != left and not state.standing >> to & 1:
            there = state.board[to]
            if there and len(there) <= most and worth[there[-1]] > onward:
                onward = worth[there[-1]]
    return gain + NEXT * onward


def _turn(state: SakkaraState) -> Rate:
    worth, cost = own_worths(state), own_costs(state)

    def rate(action: Action) -> float:
        verb = action.verb
        if verb is Verb.STEP:
            return _landing(state, worth, action.to, action.what)
        if verb is Verb.CLIMB:
            return _landing(state, worth, action.to, action.what) - _price(verb, cost)
        if verb in (Verb.END, Verb.SKIP):
            return EDGE
        return _SPECIALS[verb](state, action, worth) - _price(verb, cost)

    return rate


def _price(verb: Verb, cost: Sequence[float]) -> float:
    """What an action costs its seat."""
    return total(cost[tile] for tile in USED[verb])


def _horse(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    return _landing(state, worth, beyond(state.walker, state.former), state.walker)


def _bird(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    tops = {
        stack[-1] for field, stack in enumerate(state.board) if stack and _is_free(state, field)
    }
    return max((worth[tile] for tile in tops), default=0.0)


def _is_free(state: SakkaraState, field: int) -> bool:
    return not state.standing >> field & 1


def _ox(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    """The tile that is uncovered next to a worker."""
    stack = state.board[action.what]
    hidden = state.hidden >> action.what & 1
    return worth[stack[-2]] * NEXT if len(stack) > 1 + hidden else 0.0


def _snake(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    return max(map(_robbery(state), motifs(state.racks[1 - state.actor])))


def _robbery(state: SakkaraState) -> Callable[[int], float]:
    """What taking a tile from the opponent is worth."""
    theirs = 1 - state.actor
    worth, lost = own_worths(state), costs(state.laid[theirs], state.racks[theirs])
    return lambda tile: worth[tile] + ROBBED * lost[tile]


def _firestorm(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    return _haul(state, LINES[action.what], worth)


def _whirlwind(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    return _haul(state, AROUND[action.what], worth)


def _haul(state: SakkaraState, fields: Iterable[int], worth: Sequence[float]) -> float:
    """What a spell takes, as far as it has room on the rack."""
    found = sorted((worth[state.board[f][-1]] for f in reached(state, fields)), reverse=True)
    room = max(RACK - size(state.racks[state.actor]) + 3, 0)
    return total(found[:room])


def _destruction(state: SakkaraState, action: Action, worth: Sequence[float]) -> float:
    return DESTROYED


_SPECIALS: Final[Mapping[Verb, Callable[[SakkaraState, Action, Sequence[float]], float]]] = {
    Verb.HORSE: _horse,
    Verb.CLIMB_HORSE: _horse,
    Verb.BIRD: _bird,
    Verb.OX: _ox,
    Verb.SNAKE: _snake,
    Verb.FIRESTORM: _firestorm,
    Verb.WHIRLWIND: _whirlwind,
    Verb.DROUGHT: _destruction,
    Verb.SHIPWRECK: _destruction,
}


def _riding(state: SakkaraState) -> Rate:
    worth = own_worths(state)
    here = _landing(state, worth, state.walker)
    there = _landing(state, worth, beyond(state.walker, state.former), state.walker)
    cost = own_costs(state)

    def rate(action: Action) -> float:
        if action.verb is Verb.STOP:
            return NEXT * here
        return there - (_price(action.verb, cost) if action.verb is Verb.CLIMB_ON else 0.0)

    return rate


def _pushing(state: SakkaraState) -> Rate:
    worth = own_worths(state)
    stack, hidden = state.board[state.source], state.hidden >> state.source & 1

    def rate(action: Action) -> float:
        left = len(stack) - action.what
        return worth[stack[left - 1]] if left > hidden else 0.0

    return rate


def _stealing(state: SakkaraState) -> Rate:
    value = _robbery(state)
    return lambda action: value(action.what)


def _dropping(state: SakkaraState) -> Rate:
    cost = own_costs(state)
    return lambda action: -cost[action.what]


def _ordering(state: SakkaraState) -> Rate:
    """What the opponent wants lies deep."""
    theirs = 1 - state.actor
    worth = worths(state.laid[theirs], state.racks[theirs])
    return lambda action: worth[action.what]


def _cutting(state: SakkaraState) -> Rate:
    """What one wants oneself lies on top of a stack."""
    worth = own_worths(state)
    return lambda action: worth[state.used[action.what - 1]]


def _stacking(state: SakkaraState) -> Rate:
    """Near one's own workers, far from the opponent's, if the top tile is worth something."""
    top = state.used[state.part - 1]
    theirs = 1 - state.actor
    own = own_worths(state)[top]
    other = worths(state.laid[theirs], state.racks[theirs])[top]

    def rate(action: Action) -> float:
        near = min(_distance(action.what, field) for field in state.workers[state.actor])
        far = min(_distance(action.what, field) for field in state.workers[theirs])
        return other * far - own * near

    return rate


def _distance(field: int, other: int) -> int:
    row, column = divmod(field, SIDE)
    other_row, other_column = divmod(other, SIDE)
    return abs(row - other_row) + abs(column - other_column)


_RATES: Final[Mapping[Phase, Callable[[SakkaraState], Rate]]] = {
    Phase.PLACE: _placing,
    Phase.TURN: _turn,
    Phase.RIDE: _riding,
    Phase.LAND: _placing,
    Phase.PUSH: _pushing,
    Phase.STEAL: _stealing,
    Phase.ORDER: _ordering,
    Phase.DROP: _dropping,
    Phase.CUT: _cutting,
    Phase.STACK: _stacking,
}
