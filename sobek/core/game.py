"""The contract of a game: what a game owes to everything that plays, shows or saves it.

A game is one package in ``sobek.games`` whose ``GAME`` is a :class:`Game`. Records, links, bots,
the terminal and the page know a game only through this file. What it asks for:

* **State** is the whole truth of a position, hidden cards included, and nothing else: no history,
  no names, no page. It is mutable and small; ``clone()`` gives an independent copy.
* **Action** is one decision of one seat. It is immutable, hashable and the same for everyone who
  may know it: two actions that mean the same are equal, and it names no hidden card.
  ``str(action)`` is its notation, and ``game.parse(str(action)) == action``.
* **legal_actions** is the only authority on what may be done now; it is never empty before the end
  and no two of its actions mean the same. ``apply`` trusts it. What comes from outside (a page, a
  link, a file) goes through :func:`check_legal` first.
* **Chance** follows from the seed given at set-up (:mod:`sobek.core.chance`), so that the same seed
  and the same actions give the same game on every machine.
* **View** is what one seat may know: a frozen dataclass of plain values (see
  :mod:`sobek.core.wire`). Bots and renderers get nothing else. Changing only what the seat can't
  know leaves its view equal.
* **determinize** draws a whole state that fits a view: ``determinize(v, rng).view(v.seat) == v``,
  and the seat to act has the same legal actions in it.

A game may leave some options to some numbers of seats only (:attr:`Option.seats`), may have no
secrets (:attr:`Game.perfect_information`), and may bring bots of its own (:attr:`Game.bots`).
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from random import Random
from typing import Any, ClassVar, Generic, Protocol, Self, TypeVar

from sobek.core.bot import Bot, Budget
from sobek.core.sampler import Guess, PlainGuess
from sobek.core.text import tr

OVER = -1
"""The ``actor`` of a game that has ended."""


class Action(Protocol):
    """One decision. Any immutable, hashable value whose ``str`` is its notation."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


class View(Protocol):
    """What one seat may know: a frozen dataclass, so that views compare by value."""

    @property
    def seat(self) -> int | None:
        """Whose view it is; None for an onlooker's."""

    @property
    def actor(self) -> int:
        """The seat that has to decide now; :data:`OVER` after the end."""

    def shown(self) -> Self:
        """What the table shows of it: the view itself, or less where the game wants its players to
        remember by themselves."""


A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)


class State(ABC, Generic[A, V]):
    """A whole position. Seats are numbered from 0; a person sees them from 1."""

    __slots__ = ()

    seats: int
    actor: int
    """The seat that has to decide now; :data:`OVER` after the end."""

    @abstractmethod
    def legal_actions(self) -> Sequence[A]:
        """All decisions open to the actor, each once, in a fixed order; none only after the end."""

    @abstractmethod
    def apply(self, action: A) -> None:
        """Carry out a legal action. An illegal one is not looked for: see :func:`check_legal`."""

    @abstractmethod
    def clone(self) -> Self:
        """An independent copy."""

    @abstractmethod
    def view(self, seat: int | None) -> V:
        """What this seat may know; None for someone who only looks on."""

    def omniscient_view(self) -> V:
        """What someone who only looks on would see if nothing were hidden: for looking back."""
        return self.view(None)

    @property
    @abstractmethod
    def scores(self) -> Sequence[int]:
        """Points so far, one number per seat."""

    @abstractmethod
    def returns(self) -> Sequence[float]:
        """Each seat's share of the victory, summing to 1. Only after the end."""

    @abstractmethod
    def check(self) -> None:
        """Raise AssertionError where an invariant of the game is broken. For tests and `play`."""

    @abstractmethod
    def refusal(self, action: A) -> Refusal:
        """Why this action, which is not legal now, is refused."""


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is illegal: a translated sentence for the player and the rule's id."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class IllegalAction(ValueError):
    """An action that the rules do not allow now. ``str()`` is its sentence with the rule's id."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Option:
    """One choice made before the game: its name and its values, the usual one first.

    ``seats``: with how many seats there is this choice, where not with all; with others the usual
    value holds.
    """

    name: str
    values: tuple[str, ...]
    seats: tuple[int, ...] = ()

    def offered(self, seats: int) -> tuple[str, ...]:
        """The values that a game of so many seats can have."""
        return self.values if seats in (self.seats or (seats,)) else self.values[:1]


class Game(ABC, Generic[A, V]):
    """A game as a whole. ``version`` rises when old records would play differently."""

    name: ClassVar[str]
    version: ClassVar[int]
    seats: ClassVar[range]
    options: ClassVar[tuple[Option, ...]] = ()
    perfect_information: ClassVar[bool] = False
    """Whether every view shows the whole position and no chance is to come: nothing is hidden
    between persons at one screen, and ``determinize`` gives the position itself."""
    bots: ClassVar[Mapping[str, Callable[[Budget], Bot]]] = {}
    """The bots that play this game alone, by name. Those in :mod:`sobek.bots` play every game."""
    levels: ClassVar[tuple[str, ...]] = ("random", "greedy")
    """The bots that a person may sit against, the weakest first."""

    adviser: ClassVar[str] = ""
    """The bot that gives advice, one that can :class:`sobek.core.bot.Considers`; empty: none."""
    headings: ClassVar[Mapping[str, str]] = {}
    """What its clauses are about: the first one of each part, and the part's heading (an English
    message)."""

    @abstractmethod
    def new(self, seats: int, seed: int, options: Mapping[str, str]) -> State[A, V]:
        """The position after the set-up. ``options`` holds a value for each of the game's."""

    @abstractmethod
    def parse(self, text: str) -> A:
        """Read an action's notation. Raises ValueError with a translated sentence."""

    @abstractmethod
    def determinize(self, view: V, rng: Random) -> State[A, V]:
        """Draw a whole state that fits the view, with fresh chance for all that is to come."""

    def guesses(self, view: V) -> Callable[[Random], Guess]:
        """A source of positions for a search, each drawn anew from all that fit the view."""
        return lambda rng: PlainGuess(self.determinize(view, rng))

    @abstractmethod
    def evaluate(self, state: State[A, V], seat: int) -> float:
        """How good the position looks for the seat, in points; a judgement, not a rule."""

    @abstractmethod
    def describe(self, view: V) -> str:
        """The table as a text of several lines for a terminal, in the player's language."""

    @property
    @abstractmethod
    def rules(self) -> Mapping[str, str]:
        """The clauses: id -> text in our own words (an English message)."""

    @property
    @abstractmethod
    def view_type(self) -> type[V]:
        """The class of its views, for :mod:`sobek.core.wire`."""

    def public(self, action: A) -> bool:
        """Whether everyone knows that this legal action is one, so that naming it tells nothing
        that is hidden from an onlooker."""
        return self.perfect_information

    def learned(self, before: V, after: V) -> bool:
        """Whether the seat whose views these are, right before and right after an action of its
        own, was shown by it what had been hidden from it. Where a game does not tell, it was."""
        return not self.perfect_information

    def clauses(self, before: State[A, V], action: A, after: State[A, V]) -> Iterable[str]:
        """What this step was an instance of, for statistics: ids of rules, each with a word more
        where one clause has several cases ("S50", "S50 early").
        """
        return ()

    def measures(self, state: State[A, V]) -> Mapping[str, Sequence[Sequence[int]]]:
        """What else than points is worth comparing of a game that is over, by name: of each seat
        some numbers, such as one a round. For statistics."""
        return {}

    def complete(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """``options`` with every missing one at its usual value, in the game's order.

        Raises ValueError, with a translated sentence, for what a game of so many seats can't have.
        """
        offered = {option.name: option.offered(seats) for option in self.options}
        for name, value in options.items():
            if value not in offered.get(name, ()):
                raise ValueError(
                    tr(
                        "With {n} players, {game} has no option {option}={value}.",
                        n=seats,
                        game=self.name,
                        option=name,
                        value=value,
                    )
                )
        return {option.name: options.get(option.name, option.values[0]) for option in self.options}


AnyState = State[Any, Any]
AnyGame = Game[Any, Any]


def check_legal(state: State[A, V], action: A) -> None:
    """Raise :class:`IllegalAction` with the reason unless the action is legal now."""
    if action not in state.legal_actions():
        raise IllegalAction(state.refusal(action))
