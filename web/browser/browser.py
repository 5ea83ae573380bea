"""The browser's side of :mod:`web.browser.device`, in plain Python types. What is written there of
each function is not repeated here.

Apart from the entry files, no other module may import js, pyscript or pyodide, so that everything
else is tested in CPython. What to know before a change:

- A Python function passed to JavaScript is destroyed after the call ("borrowed proxy") unless
  create_proxy wraps it. Listeners for the page's whole life are wrapped once and never freed.
- Values cross the border as numbers, text or JSON: no JsProxy leaves this module.
- An exception in a listener reaches the console and has no other effect.
- A worker has the page's configuration (pyscript.toml). It takes as long to start as the page,
  receives nothing while it thinks, and sends nothing when it dies. PyScript creates it from a
  script element, where it is the property ``xworker``, and never allows its name again.
- JavaScript's null becomes jsnull, which is falsy but not None; undefined becomes None.
- The content security policy disables scripts, handlers (onclick="…") and <style> elements in HTML;
  style="…" attributes work.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Iterator, Mapping, Sequence
from itertools import count
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy
from pyscript import create_named_worker
from pyscript.js_modules import dom

from sobek.core.text import tr
from web.browser.device import LineError as LineError
from web.browser.device import SandboxError as SandboxError
from web.browser.device import StorageError as StorageError
from web.browser.device import WorkerError as WorkerError
from web.browser.group import Ristretto
from web.ui.scene import Accent, AnimationPath

WORKER_START_LIMIT = 90.0
"""Maximum seconds for a worker to start."""

END = object()
"""What comes after the last step of an iterator."""

_tasks: set[asyncio.Task[None]] = set()
_numbers = count(1)
_on_taken: Any = None
"""The callback of :func:`on_taken`, for JavaScript."""


def ready() -> None:
    """Declare that the page is drawn and can be used; web/boot/ takes care of it until then."""
    dom.flush()
    js.document.documentElement.setAttribute("data-ready", "")


# The document


def morph(
    element_id: str,
    html: str,
    paths: Sequence[AnimationPath] = (),
    accents: Sequence[Accent] = (),
) -> Iterator[None]:
    """One step for each section with an id that changes, and one for the rest.

    Elements that stay the same stay in place. They are matched by id first: give one to whatever
    moves, scrolls or has the focus. Fields get the values in the HTML (value="…", checked), except
    the focused one. Nothing is animated if the player's system asks for reduced motion.
    """
    next_step = dom.morph(element_id, html, json.dumps(paths), json.dumps(accents))
    while next_step():
        yield


def in_steps(steps: Iterator[None]) -> None:

    def next_step() -> bool:
        return next(steps, END) is not END

    dom.inSteps(create_proxy(next_step))


async def drawn() -> None:
    await dom.drawn()


async def at_rest() -> None:
    await dom.whenAtRest()


def reduces_motion() -> bool:
    return bool(js.matchMedia("(prefers-reduced-motion: reduce)").matches)


def play(sound: str) -> None:
    dom.play(sound)


def flow(wanted: bool) -> None:
    dom.flow(wanted)


def stay_awake(wanted: bool) -> None:
    dom.stayAwake(wanted)


def set_language(tag: str) -> None:
    js.document.documentElement.lang = tag


def set_theme(theme: str) -> None:
    dom.setTheme(theme)


def focus(element_id: str, *, reveal: bool = False) -> None:
    dom.focus(element_id, reveal)


def current_focus() -> str:
    return str(dom.focusedId())


def focus_is_lost() -> bool:
    return bool(dom.focusIsLost())


def reveal_pointed() -> None:
    dom.revealPointed()


def scroll_to_top() -> None:
    js.window.scrollTo(0, 0)


def listen(handle: Callable[[str, dict[str, str]], bool | None]) -> None:
    """Call handle(name, data) for each event on an element with data-click, -input, -change,
    -submit or -keydown="name". Call this once.

    `data` holds the element's other data-* attributes (data-card-id as "cardId") and

    - for a field its "name" and "value" (empty for an unchecked checkbox),
    - for a form all its fields by name, and "submitter",
    - for a key "key", as KeyboardEvent.key.

    Forms are never sent and links with data-click never followed. For other events, handle()
    returns True to prevent the browser's default action.

    An element with data-keydown gets the keys pressed inside it, except those typed into a field.
    With data-keys="Escape" it gets only the listed keys; others go to the next such element around
    it. If nothing has the focus, or only an element with tabindex="-1", the key goes to the first
    element of the page that accepts it. A held Enter presses a button once.

    Any other key presses the first button with that key in its data-shortcut="c Enter", unless it
    is typed into a field. Characters do so only if the page has an element with data-letters, Enter
    only if no element that uses it has the focus.
    """
    dom.listen(create_proxy(lambda name, data: handle(name, json.loads(data))))


# Time


async def sleep(seconds: float) -> None:
    await asyncio.sleep(seconds)


def schedule(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Call back after some seconds; return a function that cancels that."""
    return asyncio.get_running_loop().call_later(seconds, callback).cancel


def run(coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
    task = asyncio.get_running_loop().create_task(coroutine)
    _tasks.add(task)
    task.add_done_callback(_finished)

    def cancel() -> None:
        task.cancel()

    return cancel


def _finished(task: asyncio.Task[None]) -> None:
    _tasks.discard(task)
    if not task.cancelled() and (error := task.exception()):
        raise error


def on_time(callback: Callable[[], None]) -> None:
    """Call back when the page is shown again, and each minute while it is shown; not while a field
    holds what was typed and not reported yet."""
    dom.onTime(create_proxy(callback))


# Storage


async def restored() -> bool:
    """Wait until the storage has what the former start has stored, even if the browser was killed
    then (journal.mjs); return False if the browser does not answer in time."""
    return bool(await dom.whenRestored())


def stored(key: str) -> str | None:
    try:
        value = dom.stored(key)
    except JsException as error:
        raise _refused(error) from None
    # A missing key gives jsnull, which is not None.
    return value if isinstance(value, str) else None


def keys() -> list[str]:
    try:
        return [str(key) for key in dom.storedKeys()]
    except JsException as error:
        raise _refused(error) from None


def store(key: str, value: str) -> None:
    try:
        dom.store(key, value)
    except JsException as error:
        raise _refused(error) from None


def forget(key: str) -> None:
    try:
        dom.forget(key)
    except JsException as error:
        raise _refused(error) from None


def fullness() -> float:
    try:
        return float(dom.fullness())
    except JsException as error:
        raise _refused(error) from None


def _refused(error: JsException) -> StorageError:
    """Log the browser's error and return one for the player."""
    js.console.warn(str(error))
    is_full = "quota" in str(error).lower()
    return StorageError(tr("storage is full") if is_full else tr("storage is blocked"))


def on_storage(callback: Callable[[str], None]) -> None:
    """Call back with the key whenever another tab changes the storage; "" if it removes all."""
    dom.onStorage(create_proxy(callback))


async def claim(name: str, *, take: bool) -> bool:
    """Without Web Locks every tab gets what it asks for. See :func:`on_taken`."""
    dom.countClaims(1)
    try:
        return bool(await dom.claim(name, take, _on_taken))
    finally:  # What waits for the answer is done before anything else is.
        dom.countClaims(-1)


def release(name: str) -> None:
    dom.release(name)


def on_taken(callback: Callable[[str], None]) -> None:
    """Call back with the name when another tab takes it away."""
    global _on_taken
    _on_taken = create_proxy(callback)


def on_leaving(pages: Callable[[], Mapping[str, str]]) -> None:
    """Ask for the first paint of the next start whenever the page is hidden or left.

    `pages` returns the content of "app" by what it shows: the text of a saved game, or "" for the
    start screen. It is lost if the browser refuses to store it."""
    dom.onLeaving(create_proxy(lambda: dom.leave(json.dumps(pages()))))


def persist() -> None:
    dom.persist()


# Address, versions, printing


def location_hash() -> str:
    return str(js.location.hash).removeprefix("#")


def set_location_hash(text: str, *, new_entry: bool = False) -> None:
    """Set it without a call of :func:`on_location_hash`."""
    dom.setAddress(text, new_entry)


def on_location_hash(callback: Callable[[str], None]) -> None:
    """Call back with the part after # when the player changes it: by the back button, a link or a
    typed address. The back button first presses what closes something (back.mjs)."""
    dom.onAddress(create_proxy(lambda: callback(location_hash())))


def watch_offers(callback: Callable[[str], None]) -> None:
    """Cache the page for offline use, and call back with the browser's offers when they change:
    "new-version", "install", "home-screen", "dock" and "installed-by-safari", separated by
    spaces."""
    dom.watchOffers(create_proxy(callback))


def load_pictures() -> None:
    """Load the pictures that may be shown later, while the page is idle."""
    dom.loadPictures()


def begun() -> str:
    return str(dom.begun())


def accept(offer: str) -> None:
    dom.accept(offer)


def page_address() -> str:
    return str(js.location.href).partition("#")[0]


def print_page() -> None:
    js.window.print()


def reload() -> None:
    js.location.reload()


# Clipboard and sharing. The next three begin when they are called, not when they are awaited:
# browsers allow them only while they handle a click.


def copy(text: str) -> Awaitable[bool]:
    return dom.copy(text)  # type: ignore[no-any-return]


def copied() -> Awaitable[str | None]:
    return dom.copied()  # type: ignore[no-any-return]


def send(link: str, text: str) -> Awaitable[bool]:
    return dom.send(link, text)  # type: ignore[no-any-return]


def can_read_copied() -> bool:
    return bool(dom.canReadCopied())


def can_send() -> bool:
    return bool(dom.canSend())


def qr_code(text: str) -> Sequence[str] | None:
    rows = dom.qrCode(text)
    return None if rows is None else str(rows).split()


# Other devices


def on_report(handle: Callable[[str, dict[str, str]], object]) -> None:
    """Call handle(name, data) for what lines and the camera report (:mod:`web.browser.device`)."""
    dom.onReport(create_proxy(lambda name, data: handle(name, json.loads(data))))


def has_lines() -> bool:
    return bool(dom.hasLines())


async def open_line(id: str) -> str:
    return await _described(dom.openLine(id))


async def answer_line(id: str, offer: str) -> str:
    return await _described(dom.answerLine(id, offer))


async def accept_line(id: str, answer: str) -> None:
    await _described(dom.acceptLine(id, answer))


async def _described(describing: Awaitable[Any]) -> str:
    try:
        return str(await describing)
    except JsException as error:
        raise LineError(str(error)) from None


def send_line(id: str, text: str) -> bool:
    return bool(dom.sendLine(id, text))


def close_line(id: str) -> None:
    dom.closeLine(id)


async def look(*, at_person: bool) -> str:
    try:
        return str(await dom.look(at_person))
    except JsException as error:
        js.console.warn(str(error))
        return "busy"


def look_away() -> None:
    dom.lookAway()


# Files and system


def download(name: str, text: str) -> None:
    dom.download(name, text)


def share_file(name: str, text: str) -> Awaitable[bool | None]:
    return dom.shareFile(name, text)  # type: ignore[no-any-return]


async def read_file(element_id: str, limit: int) -> bytes | None:
    data = await dom.readFile(element_id, limit)
    return data.to_bytes() if hasattr(data, "to_bytes") else None


async def read_asset(path: str) -> str:
    try:
        return str(await dom.readAsset(path))
    except JsException as error:
        raise WorkerError(str(error)) from None


async def catalogue(language: str) -> bytes:
    try:
        return (await dom.catalogue(language)).to_bytes()  # type: ignore[no-any-return]
    except JsException as error:
        raise WorkerError(str(error)) from None


async def load_editor() -> None:
    try:
        await dom.loadEditor()
    except JsException as error:
        raise WorkerError(str(error)) from None


def languages() -> list[str]:
    return [str(tag) for tag in js.navigator.languages]


def seed() -> int:
    return int(dom.randomHex(8), 16)


def now() -> int:
    return int(time.time())


# The workers


def power() -> tuple[int, float | None]:
    cores = getattr(js.navigator, "hardwareConcurrency", None)
    memory = getattr(js.navigator, "deviceMemory", None)
    return int(cores or 1), float(memory) if memory else None


class Worker:
    """A worker, which answers one request after the other."""

    def __init__(self, name: str, exported: Any) -> None:
        self._name = name
        self._exported = exported

    async def ping(self) -> None:
        await self.think("")

    async def think(self, request: str) -> str:
        return await self._answer(self._exported.think(request))

    async def seal(self, step: str) -> str:
        return await self._answer(self._exported.seal(step))

    async def contest(self, step: str) -> str:
        return await self._answer(self._exported.contest(step))

    async def _answer(self, asked: Awaitable[Any]) -> str:
        try:
            return str(await asked)
        except JsException as error:
            raise WorkerError(str(error)) from None

    def end(self) -> None:
        dom.endWorker(self._name)


async def start_worker() -> Worker:
    name = f"bots-{next(_numbers)}"
    start = create_named_worker("./web/worker.py", name=name)
    try:
        return Worker(name, await asyncio.wait_for(start, WORKER_START_LIMIT))
    except (JsException, TimeoutError) as error:
        dom.endWorker(name)
        raise WorkerError(str(error) or "The worker did not start.") from None


class Sandbox:
    """Runs a bot that nobody has checked."""

    def __init__(self, opened: Any) -> None:
        self._opened = opened

    async def ask(self, request: str, count: int, seconds: float) -> list[str]:
        try:
            answers: list[str] = json.loads(await self._opened.ask(request, count, seconds))
        except JsException as error:
            reason, answered = str(error.message).split()
            raise SandboxError(is_late=reason == "late", answered=int(answered)) from None
        return answers

    def end(self) -> None:
        """Stop it at once, whatever it does."""
        self._opened.end()


async def start_sandbox() -> Sandbox:
    try:
        return Sandbox(await dom.openSandbox())
    except JsException as error:
        js.console.warn(str(error))
        raise SandboxError(is_late=False, answered=0) from None


async def group() -> Ristretto:
    try:
        return Ristretto(await dom.group())
    except JsException as error:
        raise WorkerError(str(error)) from None
