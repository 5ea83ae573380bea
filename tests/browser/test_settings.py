"""Browsers in which something is switched off, refused, broken or slow: the page starts and plays,
or says in one sentence what it lacks."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from tests.browser import QUICK
from tests.browser.conftest import ENGINE, Watch
from tests.browser.driver import Driver
from tests.browser.host import Host
from tests.browser.installed import Profile
from tests.helpers.boot import NEEDED, NEEDED_STYLES
from tests.helpers.mdn import later

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
REFUSES: Final[dict[str, dict[str, object]]] = {
    "chromium": {"profile": {"default_content_setting_values": {"cookies": 2}}},
    "firefox": {"network.cookie.cookieBehavior": 2},
}
"""For each engine: the setting that switches off all cookies and site data."""
REFUSES_FRAMES: Final[dict[str, dict[str, object]]] = {
    "chromium": {"profile": {"cookie_controls_mode": 1}},
    "firefox": {"network.cookie.cookieBehavior": 1},
}
"""The one that does so in what another site frames."""
RESTRICTED: Final = "Storage access is restricted"
"""What Firefox says of it in its console."""
PRIVATE: Final = {"firefox": {"browser.privatebrowsing.autostart": True}}
"""The setting that makes each window private."""
FILL: Final = """() => {
    for (let size = 2 ** 22, at = 0; size >= 1;) {
        try {
            localStorage.setItem(`other ${at++}`, 'x'.repeat(size));
        } catch {
            size = Math.floor(size / 2);
        }
    }
}"""
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
    profile.prefer(REFUSES)
    return profile.start()


@pytest.mark.expects_errors(RESTRICTED)
@pytest.mark.long
def test_a_browser_that_blocks_all_site_data_starts_and_says_so(blocked: Page, host: Host) -> None:
    driver = play(blocked, host.address)
    assert blocked.evaluate(IS_REFUSED), "the setting has changed nothing"
    expect(blocked.get_by_role("alert")).to_contain_text("can’t be saved")
    assert driver.decisions


@pytest.mark.expects_errors("/favicon.ico", "screen-wake-lock", RESTRICTED)  # of the page around it
def test_a_frame_without_storage_starts_and_says_so(
    profile: Profile, host: Host, watch: Watch, tmp_path: Path
) -> None:
    """As on sites that show games of others, where the browser blocks what their frames store."""
    profile.prefer(REFUSES_FRAMES)
    page = profile.start()
    shown = f"<iframe src='{host.address}{QUICK}' width=1000 height=700></iframe>"
    (tmp_path / "index.html").write_text(shown, encoding="utf-8")
    with Host(tmp_path, "127.0.0.2") as other:
        watch.expect(other.address)
        page.goto(other.address)
    frame = page.frame_locator("iframe")
    frame.locator("html[data-ready]").wait_for(state="attached")
    assert frame.locator("html").evaluate(IS_REFUSED), "the setting has changed nothing"
    # In Firefox, no click of Playwright's arrives in the frame of another site.
    frame.get_by_role("button", name="Play", exact=True).dispatch_event("click")
    expect(frame.get_by_role("alert")).to_contain_text("can’t be saved")
    expect(frame.get_by_role("button", name="Confirm")).to_be_visible()


@pytest.mark.long
def test_in_a_private_window_games_are_kept_while_it_is_open(
    profile: Profile, new_page: Callable[..., Page], host: Host
) -> None:
    """In Chromium and WebKit, each page of the tests is in one."""
    if ENGINE in PRIVATE:
        profile.prefer(PRIVATE)
    page = profile.start() if ENGINE in PRIVATE else new_page()
    assert play(page, host.address).saved.length
    expect(page.get_by_role("alert")).to_have_count(0)


@pytest.mark.expects_errors("/favicon.ico")
def test_where_the_storage_is_full_of_other_things_the_page_says_so(
    page: Page, base_url: str
) -> None:
    """As a site's other pages may fill it."""
    page.goto(base_url + "build.txt")
    page.evaluate(FILL)
    if ENGINE == "chromium":
        page.context.new_cdp_session(page).send(
            "Storage.overrideQuotaForOrigin",
            {"origin": page.evaluate("location.origin"), "quotaSize": 1},
        )
    play(page, base_url)
    expect(page.get_by_role("alert")).to_contain_text("can’t be saved")


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


REMOVE: Final = """(path => {
    const names = path.split(".");
    const name = names.pop();
    let owner = names.reduce((owner, each) => owner?.[each], window);
    while (owner && !Object.hasOwn(owner, name)) owner = Object.getPrototypeOf(owner);
    if (owner) delete owner[name];
})"""
"""Takes something like navigator.locks away."""
REMOVE_ALL: Final = """(all => {
    window.removed = 0;
    for (const [path, property] of all) {
        const owner = path === "Window" ? window : window[path];
        const [name, isStatic] = property.split(" ").reverse();
        const from = !name ? window : isStatic || !owner?.prototype ? owner : owner.prototype;
        if (from && Object.hasOwn(from, name || path)) removed += delete from[name || path];
    }
})"""
"""Takes all of this away, each an object or a property of one or of those that it makes."""
USED_WHERE_THERE: Final = (
    *("caches", "navigator.locks", "navigator.serviceWorker"),
    *("navigator.clipboard", "requestIdleCallback", "PerformanceObserver"),
    *("WebAssembly.instantiateStreaming", "SharedArrayBuffer"),
)
"""What the page plays without."""
NOT_AT_THE_START: Final = (
    *("crypto.subtle", "navigator.storage", "navigator.wakeLock", "navigator.share"),
    *("AudioContext", "WebAssembly.Suspending", "IntersectionObserver", "ResizeObserver"),
    *("Notification", "Intl.Segmenter", "indexedDB", "navigator.mediaDevices"),
    *("PerformanceResourceTiming.prototype.decodedBodySize", "OffscreenCanvas", "CookieStore"),
)
"""What the start does without; what follows from it later, other tests say."""
OF_PLAYWRIGHT: Final = {"BigInt64Array", "globalThis", "requestAnimationFrame"}
"""Without these, Playwright can't see what the page says."""
SEEN_BY_PLAYWRIGHT: Final = (("Element", "checkVisibility"),)
"""Nor without these in WebKit."""
LACKING: Final = {
    **{name: f"{REMOVE}({json.dumps(name)});" for name in NEEDED},
    **{
        style: f"const {{ supports }} = CSS; CSS.supports = each => "
        f"each !== {json.dumps(style)} && supports.call(CSS, each);"
        for style in NEEDED_STYLES
    },
}
"""Scripts after which something is lacking that the page needs, by what boot.js calls it."""


@pytest.mark.long
def test_without_all_that_is_used_where_it_is_there_the_page_starts_and_plays(
    scripted: Callable[[str], Page], base_url: str
) -> None:
    names = (*USED_WHERE_THERE, *NOT_AT_THE_START)
    driver = play(scripted("".join(f"{REMOVE}('{name}');" for name in names)), base_url)
    assert driver.saved.length


@pytest.mark.slow
@pytest.mark.parametrize("name", USED_WHERE_THERE)
def test_without_one_feature_the_page_starts_and_plays(
    scripted: Callable[[str], Page], base_url: str, name: str
) -> None:
    driver = play(scripted(f"{REMOVE}('{name}');"), base_url)
    assert driver.saved.length


def test_where_service_workers_are_refused_the_page_starts_and_plays(
    scripted: Callable[[str], Page], base_url: str
) -> None:
    refuse = f"get() {{ {SECURITY} }}"
    page = scripted(f"Object.defineProperty(navigator, 'serviceWorker', {{ {refuse} }});")
    assert play(page, base_url).saved.length


@pytest.mark.slow
@pytest.mark.parametrize("name", NOT_AT_THE_START)
def test_without_one_feature_the_page_starts(
    scripted: Callable[[str], Page], base_url: str, name: str
) -> None:
    page = scripted(f"{REMOVE}('{name}');")
    Driver(page, base_url + QUICK).open()
    expect(page.get_by_role("alert")).to_have_count(0)


def test_without_all_that_came_after_the_oldest_supported_browsers_the_page_plays(
    scripted: Callable[[str], Page], base_url: str
) -> None:
    all_later = [each for each in later() if each not in SEEN_BY_PLAYWRIGHT]
    driver = play(scripted(f"{REMOVE_ALL}({json.dumps(all_later)});"), base_url)
    assert driver.page.evaluate("removed") > 300  # Firefox has fewer of them
    assert driver.page.locator("html").get_attribute("data-start") == "snapshot"
    assert driver.saved.length


@pytest.mark.expects_errors
@pytest.mark.parametrize("name", [name for name in LACKING if name not in OF_PLAYWRIGHT])
def test_without_what_the_page_needs_one_sentence_names_it(
    scripted: Callable[[str], Page], base_url: str, name: str
) -> None:
    page = scripted(LACKING[name])
    page.goto(base_url)
    expect(page.get_by_role("alert")).to_contain_text(f"lacks {name}, which the game needs")
    expect(page.locator("script[type=py]")).to_have_count(0)  # so nothing starts


@pytest.mark.expects_errors
@pytest.mark.parametrize(
    ("script", "said"),
    [
        (
            "delete window.WebAssembly;",
            ("Lockdown Mode", "Blockierungsmodus", "Isolement", "режиме блокировки"),
        ),
        (
            "delete HTMLScriptElement.prototype.noModule;",
            ("too old", "zu alt", "trop ancien", "устарел"),
        ),
        (
            "delete window.BroadcastChannel;",
            ("lacks B", "fehlt B", "navigateur B", "нет B"),
        ),
    ],
)
def test_what_is_needed_is_said_in_four_languages(
    scripted: Callable[[str], Page], base_url: str, script: str, said: tuple[str, ...]
) -> None:
    page = scripted(script)
    for language, words in zip(("en", "de", "fr", "ru"), said, strict=True):
        page.goto(f"{base_url}?language={language}")
        expect(page.get_by_role("alert")).to_contain_text(words)


@pytest.mark.expects_errors
def test_a_file_says_that_it_needs_a_server(page: Page, site: Path, watch: Watch) -> None:
    watch.expect(site.as_uri())
    page.goto((site / "index.html").as_uri())
    expect(page.get_by_role("alert")).to_contain_text("needs a web server")
