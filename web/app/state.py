"""The page's state: everything that an event can change and that drawing depends on."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from datetime import date
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.public_view import PublicView
from sobek.core.text import tr
from sobek.sealed.game import Invitation
from web.analysis.coach import Watch
from web.analysis.hints import Advice
from web.analysis.lab_state import Lab
from web.analysis.review_state import ReviewState
from web.analysis.statistics import Statistics
from web.app.events import Event
from web.app.work import Work
from web.devices.courier import Courier
from web.devices.hand import Hand
from web.devices.parcel import Sending
from web.devices.table import Table
from web.session import who_sees
from web.session.plies import Moment
from web.session.session import Session
from web.session.setup import Setup
from web.storage.autosave import AutoSave
from web.storage.backup import Backup
from web.storage.daily_tries import DailyTries
from web.storage.deal_results import DealResults
from web.storage.faces import Faces
from web.storage.kept import Kept
from web.storage.library import Library
from web.storage.preferences import Preferences
from web.storage.stars import Stars
from web.storage.strengths import Strengths
from web.storage.transaction import Change
from web.ui.renderer import Renderer
from web.ui.screens.keeping import Arrival
from web.ui.screens.pairing import Pairing
from web.ui.screens.rules import Reading
from web.ui.screens.scanning import Codes, Scan
from web.ui.screens.sharing import Attempt
from web.ui.screens.typed_line import Typing
from web.ui.told import Told

UNDO_COST: Final = "undo-cost"
"""The panel that says what an undo costs."""
CONSENT: Final = "consent"
"""The panel in which all persons agree to an undo."""
COACH: Final = "coach"
"""The panel in which the coach speaks."""
UNDOING: Final = (UNDO_COST, CONSENT)
"""While one of these is open, nobody moves: what is to be undone is the last decision."""


@dataclass(frozen=True, slots=True)
class Problem:
    """Why nothing can be shown, as a sentence. ``can_reload``: whether loading the page anew may
    help."""

    sentence: str
    can_reload: bool


@dataclass(frozen=True, slots=True)
class FocusRequest:
    """The element that gets the focus after the next drawing; "" is what the table names, or else
    the beginning of the screen. ``reveal``: scroll to it if it is out of sight."""

    element_id: str = ""
    reveal: bool = False


@dataclass(frozen=True, slots=True)
class Shown:
    """The table after so many actions, shown again. ``moment``: that of the play; what was undone
    since, perhaps on another device, can't be shown."""

    ply: int
    moment: Moment


@dataclass(slots=True)
class AppState:
    """The page's state. Handlers change it, :mod:`web.app.page` draws it and reads nothing else."""

    # What the page offers.
    renderers: Mapping[str, Renderer]
    """The tables, by their games' names, the first game first."""
    setup: Setup
    """The form for a new game."""

    # What this browser keeps. Each owns its keys, and is drawn as it was last read.
    preferences: Preferences
    library: Library
    autosave: AutoSave
    progress: Kept[str]
    deal_results: DealResults
    daily: DailyTries
    stars: Stars
    faces: Faces
    strengths: Strengths
    backup: Backup
    lab: Lab
    """The bots that somebody writes, and their tournaments."""

    # The device, as it was last looked at.
    now: int = 0
    """Seconds since 1970."""
    page_address: str = ""
    """The page's address without the part after #."""
    address: str = ""
    """The part after #. It says what is open: nothing for the start screen, ``game=<id>`` for a
    saved game, ``rule=…`` for a rule's example, ``learn=…`` for a tutorial, ``lab=…`` for the lab,
    ``bot=…`` for a bot from a link, or a play's link."""
    asked_language: str = ""
    """The code of the language that the page's address asks for, whatever was chosen."""
    can_send: bool = False
    """Whether the browser can pass a link to other programs."""
    has_lines: bool = False
    """Whether the browser can talk with other devices."""
    can_paste: bool = False
    """Whether the browser can read the clipboard."""
    offers: frozenset[str] = frozenset()
    """What the browser offers: "new-version", "install", by hand in Safari "home-screen" or "dock",
    or "installed-by-safari" once that was done."""
    fullness: float = 0.0
    """The share of the browser's storage that is full, as it was last looked at."""

    # What is open.
    session: Session | None = None
    """The play at the table; None on the start screen."""
    invitation: str = ""
    """The link of an invitation to a sealed game, while it is shown; "" without one."""
    invited: Invitation | None = None
    """What it says."""
    table: Table | None = None
    """The other devices at the table of a game that is played here; None if there are none."""
    hand: Hand | None = None
    """The table elsewhere that this device is at, if it is."""
    has_left_table: bool = False
    """Whether this device was at a table elsewhere when its page was loaded anew."""
    sending: Sending | None = None
    """All that goes over to another device, while it does."""
    courier: Courier | None = None
    """The line that carries the links of a sealed game."""
    seen: PublicView | None = None
    """The table that came in a link for a spectator, while it is shown."""
    openings: int = 0
    """How often something was opened."""
    problem: Problem | None = None
    """Why that can't be shown."""
    notice: Told = field(default_factory=Told)
    """A sentence above the screen."""
    declined: frozenset[str] = frozenset()
    """The offers that the person has put off."""

    # The panel over the screen, and what each panel remembers.
    panel: str = ""
    """Its name; "" without one."""
    step: str = ""
    """The number of the step of the ladder (from 0) that is shown; "" is the next one."""
    log_pages: int = 1
    why: int = 0
    """The ply (from 0) of the action that "Why?" is about."""
    advice: Advice | None = None
    """The adviser's answer, or the question that it is working on."""
    watch: Watch | None = None
    """What the coach knows of the decision of the person at the table, if there is a coach."""
    watches: list[Watch] = field(default_factory=list)
    """The same of all decisions since the game was opened, for those who take back."""
    review: ReviewState | None = None
    """The analysis of the finished game, once somebody has asked for it."""
    unasked: ReviewState | None = None
    """What was judged of the finished game before (:mod:`web.app.pricing`)."""
    agreed: frozenset[int] = frozenset()
    """The seats that have agreed to an undo so far."""
    disclosed: Session | None = None
    """The game whose people know what its link, deal or file tells."""
    day: date | None = None
    """Whose deal of the day a link asks for; None is today."""
    link_attempt: Attempt | None = None
    """What was last tried with the link."""
    qr_code: Sequence[str] | None = None
    """The rows of the link's QR code while its panel is open; None if the link is too long."""
    codes: Codes = field(default_factory=Codes)
    """The QR codes of the link of a sealed game."""
    scan: Scan | None = None
    """What the camera has seen of a link, while the panel for that is open."""
    by_code: bool = False
    """Whether links go from screen to camera: the last one did."""
    explains: bool = False
    """Whether a press on a thing shows it in large, or opens the rule about it, instead."""
    reading: Reading = field(default_factory=lambda: Reading(""))
    """What somebody reads of the rules."""
    arrival: Arrival | None = None
    """The file that somebody may bring in."""
    brought: tuple[Change, ...] = ()
    """What was changed by the last one, for Undo."""
    kept: Told = field(default_factory=Told)
    """What came of it."""
    statistics: Statistics = field(default_factory=Statistics)
    """The statistics."""

    pairing: Pairing | None = None
    """This device and another one that are about to meet, while the panel for that is open."""

    # What somebody types.
    typing: Typing = field(default_factory=Typing)
    """The line for typed actions and questions."""
    pasted: str = ""
    """The text in the field for links."""
    refusal: Told = field(default_factory=Told)
    """What is wrong with it."""

    # What goes on.
    running: dict[Work, Callable[[], object]] = field(default_factory=dict)
    """Stops each piece of work that goes on by itself."""
    sealing: set[str] = field(default_factory=set)
    """The ids of the saved games by links that go on in a worker just now, be they open or not."""
    is_founding: bool = False
    """Whether a sealed game is being begun or joined."""
    hurries: bool = False
    """Whether bots move without a pause until a person decides."""
    settles: bool = False
    """Whether an action that nobody here chose is still being seen."""
    shown: Shown | None = None
    """What is shown again of the recent actions."""
    held_events: list[Event] | None = None
    """Events that wait until it is known whether another tab plays this game; None if it is."""
    noted: Session | None = None
    """The finished session whose result was kept for comparison."""
    has_asked_to_persist: bool = False
    """Whether the browser was asked not to clear the storage."""
    has_reminded: bool = False
    """Whether the page has said that games may get lost: a full storage does not remember it."""
    reminds: bool = False
    """Whether the person is being told that what is kept here may get lost."""
    archived: tuple[str, ...] = ()
    """The ids of the old games that were just saved to a file."""
    has_reported_workers: bool = False
    """Whether the person knows that the bots' workers have failed."""

    # What the next drawing has to do besides.
    focus: FocusRequest | None = None
    is_retyped: bool = False
    """Whether fields may hold something else than the HTML says: then it is put in anew."""

    def renderer_of(self, play: Play | PublicView) -> Renderer:
        """The table for a play.

        :raises LinkError: if the page has none for its game.
        """
        return renderer_of(self.renderers, play)

    @property
    def can_show_again(self) -> bool:
        """Whether somebody decides, and others have moved since that person's last decision."""
        session = self.session
        if session is None or not session.decides or self.settles:
            return False
        return any(move.seat != who_sees.viewer(session) for move in session.past.recent())

    @property
    def again(self) -> int | None:
        """While the recent actions are shown again: after how many actions the table is shown."""
        shown, session = self.shown, self.session
        return shown.ply if shown and session and shown.moment.lasts(session.play) else None

    @property
    def has_pauses(self) -> bool:
        """Whether bots take their time."""
        return bool(self.preferences.pace) and not self.hurries

    @property
    def is_parked(self) -> bool:
        """Whether another tab plays this game."""
        return self.autosave.parked


def renderer_of(renderers: Mapping[str, Renderer], play: Play | PublicView) -> Renderer:
    """The table for a play.

    :raises LinkError: if the page has none for its game.
    """
    name = play.game.name
    if name not in renderers:
        raise LinkError(tr("The game “{name}” can’t be played here.", name=name))
    return renderers[name]
