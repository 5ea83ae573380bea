"""A browser in memory for tests of the page, and the page on it as a test uses it."""

import asyncio
import json
import re
from collections.abc import Callable, Coroutine, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from functools import cache
from html import unescape
from random import Random
from typing import Any, TypeVar

from sobek.core import text
from sobek.core.play import Play
from sobek.sealed.group import Group
from tests.helpers.ristretto import Sodium
from tests.web.helpers import crashes
from tests.web.helpers.clock import JumpingLoop
from tests.web.helpers.lines import FakeLines
from tests.web.helpers.reading import read
from tests.web.helpers.speaking import catalogues
from web.analysis import contest, own_bot_answers, sealing
from web.analysis.protocol import answer
from web.app import app as apps
from web.app import first_paint, start
from web.app.events import Event
from web.app.router import dispatch
from web.app.state import AppState
from web.browser.device import (
    Device,
    Sandbox,
    SandboxError,
    StorageError,
    Worker,
    WorkerError,
)
from web.build import lab
from web.games import renderers
from web.storage.merging import UNDO
from web.storage.saves import Saves
from web.ui.scene import Accent, AnimationPath

T = TypeVar("T")

ADDRESS = "https://example.org/sobek/"
SODIUM = Sodium()
THOUGHT = 0.01
"""Seconds that bots think here."""


_LOOP = JumpingLoop()
_devices: "list[FakeDevice]" = []


def run_apart(coroutine: Coroutine[Any, Any, T]) -> T:
    """Run in a thread of its own: Playwright keeps a loop running in the one of its tests. What has
    begun and isn't waited for goes on the next time. Return what it returns."""
    with ThreadPoolExecutor(1) as thread:
        return thread.submit(_LOOP.run_until_complete, coroutine).result()


_lab_file = cache(lab.content)
"""What the site holds for the lab of a game. Made once: sources are read for it, and CPython 3.11
then fails now and again with "AST constructor recursion depth mismatch"."""


def close_devices() -> None:
    """Close all devices made since the last call."""
    for device in _devices:
        device.close()
    _devices.clear()


class FakeWorker:
    """Thinks as the device does, until it is ended."""

    def __init__(self, device: "FakeDevice") -> None:
        self._device = device
        self.ended = False

    async def ping(self) -> None:
        assert not self.ended

    async def think(self, request: str) -> str:
        assert not self.ended
        return await self._device.think(request)

    async def seal(self, step: str) -> str:
        assert not self.ended
        return await self._device.seal(step)

    async def contest(self, step: str) -> str:
        assert not self.ended
        return await self._device.contest(step)

    def end(self) -> None:
        self.ended = True


class FakeSandbox:
    """Runs a bot in the test's own interpreter, until it is ended or the device says that it has
    failed."""

    def __init__(self, device: "FakeDevice") -> None:
        self._device = device
        self.ended = False

    async def ask(self, request: str, count: int, seconds: float) -> list[str]:
        assert not self.ended
        answers: list[str] = []
        own_bot_answers.answer(request, answers.append)
        self._device.time += len(answers)
        if fault := self._device.sandbox_fault:
            self.ended = True
            raise SandboxError(is_late=fault == "late", answered=min(1, count - 1))
        return [self._device.change_answer(each) for each in answers]

    def end(self) -> None:
        self.ended = True


class FakeDevice:
    """Keeps what the page tells it, and does as the test wants."""

    def __init__(self, hash: str = "", storage: dict[str, str] | None = None) -> None:
        self.storage = {} if storage is None else storage
        self.full = False
        self.room = 5_242_880
        """How many characters the storage holds."""
        self.unreadable = False
        self.claims: dict[str, FakeDevice] = {}
        """Which tab has which name."""
        self.hear_taken: Callable[[str], None] = lambda name: None
        self.persisted = 0
        self.time = 1_000_000
        self.has_worker = True
        self.sandboxes: list[FakeSandbox] = []
        self.sandbox_fault = ""
        """Why sandboxes fail: "start", "late", "garbage"; "" if they don't."""
        self.change_answer: Callable[[str], str] = lambda text: text
        """What becomes of a sandbox's answers on the way."""
        self.has_site = True
        """Whether files of the site can be loaded."""
        self.has_library = True
        """Whether the page can load what sealed play computes with."""
        self.may_copy = True
        self.can_share = False
        self.cancels = False
        """Whether the person cancels what is to be shared."""
        self.sent: list[str] = []
        self.sent_texts: list[str] = []
        self.downloads: list[tuple[str, str]] = []
        self.shared: list[tuple[str, str]] = []
        self.file: str | bytes | None = None
        """What a person chooses."""
        self.html = ""
        self.paths: list[AnimationPath] = []
        """What the last change let travel."""
        self.accents: list[Accent] = []
        """What it let light up."""
        self.rests = 0
        """How often the page has waited for the end of animations."""
        self.wants_stillness = False
        """Whether the person's system asks for less motion."""
        self.played: list[str] = []
        self.flows = False
        """Whether the river is heard."""
        self.is_awake = False
        self.focused = ""
        self.revealed = ""
        self.jumps = 0
        self.reveals = 0
        self.language = ""
        self.theme = ""
        self.preferred = ["en-GB"]
        """The person's languages."""
        self.clipboard = ""
        self.history = [hash]
        self.reloads = 0
        self.begun_before = ""
        """What was begun before Python ran."""
        self.printed: list[str] = []
        """What the page showed when it was printed."""
        self.accepted: list[str] = []
        self.cores = 2
        self.memory: float | None = None
        self.workers: list[FakeWorker] = []
        self.thoughts = 0
        self.thinking_time: float | None = None
        """What the last question asked for, in seconds."""
        self.thinking_nodes: int | None = None
        """The same, in nodes."""
        self.thinker = ""
        """Which bot it asked."""
        self.lines = FakeLines(Random(len(_devices)), self.run, lambda name, **data: None)
        """Those to other devices. Of each device, they have another beginning."""
        self.camera_fault = ""
        """Why the camera does not look, as :meth:`look` returns it."""
        self.longest_code = 2_953
        """Characters of the longest text that a QR code holds."""
        self.drawn_codes: list[str] = []
        """The texts of the QR codes that were made."""
        self.looks = ""
        """Where the camera looks: "person", "world"; "" while it is off."""
        self._random = Random(1)
        self._tasks: list[Coroutine[Any, Any, None]] = []
        _devices.append(self)

    def stored(self, key: str) -> str | None:
        self._look()
        return self.storage.get(key)

    def keys(self) -> list[str]:
        self._look()
        return list(self.storage)

    def _look(self) -> None:
        if self.unreadable:
            raise StorageError("storage is blocked")

    def store(self, key: str, value: str) -> None:
        self._look()
        if self.full:
            raise StorageError("there is no room")
        self.storage[key] = value

    def fullness(self) -> float:
        self._look()
        return sum(len(key) + len(text) for key, text in self.storage.items()) / self.room

    def forget(self, key: str) -> None:
        self.storage.pop(key, None)

    def morph(
        self,
        element_id: str,
        html: str,
        paths: Sequence[AnimationPath] = (),
        accents: Sequence[Accent] = (),
    ) -> Iterator[None]:
        assert element_id == "app"
        self.html = html
        self.paths, self.accents = list(paths), list(accents)
        yield

    def in_steps(self, steps: Iterator[None]) -> None:
        for _ in steps:
            pass

    async def drawn(self) -> None:
        pass

    async def at_rest(self) -> None:
        self.rests += 1
        await asyncio.sleep(0)

    def reduces_motion(self) -> bool:
        return self.wants_stillness

    def play(self, sound: str) -> None:
        self.played.append(sound)

    def flow(self, wanted: bool) -> None:
        self.flows = wanted

    def stay_awake(self, wanted: bool) -> None:
        self.is_awake = wanted

    def focus(self, element_id: str, *, reveal: bool = False) -> None:
        if self._can_have_focus(element_id):
            self.focused = element_id
            self.revealed = element_id if reveal else self.revealed

    def current_focus(self) -> str:
        return self.focused

    def focus_is_lost(self) -> bool:
        return not self._can_have_focus(self.focused)

    def _can_have_focus(self, element_id: str) -> bool:
        found = re.search(rf'<([^>]*) id="{re.escape(element_id)}"([^>]*)>', self.html)
        return bool(element_id and found and not re.search(r" disabled\b", found[0]))

    def reveal_pointed(self) -> None:
        self.reveals += 1

    def scroll_to_top(self) -> None:
        self.jumps += 1

    def set_language(self, tag: str) -> None:
        self.language = tag

    def set_theme(self, theme: str) -> None:
        self.theme = theme

    def location_hash(self) -> str:
        return self.history[-1]

    def set_location_hash(self, text: str, *, new_entry: bool = False) -> None:
        if not new_entry:
            self.history.pop()
        self.history.append(text)

    def page_address(self) -> str:
        return ADDRESS + "?pace=0"

    def print_page(self) -> None:
        self.printed.append(self.html)

    def reload(self) -> None:
        self.reloads += 1

    def begun(self) -> str:
        begun, self.begun_before = self.begun_before, ""
        return begun

    def accept(self, offer: str) -> None:
        self.accepted.append(offer)

    async def copy(self, text: str) -> bool:
        if self.may_copy:
            self.clipboard = text
        return self.may_copy

    async def copied(self) -> str | None:
        return self.clipboard if self.may_copy else None

    async def send(self, link: str, text: str) -> bool:
        self.sent.append(link)
        self.sent_texts.append(text)
        return self.may_copy

    def can_read_copied(self) -> bool:
        return True

    def can_send(self) -> bool:
        return self.can_share

    def qr_code(self, text: str) -> Sequence[str] | None:
        """Not to be read by anything, but of the right kind. Its text is kept."""
        self.drawn_codes.append(text)
        return None if len(text) > self.longest_code else ("101", "011", "000")

    def download(self, name: str, text: str) -> None:
        self.downloads.append((name, text))

    async def share_file(self, name: str, text: str) -> bool | None:
        if not self.can_share:
            return None
        if not self.cancels:
            self.shared.append((name, text))
        return not self.cancels

    async def read_file(self, element_id: str, limit: int) -> bytes | None:
        if f'id="{element_id}"' not in self.html:
            return None  # the field has gone, with the screen that it stood on
        return self.file.encode(errors="surrogatepass") if isinstance(self.file, str) else self.file

    def languages(self) -> list[str]:
        return self.preferred

    def seed(self) -> int:
        return self._random.getrandbits(64)

    async def claim(self, name: str, *, take: bool) -> bool:
        for held in [held for held, holder in self.claims.items() if holder is self]:
            self.release(held)
        holder = self.claims.get(name)
        if take or not holder:
            self.claims[name] = self
        if take and holder:
            holder.hear_taken(name)
        await asyncio.sleep(0)  # the browser takes its time to answer
        return take or not holder

    def release(self, name: str) -> None:
        if self.claims.get(name) is self:
            del self.claims[name]

    def persist(self) -> None:
        self.persisted += 1

    def now(self) -> int:
        self.time += 1
        return self.time

    def power(self) -> tuple[int, float | None]:
        return self.cores, self.memory

    async def start_worker(self) -> Worker:
        if not self.has_worker:
            raise WorkerError("it does not start")
        self.workers.append(FakeWorker(self))
        return self.workers[-1]

    async def think(self, request: str) -> str:
        """What every worker does."""
        if not self.has_worker:
            raise WorkerError("it is gone")
        self.thoughts += 1
        asked = json.loads(request)
        self.thinking_time, self.thinking_nodes = asked["seconds"], asked["nodes"]
        self.thinker = asked["bot"]
        return answer(json.dumps({**asked, "seconds": THOUGHT}))

    async def seal(self, step: str) -> str:
        """What every worker does."""
        if not self.has_worker:
            raise WorkerError("it is gone")
        return sealing.answer(SODIUM, step)

    async def contest(self, step: str) -> str:
        """What every worker does."""
        if not self.has_worker:
            raise WorkerError("it is gone")
        return contest.answer(step)

    async def start_sandbox(self) -> Sandbox:
        if self.sandbox_fault == "start":
            raise SandboxError(is_late=False, answered=0)
        self.sandboxes.append(FakeSandbox(self))
        return self.sandboxes[-1]

    async def read_asset(self, path: str) -> str:
        if not self.has_site:
            raise WorkerError("it can't be loaded")
        folder, _, file = path.partition("/")
        assert folder == "lab"
        game = file.removesuffix(".json")
        return _lab_file(game)

    async def catalogue(self, language: str) -> bytes:
        if not self.has_site:
            raise WorkerError("it can't be loaded")
        return catalogues()[language]

    async def load_editor(self) -> None:
        if not self.has_site:
            raise WorkerError("it can't be loaded")

    async def group(self) -> Group:
        if not self.has_library:
            raise WorkerError("it can't be loaded")
        return SODIUM

    def has_lines(self) -> bool:
        return self.lines.exist

    async def open_line(self, id: str) -> str:
        return self.lines.offer(id)

    async def answer_line(self, id: str, offer: str) -> str:
        return self.lines.answer(id, offer)

    async def accept_line(self, id: str, answer: str) -> None:
        self.lines.accept(id, answer)

    def send_line(self, id: str, text: str) -> bool:
        return self.lines.send(id, text)

    def close_line(self, id: str) -> None:
        self.lines.close(id)

    async def look(self, *, at_person: bool) -> str:
        if not self.camera_fault:
            self.looks = "person" if at_person else "world"
        return self.camera_fault

    def look_away(self) -> None:
        self.looks = ""

    async def sleep(self, seconds: float) -> None:
        await asyncio.sleep(0)

    def run(self, coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
        self._tasks.append(coroutine)

        def cancel() -> None:
            if coroutine in self._tasks:
                self._tasks.remove(coroutine)
                coroutine.close()

        return cancel

    @property
    def is_busy(self) -> bool:
        """Whether something goes on by itself."""
        return bool(self._tasks)

    def close(self) -> None:
        """Drop background work that the test did not let start."""
        for coroutine in self._tasks:
            coroutine.close()
        self._tasks.clear()

    def settle(self) -> None:
        """Let everything happen that goes on by itself."""
        while self.is_busy:
            tasks, self._tasks = self._tasks, []

            async def together(tasks: list[Coroutine[Any, Any, None]] = tasks) -> None:
                await asyncio.gather(*tasks)

            run_apart(together())


class Page:
    """The page on a device, and events that reach it."""

    def __init__(self, device: Device, pace: float | None = 0) -> None:
        self.app = apps.create(device, renderers(), dispatch, pace=pace)

    def send(self, event: str, value: str = "", **data: str) -> bool:
        """An event alone; what follows from it has not happened yet."""
        return dispatch(self.app, Event(event, {"value": value, **data}))

    def hear(self, name: str, value: str) -> None:
        """What the browser reports: another address, other tabs, offers."""
        self.send(name, value)

    @property
    def state(self) -> AppState:
        """The page's state."""
        return self.app.state


class Table(Page):
    """The page on a fake device, as a test uses it."""

    def __init__(
        self, hash: str = "", storage: dict[str, str] | None = None, beside: "Table | None" = None
    ) -> None:
        """``beside``: another tab of the same browser."""
        self._open(FakeDevice(hash, storage), beside.device.claims if beside else {})

    @classmethod
    def of(cls, device: FakeDevice, pace: float | None = None) -> "Table":
        """The page on a device that the test has prepared, at the usual pace."""
        page = cls.__new__(cls)
        page._open(device, {}, pace)
        return page

    def _open(
        self, device: FakeDevice, claims: dict[str, FakeDevice], pace: float | None = 0
    ) -> None:
        text.use("en")
        self.device = device
        self._read: tuple[list[str], Play] | None = None
        super().__init__(device, pace)
        device.hear_taken = lambda name: self.hear("taken", name)
        device.lines.hear = self.send
        device.claims = claims
        if UNDO in device.storage:
            run_apart(start.recover(self.app))
        start.begin(self.app)
        device.settle()

    def do(self, event: str, value: str = "", **data: str) -> bool:
        """An event, and everything that follows from it; tell what the browser is told.

        :raises AssertionError: if the page says that something went wrong.
        """
        taken = self.send(event, value, **data)
        self.device.settle()
        crashes.check()
        return taken

    def first_paint(self) -> dict[str, str]:
        """What the next start can show before Python runs."""
        return {shown: str(html) for shown, html in first_paint.pages(self.app).items()}

    def open_file(self, content: str | bytes | None) -> None:
        """Choose a file in "Keep or move"."""
        self.do("panel", "keep")
        self.device.file = content
        self.do("file", "C:\\fakepath\\x.txt", name="file")

    def bring_in(self, content: str | bytes | None) -> None:
        """Choose a file there, and agree to what it would bring."""
        self.open_file(content)
        self.do("bring-in")

    def goes_on(self) -> bool:
        """Go on where nothing is to be decided: from an account, from what one has learned, to the
        next person; tell whether there was such a way."""
        ways = (("turn", "99"), ("leave-seat", ""), ("take-seat", ""))
        for event, value in ways:
            if self.offers(event):
                self.do(event, value)
                return True
        return False

    def undo(self) -> None:
        """Undo the last decision, whatever it costs."""
        self.do("undo-decision")
        if self.offers("undo-at-a-cost"):
            self.do("undo-at-a-cost")

    def key(self, key: str) -> None:
        """Press the button that has this key as its shortcut, as shortcuts.mjs chooses it."""
        page = read(self.device.html)
        inert = [
            under
            for node in page.all(lambda node: "inert" in node.attributes)
            for under in (node, *node.named("button"))
        ]
        buttons = page.named("button")
        buttons.sort(key=lambda button: button.attributes.get("data-closes") == "last")
        for button in buttons:
            said = button.attributes
            keys = (said.get("data-shortcut") or "").split()
            if key in keys and "disabled" not in said and button not in inert:
                self.do(said["data-click"] or "", said.get("data-value") or "")
                return
        raise AssertionError(f"{key} presses nothing")

    def begin(self, kinds: str = "person trader", **fields: str) -> None:
        """Start a game between such players."""
        wanted = kinds.split()
        seats = {f"kind-{seat}": kind for seat, kind in enumerate(wanted)}
        self.do("begin", seats=str(len(wanted)), **{"deal": "7", **seats, **fields})

    def reload(self) -> "Table":
        """The same page, loaded anew."""
        return Table(self.device.location_hash(), self.device.storage)

    def another_tab(self) -> "Table":
        """The same address in another tab."""
        return Table(self.device.location_hash(), self.device.storage, self)

    @property
    def id(self) -> str:
        return self.device.location_hash().removeprefix("game=")

    @property
    def saved(self) -> Play:
        """The game as it is saved: a play to look at. It is read once, since that replays it."""
        texts = [text for key, text in self.device.storage.items() if self.id in key]
        if self._read is None or self._read[0] != texts:
            save = Saves(self.device).load(self.id)
            assert save
            self._read = texts, save.play
        return self._read[1]

    @property
    def words(self) -> str:
        """What stands on the page, without its markup."""
        return unescape(re.sub(r"\s+", " ", re.sub(r"<[^>]+>", " ", self.device.html)))

    def offers(self, event: str) -> bool:
        """Whether there is something that reports this event."""
        return f'data-click="{event}"' in self.device.html
