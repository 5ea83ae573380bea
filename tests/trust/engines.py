"""The browsers on this machine, started like programs, with a profile that survives them."""

from __future__ import annotations

import json
import os
import signal
from collections.abc import Callable, Iterator
from contextlib import contextmanager, suppress
from pathlib import Path
from subprocess import DEVNULL, Popen
from tempfile import TemporaryDirectory
from typing import Final

import serve
from tests.browser import engines
from tests.helpers.find_browser import ARGUMENTS, find_or_fetch
from tests.helpers.processes import descendants
from tests.trust.part import Unavailable
from tests.trust.remote import Remote
from web.build.build import CACHE

MINI_BROWSER: Final = "lib/*/webkit2gtk-4.*/MiniBrowser"
PREFERENCES: Final = {
    "app.update.disabledForTesting": True,
    "browser.aboutwelcome.enabled": False,
    "browser.sessionstore.resume_from_crash": False,
    "browser.shell.checkDefaultBrowser": False,
    "browser.startup.page": 0,
    "datareporting.policy.dataSubmissionEnabled": False,
    "intl.accept_languages": "en-GB",
    "network.captive-portal-service.enabled": False,
    "network.connectivity-service.enabled": False,
    "toolkit.startup.max_resumed_crashes": -1,
}
"""Those of Firefox: it asks nobody anything."""
READY: Final = "return document.documentElement.hasAttribute('data-ready')"
SCREEN: Final = ("-screen", "0", "1300x1000x24")


class Browser:
    """A browser with a window on one page."""

    def __init__(self, name: str, remote: Remote, profile: Path, display: str) -> None:
        self._command = COMMANDS[name]
        self._remote = remote
        self._profile = profile
        self._display = display
        self._process: Popen[bytes] | None = None

    def start(self, hash: str = "") -> None:
        """Start it on the page, and wait until the page is ready."""
        address = f"{self._remote.address}?pace=0" + (f"#{hash}" if hash else "")
        command, more = self._command(self._profile, address)
        environment = {**os.environ, "DISPLAY": self._display, **more}
        for is_last in (False, True):  # on a busy machine a browser may hang before it is
            before = self._remote.loads
            self._process = Popen(command, env=environment, stdout=DEVNULL, stderr=DEVNULL)
            try:
                self._remote.wait_for_load(before)
                self._remote.wait(READY)
            except TimeoutError:
                self.kill()
                if is_last:
                    raise
            else:
                return

    def kill(self) -> None:
        """Kill all of its processes at once, as a power failure would."""
        if self._process:
            for process in (*descendants(self._process.pid), self._process.pid):
                with suppress(ProcessLookupError):
                    os.kill(process, signal.SIGKILL)
            self._process.wait()
            self._process = None


def _chromium(profile: Path, address: str) -> tuple[list[str], dict[str, str]]:
    path = os.environ["SOBEK_BROWSER"]
    own = ["--headless=new", f"--user-data-dir={profile}", "--window-size=1280,900", "--lang=en-GB"]
    return [path, *ARGUMENTS, *own, address], {}


def _firefox(profile: Path, address: str) -> tuple[list[str], dict[str, str]]:
    lines = [f'user_pref("{name}", {json.dumps(value)});' for name, value in PREFERENCES.items()]
    profile.mkdir(exist_ok=True)
    (profile / "user.js").write_text("\n".join(lines), encoding="utf-8")
    own = ["--headless", "--no-remote", "--profile", str(profile), "--width=1280", "--height=900"]
    return [_path("firefox"), *own, address], {}


def _webkit(profile: Path, address: str) -> tuple[list[str], dict[str, str]]:
    _path("webkit")
    place = next(Path("/usr").glob(MINI_BROWSER), None)
    if place is None:
        raise Unavailable("There is no MiniBrowser of WebKitGTK here.")
    kept = {f"XDG_{name}_HOME": str(profile / name) for name in ("DATA", "CACHE", "CONFIG")}
    return [str(place), "--geometry=1280x900", address], {**kept, "LANGUAGE": "en"}


def _path(name: str) -> str:
    try:
        return engines.find(name)
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None


COMMANDS: Final[dict[str, Callable[[Path, str], tuple[list[str], dict[str, str]]]]] = {
    "chromium": _chromium,
    "firefox": _firefox,
    "webkit": _webkit,
}
"""For each engine: the command that opens an address with a profile, and its environment."""


@contextmanager
def installed(name: str) -> Iterator[tuple[Remote, Browser]]:
    """The page's host, and a browser that has not been started.

    :raises Unavailable: if it can't be had here.
    """
    try:
        serve.prepare()
        if name == "chromium":
            os.environ["SOBEK_BROWSER"] = find_or_fetch()
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None
    CACHE.mkdir(exist_ok=True)
    with (
        TemporaryDirectory(dir=CACHE, ignore_cleanup_errors=True) as folder,
        _screen(name) as display,
        Remote() as remote,
    ):
        browser = Browser(name, remote, Path(folder) / "profile", display)
        try:
            yield remote, browser
        finally:
            browser.kill()


@contextmanager
def _screen(name: str) -> Iterator[str]:
    """The display for a browser that needs a window."""
    if name != "webkit":
        yield os.environ.get("DISPLAY", "")
        return
    read, write = os.pipe()
    command = ["Xvfb", "-displayfd", str(write), *SCREEN]
    with Popen(command, stdout=DEVNULL, stderr=DEVNULL, pass_fds=(write,)) as process:
        os.close(write)
        with os.fdopen(read) as told:
            display = told.readline().strip()
        try:
            yield f":{display}"
        finally:
            process.terminate()
