"""The browser that Playwright believes to drive: profiles with windows of WebKitGTK."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import sys
from asyncio.subprocess import PIPE, Process
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager, suppress
from itertools import count
from typing import Any, BinaryIO, Final

import serve
from tests.browser.webkit.inspector import Inspector, Target
from tests.browser.webkit.page import Page, Refused

WINDOW: Final = "tests.browser.webkit.window"
POLL_INTERVAL: Final = 0.02
"""Seconds between two attempts to connect."""
SCREEN: Final = "4000x4000x24"
DOES_NOTHING: Final = {
    "Playwright.enable",
    "Playwright.grantFileReadAccess",
    "Playwright.clearMemoryCache",
}
"""What a browser with a single user has done already."""


class Browser:
    """All profiles, and the pipe to Playwright."""

    def __init__(self, pipe: BinaryIO, display: str) -> None:
        self.display = display
        self.profiles: dict[str, Profile] = {}
        self.pages: dict[str, Page] = {}
        self._pipe = pipe
        self._numbers = count(1)

    def name(self, what: str) -> str:
        """A name that nothing else has."""
        return f"{what}-{next(self._numbers)}"

    def say(self, message: dict[str, Any]) -> None:
        """Send a message to Playwright."""
        self._pipe.write(json.dumps(message).encode() + b"\0")
        self._pipe.flush()

    def tell(self, event: str, **params: object) -> None:
        """Tell Playwright of an event that belongs to no page."""
        self.say({"method": f"Playwright.{event}", "params": params})

    async def take(self, message: dict[str, Any]) -> None:
        """Carry out a command of Playwright's, and answer it."""
        about: dict[str, Any] = {
            key: message[key] for key in ("id", "pageProxyId") if key in message
        }
        try:
            result = await self._do(message)
        except Refused as refused:
            self.say({**about, "error": {"message": str(refused)}})
        else:
            if result is not None:
                self.say({**about, "result": result})

    async def _do(self, message: dict[str, Any]) -> dict[str, Any] | None:
        """Carry out a command; return its result, None if the page itself will answer."""
        if (id := message.get("pageProxyId")) is not None:
            if id not in self.pages:
                raise Refused("The page has been closed.")
            return await self.pages[id].take(message)
        method, given = message["method"], message.get("params", {})
        match method:
            case "Playwright.createContext":
                profile = Profile(self)
                self.profiles[profile.id] = profile
                return {"browserContextId": profile.id}
            case "Playwright.deleteContext":
                await self.profiles.pop(given["browserContextId"]).close()
            case "Playwright.setDownloadBehavior":
                self.profiles[given["browserContextId"]].downloads = given["downloadPath"]
            case "Playwright.setLanguages":
                self.profiles[given["browserContextId"]].languages = given["languages"]
            case "Playwright.createPage":
                page = await self.profiles[given["browserContextId"]].open()
                return {"pageProxyId": page.id}
            case "Playwright.closePage":
                await self.pages[given["pageProxyId"]].close()
            case "Playwright.getAllCookies":  # for a request of Playwright's own; the page has none
                return {"cookies": []}
            case "Playwright.navigate":
                return await self.pages[given["pageProxyId"]].navigate(given["url"])
            case _ if method not in DOES_NOTHING:
                raise Refused(f"{method} is not supported")
        return {}

    async def close(self) -> None:
        """End all windows."""
        for profile in self.profiles.values():
            await profile.close()
        self.profiles.clear()


class Profile:
    """What windows share: storage and languages. They are in a process of their own."""

    def __init__(self, browser: Browser) -> None:
        self.id = browser.name("profile")
        self.downloads = ""
        self.languages = ["en-GB"]
        self.pages: dict[int, Page] = {}
        self._browser = browser
        self._numbers = count(1)
        self._answers: dict[int, asyncio.Future[dict[str, Any]]] = {}
        self._targets: set[Target] = set()
        self._new: asyncio.Queue[Target] = asyncio.Queue()
        self._automation: asyncio.Future[Target] = asyncio.get_running_loop().create_future()
        self._opening = asyncio.Lock()
        self._process: Process | None = None
        self._tasks: list[asyncio.Task[None]] = []
        self.inspector: Inspector

    async def open(self) -> Page:
        """Open a window."""
        async with self._opening:
            if self._process is None:
                await self._start()
            made = await self.automate("createBrowsingContext", presentationHint="Window")
            target = await self._new.get()
            page = Page(self._browser, self, target, made["handle"])
            self.pages[target.number] = page
            self._browser.pages[page.id] = page
            self._browser.tell("pageProxyCreated", pageProxyId=page.id, browserContextId=self.id)
            self.inspector.inspect(target)
            page.pause_on_start()
            return page

    async def _start(self) -> None:
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        ours = {"DISPLAY": self._browser.display, "WEBKIT_INSPECTOR_SERVER": f"127.0.0.1:{port}"}
        self._process = await asyncio.create_subprocess_exec(
            *(sys.executable, "-m", WINDOW, self.downloads, *self.languages),
            env={**os.environ, "NO_AT_BRIDGE": "1", "GSETTINGS_BACKEND": "memory", **ours},
            cwd=serve.ROOT,
            stdin=PIPE,
            stdout=PIPE,
        )
        while not hasattr(self, "inspector"):
            try:
                self.inspector = await Inspector.connect(port)
            except OSError:
                await asyncio.sleep(POLL_INTERVAL)
        self._tasks += map(asyncio.create_task, (self._hear(), self._hear_of_downloads()))
        await self._automation

    async def automate(self, command: str, **params: object) -> dict[str, Any]:
        """Carry out a command of WebKit's automation.

        :raises Refused: if it fails.
        """
        number = next(self._numbers)
        self._answers[number] = answer = asyncio.get_running_loop().create_future()
        message = {"id": number, "method": f"Automation.{command}", "params": params}
        self.inspector.send(self._automation.result(), json.dumps(message))
        said = await answer
        if "error" in said:
            raise Refused(f"{command}: {said['error']['message']}")
        result: dict[str, Any] = said["result"]
        return result

    async def allow(self, *permissions: str) -> None:
        """Say what pages may do."""
        assert self._process and self._process.stdin
        self._process.stdin.write(f"{json.dumps(permissions)}\n".encode())

    async def _hear(self) -> None:
        """Pass on what the browser says."""
        async for message in self.inspector.messages():
            if isinstance(message, list):
                self._see(set(message))
                continue
            number, text = message
            if number in self.pages:
                self.pages[number].hear(json.loads(text))
            elif answer := self._answers.pop(json.loads(text).get("id"), None):
                answer.set_result(json.loads(text))

    def _see(self, targets: set[Target]) -> None:
        """Notice which pages there are."""
        for target in self._targets - targets:
            if target.number in self.pages:
                self.pages[target.number].has_closed()
        for target in targets - self._targets:
            if target.kind == "Automation":
                self.inspector.inspect(target)
                self._automation.set_result(target)
            else:
                self._new.put_nowait(target)
        self._targets = targets

    async def _hear_of_downloads(self) -> None:
        assert self._process and self._process.stdout
        async for line in self._process.stdout:
            self._tell_of_download(**json.loads(line))

    def _tell_of_download(self, uuid: str, url: str = "", name: str = "") -> None:
        if url and self.pages:
            page = next(iter(self.pages.values()))
            about = {"pageProxyId": page.id, "frameId": page.frame, "uuid": uuid, "url": url}
            self._browser.tell("downloadCreated", **about)
        elif name:
            self._browser.tell("downloadFilenameSuggested", uuid=uuid, suggestedFilename=name)
        else:
            self._browser.tell("downloadFinished", uuid=uuid, error="")

    async def close(self) -> None:
        """Close all windows."""
        for page in list(self.pages.values()):
            page.has_closed()
        for task in self._tasks:
            task.cancel()
        if self._process:
            with suppress(ProcessLookupError):
                self._process.kill()
            await self._process.wait()


@asynccontextmanager
async def screen() -> AsyncIterator[str]:
    """A screen that nobody sees."""
    read, write = os.pipe()
    process = await asyncio.create_subprocess_exec(
        *("Xvfb", "-displayfd", str(write), "-screen", "0", SCREEN), pass_fds=(write,)
    )
    os.close(write)
    try:
        with os.fdopen(read) as told:
            yield f":{(await asyncio.to_thread(told.readline)).strip()}"
    finally:
        process.terminate()
        await process.wait()


async def run(taken: int, given: int) -> None:
    """Do what Playwright says, until it says no more. The files are its pipes."""
    reader = asyncio.StreamReader(limit=2**28)
    with os.fdopen(taken, "rb") as messages, os.fdopen(given, "wb") as pipe:
        await asyncio.get_running_loop().connect_read_pipe(
            lambda: asyncio.StreamReaderProtocol(reader), messages
        )
        async with screen() as display:
            browser = Browser(pipe, display)
            tasks = set()
            with suppress(asyncio.IncompleteReadError):
                while (text := await reader.readuntil(b"\0"))[:-1]:
                    message = json.loads(text[:-1])
                    if message["method"] == "Playwright.close":
                        break
                    tasks.add(task := asyncio.create_task(browser.take(message)))
                    task.add_done_callback(tasks.discard)
            await browser.close()
