"""A browser and the built page, served below a path of its own as a static host might do."""

import os
import threading
from collections.abc import Callable, Iterator
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Browser, ConsoleMessage, Page, Request, sync_playwright

import serve
from tests.browser.driver import Driver

BELOW = "/some/path/"
ARGUMENTS = (
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
    # Nothing but this machine exists.
    "--host-resolver-rules=MAP * ~NOTFOUND , EXCLUDE 127.0.0.1",
)
BOOT_LIMIT = 60_000


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what needs a browser, so that it can be left out."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")


class Handler(serve.Handler):
    """Serves the site below a path; above it there is nothing."""

    def translate_path(self, path: str) -> str:
        """Map an address to a file of the site."""
        if not path.startswith(BELOW):
            return os.devnull + "/nothing"
        return super().translate_path("/" + path.removeprefix(BELOW))


@pytest.fixture(scope="session")
def base_url() -> Iterator[str]:
    """The address of the built page."""
    assert (serve.DIST / "index.html").is_file(), "dist/ is missing: run python3 -m tests"
    handler = partial(Handler, directory=str(serve.DIST))
    with serve.Server(("127.0.0.1", 0), handler) as server:
        threading.Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}{BELOW}"
        server.shutdown()


@pytest.fixture(scope="session")
def browser() -> Iterator[Browser]:
    """The browser that tests/find_browser.py found."""
    path = os.environ.get("SOBEK_BROWSER")
    assert path, "SOBEK_BROWSER names no browser: run python3 -m tests"
    with sync_playwright() as playwright:
        yield playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))


@pytest.fixture
def new_page(
    browser: Browser, base_url: str, request: pytest.FixtureRequest
) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a fresh profile; options as for Playwright's new_context.

    The test fails for errors in their consoles, unless it has the marker expects_errors, and for
    requests to other hosts.
    """
    errors: list[str] = []
    elsewhere: list[str] = []
    contexts = []

    def hear(message: ConsoleMessage) -> None:
        if message.type == "error":
            errors.append(message.text)

    def watch(sent: Request) -> None:
        if not sent.url.startswith((base_url, f"blob:{base_url.removesuffix(BELOW)}", "data:")):
            elsewhere.append(sent.url)

    def make(**options: object) -> Page:
        context = browser.new_context(**{"locale": "en-GB", **options})  # type: ignore[arg-type]
        contexts.append(context)
        context.on("console", hear)
        context.on("weberror", lambda error: errors.append(str(error.error)))
        context.on("request", watch)
        return context.new_page()

    yield make
    for context in contexts:
        context.close()
    assert not elsewhere, "the page asked other hosts"
    if request.node.get_closest_marker("expects_errors") is None:
        assert not errors, "there were errors in the console"


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    """A page in a fresh profile."""
    return new_page()


@pytest.fixture
def open_app(base_url: str) -> Callable[..., None]:
    """open_app(page, hash="") loads the app and waits until it can be used."""

    def load(page: Page, hash: str = "") -> None:
        # A mere change of the hash would not load anything.
        page.goto("about:blank")
        page.goto(base_url + (f"#{hash}" if hash else ""))
        page.locator("html[data-ready]").wait_for(state="attached", timeout=BOOT_LIMIT)

    return load


@pytest.fixture
def sit(new_page: Callable[..., Page], base_url: str) -> Callable[..., Driver]:
    """sit(hash="", seed=1, **options) opens the app in a fresh profile and gives someone who plays;
    the bots do not dawdle.
    """

    def make(hash: str = "", seed: int = 1, **options: object) -> Driver:
        driver = Driver(new_page(**options), f"{base_url}?pace=0", seed)
        driver.open(hash)
        return driver

    return make
