"""Two devices meet, with real lines and a camera that sees their codes."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, Playwright, expect

from tests.browser.company import firefox_with_lines
from tests.browser.driver import wait_until_ready
from tests.browser.engines import find
from tests.browser.fake_camera import FakeCamera, teach_frames, with_camera
from tests.helpers.find_browser import other_engine
from web.devices import pairing

HOST = """async site => {
    globalThis.line = await import(`${site}web/browser/line.mjs`);
    globalThis.said = [];
    return line.open("0-hand", (name, data) => said.push([name, data, performance.now()]));
}"""
"""Begins a line as a table does, and keeps what it reports, and when."""
SECONDS = """() => {
    const times = said.filter(([name]) => name === "line:message").map(([, , time]) => time);
    return (times.at(-1) - times[0]) / 1_000;
}"""
"""From the first text that was heard to the last one."""
GUEST = """async ([site, offer]) => {
    globalThis.line = await import(`${site}web/browser/line.mjs`);
    globalThis.said = [];
    return line.answer("table", offer, (name, data) => said.push([name, data]));
}"""
NO_LINES = "delete globalThis.RTCPeerConnection"


@pytest.fixture
def filmed(
    playwright: Playwright, browser_path: str, tmp_path: Path
) -> Iterator[tuple[Browser, FakeCamera]]:
    """A browser of its own, with a fake camera."""
    with with_camera(playwright, find("chromium"), tmp_path / "film.y4m") as both:
        yield both


def a_page(browser: Browser, **options: Any) -> Page:
    """A page of a profile of its own, which may use the camera if there is one."""
    context = browser.new_context(locale="en-GB", service_workers="block", **options)
    return context.new_page()


def said(page: Page, name: str) -> list[Any]:
    """What a line has reported under this name, once it has."""
    page.wait_for_function("name => said.some(([each]) => each === name)", arg=name)
    found: list[Any] = page.evaluate("() => said")
    return [data for each, data, *_ in found if each == name]


def test_a_phone_joins_by_its_camera(
    filmed: tuple[Browser, FakeCamera], base_url: str, watch: object
) -> None:
    browser, camera = filmed
    table = a_page(browser)
    table.goto(base_url + "web/boot/icon.svg")
    offer = pairing.encode(table.evaluate(HOST, base_url))
    phone = a_page(browser, permissions=["camera"], viewport={"width": 390, "height": 844})
    phone.goto(f"{base_url}?pace=0&ahead=0")
    wait_until_ready(phone)
    teach_frames(phone)
    camera.show(phone, base_url, pairing.link(base_url, offer), "angle", 3)
    phone.get_by_role("button", name="Join a table").click()
    shown = phone.get_by_role("img", name="QR code for the other device’s camera")
    expect(shown).to_be_visible()
    answer = pairing.find_answer(phone.locator("#pair-code").input_value(), offer)
    table.evaluate("sdp => line.accept('0-hand', sdp)", pairing.description(answer))
    expect(phone.get_by_role("dialog")).to_have_count(0)
    assert said(table, "line:open") == [{"id": "0-hand"}]
    phone.close()
    assert said(table, "line:closed") == [{"id": "0-hand", "reason": "ended"}]


@pytest.mark.parametrize("other", ["chromium", pytest.param("firefox", marks=pytest.mark.long)])
def test_texts_go_over_a_line(
    filmed: tuple[Browser, FakeCamera], playwright: Playwright, base_url: str, other: str
) -> None:
    """To another profile, and to another engine; whole, in order, and not too many at a time."""
    if other == "firefox" and not other_engine("firefox"):
        pytest.skip("there is no Firefox")
    browser, _ = filmed
    host = a_page(browser)
    guest = a_page(browser) if other == "chromium" else a_page(firefox_with_lines(playwright))
    for page in (host, guest):
        page.goto(base_url + "web/boot/icon.svg")
    offer = pairing.encode(host.evaluate(HOST, base_url))
    sdp = guest.evaluate(GUEST, [base_url, pairing.description(offer)])
    answer = pairing.encode(sdp, offer)
    host.evaluate("sdp => line.accept('0-hand', sdp)", pairing.description(answer))
    assert said(host, "line:open")
    assert said(guest, "line:open")
    texts = ["Küste", "ж" * 32_000, ""]
    assert host.evaluate("texts => texts.map(each => line.send('0-hand', each))", texts)
    guest.wait_for_function("() => said.filter(([name]) => name === 'line:message').length === 3")
    assert [each["text"] for each in said(guest, "line:message")] == texts
    assert not host.evaluate("() => line.send('0-hand', 'x'.repeat(64_001))")
    guest.evaluate("() => { for (let n = 0; n < 500; n++) line.send('table', 'again'); }")
    assert said(host, "line:closed") == [{"id": "0-hand", "reason": "flooded"}]
    # A second of the line's begins before the first of them, and a busy machine takes longer.
    assert len(said(host, "line:message")) <= 100 * (2 + int(host.evaluate(SECONDS)))
    if other == "firefox" and guest.context.browser:
        guest.context.browser.close()


@pytest.mark.parametrize("script", ["camera.mjs", "line.mjs"])
def test_what_could_not_be_loaded_at_once_is_loaded_under_another_address(
    filmed: tuple[Browser, FakeCamera], base_url: str, script: str
) -> None:
    """Chromium keeps for as long as a page is open that a module could not be loaded."""
    page = a_page(filmed[0], permissions=["camera"])
    page.goto(f"{base_url}?pace=0&ahead=0")
    wait_until_ready(page)
    page.route(f"**/{script}*", lambda route: route.abort(), times=1)
    page.get_by_role("button", name="Play", exact=True).click()
    for name in ("Menu", "Keep or move", "Over to another device"):
        page.get_by_role("button", name=name, exact=True).click()
    expect(page.locator("#viewfinder")).to_be_visible()
    expect(page.locator("#pair-code")).to_have_count(1)


def test_a_camera_that_could_not_be_loaded_can_be_tried_again(
    filmed: tuple[Browser, FakeCamera], base_url: str
) -> None:
    page = a_page(filmed[0], permissions=["camera"])
    page.goto(f"{base_url}?pace=0&ahead=0")
    wait_until_ready(page)
    page.route("**/camera.mjs*", lambda route: route.abort())
    page.get_by_role("button", name="Join a table").click()
    drawer = page.get_by_role("dialog")
    expect(drawer).to_contain_text("Part of the page could not be loaded.")
    page.unroute_all()
    page.get_by_role("button", name="Try again").click()
    expect(page.locator("#viewfinder")).to_be_visible()


def test_a_browser_without_lines_says_so(
    scripted: Callable[[str], Page], base_url: str, open_app: Callable[..., None]
) -> None:
    """As WebKitGTK is."""
    page = scripted(NO_LINES)
    open_app(page)
    page.get_by_role("button", name="Join a table").click()
    alert = page.get_by_role("alert")
    expect(alert).to_contain_text("This browser can’t reach other devices directly.")
