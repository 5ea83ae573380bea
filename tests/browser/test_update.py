"""A new version of the page waits until it is accepted; versions are never mixed."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Locator, Page, expect

import serve
from tests.browser.driver import Driver, wait_until_ready
from tests.browser.host import Host, next_version, snapshot
from tests.browser.installed import LATE, Profile, wait_until_idle, wait_until_kept
from web.build import build

ALONE = "?pace=0"
CHANGED = "web/worker.py"
"""This file is not the same in the next version, which fetches it after others."""

SNAPSHOTS = """() => performance.getEntriesByType("resource")
    .map(entry => new URL(entry.name).pathname.match(/pyodide.snapshot.*/)?.[0]).filter(Boolean)"""
"""What the page has started from."""


@pytest.fixture(scope="module")
def next_site(site: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Path]:
    """Another version than the one that was built."""
    made = tmp_path_factory.mktemp("next") / "dist"
    worker = (site / CHANGED).read_text(encoding="utf-8")
    next_version(str(serve.find_node()), made, {CHANGED: f"{worker}# The next version's.\n"})
    yield made
    shutil.rmtree(made)


@pytest.fixture
def driver(host: Host, new_page: Callable[..., Page]) -> Driver:
    """Someone whose browser keeps the version that was built."""
    driver = Driver(new_page(service_workers="allow"), host.address + ALONE)
    driver.open()
    wait_until_kept(driver.page)
    return driver


def what_has_changed(site: Path) -> set[str]:
    """All that a browser needs to fetch of the next version."""
    return {
        "service.js",
        "index.html",
        "build.txt",
        "web/boot/snapshot_loader.mjs",
        snapshot(site),
        CHANGED,
    }


def line(page: Page) -> Locator:
    return page.get_by_text("A new version is ready.")


def is_of(page: Page, site: Path) -> None:
    """The page is, once it can be used, this version from its first file to those that it fetches
    when it wants them."""
    version = (site / build.FINGERPRINT).read_text()
    page.locator(f"html[data-version='{version}']").wait_for(state="attached")
    wait_until_ready(page)
    assert page.evaluate(SNAPSHOTS) == [snapshot(site)]
    served = page.evaluate(f"async () => (await fetch('{CHANGED}')).text()")
    assert served == (site / CHANGED).read_text(encoding="utf-8")


@pytest.mark.long
def test_a_new_version_waits_and_continues_the_game(
    driver: Driver, host: Host, next_site: Path
) -> None:
    driver.begin("Human", "Trader")
    driver.play(6)
    driver.wait()
    host.publish(next_site)
    driver.reload()
    expect(line(driver.page)).to_be_visible()
    assert host.sent.keys() == what_has_changed(next_site)
    # It is there, but nothing of it is used: the bot decides as ever.
    is_of(driver.page, serve.DIST)
    driver.play(2)
    driver.wait()
    expect(driver.page.get_by_role("alert")).to_have_count(0)
    play, address = driver.saved, driver.page.url

    driver.press("Update now")
    is_of(driver.page, next_site)
    expect(line(driver.page)).to_have_count(0)
    driver.wait()
    assert (driver.saved, driver.page.url) == (play, address)


@pytest.mark.slow
def test_all_open_pages_change_versions_together(
    driver: Driver, host: Host, next_site: Path
) -> None:
    host.publish(next_site)
    driver.reload()
    expect(line(driver.page)).to_be_visible()
    # Opened only now, with a worker of the bots that starts only now, from a snapshot that the host
    # has no more.
    other = Driver(driver.page.context.new_page(), driver.address)
    other.open()
    expect(line(other.page)).to_be_visible()
    other.begin("Human", "Trader")
    other.play(4)
    other.wait()
    expect(other.page.get_by_role("alert")).to_have_count(0)
    is_of(other.page, serve.DIST)
    assert host.sent.keys() == what_has_changed(next_site)

    play = other.saved
    driver.press("Update now")
    is_of(driver.page, next_site)
    is_of(other.page, next_site)
    other.wait()
    assert other.saved == play


@pytest.mark.long
@pytest.mark.expects_errors("/service.js", f"/{CHANGED}")
@pytest.mark.parametrize(
    "how", [pytest.param("breaks off", marks=pytest.mark.slow), "is another's"]
)
def test_a_new_version_with_a_bad_file_is_not_used(
    how: str, driver: Driver, host: Host, next_site: Path, tmp_path: Path
) -> None:
    failing = tmp_path / "failing"
    shutil.copytree(next_site, failing)
    match how:
        case "breaks off":
            host.broken = CHANGED
        case "is another's":
            (failing / CHANGED).write_text("# of the version after that\n")
    host.publish(failing)
    driver.reload()
    host.wait_until_asked_for(CHANGED)
    wait_until_idle(driver.page)
    expect(line(driver.page)).to_have_count(0)

    host.is_down = True
    driver.open()
    is_of(driver.page, serve.DIST)

    host.broken = ""
    host.publish(next_site)
    host.is_down = False
    driver.reload()
    expect(line(driver.page)).to_be_visible()


@pytest.mark.slow
@pytest.mark.expects_errors("/service.js", f"/{CHANGED}")
def test_a_browser_killed_during_an_update_has_the_old_version(
    profile: Profile, host: Host, next_site: Path
) -> None:
    driver = Driver(profile.start(), host.address + ALONE)
    driver.open()
    wait_until_kept(driver.page)
    host.held = CHANGED
    host.publish(next_site)
    driver.reload()
    host.wait_until_asked_for(CHANGED)
    profile.kill()
    host.is_down = True

    driver = Driver(profile.start(), host.address + ALONE)
    driver.open()
    is_of(driver.page, serve.DIST)
    driver.begin("Human", "Trader")
    driver.play(2)
    driver.wait()
    expect(driver.page.get_by_role("alert")).to_have_count(0)

    host.held = ""
    host.is_down = False
    driver.reload()
    driver.press("Update now")
    is_of(driver.page, next_site)


@pytest.mark.long
def test_a_page_shown_again_after_hours_checks_for_a_new_version(
    driver: Driver, host: Host, next_site: Path
) -> None:
    host.publish(next_site)
    driver.page.clock.set_fixed_time("2100-01-01")
    driver.page.evaluate("document.dispatchEvent(new Event('visibilitychange'))")
    expect(line(driver.page)).to_be_visible()


@pytest.mark.slow
@pytest.mark.expects_errors(f"/{LATE}")
def test_a_failed_first_visit_does_not_prevent_the_next_version(
    host: Host, new_page: Callable[..., Page], next_site: Path
) -> None:
    """The browser's own cache has files of the version before, and need not ask for others yet."""
    host.broken = LATE
    driver = Driver(new_page(service_workers="allow"), host.address)
    driver.open()
    host.wait_until_asked_for(LATE)
    host.broken = ""
    host.publish(next_site)
    driver.open()
    wait_until_kept(driver.page)
    is_of(driver.page, next_site)


@pytest.mark.expects_errors("updates.mjs")
def test_a_page_that_is_left_before_it_can_look_for_versions_says_nothing(
    page: Page, base_url: str
) -> None:
    page.route("**/web/browser/updates.mjs*", lambda route: route.abort())
    page.goto(base_url, wait_until="commit")
    page.wait_for_function("document.body")  # to which a module adds what is heard
    page.evaluate(
        """async () => {
            const dom = await import(new URL("web/browser/dom.mjs", document.baseURI));
            await dom.watchOffers(() => {});
        }"""
    )
