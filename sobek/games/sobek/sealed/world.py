"""A round as far as a device knows it: a whole position that fits all that has happened.

What the device can't know is filled in at random, and drops are guessed until they fit. The view of
the device's own seat is the same in all positions that fit, so it is the view of the true one.

No position is a proof of cheating because it was not found: then one is made that shows the same
(:meth:`World.force`), the game goes on, and the check of the round decides.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, field, replace
from functools import cache
from random import Random
from typing import Final

from sobek.core.chance import pick
from sobek.core.play import Step
from sobek.games.sobek.rules.actions import DONE
from sobek.games.sobek.rules.notation import NONE, Action, Verb
from sobek.games.sobek.rules.phase import Phase
from sobek.games.sobek.rules.state import SobekState
from sobek.games.sobek.rules.tables import BACKS, LOW, Character, bag, bits, kind_of
from sobek.games.sobek.rules.view import SobekView
from sobek.games.sobek.sealed.events import (
    PRIESTS,
    Act,
    Event,
    HiddenDrop,
    Look,
    Pass,
    character,
)
from sobek.games.sobek.sealed.piles import Arrangement, Impossible, Knowledge, Place, arrange
from sobek.games.sobek.sealed.repair import Drop, bend, better

TRIES: Final = 20
"""Maximum number of arrangements that a search begins with."""
REPAIRS: Final = 10
"""Maximum number of times that a try goes on with better guesses."""
_UNPROVEN: Final = (Character.COURTESAN, *PRIESTS)
"""Characters that may be without effect for a reason which only their seat sees (S31, S35)."""


class Standing(SobekState):
    """A position that stays as it is when the last sets are laid: neither scored nor dealt anew."""

    __slots__ = ()

    def _score_round(self) -> None:
        pass

    def _set_up(self) -> None:
        pass

    def view(self, seat: int | None) -> SobekView:
        """What the seat may know. Nobody can count the characters in a sealed deck, of which nine
        cards were left out; the open variant shows the count elsewhere (S12, S62)."""
        return replace(super().view(seat), deck_people=None)

    def score(self) -> None:
        """Score the round, when everything is known."""
        super()._score_round()


def standing(state: SobekState) -> Standing:
    """A copy that stays."""
    new, copy = Standing.__new__(Standing), state.clone()
    for name in SobekState.__slots__:
        setattr(new, name, getattr(copy, name))
    return new


@dataclass
class World:
    """A position that fits. ``flat``: the seats that may still lay horizontal sets; ``passed``:
    those that said that they can't, as bits; ``is_over``: all are laid. ``steps``: the actions so
    far. ``drops``: the cards that were dropped face down, by a guess; ``plan``: where the first
    ones have to lie."""

    arrangement: Arrangement
    state: Standing
    flat: list[int]
    passed: int = 0
    is_over: bool = False
    steps: list[Step] = field(default_factory=list)
    plan: tuple[Place, ...] = ()
    drops: list[Drop] = field(default_factory=list)

    def copy(self) -> World:
        """An independent copy."""
        return replace(self, flat=[*self.flat], steps=[*self.steps], drops=[*self.drops])

    def apply(self, event: Event, rng: Random) -> None:
        """Carry out what happened.

        :raises Impossible: if it can't have happened here.
        """
        match event:
            case Act():
                self._act(event)
            case HiddenDrop():
                self._drop(event, rng)
            case Look():
                places = self.arrangement.places
                held = {places[card] for card in bits(self.state.piles[event.seat])}
                if held != set(event.places):
                    raise Impossible
            case Pass():
                self.passed |= 1 << event.seat
                self._stop_laying(event.seat)
        if self.state.phase == Phase.LAY_FLAT:
            self.state.passed = self.passed  # a guessed hand may say something else

    def force(self, event: Event, rng: Random) -> None:
        """Carry out what happened, even if the guesses until now stand in the way.

        :raises Impossible: if it can't have happened, wherever the unseen cards lie.
        """
        before, self.state = self.state, standing(self.state)
        if self.flat:  # here it can lay nothing, but there it can
            self.state.actor, self.state.queue = self.flat[0], tuple(self.flat[1:])
        left = bend(self.state, event, self.arrangement)
        self.apply(event, rng)
        if left:
            self.state.piles[event.seat] |= left
            self.steps[-1] = self.steps[-1]._replace(before=before)

    def _act(self, event: Act) -> None:
        before, action = self.state, event.action
        if before.phase == Phase.LAY_FLAT and self.flat[:1] != [event.seat]:
            raise Impossible
        if before.actor != event.seat or not _may_be_legal(before, action):
            if action == DONE and self.flat:  # here it can lay nothing, but there it can
                self._stop_laying(event.seat)
                self.steps.append(Step(len(self.steps) + 1, event.seat, DONE, before, self.state))
                return
            raise Impossible
        if event.place:
            before = standing(before)
            self._draw(before, action, self.arrangement.card(event.place))
        self.state = standing(before)
        turn = before.turn
        self.state.apply(action)
        lost = before.piles[event.seat] & ~self.state.piles[event.seat]
        if lost and action.verb == Verb.PLAY_CHARACTER:
            self._compare_discarded(before, event)
        self.steps.append(Step(len(self.steps) + 1, event.seat, action, before, self.state))
        if action == DONE:
            self.flat.pop(0)
            self.is_over = not self.flat
        elif before.phase != Phase.LAY_FLAT and self.state.phase == Phase.LAY_FLAT:
            self.flat = [1 - turn, turn]

    def _compare_discarded(self, before: SobekState, event: Act) -> None:
        """Everyone has seen which cards went (S31)."""
        gone = self.state.discard & ~before.discard
        shown = sum(self.arrangement.card(place) for place in event.shown)
        if bag(gone) != bag(shown):
            raise Impossible

    def _stop_laying(self, seat: int) -> None:
        if not self.flat or self.flat.pop(0) != seat:
            raise Impossible
        is_asked = self.state.actor == seat
        self.state = standing(self.state)
        if is_asked:
            self.state.apply(DONE)
        self.is_over = not self.flat

    def _draw(self, state: SobekState, action: Action, card: int) -> None:
        """Let chance pick this card (S34)."""
        cards = list(bits(state.hands[action.seat] & BACKS[action.at]))
        if card not in cards:
            raise Impossible
        state.chance_seed = _seed_that_picks(cards.index(card), len(cards))

    def _drop(self, event: HiddenDrop, rng: Random) -> None:
        """Drop some card with this back."""
        before, seat = self.state, event.seat
        hand = before.hands[seat] & BACKS[event.back]
        if not hand:
            raise Impossible
        kind = kind_of(self._guess(list(bits(hand)), rng))
        self._act(Act(seat, Action(Verb.DROP, cards=LOW[kind])))
        dropped = self.state.piles[seat] & ~before.piles[seat]
        self.drops.append(Drop(self.arrangement.places[dropped], hand))

    def _guess(self, cards: list[int], rng: Random) -> int:
        """The planned card; any, if there is no plan for the next drop."""
        number, places = len(self.drops), self.arrangement.places
        planned = [card for card in cards if places[card] in self.plan[number : number + 1]]
        return pick(planned or cards, rng)


def _may_be_legal(state: SobekState, action: Action) -> bool:
    """Whether an action is legal, or would be if its seat had other cards left: a Courtesan that
    nothing goes with, a Priest without goods. The check of the round knows."""
    if action in state.legal_actions():
        return True
    has_no_effect = character(action) in _UNPROVEN and not action.cards and action.at == NONE
    can_play = state.phase == Phase.TURN and state.hands[state.actor] & LOW[action.what]
    return has_no_effect and bool(can_play)


@dataclass(frozen=True)
class Guess:
    """A position that has fitted: how the cards lie, and which ones were dropped face down."""

    arrangement: Arrangement
    drops: tuple[Place, ...]


def find_world(
    start: SobekState, known: Knowledge, lot: float, events: Sequence[Event], seed: int = 0
) -> World:
    """A position that fits; if none is found, one that fits all that everyone has seen.

    ``start``: before the cards of the round are dealt. ``lot``: see
    :class:`sobek.games.sobek.rules.state.Deal`.

    :raises Impossible: if there is none of these, either, which proves that an event can't be.
    """
    rng = Random(seed)
    for _ in range(TRIES):
        first = begin(start, arrange(known, rng), lot)
        if world := _follow(first, events, rng):
            return world
    world = begin(start, arrange(known, rng), lot)
    for event in events:
        world.force(event, rng)
    return world


def _follow(first: World, events: Sequence[Event], rng: Random) -> World | None:
    """Carry out the events. What was dropped face down is guessed, and guessed better where it
    stands in the way."""
    for _ in range(REPAIRS):
        world = first.copy()
        try:
            for event in events:
                before = world.state
                world.apply(event, rng)
        except Impossible:
            plan = better(world.drops, before, event, world.arrangement, rng)
            if not plan:
                break
            first.plan = plan
        else:
            return world
    return None


def begin(start: SobekState, arrangement: Arrangement, lot: float) -> World:
    """The beginning of a round."""
    state = standing(start)
    state.deal(arrangement.deal(lot))
    return World(arrangement, state, [])


@cache
def _seed_that_picks(index: int, count: int) -> int:
    """A seed whose first pick of ``count`` items is this one."""
    numbers = range(count)
    return next(seed for seed in range(2**30) if pick(numbers, Random(seed)) == index)
