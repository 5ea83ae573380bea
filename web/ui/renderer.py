"""What a game has to provide so that the page can show it.

Each package in ``web.games`` is named like its game and has a ``RENDERER``: a :class:`Renderer`,
whose parts are data or modules. ``mypy --strict`` checks that each module fits its protocol.

A part keeps no state: its results follow from its arguments. It gets the *shown view* of one seat,
never a state, so a page cannot contain what that seat may not see. Only an action of another seat
may name a card that moved face down (``Scene.last``, ``Narration.story``); read what is said about
it off the views. Every returned text is translated.

How a press becomes an action:

* An element with ``**press("table:<name>", value)`` changes the selection: the page calls
  :meth:`Table.select` with the name and the value and draws the table again.
* A button with ``**act(action, …)`` carries out actions, in this order. The page checks that each
  is legal; then it drops the selection.

Fields (``data_input``, ``data_change``) report to :meth:`Table.select` in the same way, and so do
keys: ``data_keydown="table:<name>"`` with ``data_keys="ArrowLeft ArrowRight"`` on an element sends
these keys as the value while the focus is in that element. :meth:`Table.focus` says where the focus
goes then.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Protocol

from sobek.core.report import Line, Report
from web.ui.markup import NOTHING, Html
from web.ui.questions import Question
from web.ui.scene import (
    Chapter,
    CloseUp,
    Effect,
    Example,
    GuidePart,
    Players,
    Reason,
    Scene,
    Section,
)
from web.ui.set_deals import SetDeal
from web.ui.words import Words


class Table(Protocol):
    """The table as HTML, and how choices are made at it."""

    def table(self, scene: Scene) -> Html:
        """The whole table: the public area, the looking seat's hand, the possible actions."""

    def selection(self) -> Any:
        """The empty selection: a frozen, comparable value."""

    def select(self, scene: Scene, name: str, value: str) -> Any:
        """The selection after an event of the table; unchanged if the event makes no sense."""

    def selecting(self, action: Any) -> Any:
        """The selection in which this action is chosen, as far as one action can be."""

    def chosen(self, scene: Scene) -> Sequence[Any]:
        """The actions that “Confirm” would carry out now, in order; none if it can't."""

    def pressed(self, scene: Scene, action: Any) -> Iterable[str]:
        """The ids of the elements to press in order to choose this action."""

    def focus(self, scene: Scene) -> str:
        """The id of the element that gets the focus after a key at the table, or when the focused
        element is gone. The prompt gets it if no such element can."""


class Narration(Protocol):
    """The game in sentences. None of them names a card that the given views do not show."""

    def stage(self, view: Any) -> str:
        """How far the game is ("Round 2"), for the list of saved games."""

    def prompt(self, view: Any, players: Players) -> str:
        """Whose decision it is and of what kind, addressed to the looking seat ("Your turn.",
        "Berta chooses a token."); after the end, that the game is over."""

    def action(self, view: Any, action: Any, players: Players) -> str:
        """The name of an action as one of the actor's choices."""

    def pictured(self, view: Any, action: Any) -> Sequence[Html]:
        """What an action is about (cards, tiles, stones), as small pictures beside its name or what
        is told of it; none if this view, the actor's or another seat's, has nothing to show."""

    def story(self, before: Any, action: Any, after: Any, players: Players) -> str:
        """The log's sentence on an action, addressed to the seat whose views these are."""

    def spoken(self, scene: Scene) -> Iterable[Section]:
        """Everything that the table shows, in words, except the possible actions."""


class Hints(Protocol):
    """What "Hint" and "Why?" say about a line of a report."""

    def expected(self, points: float) -> str:
        """The points that a line leads to ("about 33 points in the end")."""

    def lacking(self, view: Any) -> str:
        """What the actor still lacks for what comes next, in one sentence, where that is little
        enough to look for; else empty."""

    def reasons(self, view: Any, players: Players, report: Report, line: Line) -> Iterable[Reason]:
        """Reasons for or against a line of a report on the actor's decision, besides its figures.
        None of them names a card that this view does not show."""


@dataclass(frozen=True)
class Joint:
    """Decisions of one seat that follow each other and are made as one choice at the table; by
    default, each decision is one. ``decisions``: how many, for the view of the seat that decides;
    ``choice``: these actions as one, for :meth:`Table.selecting` and :meth:`Narration.action`."""

    decisions: Callable[[Any], int] = lambda view: 1
    choice: Callable[[Sequence[Any]], Any] = lambda actions: actions[0]


@dataclass(frozen=True)
class Typed:
    """How actions are typed where the table names things otherwise than the notation. ``spelt``:
    the action whose notation is typed for one; ``meant``: the one that is meant, or a ValueError
    with a sentence; both by a view and the action."""

    spelt: Callable[[Any, Any], Any] = lambda view, action: action
    meant: Callable[[Any, Any], Any] = lambda view, action: action


class Animation(Protocol):
    """What moves and sounds."""

    def effect(self, before: Any, action: Any, after: Any, players: Players) -> Effect:
        """The effect of an action for the seat whose views these are. Cards hidden from it move
        face down or not at all."""


class Ending(Protocol):
    """The result of a finished game."""

    def winners(self, view: Any) -> Sequence[tuple[int, ...]]:
        """The sides that win; several share the victory. A side is a seat, or those of partners."""

    def victory(self, scene: Scene) -> str:
        """Who won, in one sentence."""

    def totals(self, view: Any) -> Sequence[tuple[tuple[int, ...], int]]:
        """All sides and their results, the best first."""

    def decided(self, scene: Scene) -> str:
        """What decided the game, in one sentence; "" if nothing did, as after a shared victory."""

    def race(self, scene: Scene, course: Sequence[Sequence[int]]) -> Html:
        """A chart of everyone's points over the game. ``course``: the scores by seat at the start
        and after each action."""

    def standings(self, scene: Scene, at: str = "ranking") -> Html:
        """Places and points. ``at``: the prefix of the ids of links to the rules."""

    def sheet(self, scene: Scene) -> Html:
        """How these came about, for paper."""


def no_close_up(thing: str) -> CloseUp | None:
    """None: the game shows nothing in large."""
    return None


@dataclass(frozen=True)
class Teaching:
    """Material for learning the game. ``examples``: a position for each clause of the rules.
    ``tutorial``: its chapters in order; empty if there is no tutorial. ``guide``: the parts of the
    game on one page. ``close_up``: the thing that an element of the table names in ``data-look``,
    in large; None if there is no such thing."""

    examples: Mapping[str, Example]
    tutorial: Sequence[Chapter] = ()
    guide: Sequence[GuidePart] = ()
    close_up: Callable[[str], CloseUp | None] = no_close_up


class Secrets(Protocol):
    """What players may not see, or may forget."""

    def revealed(self, before: Any, action: Any, after: Any) -> bool:
        """Whether the acting seat, whose views these are, learned something that the others did
        not. Then it sees the result before the tablet is passed on."""

    def aids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """The memory aids (:mod:`web.ui.aids`) that make a difference with these options;
        empty if there is nothing to remember."""

    def reasons(self, before: Any, action: Any, after: Any, players: Players) -> Iterable[Reason]:
        """Reasons for or against an action of another seat that follow from these views, so that
        whoever looks on could give them."""

    def odds(self, scene: Scene, zone: str) -> Html | None:
        """What may lie in a zone, for the panel opened with ``press("panel", "odds-<zone>")``;
        None if the looking seat may not know."""


class Rounds(Protocol):
    """The scoring of single rounds."""

    def scored(self, view: Any) -> int:
        """How many rounds have been scored."""

    def steps(self, scene: Scene, round: int) -> int:
        """In how many steps the account of a round (from 0) is shown; at least one."""

    def account(self, scene: Scene, round: int, step: int, ending: Sequence[str] = ()) -> Html:
        """The account of a round up to and including this step (from 0). ``ending``: the round's
        last actions in sentences, which the first step tells."""

    def effect(self, scene: Scene, round: int, step: int) -> Effect:
        """The effect of coming to this step of the account."""

    def seen(self, scene: Scene, round: int, step: int) -> float:
        """How long this step is seen at least when the count runs by itself, in paces."""

    def opening(self, scene: Scene) -> Effect:
        """The effect of coming to the table at the start of a round."""


class NoSecrets:
    """The :class:`Secrets` of a game in which everything is open."""

    def revealed(self, before: Any, action: Any, after: Any) -> bool:
        """False."""
        return False

    def aids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """None are needed."""
        return ()

    def reasons(self, before: Any, action: Any, after: Any, players: Players) -> Iterable[Reason]:
        """None: "Why?" shows all that the adviser says."""
        return ()

    def odds(self, scene: Scene, zone: str) -> Html | None:
        """None."""
        return None


class NoRounds:
    """The :class:`Rounds` of a game that is scored only at its end."""

    def scored(self, view: Any) -> int:
        """0."""
        return 0

    def steps(self, scene: Scene, round: int) -> int:
        """1."""
        return 1

    def account(self, scene: Scene, round: int, step: int, ending: Sequence[str] = ()) -> Html:
        """Nothing."""
        return NOTHING

    def effect(self, scene: Scene, round: int, step: int) -> Effect:
        """No effect."""
        return Effect()

    def seen(self, scene: Scene, round: int, step: int) -> float:
        """0."""
        return 0

    def opening(self, scene: Scene) -> Effect:
        """No effect."""
        return Effect()


NO_SECRETS: Final = NoSecrets()
NO_ROUNDS: Final = NoRounds()


def nothing_more(view: Any, action: Any) -> str:
    """Nothing: the notation of an action says all."""
    return ""


def no_finale(scene: Scene) -> Html:
    """Nothing: the winner has built nothing that could be drawn."""
    return NOTHING


@dataclass(frozen=True)
class Renderer:
    """A game as the page shows it. ``finale``: a picture of what the winners have built;
    ``ladder``: its set deals, the easiest first; may be empty; ``questions``: what can be asked
    about its table, besides what can be asked in every game; ``about``: what an action is about, in
    a word or two, if its notation does not say it, by a view and the action."""

    words: Words
    table: Table
    narration: Narration
    hints: Hints
    animation: Animation
    ending: Ending
    teaching: Teaching
    secrets: Secrets = NO_SECRETS
    rounds: Rounds = NO_ROUNDS
    finale: Callable[[Scene], Html] = no_finale
    ladder: Sequence[SetDeal] = ()
    questions: Sequence[Question] = ()
    about: Callable[[Any, Any], str] = nothing_more
    joint: Joint = Joint()
    typed: Typed = Typed()
