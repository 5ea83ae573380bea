"""A browser with a persistent profile, and waiting for its service worker."""

import contextlib
import json
import os
import signal
from collections.abc import Callable, Mapping
from pathlib import Path
from typing import Final

from playwright.sync_api import BrowserContext, Page, Playwright

from tests.browser.waiting import until

LATE: Final = "web/boot/touch-180.png"
"""One of the last files that the service worker caches; the page does not need it."""
KEPT: Final = """async () => {
    const { active } = await navigator.serviceWorker.ready;
    return active.state === "activated" && navigator.serviceWorker.controller !== null;
}"""
IDLE: Final = "async () => !(await navigator.serviceWorker.ready).installing"


class Profile:
    """A browser with a profile that survives restarts."""

    def __init__(
        self,
        playwright: Playwright,
        browser_path: str,
        arguments: list[str],
        folder: Path,
        watched: Callable[[BrowserContext], BrowserContext],
    ) -> None:
        self._chromium = playwright.chromium
        self._path = browser_path
        self._arguments = arguments
        self._folder = folder
        self._watched = watched
        self._context: BrowserContext | None = None

    def prefer(self, settings: Mapping[str, object]) -> None:
        """Change the browser's own settings, as its user would, before it is started."""
        folder = self._folder / "Default"
        folder.mkdir(parents=True, exist_ok=True)
        (folder / "Preferences").write_text(json.dumps(settings), encoding="utf-8")

    def start(self) -> Page:
        """Start the browser, with an empty page."""
        self._context = self._chromium.launch_persistent_context(
            self._folder, executable_path=self._path, args=self._arguments, locale="en-GB"
        )
        return self._watched(self._context).new_page()

    def kill(self, *, all_processes: bool = False) -> None:
        """Kill the browser's main process, as a power failure would, or all of its processes."""
        assert self._context and self._context.browser
        session = self._context.browser.new_browser_cdp_session()
        processes = session.send("SystemInfo.getProcessInfo")["processInfo"]
        with self._context.expect_event("close"):
            for each in processes:
                if all_processes or each["type"] == "browser":
                    # Without the main process, the others end by themselves.
                    with contextlib.suppress(ProcessLookupError):
                        os.kill(each["id"], signal.SIGKILL)
        self._context = None

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
