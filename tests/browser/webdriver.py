"""Firefox and WebKit from afar, by WebDriver: no package is needed for it.

WebKit's own WebKitWebDriver takes the commands over HTTP. Firefox takes the same ones over a socket
(Marionette), where geckodriver, which not every system has, would only pass them on.
"""

import json
import os
import socket
import time
from base64 import b64decode
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPConnection
from itertools import count
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Any, Final, Protocol, TypeVar

from web.build.build import CACHE

PATIENCE: Final = 120.0
"""For what is waited for, in seconds."""
PAUSE: Final = 0.05
"""Between two looks at what is waited for."""
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
"""Each as Firefox calls it, with its method and its path below /session."""
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
    """What a browser says of a command that fails."""


class Remote(Protocol):
    """Where commands go."""

    def command(self, name: str, **given: object) -> Any:
        """Have a command carried out, by its name in COMMANDS; what comes of it."""


class Http:
    """Commands to a WebDriver server."""

    def __init__(self, port: int) -> None:
        self._port = port
        self._session = ""

    def command(self, name: str, **given: object) -> Any:
        method, path = COMMANDS[name]
        path = "/session" + path.format(session=self._session, **given)
        connection = HTTPConnection("127.0.0.1", self._port, timeout=PATIENCE)
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
        connection = socket.create_connection(("127.0.0.1", port), timeout=PATIENCE)
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
    """A browser's only window."""

    def __init__(self, remote: Remote) -> None:
        self._remote = remote

    def open(self, address: str) -> None:
        """Load a page, also where only what follows the # differs."""
        self._remote.command("WebDriver:Navigate", url="about:blank")
        self._remote.command("WebDriver:Navigate", url=address)

    def reload(self) -> None:
        """Load the page once more."""
        self._remote.command("WebDriver:Refresh")

    def run(self, script: str, *given: object) -> Any:
        """What the body of a JavaScript function returns, with ``arguments`` as given."""
        return self._remote.command("WebDriver:ExecuteScript", script=script, args=list(given))

    def wait(self, script: str, *given: object) -> Any:
        """What it returns as soon as that is something."""
        deadline = time.monotonic() + PATIENCE
        while not (found := self.run(script, *given)):
            if time.monotonic() > deadline:
                page = self.run("return document.body.innerText")
                raise TimeoutError(f"In vain for {script} {given}; the page says:\n{page}")
            time.sleep(PAUSE)
        return found

    def click(self, element: dict[str, str]) -> None:
        """Press an element that a script has returned, as a person does."""
        self._remote.command("WebDriver:ElementClick", id=_id(element))

    def type(self, element: dict[str, str], text: str) -> None:
        """Type into a field, in place of what is in it."""
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
    # A Firefox that is a snap sees no /tmp but its own.
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
    """WebKit's small browser on a screen that nobody sees, by way of its WebKitWebDriver."""
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
    """What a look at something that a process makes finds as soon as it is there."""
    deadline = time.monotonic() + PATIENCE
    while process.poll() is None and time.monotonic() < deadline:
        with suppress(OSError):
            if (found := look()) is not None:
                return found
        time.sleep(PAUSE)
    raise TimeoutError("What has been started has ended, or does not answer.")
