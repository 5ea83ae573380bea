"""The contract of a game: what a game owes to everything that plays, shows or saves it.

A game is one module or package in :mod:`sobek.games` whose ``GAME`` is a :class:`Game`. Records,
links, bots, the terminal and the page know a game only through this file:

* :class:`State` is a whole position, hidden cards included, and nothing else: no history, no names,
  no page. It is mutable and small; ``clone()`` gives an independent copy.
* :class:`Action` is one decision of one seat: immutable, hashable, and equal to every action that
  means the same. It names no hidden card. ``str(action)`` is its notation, and
  ``game.parse(str(action)) == action``.
* ``legal_actions()`` is the only authority on what may be done. It is empty only after the end, and
  no two of its actions mean the same. ``apply()`` trusts it. Input from outside (a page, a link, a
  file) goes through :func:`check_legal` first.
* Chance follows from the seed of the set-up (:mod:`sobek.core.chance`), so that the same seed and
  the same actions give the same game on every machine.
* :class:`View` is what one seat may know, with perfect memory: a frozen dataclass of plain values
  (:mod:`sobek.core.wire`). Bots and renderers get nothing else. Changing only what a seat can't
  know leaves its view equal.
* A **determinization** is a whole state that fits a view:
  ``game.determinize(view, rng).view(view.seat) == view``, with the same legal actions for the seat
  that is to act.

:mod:`sobek.core.contract` checks these promises on a position; ``tests/contract`` checks them for
every game. :mod:`sobek.games.null` is the smallest example.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from random import Random
from typing import TYPE_CHECKING, Any, Generic, Protocol, Self, TypeVar

from sobek.core.bot import Analyzer, Bot, Budget
from sobek.core.strength import Scale
from sobek.core.text import tr
from sobek.kernel.program import Program

if TYPE_CHECKING:
    from sobek.core.head_start import HeadStarts

OVER = -1
"""The ``actor`` of a game that has ended."""


class Action(Protocol):
    """One decision: any immutable, hashable value whose ``str`` is its notation."""

    def __hash__(self) -> int: ...
    def __str__(self) -> str: ...


class View(Protocol):
    """What one seat may know: a frozen dataclass, so that views compare by value."""

    @property
    def seat(self) -> int | None:
        """The seat whose view it is; None for a spectator's."""

    @property
    def actor(self) -> int:
        """The seat that decides now; :data:`OVER` after the end."""

    def shown(self) -> Self:
        """The part of the view that the table shows: all of it, or less where the game wants its
        players to remember by themselves.
        """


A = TypeVar("A", bound=Action)
V = TypeVar("V", bound=View)
S_co = TypeVar("S_co", bound="State[Any, Any]", covariant=True)


class State(ABC, Generic[A, V]):
    """A whole position. Seats are numbered from 0; people see them from 1.

    >>> from sobek.games import game
    >>> state = game("null").new(2, seed=1, options={"sides": "6"})
    >>> state.actor, [str(action) for action in state.legal_actions()]
    (0, ['keep', 'roll', 'peek'])
    >>> before = state.clone()
    >>> state.apply(state.legal_actions()[0])
    >>> state.actor, before.actor
    (1, 0)
    """

    __slots__ = ()

    seats: int
    """The number of seats."""
    actor: int
    """The seat that decides now; :data:`OVER` after the end."""

    @abstractmethod
    def legal_actions(self) -> Sequence[A]:
        """All decisions open to the actor, each once, in a fixed order; empty after the end."""

    @abstractmethod
    def apply(self, action: A) -> None:
        """Carry out a legal action in place. It does not check; see :func:`check_legal`."""

    def __init_subclass__(cls, copied: Sequence[str] = ()) -> None:
        """Make :meth:`clone` from the fields in ``__slots__``, if some are to be ``copied``: those
        that hold lists. The others hold what never changes."""
        super().__init_subclass__()
        if copied:
            cls.clone = _cloner(cls.__slots__, copied)  # type: ignore[assignment]

    def clone(self) -> Self:
        """An independent copy."""
        raise NotImplementedError

    @abstractmethod
    def view(self, seat: int | None) -> V:
        """What this seat may know; None for a spectator, who knows what everyone knows.

        >>> from sobek.games import game
        >>> state = game("null").new(2, seed=1, options={"sides": "6"})
        >>> state.view(0).dice, state.view(1).dice, state.view(None).dice
        ((1, None), (None, 6), (None, None))
        """

    def omniscient_view(self) -> V:
        """What a spectator would see if nothing were hidden. For looking back at a game."""
        return self.view(None)

    def joint_view(self) -> V:
        """What all seats together know, whose determinizations differ in nothing but what nobody
        has seen. For figures on games between bots."""
        return self.omniscient_view()

    @property
    @abstractmethod
    def scores(self) -> Sequence[int]:
        """Points so far, one number per seat."""

    @abstractmethod
    def returns(self) -> Sequence[float]:
        """Each seat's share of the victory, summing to 1. Only after the end."""

    @abstractmethod
    def check(self) -> None:
        """Check the game's invariants, for tests and ``play --check``.

        :raises AssertionError: if one is broken.
        """

    @abstractmethod
    def refusal(self, action: A) -> Refusal:
        """Why this action, which must not be legal now, is refused."""


def _cloner(fields: Sequence[str], copied: Sequence[str]) -> Callable[[Any], Any]:
    """Write the method as a person would, an assignment for each field; a loop over the fields
    would take two to five times as long."""
    lines = [f"new.{name} = self.{name}{'[:]' * (name in copied)}" for name in fields]
    names: dict[str, Any] = {"make": object.__new__}
    body = "\n    ".join(("new = make(type(self))", *lines, "return new"))
    exec(f"def clone(self):\n    {body}", names)
    method: Callable[[Any], Any] = names["clone"]
    return method


@dataclass(frozen=True, slots=True)
class Refusal:
    """Why an action is illegal: a translated sentence for the player and the clause's id."""

    sentence: str
    rule: str

    def __str__(self) -> str:
        return f"{self.sentence} ({self.rule})"


class IllegalAction(ValueError):
    """An action that the rules do not allow now. ``str()`` is the sentence and the clause's id."""

    def __init__(self, refusal: Refusal) -> None:
        super().__init__(str(refusal))
        self.refusal = refusal


@dataclass(frozen=True, slots=True)
class Option:
    """A choice made before the game: its name and its values, the default first.

    ``seats``: the numbers of seats that have this choice; empty for all. Games with another number
    of seats have the default. ``added``: whether there were records before there was the option.
    Texts and links name it only where it differs from its default, so the old ones stay what they
    are. ``by_seat``: whether each value but the default begins with the digit of the seat that it
    is for, counted from 1.
    """

    name: str
    values: tuple[str, ...]
    seats: tuple[int, ...] = ()
    added: bool = False
    by_seat: bool = False

    def offered(self, seats: int) -> tuple[str, ...]:
        """The values that a game of this many seats can have."""
        default, *others = self.values
        if seats not in (self.seats or (seats,)):
            return (default,)
        return (default, *(each for each in others if not self.by_seat or int(each[0]) <= seats))


def _always(*_: object) -> bool:
    return True


def _each_alone(seats: int, options: object) -> Sequence[tuple[int, ...]]:
    return [(seat,) for seat in range(seats)]


def _no_clauses(*_: object) -> Iterable[str]:
    return ()


def _as_it_is(_: object, action: Any) -> Any:
    return action


IsFoolish = Callable[[Any, Any], bool]
"""Whether anyone can see that there is a better action than this one of a view's."""


def never(view: object, action: object) -> bool:
    """No action is foolish."""
    return False


def _no_measures(_: object) -> Mapping[str, Sequence[Sequence[int]]]:
    return {}


class SetUp(Protocol[S_co]):
    """Sets a game up."""

    def __call__(self, seats: int, seed: int, options: Mapping[str, str]) -> S_co:
        """The position after the set-up.

        ``seed``: 0 to :data:`sobek.core.chance.SEED_LIMIT` - 1; all chance of the game follows from
        it. ``options``: a value for each of the game's options (:meth:`Game.complete`).
        """


@dataclass(frozen=True, kw_only=True, eq=False)
class Game(Generic[S_co, A, V]):
    """A game as a whole: the data and functions that everything else uses.

    A game's ``GAME`` composes them from its own modules. Fields without a default are required.
    Functions that take a state get this game's own; its type is written as Any, so that every game
    is an :data:`AnyGame`.

    >>> from random import Random
    >>> from sobek.games import game
    >>> null = game("null")
    >>> state = null.new(2, seed=1, options=null.complete({}, seats=2))
    >>> state.apply(null.parse("keep"))
    >>> view = state.view(1)
    >>> drawn = null.determinize(view, Random(7))
    >>> drawn.view(1) == view, drawn.legal_actions() == state.legal_actions()
    (True, True)
    """

    name: str
    """The name of its package in :mod:`sobek.games`; records and links hold it."""
    version: int
    """The version of its rules: it rises when old records would play differently."""
    seats: range
    """The numbers of seats it can be played with."""
    options: tuple[Option, ...] = ()
    """The choices made before the game."""
    head_start: HeadStarts | None = None
    """What a head start can be, and what it is worth; None if there is none. If there is, its
    option is among the ``options``."""

    # --- rules ---------------------------------------------------------------------------------

    new: SetUp[S_co]
    """Make the position after the set-up: ``new(seats, seed, options)``."""
    parse: Callable[[str], A]
    """Read an action's notation. Raises ValueError with a translated sentence; whether the action
    is legal now is not its business."""
    rules: Mapping[str, str]
    """The clauses of the rules in our own words: id -> English message, translated by
    :func:`sobek.core.text.tr` where it is shown."""
    decided: Mapping[str, str] = field(default_factory=dict)
    """What we decided in a clause where the rule books are silent or leave it open: id -> English
    message, the end of a sentence. Shown by :meth:`clause`."""
    headings: Mapping[str, str] = field(default_factory=dict)
    """The parts of the rules: id of a part's first clause -> heading (an English message). If
    there are any, the first clause has one."""
    clauses: Callable[[Any, A, Any], Iterable[str]] = _no_clauses
    """Which clauses a step was a case of: ``clauses(before, action, after)`` gives ids, each
    followed by a word where a clause has several cases ("S50", "S50 early"). For statistics."""
    measures: Callable[[Any], Mapping[str, Sequence[Sequence[int]]]] = _no_measures
    """What is worth comparing of a finished game besides points: name -> for each seat some
    numbers, such as one per round. For statistics."""

    sides: Callable[[int, Mapping[str, str]], Sequence[tuple[int, ...]]] = _each_alone
    """The seats of each side, given their number and all options: partners win, and have their
    points, together."""

    # --- knowledge -----------------------------------------------------------------------------

    view_type: type[V]
    """The class of its views, for :func:`sobek.core.wire.loads`."""
    determinize: Callable[[V, Random], S_co]
    """Draw a whole state that fits a view, with fresh chance for all that is to come. The view is
    a state's own, not one that is :meth:`View.shown`."""
    redeal: Callable[[V, Random], S_co] | None = None
    """Draw such a state for a redeal in a record (:class:`sobek.core.record.Redeal`): the same view
    and random numbers must always give the same state. None: ``determinize`` does."""
    perfect_information: bool = False
    """Whether every view shows the whole position and no chance is to come. Then ``determinize``
    gives the position itself, and no action gains information."""
    is_plausible: Callable[[V, int], bool]
    """Whether a view that comes from outside may be drawn, shown or not, with so many seats. What
    draws views relies on what is checked here: numbers that are in range, as many entries as seats.
    It need not follow from any play."""
    seen: Callable[[V, A], A] = _as_it_is
    """An action as a seat sees it, by its view right before it: the same for all that it can't tell
    apart, where the action names what moves face down. So it can be told to another device, from
    which nothing of that is shown."""
    gained_information: Callable[[V, V], bool] = _always
    """Whether an action showed its own actor something that was hidden from it, by the actor's
    views right ``before`` and right ``after``. If not, it may be undone without an advantage."""

    # --- bots ----------------------------------------------------------------------------------

    evaluate: Callable[[Any, int], float]
    """Judge how good a position is for a seat, in points ahead of the best other seat. For bots
    that look one action ahead."""
    bots: Mapping[str, Callable[[Budget], Bot]] = field(default_factory=dict)
    """The bots that play this game only: name -> how to make one. :mod:`sobek.bots` has those that
    play every game."""
    strength: Scale | None = None
    """The measured strengths of what ``searcher`` chooses; None if there is none."""
    searcher: Callable[[Budget], Analyzer] | None = None
    """Makes the search whose choices :mod:`sobek.bots.fits` compares."""
    is_foolish: IsFoolish = never
    """What even the weakest bot does not play."""
    levels: tuple[str, ...] = ("random", "greedy")
    """The names of the bots that a person can choose as opponents, weakest first."""
    personas: Mapping[str, str] = field(default_factory=dict)
    """Who its bots are that have a portrait on the page: name of the bot -> a proper name (an
    English message). No two games share such a bot or a proper name."""
    program: Program | None = None
    """The program of its search, which the page's build compiles; None if it has none."""
    judging_nodes: int | None = None
    """Nodes of a budget in which the adviser judges a decision well enough for an analysis. None:
    as many as there is time for."""
    adviser: str = ""
    """The name of the bot that gives advice, an :class:`sobek.core.bot.Analyzer`; empty if none."""
    adviser_nodes: int | None = None
    """Nodes of a budget with which the adviser plays and gives hints on the page; None if there is
    none."""

    # --- a terminal ----------------------------------------------------------------------------

    describe: Callable[[V], str]
    """The table as text of several lines, in the player's language."""

    @property
    def first_options(self) -> tuple[Option, ...]:
        """The options that all its records have had."""
        return tuple(option for option in self.options if not option.added)

    def told(self, options: Mapping[str, str]) -> dict[str, str]:
        """Of a game's options, those that texts name (:attr:`Option.added`).

        >>> from sobek.games import game
        >>> scarab = game("scarab")
        >>> scarab.told(scarab.complete({}, seats=2))
        {'board': 'full', 'teams': 'none'}
        """
        return {
            option.name: options[option.name]
            for option in self.options
            if not (option.added and options[option.name] == option.values[0])
        }

    def clause(self, id: str) -> str:
        """The text of a clause in the player's language, with what was decided here.

        >>> from sobek.games import game
        >>> game("sakkara").clause("K36")[-55:]
        'dvance. Decided here: the rule book doesn’t mention it.'
        """
        parts = [tr(self.rules[id])]
        if id in self.decided:
            parts.append(tr("Decided here: {what}", what=tr(self.decided[id])))
        return " ".join(parts)

    def complete(self, options: Mapping[str, str], seats: int) -> dict[str, str]:
        """Fill in the default of every option that is missing; the result is in the game's order.

        :raises ValueError: with a translated sentence, for an option or a value that a game of
            this many seats can't have.

        >>> from sobek.games import game
        >>> game("scarab").complete({"teams": "pairs"}, seats=4)
        {'board': 'full', 'teams': 'pairs', 'start': 'none'}
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
AnyGame = Game[AnyState, Any, Any]


def check_legal(state: State[A, V], action: A) -> None:
    """Check an action that comes from outside.

    :raises IllegalAction: with the reason, unless the action is legal now.

    >>> from sobek.games import game
    >>> null = game("null")
    >>> state = null.new(2, seed=1, options={"sides": "6"})
    >>> check_legal(state, null.parse("seat 2"))  # doctest: +ELLIPSIS
    Traceback (most recent call last):
    sobek.core.game.IllegalAction: ... (N2)
    """
    if action not in state.legal_actions():
        raise IllegalAction(state.refusal(action))
