"""Holds what a page loads, so that a test sees what comes before it."""

from fnmatch import fnmatch

from playwright.sync_api import Page, Request, Route

from tests.browser.driver import wait_until_ready


class Gate:
    """Holds requests for files, by default the page's Python, until they are let in."""

    def __init__(self, page: Page, file: str = "web/main.py") -> None:
        self._page = page
        self._files = f"**/{file}"
        self._is_open = False
        self._is_asked = False
        self._held: list[Route] = []
        page.on("request", self._hear)
        page.route(self._files, self._decide)

    def _hear(self, sent: Request) -> None:
        self._is_asked |= fnmatch(sent.url, self._files)

    def _decide(self, route: Route) -> None:
        if self._is_open:
            route.continue_()
        else:
            self._held.append(route)

    def wait(self) -> None:
        """Wait until there is a request. It is held a moment later."""
        if not self._is_asked:
            self._page.wait_for_event("request", lambda sent: fnmatch(sent.url, self._files))

    def let_in(self) -> None:
        """Let all requests through from now on."""
        self.wait()
        self._is_open = True
        for route in self._held:
            route.continue_()

    def open(self) -> None:
        """Let Python in, and wait until it is ready."""
        self.let_in()
        wait_until_ready(self._page)
