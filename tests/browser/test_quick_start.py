"""The interpreter starts from the build's snapshot, or without it if the snapshot is bad."""

import struct
from collections.abc import Callable
from functools import partial
from pathlib import Path

import pytest
from playwright.sync_api import Page, Route, expect

import serve
from tests.browser import lacks
from tests.browser.conftest import ENGINE
from tests.browser.driver import Sit, wait_until_ready
from tests.browser.host import BELOW
from tests.helpers.packed import uncompressed
from web.build import preloads
from web.build.compress import compressed

SNAPSHOT = "**/pyodide/snapshot-*.bin"
DRAW = """
async def draw():
    import js
    worker = await browser.start_worker()
    js.window.drawn = f"{random.getrandbits(64)} {await worker.think('')}"

browser.run(draw())
"""
ANSWER = """
def think(question):
    return str(random.getrandbits(64))
"""

IPAD = (
    "Mozilla/5.0 (iPad; CPU OS 18_0 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) "
    "Version/18.0 Mobile/15E148 Safari/604.1"
)
TRAMPOLINE = """async () => {
    const loader = await import(new URL("web/boot/snapshot_loader.mjs", document.baseURI));
    const { _module: memory } = await loader.loadPyodide({});
    const offset = memory.HEAP32[memory.__PyEM_EMSCRIPTEN_TRAMPOLINE_OFFSET / 4];
    return memory.HEAP32[(memory.__PyRuntime + offset) / 4];
}"""
"""The function through which the interpreter calls those written in C; 0 if the engine has none."""

KEPT = """async () => {
    const loader = await import(new URL("web/boot/snapshot_loader.mjs", document.baseURI));
    const { _api: { config } } = await loader.loadPyodide({});
    return config._loadSnapshot.buffer.byteLength / loader.SIZE;
}"""
"""The share of the snapshot that Pyodide keeps."""

ASKED = """() => {
    const [interpreter] = performance.getEntriesByName("interpreter");
    return performance.getEntriesByType("resource").map(({ name, startTime }) =>
        [new URL(name).pathname, startTime < interpreter.startTime]);
}"""
"""The paths of what has been asked for, each with whether the interpreter was not there yet."""


def snapshot() -> bytes:
    (path,) = Path(serve.DIST / "pyodide").glob("snapshot-*.bin")
    return path.read_bytes()


def missing(route: Route) -> None:
    route.fulfill(status=404)


def cut_off(route: Route) -> None:
    route.fulfill(body=snapshot()[:1_000_000])


def changed(route: Route) -> None:
    """Change one byte, so that the checksum is wrong."""
    content = bytearray(snapshot())
    content[len(content) // 2] ^= 1
    route.fulfill(body=bytes(content))


def of_another_build(route: Route) -> None:
    """Change the id of the build, which follows the magic number and three lengths."""
    content = bytearray(uncompressed(snapshot()))
    struct.pack_into("<I", content, 16, struct.unpack_from("<I", content, 16)[0] ^ 1)
    route.fulfill(body=compressed(bytes(content)))


def without_its_type(route: Route) -> None:
    route.fulfill(response=route.fetch(), content_type="application/octet-stream")


def not_a_snapshot(route: Route) -> None:
    route.fulfill(body=compressed(b"Not found" * 1000))


def something_else(route: Route) -> None:
    """As a network that asks for a password first."""
    route.fulfill(body="<!doctype html><title>Wi-Fi</title>")


def test_the_page_starts_from_the_snapshot(page: Page, open_app: Callable[..., None]) -> None:
    open_app(page)
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")


@pytest.mark.long
@pytest.mark.parametrize("agent", [None, IPAD], ids=["this", "iPad"])
def test_the_snapshot_suits_engines_that_differ_from_the_builds(
    agent: str | None, sit: Sit
) -> None:
    """Pyodide calls functions in another way on iPads, whichever engine made the snapshot."""
    driver = sit(user_agent=agent, locale="en-GB")
    expect(driver.page.locator("html")).to_have_attribute("data-start", "snapshot")
    assert bool(driver.page.evaluate(TRAMPOLINE)) == (agent is None)
    driver.begin("Human", "Trader")
    while driver.decisions < 2:
        driver.step()
    driver.wait()
    # The bot thought in its worker.
    expect(driver.page.get_by_role("alert")).to_have_count(0)


def test_a_wrong_content_type_of_wasm_files_does_not_matter(
    page: Page, open_app: Callable[..., None]
) -> None:
    page.route("**/*.wasm", without_its_type)
    open_app(page)
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")


@pytest.mark.long
@pytest.mark.expects_errors
@pytest.mark.parametrize(
    "fault",
    [
        changed,
        *(
            pytest.param(each, marks=pytest.mark.slow)
            for each in (missing, cut_off, of_another_build, not_a_snapshot, something_else)
        ),
    ],
)
def test_with_a_bad_snapshot_the_page_starts_without_it(
    page: Page, open_app: Callable[..., None], fault: Callable[[Route], None]
) -> None:
    page.route(SNAPSHOT, fault)
    open_app(page)
    expect(page.locator("html")).to_have_attribute("data-start", "plain")
    page.get_by_role("button", name="Play", exact=True).click()
    expect(page.get_by_role("button", name="Menu")).to_be_visible()


@pytest.mark.expects_errors
@pytest.mark.parametrize(
    "script",
    [
        "Worker = class { constructor() { throw Error('no') } };",
        pytest.param("", marks=pytest.mark.slow),
    ],
    ids=["no workers", "a file that is missing"],
)
def test_without_a_worker_the_page_itself_unpacks(
    new_page: Callable[..., Page], open_app: Callable[..., None], script: str
) -> None:
    page = new_page()
    page.add_init_script(script)
    if not script:
        page.route("**/unpack_worker.mjs", missing)
    open_app(page)
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")


@pytest.mark.slow
@pytest.mark.expects_errors
def test_without_a_snapshot_bots_play_and_games_are_saved(sit: Sit) -> None:
    driver = sit(locale="en-GB")
    refused: list[Route] = []

    def refuse(route: Route) -> None:
        refused.append(route)
        missing(route)

    driver.page.context.route(SNAPSHOT, refuse)
    driver.reload()
    driver.begin("Human", "Trader")
    while driver.decisions < 2:
        driver.step()
    driver.wait()
    # No alert: the bot thought in its worker.
    expect(driver.page.get_by_role("alert")).to_have_count(0)
    assert len(refused) == 2  # one for the page and one for the worker
    length = driver.saved.length
    driver.reload()
    expect(driver.page.locator("html")).to_have_attribute("data-start", "plain")
    assert driver.saved.length == length > 2


@pytest.mark.long
def test_starts_from_the_snapshot_have_different_random_numbers(
    page: Page, open_app: Callable[..., None]
) -> None:
    for name, more in (("main", DRAW), ("worker", ANSWER)):
        source = (serve.DIST / "web" / f"{name}.py").read_text(encoding="utf-8")
        page.route(f"**/web/{name}.py", partial(fulfil, body=source + more))
    drawn: list[str] = []
    for _ in range(2):
        open_app(page)
        page.wait_for_function("window.drawn")
        drawn += page.evaluate("window.drawn").split()
    assert len(set(drawn)) == 4, drawn


def fulfil(route: Route, *, body: str) -> None:
    route.fulfill(body=body)


def test_no_copy_of_the_snapshot_stays_in_memory(sit: Sit) -> None:
    assert sit().page.evaluate(KEPT) < 0.01


def test_chromium_objects_to_nothing(new_page: Callable[..., Page], base_url: str) -> None:
    page = new_page()
    session = lacks.protocol(page, lacks.ISSUES)
    issues: list[str] = []
    session.on("Audits.issueAdded", lambda told: issues.append(told["issue"]["code"]))
    session.send("Audits.enable")
    page.goto(base_url)
    wait_until_ready(page)
    assert not issues


def test_what_python_imports_is_asked_for_before_the_interpreter_is_there(sit: Sit) -> None:
    """On a slow line, whatever is asked for later would be one more way there and back."""
    if ENGINE == "webkit":
        lacks.skip(ENGINE, lacks.PRELOADED)
    asked = dict(sit(service_workers="block").page.evaluate(ASKED))
    wanted = [preloads.MAIN, *preloads.imported(serve.DIST, "web/browser/dom.mjs")]
    assert {path: asked.get(BELOW + path) for path in wanted} == dict.fromkeys(wanted, True)
    assert len(wanted) > len(list(Path(serve.ROOT / "web" / "browser").glob("*.mjs"))) / 2
