"""The null game: the smallest game that uses the whole contract, and the example for adding one.

Every player has a die under a cup. In turn, each player looks at their own die and keeps it or
rolls it once more. Before that, they may peek under one other cup; everyone sees them do so. The
highest die wins.

Notation: ``keep``, ``roll``, ``peek``, and, after ``peek``, ``seat 2`` for the second seat's cup.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from random import Random
from typing import Final, Self

from sobek.core.chance import pick
from sobek.core.game import OVER, Game, Option, Refusal, State
from sobek.core.text import mark, tr

RULES = {
    "N1": mark("Everyone gets a die under a cup and looks at it in secret."),
    "N2": mark("In turn, keep your die or roll it once more; then the next player decides."),
    "N3": mark("Once in your turn, before that, you may peek under another player’s cup."),
    "N4": mark("When everyone has decided, all dice are shown. The highest wins; ties share."),
}


@dataclass(frozen=True, slots=True)
class NullAction:
    """``keep``, ``roll`` or ``peek`` without a seat; ``seat`` with the seat that is peeked at."""

    word: str
    seat: int | None = None

    def __str__(self) -> str:
        return self.word if self.seat is None else f"{self.word} {self.seat + 1}"


KEEP, ROLL, PEEK = NullAction("keep"), NullAction("roll"), NullAction("peek")


@dataclass(frozen=True, slots=True)
class NullView:
    """What one seat may know.

    ``sides``: sides of a die. ``naming``: whether the actor has to name the seat to peek at.
    ``dice``: the die of each seat, None if unknown. ``seen``: for each seat a bit set of the seats
    that know its die; everyone knows it, because peeking is public.
    """

    seat: int | None
    actor: int
    sides: int
    naming: bool
    dice: tuple[int | None, ...]
    seen: tuple[int, ...]

    def shown(self) -> Self:
        """The whole view: there is little to remember."""
        return self


class NullState(State[NullAction, NullView]):
    """A whole position; fields as in :class:`NullView`.

    ``spare``: what each seat's die will show if it is rolled again. It is fixed at the set-up.
    """

    __slots__ = ("actor", "dice", "naming", "seats", "seen", "sides", "spare")

    def __init__(self, sides: int, dice: Iterable[int], spare: Iterable[int]) -> None:
        self.sides = sides
        self.dice = list(dice)
        self.spare = list(spare)
        self.seats = len(self.dice)
        self.seen = [1 << seat for seat in range(self.seats)]
        self.actor = 0
        self.naming = False

    def legal_actions(self) -> Sequence[NullAction]:
        if self.actor == OVER:
            return ()
        if self.naming:
            others = (seat for seat in range(self.seats) if seat != self.actor)
            return [NullAction("seat", seat) for seat in others]
        return (KEEP, ROLL) if self._peeked() else (KEEP, ROLL, PEEK)

    def apply(self, action: NullAction) -> None:
        if action.seat is not None:
            self.seen[action.seat] |= 1 << self.actor
            self.naming = False
        elif action == PEEK:
            self.naming = True
        else:
            if action == ROLL:
                self.dice[self.actor] = self.spare[self.actor]
                self.seen[self.actor] = 1 << self.actor
            self.actor = self.actor + 1 if self.actor + 1 < self.seats else OVER

    def clone(self) -> Self:
        copy = type(self)(self.sides, self.dice, self.spare)
        copy.seen = self.seen.copy()
        copy.actor = self.actor
        copy.naming = self.naming
        return copy

    def view(self, seat: int | None) -> NullView:
        dice = (
            die if self.actor == OVER or (seat is not None and seen >> seat & 1) else None
            for die, seen in zip(self.dice, self.seen, strict=True)
        )
        return NullView(seat, self.actor, self.sides, self.naming, tuple(dice), tuple(self.seen))

    def joint_view(self) -> NullView:
        """All dice that lie on the table."""
        return replace(self.view(None), dice=tuple(self.dice))

    @property
    def scores(self) -> Sequence[int]:
        return self.dice if self.actor == OVER else [0] * self.seats

    def returns(self) -> Sequence[float]:
        best = max(self.dice)
        share = 1 / self.dice.count(best)
        return [share if die == best else 0.0 for die in self.dice]

    def check(self) -> None:
        assert all(1 <= die <= self.sides for die in self.dice), "a die shows what it cannot"
        assert all(seen >> seat & 1 for seat, seen in enumerate(self.seen)), "an unknown own die"

    def refusal(self, action: NullAction) -> Refusal:
        if self.actor == OVER:
            return Refusal(tr("The game is over."), "N4")
        if self.naming:
            return Refusal(tr("First choose another player to peek at."), "N3")
        if action == PEEK:
            return Refusal(tr("You have already peeked."), "N3")
        return Refusal(tr("Keep your die, roll it, or peek first."), "N2")

    def _peeked(self) -> bool:
        mine = 1 << self.actor
        return any(seen & mine for seat, seen in enumerate(self.seen) if seat != self.actor)


def new(seats: int, seed: int, options: Mapping[str, str]) -> NullState:
    """The position after the set-up."""
    sides = int(options["sides"])
    rng = Random(seed)
    return NullState(sides, _roll(seats, sides, rng), _roll(seats, sides, rng))


def parse(text: str) -> NullAction:
    """Read an action's notation.

    :raises ValueError: with a translated sentence, if it is none.
    """
    for action in (KEEP, ROLL, PEEK):
        if text == str(action):
            return action
    if found := re.fullmatch(r"seat ([1-9])", text):
        return NullAction("seat", int(found[1]) - 1)
    raise ValueError(tr("“{text}” is not an action: type keep, roll, peek or seat 2.", text=text))


def determinize(view: NullView, rng: Random) -> NullState:
    """A state that fits the view, with fresh dice for all that its seat doesn't know."""
    seats = len(view.dice)
    drawn = _roll(seats, view.sides, rng)
    dice = (
        fresh if known is None else known for known, fresh in zip(view.dice, drawn, strict=True)
    )
    state = NullState(view.sides, dice, _roll(seats, view.sides, rng))
    state.seen = list(view.seen)
    state.actor = view.actor
    state.naming = view.naming
    return state


def is_plausible(view: NullView, seats: int) -> bool:
    """Whether a view of any seat can be drawn."""
    everyone = 1 << seats
    return (
        view.seat in (None, *range(seats))
        and view.sides in (6, 20)
        and OVER <= view.actor < seats == len(view.dice) == len(view.seen)
        and all(die is None or 0 < die <= view.sides for die in view.dice)
        and all(0 < seen < everyone for seen in view.seen)
    )


def evaluate(state: NullState, seat: int) -> float:
    """By how many points the seat's die is ahead of the best other one."""
    return state.dice[seat] - max(d for s, d in enumerate(state.dice) if s != seat)


def clauses(before: NullState, action: NullAction, after: NullState) -> Iterable[str]:
    """The clauses that a step was a case of."""
    if action in (KEEP, ROLL):
        yield f"N2 {action}"
    elif action == PEEK:
        yield "N3"
    if after.actor == OVER:
        yield "N4" if max(after.returns()) == 1 else "N4 shared"


def describe(view: NullView) -> str:
    """One line per seat, with its die or a question mark."""
    return "\n".join(
        tr("Seat {seat}: {die}", seat=seat + 1, die="?" if die is None else die)
        for seat, die in enumerate(view.dice)
    )


def _roll(seats: int, sides: int, rng: Random) -> list[int]:
    return [pick(range(1, sides + 1), rng) for _ in range(seats)]


GAME: Final = Game(
    name="null",
    version=1,
    seats=range(2, 5),
    options=(Option("sides", ("6", "20")),),
    new=new,
    parse=parse,
    rules=RULES,
    clauses=clauses,
    view_type=NullView,
    determinize=determinize,
    is_plausible=is_plausible,
    evaluate=evaluate,
    describe=describe,
)
