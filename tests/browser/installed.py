"""A browser with a persistent profile, and waiting for its service worker."""

import contextlib
import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, BrowserContext, Page

from tests.browser import firefox, lacks
from tests.browser.waiting import until
from tests.helpers.find_browser import ARGUMENTS
from tests.helpers.processes import descendants, started_with

LATE: Final = "web/boot/touch-180.png"
"""One of the last files that the service worker caches; the page does not need it."""
KEPT: Final = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
IDLE: Final = "async () => !(await navigator.serviceWorker.ready).installing"


class Profile:
    """A browser with a profile that survives restarts, as far as its engine has such."""

    def __init__(
        self,
        browser: Browser,
        path: str,
        folder: Path,
        watched: Callable[[BrowserContext], BrowserContext],
    ) -> None:
        """``browser``: another one of its engine. ``path``: as it was launched by."""
        self._like = browser
        self._engine = browser.browser_type
        self._path = path
        self._folder = folder
        self._watched = watched
        self._settings: Mapping[str, object] = {}
        self._context: BrowserContext | None = None

    def prefer(self, settings: Mapping[str, Mapping[str, object]]) -> None:
        """Change the browser's own settings, as its user would, before it is started. ``settings``:
        of each engine that keeps any."""
        if (name := self._engine.name) not in settings:
            lacks.skip(name, lacks.LASTING)
        self._settings = settings[name]

    def start(self) -> Page:
        """Start the browser, with an empty page."""
        self._context = self._launch()
        return self._watched(self._context).new_page()

    def _launch(self) -> BrowserContext:
        match self._engine.name:
            case "chromium":
                folder = self._folder / "Default"
                folder.mkdir(parents=True, exist_ok=True)
                if self._settings:
                    settings = json.dumps(self._settings)
                    (folder / "Preferences").write_text(settings, encoding="utf-8")
                return self._engine.launch_persistent_context(
                    self._folder, executable_path=self._path, args=list(ARGUMENTS), locale="en-GB"
                )
            case "firefox":
                return firefox.launch_lasting(
                    self._engine, self._path, self._folder, self._settings
                )
            case _:
                return self._like.new_context(locale="en-GB")

    def kill(self, *, all_processes: bool = False) -> None:
        """Kill the browser's main process, as a power failure would, or all of its processes."""
        assert self._context
        if self._engine.name == "webkit":
            lacks.skip("webkit", lacks.LASTING)
        with self._context.expect_event("close"):
            for each in self._processes(all_of_them=all_processes):
                # Without the main process, the others end by themselves.
                with contextlib.suppress(ProcessLookupError):
                    os.kill(each, signal.SIGKILL)
        self._context = None

    def _processes(self, *, all_of_them: bool) -> list[int]:
        assert self._context
        if self._engine.name == "firefox":
            main = started_with(str(self._folder))
            return [*main, *(each for one in main for each in descendants(one))]
        assert self._context.browser
        session = self._context.browser.new_browser_cdp_session()
        running = session.send("SystemInfo.getProcessInfo")["processInfo"]
        return [each["id"] for each in running if all_of_them or each["type"] == "browser"]

    def close(self) -> None:
        """Close the browser, if it runs."""
        if self._context:
            self._context.close()


def wait_until_kept(page: Page) -> None:
    """Wait until the service worker has cached the page's version and controls the page."""
    until(page, KEPT)


def wait_until_idle(page: Page) -> None:
    """Wait until the service worker is not fetching a new version."""
    until(page, IDLE)
