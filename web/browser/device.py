"""The interface between the page's logic and the browser, split by subject.

:mod:`web.browser.browser` implements it for a browser, the tests in memory.
"""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Iterable, Iterator, Sequence
from typing import Any, Protocol

from sobek.sealed.group import Group
from web.ui.scene import Accent, AnimationPath


class StorageError(Exception):
    """The browser's storage is full, blocked or broken; the text is part of a sentence."""


class WorkerError(Exception):
    """A worker did not start, or failed at a request; the text says how."""


class LineError(Exception):
    """A line to another device can't be had; the text is for the console."""


class Storage(Protocol):
    """Texts that outlive the page.

    All methods but :meth:`persist` raise StorageError if the browser refuses access.
    """

    def stored(self, key: str) -> str | None:
        """Return the text stored under a key; None if there is none."""

    def keys(self) -> Iterable[str]:
        """Return all keys."""

    def store(self, key: str, value: str) -> None:
        """Store a text, in place of an older one."""

    def forget(self, key: str) -> None:
        """Remove a text, if it is there."""

    def fullness(self) -> float:
        """Return the share of the storage that is full, 0 to 1, as far as one can know."""

    def persist(self) -> None:
        """Ask the browser not to evict what is stored. Some browsers ask the player."""


class Document(Protocol):
    """What the page shows, and the keyboard focus."""

    def morph(
        self,
        element_id: str,
        html: str,
        paths: Sequence[AnimationPath] = (),
        accents: Sequence[Accent] = (),
    ) -> Iterator[None]:
        """Change the content of an element in steps, animate elements along these paths, and let
        the accents light up."""

    def in_steps(self, steps: Iterator[None]) -> None:
        """Run an iterator to its end, after those before it, in tasks of a few milliseconds. What
        is left runs at once before the next event."""

    async def drawn(self) -> None:
        """Wait until all such steps have been done."""

    async def at_rest(self) -> None:
        """Wait until all has been drawn, and nothing is animated any more. A press anywhere ends
        all animations."""

    def reduces_motion(self) -> bool:
        """Whether the person's system asks for less motion."""

    def focus(self, element_id: str, *, reveal: bool = False) -> None:
        """Move the focus to an element if it can have it; with ``reveal``, scroll it into view."""

    def current_focus(self) -> str:
        """Return the id of the focused element; empty if there is none or it has no id."""

    def focus_is_lost(self) -> bool:
        """Whether no usable element has the focus: it was removed or disabled, or never set."""

    def reveal_pointed(self) -> None:
        """Scroll to what a teacher points at, if that is something new."""

    def scroll_to_top(self) -> None:
        """Scroll the page to its top."""

    def set_language(self, tag: str) -> None:
        """Declare the page's language, for screen readers and hyphenation."""

    def set_theme(self, theme: str) -> None:
        """Show the page by day or by night: "day", "night", or "auto" for what the system
        prefers."""

    def print_page(self) -> None:
        """Open the browser's print dialog."""


class Media(Protocol):
    """Sound and the screen."""

    def play(self, sound: str) -> None:
        """Play a sound, if the browser allows it: only after a click."""

    def flow(self, wanted: bool) -> None:
        """Have the river heard from now on, or no longer; likewise."""

    def stay_awake(self, wanted: bool) -> None:
        """Keep the screen on while the page is visible, if the browser can; or no longer."""


class Address(Protocol):
    """The page's address and history."""

    def location_hash(self) -> str:
        """Return the part of the address after #. Browsers send it to no server."""

    def set_location_hash(self, text: str, *, new_entry: bool = False) -> None:
        """Set that part, in a new entry of the history or in the current one."""

    def page_address(self) -> str:
        """Return the address without that part."""

    def reload(self) -> None:
        """Reload the page."""


class Sharing(Protocol):
    """The clipboard, and links to other devices.

    A browser allows :meth:`copy`, :meth:`copied` and :meth:`send` only in response to a click, so
    they begin when they are called, not when they are awaited.
    """

    def copy(self, text: str) -> Awaitable[bool]:
        """Put a text on the clipboard; return whether the browser allowed it."""

    def copied(self) -> Awaitable[str | None]:
        """Return the text on the clipboard; None if the browser or the player forbids it."""

    def send(self, link: str, text: str) -> Awaitable[bool]:
        """Share a link, and a text if there is one, with another app; return whether that was
        possible, even if cancelled."""

    def can_read_copied(self) -> bool:
        """Whether the browser can read the clipboard."""

    def can_send(self) -> bool:
        """Whether the browser can share links."""

    def qr_code(self, text: str) -> Sequence[str] | None:
        """Return the rows of a QR code, "1" for dark and "0" for light; None if it is too long."""


class Files(Protocol):
    """Files on the player's device."""

    def download(self, name: str, text: str) -> None:
        """Offer a text as a file."""

    def share_file(self, name: str, text: str) -> Awaitable[bool | None]:
        """Pass a text as a file to another app; return whether it has it, or None if that is
        impossible."""

    async def read_asset(self, path: str) -> str:
        """Return the text of a file of the site.

        :raises WorkerError: if it can't be loaded.
        """

    async def catalogue(self, language: str) -> bytes:
        """Return the compiled catalogue of a language.

        :raises WorkerError: if it can't be loaded.
        """

    async def load_editor(self) -> None:
        """Load the element <code-editor>.

        :raises WorkerError: if it can't be loaded.
        """

    async def read_file(self, element_id: str, limit: int) -> bytes | None:
        """Return the file chosen in a field; None if it is larger than ``limit`` bytes or can't be
        read."""


class System(Protocol):
    """The browser and the hardware."""

    def languages(self) -> list[str]:
        """Return the browser's language tags in order of preference, such as ["de-AT", "en"]."""

    def seed(self) -> int:
        """Return 64 unpredictable bits."""

    def power(self) -> tuple[int, float | None]:
        """Return the number of processor cores, and the memory in GB; None if it is unknown."""

    def begun(self) -> str:
        """Return what was begun before Python ran (:mod:`web.session.prelude`), "" if nothing was;
        from now on nothing is."""

    def accept(self, offer: str) -> None:
        """Accept an offer of the browser: "new-version", which reloads the page, or "install"."""


class Tabs(Protocol):
    """Names of which each is held by one tab at a time."""

    async def claim(self, name: str, *, take: bool) -> bool:
        """Hold a name instead of the one held before; return whether this tab holds it now.

        If another tab holds it, ``take`` takes it away, and that tab is notified."""

    def release(self, name: str) -> None:
        """Release this name; do nothing if this tab does not hold it."""


class Clock(Protocol):
    """Time, and what runs meanwhile."""

    def now(self) -> int:
        """Return the Unix time in seconds."""

    async def sleep(self, seconds: float) -> None:
        """Wait; the page can be used meanwhile."""

    def run(self, coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
        """Start a coroutine; return a function that cancels it. Its errors reach the console."""


class Worker(Protocol):
    """A worker, which answers one request after the other."""

    async def ping(self) -> None:
        """Wait until it gives a sign of life, after what it does now. One that has died never does.

        :raises WorkerError: if it fails.
        """

    async def think(self, request: str) -> str:
        """Return the answer to a request. A worker that has died never answers.

        :raises WorkerError: if it fails.
        """

    async def seal(self, step: str) -> str:
        """Return what a step of a sealed game leads to (:mod:`web.analysis.sealing`).

        :raises WorkerError: if it fails.
        """

    async def contest(self, step: str) -> str:
        """Return what a step of a tournament leads to (:mod:`web.analysis.contest`).

        :raises WorkerError: if it fails.
        """

    def end(self) -> None:
        """Stop it at once, even while it thinks."""


class SandboxError(Exception):
    """A sandbox was given up. ``is_late``: since its next answer took too long; else it said
    something that is no answer, or could not be started. ``answered``: how many answers of the last
    request had come."""

    def __init__(self, *, is_late: bool, answered: int) -> None:
        super().__init__(is_late, answered)
        self.is_late = is_late
        self.answered = answered


class Sandbox(Protocol):
    """Runs a bot that nobody has checked (:mod:`web.analysis.own_bot_answers`), away from all that
    the page and the browser keep, without a network."""

    async def ask(self, request: str, count: int, seconds: float) -> list[str]:
        """Return the answers to a request, as many as are expected.

        :raises SandboxError: if the next one takes longer than ``seconds``, or is none. Then the
            sandbox has ended.
        """

    def end(self) -> None:
        """Stop it at once, whatever it does."""


class Workers(Protocol):
    """The workers."""

    async def start_sandbox(self) -> Sandbox:
        """Start a sandbox.

        :raises SandboxError: if it does not start.
        """

    async def start_worker(self) -> Worker:
        """Start another worker.

        :raises WorkerError: if it does not start.
        """

    async def group(self) -> Group:
        """Load what sealed play computes with, in case no worker starts.

        :raises WorkerError: if it can't be loaded.
        """


class Lines(Protocol):
    """Lines to other devices, without a server. Each has a name that the page gives it.

    What happens on a line is reported as an event with its ``id``: "line:open" once texts can be
    sent, and again after a silence; "line:quiet" while the other device is not heard, be it only
    for some seconds; "line:message" with a ``text``; and last "line:closed" with a ``reason``:
    "ended" by the other device, "lost", or "flooded" if it has sent too much. A line that this
    device closes reports nothing more.

    Who the other device is, and where, stands in a description (SDP), which somebody has to carry
    over: one line takes two (:mod:`web.devices.pairing`).
    """

    def has_lines(self) -> bool:
        """Whether the browser has lines at all."""

    async def open_line(self, id: str) -> str:
        """Begin a line, in place of a former one of this name; return what to tell the other
        device.

        :raises LineError: if that is impossible.
        """

    async def answer_line(self, id: str, offer: str) -> str:
        """Begin a line by what the other device has told; return what to tell it.

        :raises LineError: if that is impossible.
        """

    async def accept_line(self, id: str, answer: str) -> None:
        """Have a line that was begun connect to the device that has answered.

        :raises LineError: if that is impossible.
        """

    def send_line(self, id: str, text: str) -> bool:
        """Send a text of at most :data:`MAX_MESSAGE` bytes; return whether the line takes it.
        Texts arrive whole and in their order, as long as the line is open."""

    def close_line(self, id: str) -> None:
        """End a line, if there is one. The other device hears of it."""


MAX_MESSAGE = 64_000
"""Bytes of a text that is sent by a line."""


class Camera(Protocol):
    """The camera, which looks for QR codes."""

    async def look(self, *, at_person: bool) -> str:
        """Look for codes by the camera above the screen (``at_person``) or the one behind it, until
        :meth:`look_away`; report each code that is new as "scanned" with its text as the ``value``.
        The picture is in the element with the id :data:`VIEWFINDER` as long as there is one. Report
        "blinded" if the system takes the camera.

        Return "" once it looks, else why it does not: "refused" by the person, "forbidden" by the
        page around this one, "missing", "busy", or "unloaded": what looks could not be loaded."""

    def look_away(self) -> None:
        """Switch the camera off."""


VIEWFINDER = "viewfinder"


class Device(
    Storage,
    Document,
    Media,
    Address,
    Sharing,
    Files,
    System,
    Tabs,
    Clock,
    Workers,
    Lines,
    Camera,
    Protocol,
):
    """Everything that the page needs of the browser."""
