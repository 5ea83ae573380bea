"""A browser and the built page, which is served below a path as a static host might do.

``SOBEK_ENGINE`` names the engine: "chromium", which has all tests, or "firefox" or "webkit". Tests
of what these lack are skipped there: :mod:`tests.browser.lacks`. ``SOBEK_RETRIES`` says how
often a test that fails is tried again, 0 times unless told.
"""

import os
from collections.abc import Callable, Generator, Iterator, Sequence
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Error,
    Page,
    Playwright,
    Request,
    ViewportSize,
    sync_playwright,
)

from tests.browser import QUICK, engines, lacks
from tests.browser.driver import Driver
from tests.browser.host import BELOW, Host
from tests.browser.installed import Profile

ENGINE: Final = os.environ.get("SOBEK_ENGINE", "chromium")
RETRIES: Final = int(os.environ.get("SOBEK_RETRIES", "0"))
TWICE: Final = "duplicate ids"
"""Part of the warning about an id that is on the page more than once while it changes."""
TRACE: Final = "Traceback"
"""With this Python begins to say what went wrong."""
VIEWPORT: Final[ViewportSize] = {"width": 1280, "height": 720}


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark all tests of this folder, so that they can be left out and tried again."""
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker("browser")
            item.add_marker(pytest.mark.flaky(reruns=RETRIES))


@pytest.hookimpl(wrapper=True)
def pytest_runtest_setup(item: pytest.Item) -> Generator[None, object, object]:
    """Skip a test once what it needs asks an engine for what it can't do."""
    with _skipping():
        return (yield)


@pytest.hookimpl(wrapper=True)
def pytest_runtest_call(item: pytest.Item) -> Generator[None, object, object]:
    """Skip a test once it asks an engine for what it can't do."""
    with _skipping():
        return (yield)


@contextmanager
def _skipping() -> Iterator[None]:
    try:
        yield
    except Error as error:
        if ENGINE != "chromium" and (why := lacks.refused(error.message)):
            lacks.skip(ENGINE, why)
        raise


@pytest.fixture(scope="session")
def base_url(site: Path) -> Iterator[str]:
    """The address of the built page."""
    with Host(site) as host:
        yield host.address


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    """Playwright, for the whole session."""
    with sync_playwright() as playwright:
        yield playwright


@pytest.fixture(scope="session")
def browser_path() -> str:
    """The path of the browser of most tests."""
    return engines.find(ENGINE)


@pytest.fixture(scope="session")
def browser(playwright: Playwright, browser_path: str) -> Iterator[Browser]:
    """The browser of most tests."""
    with engines.launched(playwright, ENGINE, browser_path, engines.ONCE) as browser:
        yield browser


class Watch:
    """Collects errors in the consoles of pages and their requests to other hosts."""

    def __init__(self, base_url: str) -> None:
        # The lab's sandbox has no origin.
        self._own: tuple[str, ...] = ("data:", "blob:null/")
        self.expect(base_url)
        self._errors: list[str] = []
        self._elsewhere: list[str] = []

    def expect(self, base_url: str) -> None:
        """Allow requests to this address."""
        scheme, _, host, *_ = base_url.split("/")
        self._own += (base_url, f"blob:{scheme}//{host}")

    def over(self, context: BrowserContext) -> BrowserContext:
        """Watch all pages of a profile from now on."""
        name = context.browser.browser_type.name if context.browser else ENGINE
        not_ours = engines.NOT_OURS[name]
        context.on("console", lambda message: self._hear(message, not_ours))
        context.on("weberror", lambda error: self._note(str(error.error), not_ours))
        context.on("request", self._see)
        return context

    def _hear(self, message: ConsoleMessage, not_ours: Sequence[str]) -> None:
        if message.type == "error" or TWICE in message.text:
            self._note(f"{message.text} ({message.location['url']})", not_ours)

    def _note(self, error: str, not_ours: Sequence[str]) -> None:
        if not any(text in error for text in not_ours):
            self._errors.append(error)

    def _see(self, sent: Request) -> None:
        if not sent.url.startswith(self._own):
            self._elsewhere.append(sent.url)

    def collect(self) -> tuple[list[str], list[str]]:
        """The errors and the addresses of other hosts since the last call."""
        collected = self._errors, self._elsewhere
        self._errors, self._elsewhere = [], []
        return collected


@pytest.fixture(scope="session")
def all_pages(base_url: str) -> Watch:
    """The watch over all pages, including the one that is reused."""
    return Watch(base_url)


@pytest.fixture
def watch(all_pages: Watch, request: pytest.FixtureRequest) -> Iterator[Watch]:
    """Fails a test for requests to other hosts and for errors in the consoles of its pages.

    The marker expects_errors allows all errors but Python's, or those with one of its arguments in
    their texts or addresses.
    """
    yield all_pages
    errors, elsewhere = all_pages.collect()
    assert not elsewhere, "the page asked other hosts"
    marker = request.node.get_closest_marker("expects_errors")
    expected = (marker.args or ("",)) if marker else ()
    ours = [error for error in errors if error.startswith(TRACE)]
    assert not ours or TRACE in expected, f"something went wrong: {errors}"
    others = [error for error in errors if not any(part in error for part in expected)]
    assert not others, "there were errors in the console"


@pytest.fixture
def host(site: Path, watch: Watch) -> Iterator[Host]:
    """A host that serves the built page, for tests that change what it does."""
    with Host(site) as host:
        watch.expect(host.address)
        yield host


@pytest.fixture
def profile(browser: Browser, browser_path: str, watch: Watch, tmp_path: Path) -> Iterator[Profile]:
    """A browser that can be killed and started again."""
    profile = Profile(browser, browser_path, tmp_path / "profile", watch.over)
    yield profile
    profile.close()


@pytest.fixture
def new_page(browser: Browser, watch: Watch) -> Iterator[Callable[..., Page]]:
    """Makes pages, each in a fresh profile; takes the options of Playwright's new_context."""
    contexts = []

    def make(**options: object) -> Page:
        usual = {"locale": "en-GB", "service_workers": "block", "reduced_motion": "reduce"}
        context = browser.new_context(**{**usual, **options})  # type: ignore[arg-type]
        contexts.append(watch.over(context))
        return context.new_page()

    yield make
    for context in contexts:
        context.close()


@pytest.fixture(scope="session")
def lasting() -> list[Page]:
    """The page that tests reuse, once there is one."""
    return []


@pytest.fixture
def page(lasting: list[Page], browser: Browser, base_url: str, watch: Watch) -> Iterator[Page]:
    """A page with nothing open and nothing stored.

    Many tests reuse it: a process that has compiled the interpreter starts the app in less than
    half the time.
    """
    if lasting and not _can_leave(lasting[0]):
        lasting.pop().context.close()
    if not lasting:
        # A service worker would answer requests that tests let fail, and fetch all files.
        context = browser.new_context(
            locale="en-GB", viewport=VIEWPORT, service_workers="block", reduced_motion="reduce"
        )
        watch.over(context)
        lasting.append(context.new_page())
    # Only scripts of a page can be removed again: scripted() does it.
    stays = AssertionError("The script would stay for the next tests. Use a profile of its own.")
    with patch.object(lasting[0].context, "add_init_script", side_effect=stays):
        yield lasting[0]
    if ENGINE != "chromium":
        lasting.pop().context.close()
    elif _can_leave(lasting[0]):
        _tidy(lasting[0], base_url.removesuffix(BELOW))


@pytest.fixture
def moving(page: Page) -> None:
    """Everything moves, as it does for most people. Other tests would only wait for it."""
    page.emulate_media(reduced_motion="no-preference")


@pytest.fixture
def scripted(page: Page) -> Iterator[Callable[[str], Page]]:
    """scripted(script) returns the page, which runs the script first whenever it is loaded in this
    test."""
    with ExitStack() as scripts:

        def add(script: str) -> Page:
            scripts.enter_context(page.add_init_script(script))
            return page

        yield add


def _can_leave(page: Page) -> bool:
    """Have nothing open; False if its process has crashed or hangs."""
    try:
        page.goto("about:blank")
    except Error:
        return False
    return True


def _tidy(page: Page, origin: str) -> None:
    """Reset the page after a test."""
    page.unroute_all()
    page.emulate_media(reduced_motion="reduce", color_scheme="null")
    page.set_viewport_size(VIEWPORT)
    page.context.clear_permissions()
    session = page.context.new_cdp_session(page)
    session.send("Storage.clearDataForOrigin", {"origin": origin, "storageTypes": "all"})
    session.detach()


@pytest.fixture
def open_app(base_url: str) -> Callable[..., None]:
    """open_app(page, hash="") loads the app and waits until it can be used."""

    def load(page: Page, hash: str = "") -> None:
        Driver(page, base_url).open(hash)

    return load


@pytest.fixture
def sit(page: Page, new_page: Callable[..., Page], base_url: str) -> Callable[..., Driver]:
    """sit(hash="", seed=1, **options) opens the app with an empty storage and returns a driver.

    Bots act without pauses. With options, and from the second call on, the profile is fresh.
    """
    lasting = [page]

    def make(hash: str = "", seed: int = 1, **options: object) -> Driver:
        here = new_page(**options) if options or not lasting else lasting.pop()
        driver = Driver(here, base_url + QUICK, seed)
        driver.open(hash)
        return driver

    return make
