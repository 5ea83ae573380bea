"""Browsers in which something is switched off, refused, broken or slow: the page starts and plays,
or says in one sentence what it lacks."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import QUICK
from tests.browser.conftest import Watch
from tests.browser.driver import Driver
from tests.browser.host import Host
from tests.browser.installed import Profile

SECURITY: Final = "throw new DOMException('not here', 'SecurityError');"
NO_INDEXED_DB: Final = {
    "refused": f"IDBFactory.prototype.open = () => {{ {SECURITY} }};",
    "broken": """IDBFactory.prototype.open = () => {
        const request = new EventTarget();
        setTimeout(() => request.onerror?.({ target: request, preventDefault() {} }));
        return Object.assign(request, { error: new DOMException('damaged', 'UnknownError') });
    };""",
    "null": "Object.defineProperty(window, 'indexedDB', { get: () => null });",
    "without access": f"Object.defineProperty(window, 'indexedDB', {{ get() {{ {SECURITY} }} }});",
    "silent": "IDBFactory.prototype.open = () => ({});",
}
NO_LOCAL_STORAGE: Final = {
    "refused": f"Object.defineProperty(window, 'localStorage', {{ get() {{ {SECURITY} }} }});",
    "null": "Object.defineProperty(window, 'localStorage', { get: () => null });",
}
FULL: Final = """Storage.prototype.setItem = () => {
    throw new DOMException('full', 'QuotaExceededError');
};"""
IS_REFUSED: Final = "() => { try { return !localStorage } catch { return true } }"


def play(page: Page, address: str) -> Driver:
    """Start the page and play a little against a bot, which thinks in a worker."""
    driver = Driver(page, address + QUICK)
    driver.open()
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.play(2)
    driver.wait()
    expect(page.get_by_role("alert").filter(has_text="bots")).to_have_count(0)
    return driver


@pytest.mark.parametrize("how", NO_INDEXED_DB)
def test_without_indexed_db_games_are_kept(
    scripted: Callable[[str], Page], base_url: str, how: str
) -> None:
    """LocalStorage has them; only the journal lacks."""
    driver = play(scripted(NO_INDEXED_DB[how]), base_url)
    assert driver.saved.length
    expect(driver.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.parametrize("indexed_db", [None, "refused", "null"])
@pytest.mark.parametrize("how", [*NO_LOCAL_STORAGE, "full"])
def test_where_games_can_not_be_kept_the_page_says_so(
    scripted: Callable[[str], Page], base_url: str, how: str, indexed_db: str | None
) -> None:
    script = NO_LOCAL_STORAGE.get(how, FULL)
    page = scripted(script + (NO_INDEXED_DB[indexed_db] if indexed_db else ""))
    play(page, base_url)
    expect(page.get_by_role("alert")).to_contain_text("can’t be saved")


# --- by the browser's own settings -------------------------------------------------------------


@pytest.fixture
def blocked(profile: Profile) -> Page:
    """A page in a browser whose user has switched off all cookies and site data."""
    profile.prefer({"profile": {"default_content_setting_values": {"cookies": 2}}})
    return profile.start()


def test_a_browser_that_blocks_all_site_data_starts_and_says_so(blocked: Page, host: Host) -> None:
    driver = play(blocked, host.address)
    assert blocked.evaluate(IS_REFUSED), "the setting has changed nothing"
    expect(blocked.get_by_role("alert")).to_contain_text("can’t be saved")
    assert driver.decisions


@pytest.mark.expects_errors("/favicon.ico")  # of the page around it
def test_a_frame_without_storage_starts_and_says_so(
    profile: Profile, host: Host, watch: Watch, tmp_path: Path
) -> None:
    """As on sites that show games of others, where the browser blocks what their frames store."""
    profile.prefer({"profile": {"cookie_controls_mode": 1}})
    page = profile.start()
    shown = f"<iframe src='{host.address}{QUICK}' width=1000 height=700></iframe>"
    (tmp_path / "index.html").write_text(shown, encoding="utf-8")
    with Host(tmp_path, "127.0.0.2") as other:
        watch.expect(other.address)
        page.goto(other.address)
    frame = page.frame_locator("iframe")
    frame.locator("html[data-ready]").wait_for(state="attached")
    assert frame.locator("html").evaluate(IS_REFUSED), "the setting has changed nothing"
    frame.get_by_role("button", name="Play", exact=True).click()
    expect(frame.get_by_role("alert")).to_contain_text("can’t be saved")
    expect(frame.get_by_role("button", name="Confirm")).to_be_visible()


# --- errors of others --------------------------------------------------------------------------

FOREIGN: Final = {
    "an uncaught error": "setTimeout(() => { throw new Error('Failed to fetch') });",
    "a rejected promise": "Promise.reject(new Error('Failed to fetch'));",
    "a rejection without an error": "Promise.reject('Failed to load');",
    "a blocked script": """document.addEventListener('readystatechange', () => {
        const script = document.createElement('script');
        script.src = 'blocked.js';
        document.head?.append(script);
    });""",
    "the console": "console.error('[Extension] Failed to fetch');",
    "ResizeObserver": """addEventListener('readystatechange', () => dispatchEvent(
        new ErrorEvent('error', { message: 'ResizeObserver loop', filename: location.href })
    ), true);""",
}


@pytest.mark.expects_errors
@pytest.mark.parametrize("error", FOREIGN)
def test_an_error_of_somebody_else_is_not_the_page_s(
    scripted: Callable[[str], Page], base_url: str, error: str
) -> None:
    page = scripted(
        FOREIGN[error]
        + """new MutationObserver(() => {
            window.failed ||= document.documentElement.hasAttribute('data-failed');
        }).observe(document, { subtree: true, attributeFilter: ['data-failed'] });"""
    )
    page.goto(base_url + QUICK)
    page.locator("html[data-ready]").wait_for(state="attached")
    assert not page.evaluate("window.failed")


# --- something is lacking ----------------------------------------------------------------------


def without(name: str, instead: str = "") -> str:
    """A script after which the browser has no feature of this name. ``instead``: what it does."""
    return f"Object.defineProperty(navigator, '{name}', {{ get() {{ {instead} }} }});"


LACKING: Final = {
    "DecompressionStream": "delete window.DecompressionStream;",
    "locks": without("locks"),
    "service workers": without("serviceWorker"),
    "refused service workers": without("serviceWorker", SECURITY),
    "caches": "delete window.caches;",
    "streaming": "delete WebAssembly.instantiateStreaming;",
    "clipboard": without("clipboard"),
    "idle callbacks": "delete window.requestIdleCallback;",
    "observers of performance": "delete window.PerformanceObserver;",
}


@pytest.mark.parametrize("what", LACKING)
def test_without_one_feature_the_page_starts_and_plays(
    scripted: Callable[[str], Page], base_url: str, what: str
) -> None:
    driver = play(scripted(LACKING[what]), base_url)
    assert driver.saved.length


@pytest.mark.expects_errors
@pytest.mark.parametrize(
    ("script", "says"),
    [
        ("delete window.WebAssembly;", "lacks WebAssembly"),
        ("delete Array.prototype.at;", "too old"),
        ("delete HTMLScriptElement.prototype.noModule;", "too old"),
    ],
)
def test_without_what_the_page_needs_one_sentence_says_so(
    scripted: Callable[[str], Page], base_url: str, script: str, says: str
) -> None:
    page = scripted(script)
    page.goto(base_url)
    expect(page.get_by_role("alert")).to_contain_text(says)


@pytest.mark.expects_errors
def test_a_file_says_that_it_needs_a_server(page: Page, site: Path, watch: Watch) -> None:
    watch.expect(site.as_uri())
    page.goto((site / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("needs a web server")
