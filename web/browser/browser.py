"""All that the page's Python asks of the browser, in plain Python types.

Beside the entry files, no other module may import js, pyscript or pyodide, so that everything
else is tested in CPython. What to know before changing something here:

- A Python function handed to JavaScript dies with the call ("borrowed proxy") unless
  create_proxy wraps it; what listens for the page's whole life is wrapped once and never freed.
- Values cross the border as numbers, text or JSON: no JsProxy leaves this module.
- An exception in a listener reaches the console, and nothing else happens.
- A worker gets the page's own configuration (pyscript.toml), since it is not given another. It
  takes as long to start as the page did, hears nothing while it thinks, and says nothing when it
  dies. PyScript makes it from a script element, which knows it as ``xworker``, and never forgets
  its name.
- JavaScript's null arrives as jsnull, which is falsy but not None; undefined arrives as None.
- By the content security policy scripts, handlers (onclick="…") and <style> elements in HTML are
  dead; style="…" attributes work.
"""

import asyncio
import json
import time
from collections.abc import Awaitable, Callable, Coroutine, Mapping, Sequence
from itertools import count
from typing import Any

import js
from pyodide.ffi import JsException, create_proxy
from pyscript import create_named_worker
from pyscript.js_modules import dom

from sobek.core.text import tr
from web.browser.device import StorageError as StorageError
from web.browser.device import WorkerError as WorkerError
from web.ui.scene import AnimationPath

WORKER_START_LIMIT = 90.0

_tasks: set[asyncio.Task[None]] = set()
_numbers = count(1)
_taken: Any = None
"""Who hears that another tab has taken a name."""


def ready() -> None:
    """Tell that the page can be used; until then index.html shows how the start goes."""
    js.document.documentElement.setAttribute("data-ready", "")


# The document


def morph(element_id: str, html: str, paths: Sequence[AnimationPath] = ()) -> None:
    """Change the content of an element to `html`, keeping what stays the same in place, and
    animate elements along these paths, unless the person's system asks for no motion.

    Elements are matched by id first: give one to whatever moves, scrolls or has the focus. Fields,
    too, become what the HTML says (value="…", checked), except the one that has the focus.
    """
    dom.morph(element_id, html, json.dumps(paths))


def play(sound: str) -> None:
    """Let a sound be heard, where the browser allows it: after a click."""
    dom.play(sound)


def stay_awake(wanted: bool) -> None:
    """Keep the screen on while the page is seen, where the browser can, or no longer."""
    dom.stayAwake(wanted)


def set_language(tag: str) -> None:
    """Say which language the page is in, for screen readers and hyphenation."""
    js.document.documentElement.lang = tag


def focus(element_id: str, *, reveal: bool = False) -> None:
    """Move the keyboard focus to an element, where it is there and can have it. Nothing scrolls,
    except to ``reveal`` it where it is out of sight."""
    dom.focus(element_id, reveal)


def current_focus() -> str:
    """The id of what has the focus; empty where it has none, or nothing has the focus."""
    return str(js.document.activeElement.id) if js.document.activeElement else ""


def focus_is_lost() -> bool:
    """Whether nothing has the focus that could use it."""
    return bool(dom.focusIsLost())


def scroll_to_top() -> None:
    """Show the page from its beginning."""
    js.window.scrollTo(0, 0)


def listen(hear: Callable[[str, dict[str, str]], bool | None]) -> None:
    """Call hear(name, data) for what happens to elements with data-click, -input, -change,
    -submit or -keydown="name"; call this once.

    `data` holds the element's other data-* attributes (data-card-id as "cardId") and, of a field,
    its "name" and "value" (a checkbox that is off: ""); of a form, all its fields by name and
    "submitter"; of a key, "key" as KeyboardEvent.key. A form is never sent and a link with
    data-click never followed; True as the answer keeps the browser from its default in other
    cases. data-keydown hears keys from all within, except while someone types; data-keys="Escape"
    lists the keys that it waits for, and others go to the next such element around it. What is
    pressed while nothing has the focus, or what only the page can focus (tabindex="-1"), is for
    the page's first element that waits for it. A held Enter presses a button once.

    A key that nothing waits for presses the first button that has it in its
    data-shortcut="c Enter", except while someone types. Characters do so only where data-letters is
    in the page, and Enter only where nothing has the focus that could use it.
    """
    dom.listen(create_proxy(lambda name, data: hear(name, json.loads(data))))


# Time


async def sleep(seconds: float) -> None:
    """Wait; the page can be used meanwhile."""
    await asyncio.sleep(seconds)


def schedule(seconds: float, callback: Callable[[], None]) -> Callable[[], None]:
    """Call back after some seconds; the result cancels that."""
    return asyncio.get_running_loop().call_later(seconds, callback).cancel


def run(coroutine: Coroutine[Any, Any, None]) -> Callable[[], None]:
    """Start a coroutine from ordinary code; the result cancels it. Its errors are reported."""
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


# What outlives the page: storage, address, clipboard


def stored(key: str) -> str | None:
    """What was stored under a key, if anything."""
    try:
        value = js.localStorage.getItem(key)
    except JsException as error:
        raise _refused(error) from None
    # What is not there comes as JavaScript's null, which is not None.
    return value if isinstance(value, str) else None


def keys() -> list[str]:
    """The keys under which something is stored."""
    try:
        return [str(key) for key in js.Object.keys(js.localStorage)]
    except JsException as error:
        raise _refused(error) from None


def store(key: str, value: str) -> None:
    """Keep text beyond the page's life; raise StorageError where the browser refuses."""
    try:
        dom.store(key, value)
    except JsException as error:
        raise _refused(error) from None


def forget(key: str) -> None:
    """Remove what is stored under a key, if anything."""
    try:
        js.localStorage.removeItem(key)
    except JsException as error:
        raise _refused(error) from None


def _refused(error: JsException) -> StorageError:
    """What the storage's error means to a person; the console has it as it is."""
    js.console.warn(str(error))
    is_full = "quota" in str(error).lower()
    return StorageError(tr("storage is full") if is_full else tr("storage is blocked"))


def on_storage(callback: Callable[[str], None]) -> None:
    """Call back with the key whenever another tab stores or forgets something."""
    js.window.addEventListener("storage", create_proxy(lambda event: callback(event.key or "")))


async def claim(name: str, *, take: bool) -> bool:
    """Have a name for this tab alone, in place of what it had before: if no other tab has it, or
    even then. Tell whether it has it; where tabs can't be told apart, it has."""
    return bool(await dom.claim(name, take, _taken))


def release(name: str) -> None:
    """Have this name no more; another one that was claimed since stays."""
    dom.release(name)


def on_taken(callback: Callable[[str], None]) -> None:
    """Call back with the name when another tab takes it."""
    global _taken
    _taken = create_proxy(callback)


def on_leaving(left: Callable[[], Mapping[str, str]]) -> None:
    """Ask, whenever the page is hidden or left, for contents of "app" by what they show, and keep
    them for the first paint of the next start. What the browser refuses to keep is lost."""
    dom.onLeaving(create_proxy(lambda: dom.leave(json.dumps(left()))))


def persist() -> None:
    """Ask the browser not to tidy away what is stored. Some ask the person."""
    dom.persist()


def location_hash() -> str:
    """The part of the address after #, without it; never sent to any server."""
    return str(js.location.hash).removeprefix("#")


def set_location_hash(text: str, *, new_entry: bool = False) -> None:
    """Set the part after #, as a new entry in the browser's history or in place of this one.

    on_location_hash hears nothing of it; it hears the back button, links and typed addresses.
    """
    address = f"{js.location.pathname}{js.location.search}" + (f"#{text}" if text else "")
    change = js.history.pushState if new_entry else js.history.replaceState
    change(None, "", address)


def on_location_hash(callback: Callable[[str], None]) -> None:
    """Call back with the part after # whenever the person changes it, the back button included."""
    js.window.addEventListener("popstate", create_proxy(lambda _: callback(location_hash())))


def watch_offers(callback: Callable[[str], None]) -> None:
    """Keep the page for use without the network, and call back with all that the browser offers,
    whenever that changes: "new-version", "install", "home-screen", with blanks between them."""
    dom.watchOffers(create_proxy(callback))


def accept(offer: str) -> None:
    """Have the browser do what it offers. A new version loads the page anew."""
    dom.accept(offer)


def page_address() -> str:
    """The page's address without the part after #, for making links."""
    return str(js.location.href).partition("#")[0]


def print_page() -> None:
    """Have the person print what the page shows; web/styles/print.css says how it looks."""
    js.window.print()


def reload() -> None:
    """Load the page anew."""
    js.location.reload()


# These three do their part at once, and not when they are awaited: a click allows it.


def copy(text: str) -> Awaitable[bool]:
    """Put text on the clipboard; tell whether the browser allowed it."""
    return dom.copy(text)  # type: ignore[no-any-return]


def copied() -> Awaitable[str | None]:
    """The text on the clipboard; None where the browser or the person forbids that."""
    return dom.copied()  # type: ignore[no-any-return]


def send(link: str) -> Awaitable[bool]:
    """Have the person pass a link to another program; tell whether the browser let them."""
    return dom.send(link)  # type: ignore[no-any-return]


def can_read_copied() -> bool:
    """Whether the browser knows how to read the clipboard."""
    return bool(dom.canReadCopied())


def can_send() -> bool:
    """Whether the browser can pass a link to another program."""
    return bool(dom.canSend())


def qr_code(text: str) -> Sequence[str] | None:
    """Rows of "1" for dark and "0" for light; None where the text is too long."""
    rows = dom.qrCode(text)
    return None if rows is None else str(rows).split()


def download(name: str, text: str) -> None:
    """Give the person a text as a file."""
    dom.download(name, text)


async def read_file(element_id: str, limit: int) -> str | None:
    """The text in the file that was chosen in a field; None where it is none, or larger than so
    many bytes."""
    text = await dom.readFile(element_id, limit)
    return text if isinstance(text, str) else None


def languages() -> list[str]:
    """The person's languages by preference, such as ["de-AT", "en"]."""
    return [str(tag) for tag in js.navigator.languages]


def seed() -> int:
    """64 unpredictable bits."""
    return int(dom.randomHex(8), 16)


def now() -> int:
    """Seconds since 1970."""
    return int(time.time())


# The bots' workers


def power() -> tuple[int, float | None]:
    """The processor's cores, and the memory in GB where the browser tells."""
    cores = getattr(js.navigator, "hardwareConcurrency", None)
    memory = getattr(js.navigator, "deviceMemory", None)
    return int(cores or 1), float(memory) if memory else None


class Worker:
    """A worker of the bots: it answers one request after the other."""

    def __init__(self, name: str, exported: Any) -> None:
        self._name = name
        self._exported = exported

    async def think(self, request: str) -> str:
        """Have its think() answer a request, text for text; raise WorkerError if it fails."""
        try:
            return str(await self._exported.think(request))
        except JsException as error:
            raise WorkerError(str(error)) from None

    def end(self) -> None:
        """Stop it at once, whatever it does."""
        dom.endWorker(self._name)


async def start_worker() -> Worker:
    """Start another worker of the bots; raise WorkerError if it fails."""
    name = f"bots-{next(_numbers)}"
    start = create_named_worker("./web/worker.py", name=name)
    try:
        return Worker(name, await asyncio.wait_for(start, WORKER_START_LIMIT))
    except (JsException, TimeoutError) as error:
        dom.endWorker(name)
        raise WorkerError(str(error) or "The worker did not start.") from None
