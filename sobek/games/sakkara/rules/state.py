"""A position of Sakkara: the set-up, the decisions, and the course of a turn (K10 to K35).

What each decision offers and does is in ``rules.moving`` (steps, Horse, Bird, Ox),
``rules.building`` (ship, grain, pyramid), ``rules.magic`` (Snake and spells) and
``rules.discarding`` (the rack's limit and the stacks that go back).
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from random import Random
from typing import Final

from sobek.core import head_start
from sobek.core.chance import pick, shuffled
from sobek.core.game import OVER, Refusal, State
from sobek.games.sakkara.rules import (
    building,
    discarding,
    invariants,
    magic,
    moving,
    refusals,
)
from sobek.games.sakkara.rules.bags import ALL, ONE, bag, count, size
from sobek.games.sakkara.rules.head_start import ORDER
from sobek.games.sakkara.rules.notation import END, PLACES, SKIP, Action, Verb
from sobek.games.sakkara.rules.phase import Phase
from sobek.games.sakkara.rules.tables import (
    FIELDS,
    FIRST_SHIPS,
    SEATS,
    TURNS,
    WORKERS,
    Tile,
)
from sobek.games.sakkara.rules.view import HIDDEN, SakkaraView


class SakkaraState(State[Action, SakkaraView], copied=("board", "workers", "racks", "laid")):
    """A whole position. Bags as in ``rules.bags``.

    ``turn``: the seat whose turn it is; ``turns``: number of turns that are over. ``board``: the
    tiles on each field, bottom first. ``hidden``: the fields whose bottom tile nobody has seen, as
    bits. ``workers``: the fields of each seat's workers; ``standing``: all of them as bits.
    ``racks``, ``laid``: bags, of each seat. ``moved``: whether the step of this turn is done (or
    skipped). ``walker``: the field of the worker that a Horse could carry on now, else -1;
    ``former``: the field that it came from. ``ridden``: whether a Horse was used in this turn.
    ``finished``: whether a tier was completed in it. ``used``: the tiles for the stack, bottom
    first. ``grains``, ``ships``: numbers of those destroyed in this turn, which go on top.
    ``ordering``: the bag of a spell's tiles that are not on the stack yet. ``source``: the field
    of the worker that the Bird lifts, or of the stack that the Ox pushes to ``target``; else -1.
    ``part``: the number of tiles in the stack that is set next; 0 if none is. ``ahead``: the tiles
    of each seat's head start (K12).
    """

    __slots__ = (
        "actor",
        "ahead",
        "board",
        "finished",
        "former",
        "grains",
        "hidden",
        "laid",
        "moved",
        "ordering",
        "part",
        "phase",
        "racks",
        "ridden",
        "ships",
        "source",
        "standing",
        "target",
        "turn",
        "turns",
        "used",
        "walker",
        "workers",
    )

    seats = SEATS

    def __init__(self, view: SakkaraView, under: Iterable[int] = ()) -> None:
        """The position of a view with all racks; ``under``: the tiles that it hides, by field."""
        hidden = iter(under)
        self.actor = view.actor
        self.ahead = view.ahead
        self.turn = view.turn
        self.turns = view.turns
        self.phase = view.phase
        self.hidden = sum(1 << field for field in FIELDS if HIDDEN in view.board[field])
        self.board = [
            tuple(next(hidden) if tile == HIDDEN else tile for tile in stack)
            for stack in view.board
        ]
        self.workers = list(view.workers)
        self.standing = sum(1 << field for workers in view.workers for field in workers)
        self.racks = [rack or 0 for rack in view.racks]
        self.laid = list(view.laid)
        self.moved = view.moved
        self.walker = view.walker
        self.former = view.former
        self.ridden = view.ridden
        self.finished = view.finished
        self.used = view.used
        self.grains = view.grains
        self.ships = view.ships
        self.ordering = view.ordering
        self.source = view.source
        self.target = view.target
        self.part = view.part

    # --- legal actions ---------------------------------------------------------------------

    def legal_actions(self) -> Sequence[Action]:
        """All decisions open to the actor, in a fixed order; empty after the end."""
        return _LEGAL[self.phase](self)

    def _place_actions(self) -> Sequence[Action]:
        return [PLACES[field] for field in FIELDS if not self.standing >> field & 1]

    def _turn_actions(self) -> Sequence[Action]:
        found: list[Action] = []
        if self.moved:
            found.append(END)
            moving.add_rides(self, found)
        else:
            moving.add_steps(self, found)
            if not found and not moving.can_be_freed(self):
                found.append(SKIP)
        if self.racks[self.actor]:
            building.add_lays(self, found)
            moving.add_specials(self, found)
            magic.add_magic(self, found)
        return found

    # --- carrying out ----------------------------------------------------------------------

    def apply(self, action: Action) -> None:
        """Carry out a legal action."""
        _APPLY[action.verb](self, action)

    def _place(self, action: Action) -> None:
        """K11."""
        self.workers[self.actor] += (action.what,)
        self.standing |= 1 << action.what
        self.take_top(action.what)
        self.actor = self.turn = 1 - self.actor
        if len(self.workers[self.actor]) == WORKERS:
            self.phase = Phase.TURN

    def _skip(self, action: Action) -> None:
        """K23."""
        self.moved = True

    def take_top(self, field: int) -> None:
        """The actor takes the top tile of a field, if any; everyone sees the next one."""
        stack = self.board[field]
        if stack:
            self.racks[self.actor] += ONE[stack[-1]]
            self.board[field] = stack[:-1]
            if len(stack) == 2:
                self.hidden &= ~(1 << field)

    def use(self, *tiles: Tile) -> None:
        """Put tiles of the actor's rack on the stack that goes back to the board (K50)."""
        for tile in tiles:
            self.racks[self.actor] -= ONE[tile]
        self.used += tuple(map(int, tiles))

    def end_turn(self) -> None:
        """The next turn, or the end after the last one (K35)."""
        self.turns += 1
        self.phase = Phase.TURN if self.turns < TURNS else Phase.OVER
        self.turn = 1 - self.turn
        self.actor = self.turn if self.turns < TURNS else OVER
        self.moved = self.ridden = self.finished = False
        self.walker = self.former = -1

    # --- knowledge and result ----------------------------------------------------------------

    def view(self, seat: int | None) -> SakkaraView:
        """What everyone knows who remembers all that was seen (K60)."""
        return self._view(seat, self.hidden)

    def omniscient_view(self) -> SakkaraView:
        """What a spectator would see if nothing were hidden."""
        return self._view(None, 0)

    def joint_view(self) -> SakkaraView:
        """What anybody knows: nobody knows more than others."""
        return self.view(None)

    def _view(self, seat: int | None, hidden: int) -> SakkaraView:
        board = self.board[:]
        for field in FIELDS if hidden else ():
            if hidden >> field & 1:
                board[field] = (HIDDEN, *board[field][1:])
        return SakkaraView(
            seat=seat,
            actor=self.actor,
            turn=self.turn,
            turns=self.turns,
            phase=self.phase,
            board=tuple(board),
            workers=tuple(self.workers),
            racks=tuple(self.racks),
            sizes=tuple(map(size, self.racks)),
            laid=tuple(self.laid),
            moved=self.moved,
            walker=self.walker,
            former=self.former,
            ridden=self.ridden,
            finished=self.finished,
            used=self.used,
            grains=self.grains,
            ships=self.ships,
            ordering=self.ordering,
            source=self.source,
            target=self.target,
            part=self.part,
            ahead=self.ahead,
        )

    @property
    def scores(self) -> Sequence[int]:
        """The number of tiles in each pyramid (K35)."""
        return tuple(map(building.height, self.laid))

    def returns(self) -> Sequence[float]:
        """Who completed the pyramid, or has more of it (K34, K35)."""
        one, other = self.scores
        if one == other:
            return (0.5, 0.5)
        return (1.0, 0.0) if one > other else (0.0, 1.0)

    def check(self) -> None:
        """Check the invariants."""
        invariants.check(self)

    def refusal(self, action: Action) -> Refusal:
        """Why this action is illegal."""
        return refusals.refusal(self, action)


def _none(state: SakkaraState) -> Sequence[Action]:
    return ()


_LEGAL: Final[Mapping[Phase, Callable[[SakkaraState], Sequence[Action]]]] = {
    Phase.PLACE: SakkaraState._place_actions,
    Phase.TURN: SakkaraState._turn_actions,
    Phase.RIDE: moving.ride_actions,
    Phase.LAND: moving.land_actions,
    Phase.PUSH: moving.push_actions,
    Phase.STEAL: magic.steal_actions,
    Phase.ORDER: magic.order_actions,
    Phase.DROP: discarding.drop_actions,
    Phase.CUT: discarding.cut_actions,
    Phase.STACK: discarding.stack_actions,
    Phase.OVER: _none,
}
_APPLY: Final[Mapping[Verb, Callable[[SakkaraState, Action], None]]] = {
    Verb.PLACE: SakkaraState._place,
    Verb.STEP: moving.step,
    Verb.CLIMB: moving.climb,
    Verb.HORSE: moving.horse,
    Verb.CLIMB_HORSE: moving.climb_horse,
    Verb.ON: moving.on,
    Verb.CLIMB_ON: moving.climb_on,
    Verb.STOP: moving.stop,
    Verb.BIRD: moving.bird,
    Verb.LAND: moving.land,
    Verb.OX: moving.ox,
    Verb.PUSH: moving.push,
    Verb.SNAKE: magic.snake,
    Verb.TAKE: magic.take,
    Verb.LAY: building.lay,
    Verb.FIRESTORM: magic.firestorm,
    Verb.WHIRLWIND: magic.whirlwind,
    Verb.DROUGHT: magic.drought,
    Verb.SHIPWRECK: magic.shipwreck,
    Verb.NEXT: magic.order,
    Verb.SKIP: SakkaraState._skip,
    Verb.END: discarding.end,
    Verb.DROP: discarding.drop,
    Verb.CUT: discarding.cut,
    Verb.STACK: discarding.stack,
}


def set_up(seed: int, ahead: Sequence[int] = ()) -> SakkaraState:
    """Set a game up: a tile on each field, the others as second tiles on random fields, at least
    two ships on top (K10), and a random starting player (K11). ``ahead``: the number of tiles that
    each seat has laid out before (K12), or none."""
    rng = Random(seed)
    laid = tuple(bag(ORDER[:number]) for number in head_start.by_seat(ahead, SEATS))
    tiles = [int(tile) for tile in Tile for _ in range(count(ALL - sum(laid), tile))]
    board = _laid_out(tiles, rng)
    while sum(stack[-1] == Tile.SHIP for stack in board) < FIRST_SHIPS:
        board = _laid_out(tiles, rng)
    first = pick(range(SEATS), rng)
    seen = tuple((HIDDEN, *stack[1:]) if len(stack) > 1 else stack for stack in board)
    view = SakkaraView(
        seat=None,
        actor=first,
        turn=first,
        turns=0,
        phase=Phase.PLACE,
        board=seen,
        workers=((),) * SEATS,
        racks=(0,) * SEATS,
        sizes=(0,) * SEATS,
        laid=laid,
        moved=False,
        walker=-1,
        former=-1,
        ridden=False,
        finished=False,
        used=(),
        grains=0,
        ships=0,
        ordering=0,
        source=-1,
        target=-1,
        part=0,
        ahead=tuple(ahead),
    )
    return SakkaraState(view, [stack[0] for stack in board if len(stack) > 1])


def _laid_out(all_tiles: Sequence[int], rng: Random) -> list[tuple[int, ...]]:
    """One tile on each field, and a second one on random fields."""
    tiles = shuffled(all_tiles, rng)
    second = shuffled(FIELDS, rng)[: len(tiles) - len(FIELDS)]
    board: list[tuple[int, ...]] = [(tile,) for tile in tiles[: len(FIELDS)]]
    for field, tile in zip(second, tiles[len(FIELDS) :], strict=True):
        board[field] += (tile,)
    return board
