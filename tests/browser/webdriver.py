"""Controls Firefox and WebKit by WebDriver, without further packages.

WebKitWebDriver takes commands over HTTP. Firefox takes the same commands over a socket
(Marionette); geckodriver, which not every system has, would only translate them.
"""

import json
import os
import socket
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from functools import partial
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol, TypeVar

from tests.browser.waiting import first_true
from web.build.build import CACHE

TIMEOUT: Final = 120.0
"""Maximum seconds to wait."""
STALE: Final = "stale element"
SHOWN_AT: Final = """arguments[0].scrollIntoView({ block: "nearest", behavior: "instant" });
    const { x, y } = arguments[0].getBoundingClientRect();
    return `${x} ${y}`"""
"""Scrolls to an element, and tells where it is."""
POLL_INTERVAL: Final = 0.05
"""Seconds between two checks of a condition."""
COMMANDS: Final = {
    "WebDriver:NewSession": ("POST", ""),
    "WebDriver:DeleteSession": ("DELETE", "/{session}"),
    "WebDriver:SetWindowRect": ("POST", "/{session}/window/rect"),
    "WebDriver:Navigate": ("POST", "/{session}/url"),
    "WebDriver:Refresh": ("POST", "/{session}/refresh"),
    "WebDriver:ExecuteScript": ("POST", "/{session}/execute/sync"),
    "WebDriver:ElementClick": ("POST", "/{session}/element/{id}/click"),
    "WebDriver:ElementClear": ("POST", "/{session}/element/{id}/clear"),
    "WebDriver:ElementSendKeys": ("POST", "/{session}/element/{id}/value"),
    "WebDriver:TakeScreenshot": ("GET", "/{session}/screenshot"),
}
"""The names of commands in Firefox, with their methods and paths below /session."""
PREFERENCES: Final = {
    "marionette.port": 0,
    "app.update.disabledForTesting": True,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
}

T = TypeVar("T")


class RemoteError(Exception):
    """A command failed in the browser."""


class Remote(Protocol):
    """A connection for commands."""

    def command(self, name: str, **given: object) -> Any:
        """Carry out a command of COMMANDS; return its result.

        :raises RemoteError: if it fails.
        """


class Http:
    """Commands to a WebDriver server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    def command(self, name: str, **given: object) -> Any:
        method, path = COMMANDS[name]
        path = "/session" + path.format(session=self._session, **given)
        connection = HTTPConnection("127.0.0.1", self._port, timeout=TIMEOUT)
        connection.request(method, path, json.dumps(given) if method == "POST" else None)
        answer = json.loads(connection.getresponse().read())["value"]
        connection.close()
        if isinstance(answer, dict) and "error" in answer:
            raise RemoteError(f"{name}: {answer['error']}: {answer['message']}")
        if name == "WebDriver:NewSession":
            self._session = answer["sessionId"]
        return answer


class Marionette:
    """Commands to Firefox: each message is the length of its JSON, a colon and the JSON."""

    def __init__(self, port: int) -> None:
        connection = socket.create_connection(("127.0.0.1", port), timeout=TIMEOUT)
        self._stream = connection.makefile("rwb")
        self._numbers = count(1)
        self._hear()

    def command(self, name: str, **given: object) -> Any:
        message = json.dumps([0, next(self._numbers), name, given]).encode()
        self._stream.write(b"%d:%b" % (len(message), message))
        self._stream.flush()
        _, _, error, answer = self._hear()
        if error:
            raise RemoteError(f"{name}: {error['error']}: {error['message']}")
        return answer["value"] if isinstance(answer, dict) and set(answer) == {"value"} else answer

    def _hear(self) -> Any:
        length = b""
        while (byte := self._stream.read(1)) != b":":
            length += byte
        return json.loads(self._stream.read(int(length)))


class Engine:
    """The only window of a browser."""

    def __init__(self, remote: Remote) -> None:
        self._remote = remote

    def open(self, address: str) -> None:
        """Load a page, even if only the hash differs."""
        self._remote.command("WebDriver:Navigate", url="about:blank")
        self._remote.command("WebDriver:Navigate", url=address)

    def resize(self, width: int, height: int) -> None:
        """Change the size of the window."""
        self._remote.command("WebDriver:SetWindowRect", width=width, height=height)

    def reload(self) -> None:
        """Reload the page."""
        self._remote.command("WebDriver:Refresh")

    def run(self, script: str, *given: object) -> Any:
        """The result of the body of a JavaScript function with these ``arguments``."""
        return self._remote.command("WebDriver:ExecuteScript", script=script, args=list(given))

    def wait(self, script: str, *given: object) -> Any:
        """The first true result of a script.

        :raises TimeoutError: if there is none in time.
        """
        look = partial(self._run_unless_stale, script, *given)
        return first_true(look, f"{script} {given}", self.run)

    def _run_unless_stale(self, script: str, *given: object) -> Any:
        """The result of a script; None if it is an element that a drawing has just replaced."""
        try:
            return self.run(script, *given)
        except RemoteError as error:
            if STALE not in str(error):
                raise
            return None

    def click(self, element: dict[str, str]) -> None:
        """Click an element that a script has returned, once it stays where it is. The drivers click
        at a place, and WebKit's does not scroll to it."""
        place = ""
        while place != (place := self.run(SHOWN_AT, element)):
            time.sleep(POLL_INTERVAL)
        self._remote.command("WebDriver:ElementClick", id=_id(element))

    def type(self, element: dict[str, str], text: str) -> None:
        """Replace the text of a field by typing."""
        self._remote.command("WebDriver:ElementClear", id=_id(element))
        self._remote.command("WebDriver:ElementSendKeys", id=_id(element), text=text)

    def screenshot(self) -> bytes:
        """The window as a PNG."""
        return b64decode(self._remote.command("WebDriver:TakeScreenshot", full=False))


def _id(element: dict[str, str]) -> str:
    (id,) = element.values()
    return id


@contextmanager
def firefox(path: str, width: int, height: int) -> Iterator[Engine]:
    """A Firefox without a window."""
    CACHE.mkdir(exist_ok=True)
    # A Firefox from a snap has its own /tmp.
    with TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as profile:
        lines = [f'user_pref("{name}", {json.dumps(it)});' for name, it in PREFERENCES.items()]
        (Path(profile) / "user.js").write_text("\n".join(lines))
        size = [f"--width={width}", f"--height={height}"]
        command = [path, "--headless", "--marionette", "--no-remote", *size, "--profile", profile]
        with _running(command) as process:
            port = Path(profile) / "MarionetteActivePort"
            remote = Marionette(int(_soon(process, lambda: port.read_text() or None)))
            with _window(remote, width, height) as engine:
                yield engine


@contextmanager
def webkit(path: str, width: int, height: int) -> Iterator[Engine]:
    """WebKit's MiniBrowser on a virtual screen, controlled by WebKitWebDriver."""
    with ExitStack() as stack:
        read, write = os.pipe()
        screen = ["Xvfb", "-displayfd", str(write), "-screen", "0", "2000x2000x24"]
        stack.enter_context(_running(screen, pass_fds=(write,)))
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        environment = {**os.environ, "DISPLAY": f":{display}"}
        process = stack.enter_context(_running([path, f"--port={port}"], env=environment))
        _soon(process, lambda: socket.create_connection(("127.0.0.1", port))).close()
        yield stack.enter_context(_window(Http(port), width, height))


@contextmanager
def _window(remote: Remote, width: int, height: int) -> Iterator[Engine]:
    remote.command("WebDriver:NewSession", capabilities={})
    try:
        remote.command("WebDriver:SetWindowRect", width=width, height=height)
        yield Engine(remote)
    finally:
        remote.command("WebDriver:DeleteSession")


@contextmanager
def _running(command: list[str], **how: Any) -> Iterator[Popen[bytes]]:
    with Popen(command, stdout=DEVNULL, stderr=DEVNULL, **how) as process:
        try:
            yield process
        finally:
            process.terminate()


def _soon(process: Popen[bytes], look: Callable[[], T | None]) -> T:
    """The first result of ``look`` that is not None, while a process runs.

    :raises TimeoutError: if the process ends or nothing is found in time.
    """
    deadline = time.monotonic() + TIMEOUT
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError):
            if (found := look()) is not None:
                return found
        time.sleep(POLL_INTERVAL)
    raise TimeoutError("The process has ended or does not answer.")
