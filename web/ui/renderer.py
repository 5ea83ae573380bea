"""What the table of a game owes to the page, and what the page gives it.

A renderer is one module or package in ``web.games``, called like its game, whose ``RENDERER`` is a
:class:`Renderer`. It holds no state: everything it returns follows from its arguments. It gets the
*shown view* of one seat and never a state, so what the seat may not see cannot be in the page. Only
an action of another seat may name a card that moved face down (``Scene.last``, ``story``): what is
told of it has to come from the views.

How a press becomes an action:

* An element with ``**press("table:<name>", value)`` asks for another selection: the page calls
  :meth:`Renderer.select` with the name and the value and draws the table again.
* A button with ``**act(action, …)`` carries out actions, in this order. The page checks each
  against the legal ones and goes on from there; the selection is dropped.

Fields (``data_input``, ``data_change``) report to :meth:`Renderer.select` in the same way, and so
do keys: ``data_keydown="table:<name>"`` with ``data_keys="ArrowLeft ArrowRight"`` on an element
gives these keys, as the value, while it or something in it has the focus. What has the focus then
is said by :meth:`Renderer.focus`.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple, Protocol

from sobek.core.record import Player
from sobek.core.report import Line, Report
from sobek.core.text import trn
from web.analysis.hints import Reason
from web.session import aids
from web.ui.markup import NOTHING, Html
from web.ui.widgets import score

Section = tuple[str, list[str]]
"""A heading, and what stands below it, line by line."""
PROMPT: Final = "prompt"
"""The id of the line above every table that says whose decision it is."""


@dataclass(frozen=True, slots=True)
class Move:
    """Something that was done. ``before``: what the seat that looks saw before it."""

    seat: int
    action: Any
    before: Any = None


@dataclass(frozen=True, slots=True)
class Scene:
    """All that a renderer gets to draw a table.

    ``view``: the shown view of the seat that looks, ``view.seat`` (None: an onlooker). ``actions``:
    the legal actions where this seat has to decide now, else empty. ``selection``: what has been
    chosen so far, the renderer's own. ``last``: the last action, to be highlighted. ``note``: what
    goes on meanwhile ("Berta thinks …"), empty otherwise. ``can_skip``: whether that takes its time
    and need not. ``aids``: what helps each seat's memory (``session.aids``); empty: nothing does.
    """

    view: Any
    players: tuple[Player, ...]
    actions: Sequence[Any] = ()
    selection: Any = None
    last: Move | None = None
    note: str = ""
    can_skip: bool = False
    aids: tuple[str, ...] = ()

    @property
    def aid(self) -> str:
        """What helps the memory of the seat that looks: with anything, ``view`` is a whole one."""
        seat = self.view.seat
        return aids.NONE if seat is None or not self.aids else self.aids[seat]


class Journey(NamedTuple):
    """Something that travels over the table. ``way``: the ids of what it goes past, from where it
    was to where it comes to lie; where either is not there, nothing travels. It looks like the
    first of them did before; or, where it ``shows_end``, as the last does then.
    """

    way: tuple[str, ...]
    shows_end: bool = False


Sound = Literal["", "take", "set", "token", "penalty", "end"]


class Effect(NamedTuple):
    """What is seen and heard of something that happens: pictures and noise beside what the table
    and the log tell in any case."""

    journeys: tuple[Journey, ...] = ()
    sound: Sound = ""


class Example(NamedTuple):
    """A position to look at: a game as a link, how many of its actions were made, and whose view
    shows it. The last action is what it is an example of; without any it is the set-up."""

    link: str
    place: int
    seat: int


class Lesson(NamedTuple):
    """One thing that is taught at the table.

    ``say``: what the teacher says to the scene, with its figures, and of the action that is asked
    for. ``clauses``: the rules that it is about. ``wants``: how the notation begins of what is to
    be done, whatever follows; empty: only to read on. ``answers``: what the opponent does then.
    ``points``: the ids of what is spoken of, beside what is to be pressed. ``page``: the step (from
    0) of the last round's account that is shown, where one is.
    """

    say: Callable[[Scene, Any], str]
    clauses: tuple[str, ...] = ()
    wants: str = ""
    answers: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    page: int | None = None


class Chapter(NamedTuple):
    """Lessons that follow one another, from the end of a play (a link's part after #) on. The first
    seat is the person's."""

    link: str
    lessons: tuple[Lesson, ...]


class Renderer(Protocol):
    """The table of one game: a subclass, to be told by mypy what is still missing. Every text it
    returns is translated."""

    @property
    def title(self) -> str:
        """The game's name."""

    @property
    def icon(self) -> str:
        """Its picture, by its name in ``icons.json``."""

    typed: tuple[str, ...] = ()
    """The words of its notation, as messages, for whoever types in another language
    (:mod:`web.ui.vocabulary`)."""

    def about(self) -> str:
        """One sentence on what one does in it, for whoever chooses a game."""

    def credit(self) -> str:
        """Whose game it is."""

    def option(self, name: str) -> str:
        """What an option of the game is about ("Variant")."""

    def value(self, name: str, value: str) -> str:
        """One value of the option, with what it means ("Original: hands stay hidden")."""

    def stage(self, view: Any) -> str:
        """How far the game is ("Round 2"), for the list of saved games."""

    def prompt(self, view: Any, players: tuple[Player, ...]) -> str:
        """Whose decision it is and of what kind, as the looking seat reads it ("Your turn.",
        "Berta chooses a token."); once the game is over, that."""

    def table(self, scene: Scene) -> Html:
        """The whole table: what all see, one's own hand, and what can be done."""

    def selection(self) -> Any:
        """The selection in which nothing is chosen yet: a frozen, comparable value."""

    def select(self, scene: Scene, name: str, value: str) -> Any:
        """The selection after an event of the table. What makes no sense changes nothing."""

    def selecting(self, action: Any) -> Any:
        """The selection in which this action is chosen, as far as one action can be."""

    def action(self, view: Any, action: Any, players: tuple[Player, ...]) -> str:
        """What an action of the actor is called as one of its choices, to whoever reads it. It
        names no card that this view does not show."""

    def expected(self, points: float) -> str:
        """The points that a line of a report leads to ("about 33 points in the end")."""
        n = round(points)
        return trn(
            "about {points} point in the end",
            "about {points} points in the end",
            abs(n),
            points=score(n),
        )

    def reasons(
        self, view: Any, players: tuple[Player, ...], report: Report, line: Line
    ) -> Iterable[Reason]:
        """What speaks for or against a line of a report on the actor's decision, beside its
        figures, to whoever reads it. It names no card that this view does not show."""
        return ()

    def story(self, before: Any, action: Any, after: Any, players: tuple[Player, ...]) -> str:
        """One sentence for the log on an action, as the seat whose views these are reads it; it
        names no card that these views do not show."""

    def effect(self, before: Any, action: Any, after: Any) -> Effect:
        """What travels over the table by an action, and how it sounds, as the seat whose views
        these are may know it: what is hidden from it travels face down, or not at all."""
        return Effect()

    def spoken(self, scene: Scene) -> Iterable[Section]:
        """All that the table shows, in words, except what can be done."""

    def keys(self) -> Iterable[tuple[str, str]]:
        """The keys of this table, and what each does."""
        return ()

    def examples(self) -> Mapping[str, Example]:
        """A position to look at for each clause of the rules."""
        return {}

    def tutorial(self) -> Sequence[Chapter]:
        """How the game is learned; empty: there is nothing prepared."""
        return ()

    def pressed(self, scene: Scene, action: Any) -> Iterable[str]:
        """The ids of what is pressed at the table to choose this action."""
        return ()

    def ranking(self, scene: Scene) -> Html:
        """Places and points, once the game is over."""

    def measure(self, name: str) -> str:
        """What an average of the numbers is called that the game measures beside points
        ("Corruption cards in a round")."""
        return name

    def sheet(self, scene: Scene) -> Html:
        """All that a game that is over is counted by, for paper."""
        return self.ranking(scene)

    def pad(self) -> Html:
        """An empty sheet to keep the score of a game on a real table; nothing where none is
        needed."""
        return NOTHING

    def focus(self, scene: Scene) -> str:
        """The id of the element that gets the focus after a key at the table, and when what had it
        is gone. Where no such element can have it, the prompt gets it."""
        return PROMPT

    # --- for games with secrets ------------------------------------------------------------

    def revealed(self, before: Any, action: Any, after: Any) -> bool:
        """Whether the acting seat, whose views these are, learned by this action what the others
        did not: then it sees the result before the tablet is passed on."""
        return False

    def aids(self, options: Mapping[str, str]) -> tuple[str, ...]:
        """What can help one's memory in a game with these options (``session.aids``), as far as it
        makes a difference; empty: there is nothing to remember."""
        return ()

    def odds(self, scene: Scene, place: str) -> Html | None:
        """What may lie at a place, by its name in the page, for a panel that was opened with
        ``press("panel", "odds-<name>")``; None where that is not to be told."""
        return None

    # --- for games in rounds ---------------------------------------------------------------

    def rounds(self, view: Any) -> int:
        """How many rounds have been counted."""
        return 0

    def account_steps(self, scene: Scene, round: int) -> int:
        """In how many steps the account of a round (from 0) is told; at least one."""
        return 1

    def account(self, scene: Scene, round: int, step: int) -> Html:
        """The account of a round, told up to this step (from 0)."""
        return NOTHING

    def account_effect(self, scene: Scene, round: int, step: int) -> Effect:
        """What travels when the account comes to this step, and how it sounds."""
        return Effect()
