"""The page works without network after one visit, and can be installed."""

import json
from collections.abc import Callable
from typing import Final
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, Playwright, expect

import serve
from sobek.core.link import encode
from sobek.core.record import Player
from tests.browser import lacks
from tests.browser.conftest import ENGINE, Watch
from tests.browser.driver import Driver
from tests.browser.host import PAGE, Host
from tests.browser.installed import LATE, Profile, wait_until_kept
from tests.browser.waiting import until
from tests.helpers.find_browser import ARGUMENTS
from web.build.build import pictures

ALONE = "?pace=0"
WIDTH = """async address => {
    const image = Object.assign(new Image(), { src: address });
    await image.decode();
    return image.naturalWidth;
}"""

LOADED = """addresses => {
    const loaded = new Set(performance.getEntriesByType("resource").map(({ name }) => name));
    return addresses.every(address => loaded.has(new URL(address, document.baseURI).href));
}"""


EVICT: Final = """async names => {
    const evicted = [];
    for (const cache of await caches.keys()) {
        const kept = await caches.open(cache);
        for (const { url } of await kept.keys()) {
            const name = names.find(name => new URL(url).pathname.endsWith(name));
            if (name && await kept.delete(url)) evicted.push(name);
        }
    }
    return evicted.length;
}"""
"""Remove these files from what is kept, as browsers do; return how many they were."""
ARE_KEPT: Final = """async names => {
    for (const name of names) if (!await caches.match(name, { ignoreSearch: true })) return false;
    return true;
}"""
EVICTED: Final = (
    *("web/style.css", "web/boot/boot.js", "icons.svg", "art/sobek/queen.svg"),
    *("lab/sobek.json", "index.html"),
)
"""A stylesheet, a classic script, pictures, what only the lab loads, and the page."""


def play_a_game(driver: Driver) -> None:
    """Play Scarab against a bot that searches in the worker, from the first action on, and another
    game to its end."""
    driver.begin("Human", "Apprentice", game="Scarab")
    driver.play(4)
    driver.continue_late("scarab_2_full", 24, Player("Anna"), Player("Abu", "apprentice"))
    driver.play()
    expect(driver.over).to_be_visible()
    assert driver.saved.over
    # The page has not thought in the worker's place.
    expect(driver.page.get_by_role("alert")).to_have_count(0)


@pytest.mark.long
@pytest.mark.expects_errors("/service.js")  # the browser asks for a new version, in vain
def test_games_with_a_bot_work_offline_after_one_visit(
    host: Host, new_page: Callable[..., Page]
) -> None:
    first = new_page(service_workers="allow")
    Driver(first, host.address).open()
    wait_until_kept(first)
    host.is_down = True

    driver = Driver(first.context.new_page(), host.address + ALONE)
    driver.open()
    expect(driver.page.locator("html")).to_have_attribute("data-start", "snapshot")
    play_a_game(driver)
    play = driver.saved
    driver.reload()
    expect(driver.over).to_be_visible()
    assert driver.saved == play

    # A link to a game is opened from what is kept, too.
    driver.open(encode(play))
    expect(driver.page.get_by_text("You opened this game from a link.")).to_be_visible()


@pytest.mark.long
def test_files_are_fetched_once_on_the_first_visit(host: Host, profile: Profile) -> None:
    if ENGINE == "webkit":
        lacks.skip(ENGINE, lacks.FRESH)
    page = profile.start()
    driver = Driver(page, host.address)
    driver.open()
    wait_until_kept(page)
    files = {path.relative_to(serve.DIST).as_posix() for path in serve.DIST.rglob("*.*")}
    preludes = {file for file in files if file.startswith("preludes/")}
    sent = {file: times for file, times in host.sent.items() if file not in preludes}
    assert sent == dict.fromkeys(files - preludes | {PAGE}, 1)
    assert len(preludes & host.sent.keys()) == 2  # of the start screen, and of "Play"
    host.sent.clear()
    driver.open()
    # A bot answers, and the browser has asked whether there is a new version; there is none.
    driver.begin("Human", "Trader")
    driver.play(2)
    driver.wait()
    page.evaluate("async () => (await navigator.serviceWorker.ready).update()")
    assert not host.sent


@pytest.mark.long
def test_pictures_are_loaded_before_they_are_wanted(
    host: Host, new_page: Callable[..., Page]
) -> None:
    page = new_page(service_workers="allow")
    Driver(page, host.address).open()
    wanted = [address for address in pictures() if "/scene" not in address]
    page.wait_for_function(LOADED, arg=wanted)


@pytest.mark.slow
@pytest.mark.expects_errors("/service.js", f"/{LATE}")
@pytest.mark.parametrize("how", ["breaks off", "kills the browser", "ends the service worker"])
def test_an_interrupted_first_visit_is_completed_by_the_next(
    how: str, host: Host, profile: Profile
) -> None:
    if how == "breaks off":
        host.broken = LATE
    else:
        host.held = LATE
    driver = Driver(profile.start(), host.address + ALONE)
    driver.open()
    host.wait_until_asked_for(LATE)
    driver.begin("Human", "Trader")
    driver.play(2)
    assert not driver.page.evaluate("navigator.serviceWorker.controller")
    if how == "kills the browser":
        profile.kill()
        driver = Driver(profile.start(), driver.address)
    elif how == "ends the service worker":
        session = lacks.protocol(driver.page, lacks.SERVICE_WORKERS)
        session.send("ServiceWorker.enable")
        session.send("ServiceWorker.stopAllWorkers")
    host.broken = host.held = ""
    driver.open()
    wait_until_kept(driver.page)
    host.is_down = True
    driver.reload()


@pytest.mark.slow
def test_over_plain_http_the_page_works_without_a_service_worker(
    host: Host, playwright: Playwright, browser_path: str, watch: Watch
) -> None:
    address = host.address.replace("127.0.0.1", "plain.test")
    watch.expect(address)
    rules = "--host-resolver-rules=MAP plain.test 127.0.0.1"
    arguments = [each for each in ARGUMENTS if not each.startswith("--host-resolver-rules")]
    with playwright.chromium.launch(
        executable_path=browser_path, args=[*arguments, rules]
    ) as chromium:
        page = watch.over(chromium.new_context(locale="en-GB")).new_page()
        driver = Driver(page, address + ALONE)
        driver.open()
        assert page.evaluate("[isSecureContext, 'serviceWorker' in navigator]") == [False, False]
        play_a_game(driver)


@pytest.mark.long
@pytest.mark.expects_errors("/service.js")
def test_the_page_can_be_installed(host: Host, profile: Profile) -> None:
    page = profile.start()
    Driver(page, host.address).open()
    wait_until_kept(page)
    host.is_down = True
    session = lacks.protocol(page, lacks.INSTALLED)
    assert session.send("Page.getInstallabilityErrors") == {"installabilityErrors": []}
    assert session.send("Page.getAppId")["appId"] == host.address
    told = session.send("Page.getAppManifest")
    assert told["url"] == f"{host.address}web/boot/manifest.webmanifest"
    assert told["errors"] == []
    manifest = json.loads(told["data"])
    Driver(page, urljoin(told["url"], manifest["start_url"])).open()
    assert page.url == host.address
    icons = {icon.get("purpose", "any"): icon["src"] for icon in manifest["icons"]}
    assert icons.keys() == {"any", "maskable"}
    icons["touch"] = page.locator("link[rel=apple-touch-icon]").evaluate("link => link.href")
    for icon in icons.values():
        assert page.evaluate(WIDTH, urljoin(told["url"], icon)) > 0


def kept_page(host: Host, profile: Profile) -> Page:
    """A page that can be opened offline."""
    page = profile.start()
    Driver(page, host.address + ALONE).open()
    wait_until_kept(page)
    return page


@pytest.mark.long
def test_what_a_browser_has_evicted_is_fetched_again(host: Host, profile: Profile) -> None:
    page = kept_page(host, profile)
    assert page.evaluate(EVICT, EVICTED) == len(EVICTED)
    page.reload()
    until(page, ARE_KEPT, EVICTED)
    host.is_down = True
    clear_http_cache(page)
    driver = Driver(page, host.address + ALONE)
    driver.open()
    assert page.evaluate("getComputedStyle(document.documentElement).getPropertyValue('--bank')")


@pytest.mark.long
@pytest.mark.expects_errors
def test_offline_one_sentence_says_that_a_file_is_missing(host: Host, profile: Profile) -> None:
    page = kept_page(host, profile)
    for name in ("web/style.css", "web/boot/early_input.js", "web/main.py"):
        host.is_down = False
        page.reload()
        until(page, ARE_KEPT, [name])
        assert page.evaluate(EVICT, [name]) == 1
        host.is_down = True
        clear_http_cache(page)
        page.reload()
        expect(page.get_by_role("alert")).to_contain_text("could not be loaded")


def clear_http_cache(page: Page) -> None:
    """Forget what the browser keeps besides the service worker's files."""
    session = lacks.protocol(page, lacks.CACHE)
    session.send("Network.clearBrowserCache")
    session.detach()


@pytest.mark.long
@pytest.mark.expects_errors("/service.js")
def test_a_link_whose_sign_was_escaped_opens_on_a_device_that_knows_the_page(
    host: Host, profile: Profile
) -> None:
    """As by Microsoft's Safe Links, which escape the "#" of some links twice."""
    page = kept_page(host, profile)
    for number, address in enumerate(
        (f"{host.address}%23learn=sobek", f"{host.address}index.html%23lab=sobek")
    ):
        host.is_down = bool(number)
        page.goto(address)
        page.locator("html[data-ready]").wait_for(state="attached")
        assert page.url == address.replace("%23", "#")


@pytest.mark.expects_errors("404")
@pytest.mark.parametrize("file", ["", "index.html"])
def test_a_link_whose_sign_was_escaped_opens_on_a_first_visit(
    host: Host, page: Page, file: str
) -> None:
    page.goto(f"{host.address}{file}%23learn=sobek", wait_until="commit")
    page.locator("html[data-ready]").wait_for(state="attached")
    assert page.url == f"{host.address}{file}#learn=sobek"


@pytest.mark.expects_errors("404")
def test_an_address_that_is_not_there_leads_to_the_start_screen(host: Host, page: Page) -> None:
    page.goto(f"{host.address}nothing")
    page.get_by_role("link", name="Open Sobek").click()
    page.locator("html[data-ready]").wait_for(state="attached")
    assert page.url == host.address
