"""What the page needs of the device that it runs on: ``browser.browser``, or a test's own."""

from __future__ import annotations

from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Protocol

from web.ui.scene import AnimationPath


class StorageError(Exception):
    """The browser's storage is full, blocked or broken; the text says so within a sentence."""


class WorkerError(Exception):
    """A worker did not start, or failed at a request; the text says how."""


class Storage(Protocol):
    """Texts that outlive the page. Everything here may raise StorageError."""

    def stored(self, key: str) -> str | None:
        """What was stored under a key, if anything."""

    def keys(self) -> list[str]:
        """The keys under which something is stored."""

    def store(self, key: str, value: str) -> None:
        """Keep text beyond the page's life."""

    def forget(self, key: str) -> None:
        """Remove what is stored under a key, if anything."""


class Worker(Protocol):
    """A worker of the bots: it answers one request after the other."""

    async def think(self, request: str) -> str:
        """Have it answer a request; raise WorkerError if it fails. One that has died never
        answers."""

    def end(self) -> None:
        """Stop it at once, whatever it does."""


class Device(Storage, Protocol):
    """The browser, as far as the page's logic knows it."""

    def morph(self, element_id: str, html: str, paths: Sequence[AnimationPath] = ()) -> None:
        """Change the content of an element and animate elements along these paths."""

    def play(self, sound: str) -> None:
        """Let a sound be heard, where the browser allows it: after a click."""

    def stay_awake(self, wanted: bool) -> None:
        """Keep the screen on while the page is seen, where the browser can, or no longer."""

    def focus(self, element_id: str, *, reveal: bool = False) -> None:
        """Move the keyboard focus to an element, where it is there and can have it. Nothing
        scrolls, except to ``reveal`` it where it is out of sight."""

    def current_focus(self) -> str:
        """The id of what has the focus; empty where it has none, or nothing has the focus."""

    def focus_is_lost(self) -> bool:
        """Whether nothing has the focus that could use it: because what had it is gone or became
        disabled, or because nothing ever had it."""

    def scroll_to_top(self) -> None:
        """Show the page from its beginning."""

    def set_language(self, tag: str) -> None:
        """Say which language the page is in."""

    def location_hash(self) -> str:
        """The part of the address after #."""

    def set_location_hash(self, text: str, *, new_entry: bool = False) -> None:
        """Set that part, as a new entry in the history or in place of this one."""

    def page_address(self) -> str:
        """The page's address without that part."""

    def print_page(self) -> None:
        """Have the person print what the page shows."""

    def reload(self) -> None:
        """Load the page anew."""

    def accept(self, offer: str) -> None:
        """Have the browser do what it offers: use a new version, install the page."""

    def copy(self, text: str) -> Awaitable[bool]:
        """Put text on the clipboard; tell whether the browser allowed it. It begins at once, for it
        is allowed in answer to a click alone; so do the next two."""

    def copied(self) -> Awaitable[str | None]:
        """The text on the clipboard; None where the browser or the person forbids that."""

    def send(self, link: str) -> Awaitable[bool]:
        """Have the person pass a link to another program; tell whether the browser let them. Who
        thinks better of it was let."""

    def can_read_copied(self) -> bool:
        """Whether the browser knows how to read the clipboard."""

    def can_send(self) -> bool:
        """Whether the browser can pass a link to another program."""

    def qr_code(self, text: str) -> Sequence[str] | None:
        """Rows of "1" for dark and "0" for light; None where the text is too long."""

    def download(self, name: str, text: str) -> None:
        """Give the person a text as a file."""

    async def read_file(self, element_id: str, limit: int) -> str | None:
        """The text in the file that was chosen in a field; None where it is none, or larger than
        so many bytes."""

    def languages(self) -> list[str]:
        """The person's languages by preference."""

    def seed(self) -> int:
        """64 unpredictable bits."""

    async def claim(self, name: str, *, take: bool) -> bool:
        """Have a name for this tab alone, in place of what it had before: if no other tab has it,
        or even then. Tell whether it has it; who loses it later hears of it."""

    def release(self, name: str) -> None:
        """Have this name no more; another one that was claimed since stays."""

    def persist(self) -> None:
        """Ask the browser not to tidy away what is stored. Some ask the person."""

    def now(self) -> int:
        """Seconds since 1970."""

    def power(self) -> tuple[int, float | None]:
        """The processor's cores, and the memory in GB where the browser tells."""

    async def start_worker(self) -> Worker:
        """Start another worker of the bots; raise WorkerError if it fails."""

    async def sleep(self, seconds: float) -> None:
        """Wait; the page can be used meanwhile."""

    def run(self, coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
        """Start a coroutine; the result cancels it."""
