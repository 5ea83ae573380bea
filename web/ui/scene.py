"""The values that the page and the renderer of a game exchange."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import Any, Final, Literal, NamedTuple

from sobek.core.record import Player
from web.ui import aids
from web.ui.markup import NOTHING, Html

Players = tuple[Player, ...]
"""The players of a game by seat."""
Section = tuple[str, list[str]]
"""A heading and the lines below it."""
PROMPT: Final = "prompt"
"""The id of the line above every table that says whose decision it is."""


@dataclass(frozen=True, slots=True)
class Move:
    """An action that was carried out. ``before``, ``after``: the looking seat's views around it;
    None if they are not known. ``ply``: its number (from 0). ``is_explained``: whether "Why?" can
    be asked about it."""

    seat: int
    action: Any
    before: Any = None
    after: Any = None
    ply: int = 0
    is_explained: bool = False


@dataclass(frozen=True, slots=True)
class Scene:
    """Everything a renderer needs to draw a table.

    ``view``: the shown view of the looking seat, ``view.seat`` (None: a spectator). ``actions``:
    the legal actions if this seat decides now, else empty. ``selection``: what has been chosen so
    far, a value of the game's own. ``last``: the last action, to be highlighted. ``recent``: all
    actions since the looking seat's last decision, the oldest first. ``note``: what is going on
    meanwhile ("Berta thinks …"), or empty. ``mover``: the seat whose last action is still being
    seen, or None. ``can_skip``: whether the wait can be skipped. ``aids``: the memory aid of each
    seat (:mod:`web.ui.aids`); empty if there are none. ``is_taught``: whether a teacher
    says what to do. ``faces``: the picture of each seat (:mod:`web.ui.faces`); empty where none is
    shown. ``talks``: whether bots may say something. ``comes``: who will look next, where nobody
    does now.
    """

    view: Any
    players: Players
    actions: Sequence[Any] = ()
    selection: Any = None
    last: Move | None = None
    recent: tuple[Move, ...] = ()
    note: str = ""
    mover: int | None = None
    can_skip: bool = False
    aids: tuple[str, ...] = ()
    is_taught: bool = False
    faces: tuple[str, ...] = ()
    talks: bool = False
    comes: int | None = None

    @property
    def side(self) -> int | None:
        """Whose place is at this side of the table; None: nobody's."""
        seat: int | None = self.view.seat
        return self.comes if seat is None else seat

    @property
    def around(self) -> list[int]:
        """All seats in turn order, from the one at this side on; where there is none, from the
        first one."""
        seats = len(self.players)
        return [((self.side or 0) + step) % seats for step in range(seats)]

    @property
    def only(self) -> Any | None:
        """The one legal action, which needs no choice; None while another is still being seen: what
        comes of that is not shown before."""
        return self.actions[0] if len(self.actions) == 1 and self.mover is None else None

    @property
    def aid(self) -> str:
        """The memory aid of the looking seat. With any but ``NONE``, ``view`` is a whole one."""
        seat = self.view.seat
        return aids.NONE if seat is None or not self.aids else self.aids[seat]


class Figure(NamedTuple):
    """A card or a token that looks on its way as neither of its ends does.

    ``face``: the thing; ``back``: what is seen of it until it turns round, empty if its face was
    seen before; ``does``: what is told of it in the middle of the screen; ``height``: in widths.
    """

    face: Html
    back: Html = NOTHING
    does: str = ""
    height: float = 1.5


Gesture = Literal["", "walk", "under", "boat", "enter", "pull", "fall"]
"""How something moves. Usually it is lifted, flies in an arc, and lands. ``walk``: with a hop from
stop to stop; ``under``: flat, and under what lies at its end; ``boat``: off a boat that passes its
end, along the element at its start; ``pull``: out of a hand that holds it. With a figure, ``enter``
and ``pull``: by the middle of the screen, where it is seen large; ``fall``: onto a heap."""


class AnimationPath(NamedTuple):
    """An element that moves over the table.

    ``ids``: the elements it passes, from its start to its end; one that is not on the page it does
    not pass. If the start or the end is not there, nothing moves. It looks like the first element
    before the change, or, with ``shows_end``, like the last element after it.
    """

    ids: tuple[str, ...]
    shows_end: bool = False
    beat: int = 0
    """Paths and accents of a later beat begin when those of the earlier ones have arrived; after
    what is seen in the middle, as soon as it goes on."""
    how: Gesture = ""
    figure: Figure | None = None
    turns: bool = False
    """Whether it lies face down at its start and turns over on its way."""


class Accent(NamedTuple):
    """What lights up for a moment over an element of the table.

    ``kind``: "gain", with the points in ``says`` ("6 × 6 = 36"); "struck", where something is done
    to a seat, which shakes; "wave", water that passes over it; "jaws", which shut over what goes
    under it in the same beat; "boat", which passes along it; "round", with its number in ``says``.
    ``beat``: as in :class:`AnimationPath`.
    """

    id: str
    kind: Literal["gain", "struck", "wave", "jaws", "boat", "round"]
    says: str = ""
    beat: int = 1


Sound = Literal["", "take", "set", "token", "penalty", "turn", "end"]


class Effect(NamedTuple):
    """The animation and the sound of a change. The table and the log show the change as well.
    ``is_felt``: whether another seat did it to the looking one."""

    paths: tuple[AnimationPath, ...] = ()
    sound: Sound = ""
    accents: tuple[Accent, ...] = ()
    is_felt: bool = False


class Reason(NamedTuple):
    """A sentence for or against an action. ``weight``: how much it is about, in points of the
    game; ``is_against``: whether it speaks against it."""

    weight: float
    sentence: str
    is_against: bool = False


class Example(NamedTuple):
    """A position that illustrates a clause of the rules.

    ``link``: a game. ``ply``: how many of its actions have been made; the last of them is the
    example, or the set-up if there is none. ``seat``: whose view shows it.
    """

    link: str
    ply: int
    seat: int


class Lesson(NamedTuple):
    """One step of a tutorial.

    ``say``: returns the teacher's text for a scene and the action that is asked for (None if none
    is). ``clauses``: the rules it is about. ``wants``: the beginning of the notation of the actions
    that are accepted; empty if there is only something to read. ``answers``: the opponent's actions
    after it, in notation. ``points``: ids of elements to point at besides the buttons to press.
    ``page``: the step (from 0) of the last round's account to show; None for the table.
    """

    say: Callable[[Scene, Any], str]
    clauses: tuple[str, ...] = ()
    wants: str = ""
    answers: tuple[str, ...] = ()
    points: tuple[str, ...] = ()
    page: int | None = None


class Chapter(NamedTuple):
    """Consecutive lessons that begin at the end of a recorded play. ``link``: the part of its link
    after "#". The person has the first seat. ``part``: which part of the tutorial, from 0; one can
    stop after each."""

    link: str
    lessons: tuple[Lesson, ...]
    part: int = 0


class CloseUp(NamedTuple):
    """A thing of a game in large. All texts are translated.

    ``picture``: the thing, as wide as ``--w`` if it is a card; ``facts``: what it shows, in a few
    words each; ``does``: what it does, in one sentence; ``clauses``: the rules about it.
    """

    name: str
    picture: Html
    facts: tuple[str, ...]
    does: str
    clauses: tuple[str, ...]


class Explained(NamedTuple):
    """An entry of the guide. ``picture``: its name in the game's ``art/``; ``name`` and ``text``:
    messages; ``clause``: the rule behind it."""

    picture: str
    name: str
    text: str
    clause: str


class GuidePart(NamedTuple):
    """A part of the guide. ``heading``: a message."""

    heading: str
    entries: tuple[Explained, ...]
