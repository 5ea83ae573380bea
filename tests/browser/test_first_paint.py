"""The page before Python runs, and events during that time."""

import json
import re
from collections.abc import Callable
from urllib.parse import urljoin

import pytest
from playwright.sync_api import Page, expect

import serve
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import FILL_STORAGE, lacks, settle
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver, Sit, wait_until_ready
from tests.browser.gate import Gate

CHANGES = """
window.changes = [];
addEventListener("DOMContentLoaded", () => {
    const see = records => window.changes.push(...records.map(each => each.target.outerHTML));
    const app = document.getElementById("app");
    const all = { subtree: true, childList: true, attributes: true, characterData: true };
    if (app) new MutationObserver(see).observe(app, all);
});
"""
"""Records changes of the page after the first paint."""
DELETED = "for (const key of keys) localStorage.removeItem(key)"
PLAYED_ON = "for (const key of keys) localStorage.setItem(key, localStorage.getItem(key) + '.')"


def settled(page: Page) -> None:
    """Wait until the start is complete: last of all, a worker for the bots is started."""
    page.locator("script[name^=bots]").wait_for(state="attached")


@pytest.fixture
def game(page: Page, base_url: str) -> Driver:
    """A player against a bot whose page was left once, so that it is stored."""
    driver = Driver(page, f"{base_url}?pace=0")
    driver.open()
    driver.begin("Human", "Porter")
    driver.wait()
    driver.page.goto("about:blank")
    driver.page.go_back()
    wait_until_ready(driver.page)
    return driver


def test_the_start_screen_is_there_before_python(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(base_url)
    gate.wait()
    expect(page.get_by_role("heading", name="Sobek")).to_be_visible()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-ready", "")


def test_the_first_paint_is_in_the_chosen_language(page: Page, base_url: str) -> None:
    page.goto(base_url)
    page.evaluate("localStorage.setItem('sobek.language', 'de')")
    gate = Gate(page)
    page.reload()
    gate.wait()
    expect(page.get_by_role("button", name="Sobek in fünf Minuten lernen")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")


@pytest.mark.parametrize("chosen", ["day", "night"])
def test_the_first_paint_is_by_day_or_by_night_as_chosen(
    chosen: str, page: Page, base_url: str
) -> None:
    page.emulate_media(color_scheme="light" if chosen == "night" else "dark")
    page.goto(base_url)
    page.evaluate("chosen => localStorage.setItem('sobek.theme', chosen)", chosen)
    gate = Gate(page)
    page.reload()
    gate.wait()
    expect(page.locator("html")).to_have_attribute("data-theme", chosen)
    expect(page.locator("html")).to_have_css(
        "color-scheme", "dark" if chosen == "night" else "light"
    )


@pytest.mark.long
def test_day_and_night_follow_the_system_until_one_is_chosen(sit: Sit) -> None:
    driver = sit()
    root, bar = driver.page.locator("html"), driver.page.locator("meta[name=theme-color]")
    bars = []
    for scheme, theme in (("light", "day"), ("dark", "night")):
        driver.page.emulate_media(color_scheme=scheme)  # type: ignore[arg-type]
        expect(root).to_have_attribute("data-theme", theme)
        bars.append(bar.get_attribute("content"))
    assert bars[0] != bars[1]
    driver.begin("Human", "Porter")
    driver.press("Menu")
    driver.press("Day")
    expect(root).to_have_attribute("data-theme", "day")
    driver.reload()
    expect(root).to_have_attribute("data-theme", "day")
    driver.press("Menu")
    driver.press("Auto")
    expect(root).to_have_attribute("data-theme", "night")


def test_python_does_not_change_the_first_paint(
    scripted: Callable[[str], Page], open_app: Callable[..., None]
) -> None:
    page = scripted(CHANGES)
    open_app(page)
    if page.evaluate("!('RTCPeerConnection' in window)"):
        lacks.skip(ENGINE, lacks.WEBRTC)
    settled(page)
    assert page.evaluate("window.changes") == []


@pytest.mark.long
def test_a_saved_game_begins_with_its_table(game: Driver, scripted: Callable[[str], Page]) -> None:
    page = scripted(CHANGES)
    gate = Gate(page)
    page.reload(wait_until="commit")
    gate.wait()
    expect(game.confirm).to_be_visible()
    expect(page.locator("html")).not_to_have_attribute("data-ready", "")
    gate.open()
    settled(page)
    assert page.evaluate("window.changes") == []


@pytest.mark.long
@pytest.mark.expects_errors("favicon.ico")  # a text names no icon
def test_the_start_screen_begins_with_the_saved_games(
    game: Driver, scripted: Callable[[str], Page]
) -> None:
    page = scripted(CHANGES)
    # The page says how many minutes ago the game was played, and a start takes its time.
    now = f"Date.now = () => {page.evaluate('Date.now()')}"
    page.evaluate(now)
    scripted(now)
    # Firefox's next page may come before what the last one stored as it was left.
    page.goto(urljoin(game.address, "build.txt"))
    page.wait_for_function("localStorage.getItem('sobek.left')?.includes('resume')")
    page.goto(game.address)
    wait_until_ready(page)
    settled(page)
    assert page.evaluate("window.changes") == []
    gate = Gate(page)
    page.reload(wait_until="commit")
    page.get_by_role("button", name="Continue: ").click()
    gate.open()
    expect(game.confirm).to_be_visible()


@pytest.mark.long
def test_with_several_persons_no_cards_are_stored(sit: Sit) -> None:
    driver = sit(locale="en-GB")
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    driver.tap(driver.handover)
    driver.confirm.wait_for()
    driver.page.goto("about:blank")
    driver.page.go_back()
    wait_until_ready(driver.page)
    gate = Gate(driver.page)
    driver.page.reload(wait_until="commit")
    gate.wait()
    expect(driver.handover).to_be_visible()
    expect(driver.confirm).to_have_count(0)


@pytest.mark.long
@pytest.mark.parametrize("change", [DELETED, PLAYED_ON], ids=["deleted", "played-on"])
def test_an_outdated_table_is_not_painted(game: Driver, change: str) -> None:
    page = game.page
    page.evaluate(
        "change => Function('keys', change)(Object.keys(localStorage)"
        ".filter(key => /[.]game[.].*[.]/.test(key)))",
        change,
    )
    gate = Gate(page)
    page.reload(wait_until="commit")
    gate.wait()
    expect(page.locator("#screen-table")).to_have_count(0)


TAMPER = """{
    const left = JSON.parse(localStorage.getItem("sobek.left"));
    for (const shown in left.pages) left.pages[shown] += '<a href="https://example.org">Update</a>';
    localStorage.setItem("sobek.left", JSON.stringify(left));
}"""


def test_a_stored_page_that_python_never_draws_is_not_painted(
    game: Driver, scripted: Callable[[str], Page]
) -> None:
    page = scripted(TAMPER)
    gate = Gate(page)
    page.reload(wait_until="commit")
    gate.wait()
    expect(page.get_by_role("link", name="Update")).to_have_count(0)
    expect(page.locator("#screen-table")).to_have_count(0)


KEEP = """pages => localStorage.setItem("sobek.left", JSON.stringify({
    version: document.documentElement.dataset.version,
    language: document.documentElement.lang,
    pages: { "": pages },
}))"""
STANDS_IN = (
    *(f'<form name="{name}"></form>' for name in ("getElementById", "addEventListener", "body")),
    *(f'<img name="{name}" alt="">' for name in ("querySelectorAll", "createElement")),
    '<img name="x" id="documentElement" alt="">',
    # The check would not see what the form brings.
    '<form py-submit="1 / 0"><input name="attributes"></form>',
    '<form><button id="closest"></button></form>',
    '<form><fieldset id="requestSubmit"></fieldset></form>',
    *(f'<p id="{name}"></p>' for name in ("Bun", "Deno", "installPrompt")),
)
"""Elements that scripts would meet where they look for something else."""


@pytest.mark.long
def test_a_stored_page_whose_elements_stand_in_for_others_is_not_painted(
    page: Page, base_url: str
) -> None:
    page.route(
        "**/pyscript/core.js", lambda route: route.fulfill(body="", content_type="text/javascript")
    )
    page.goto(base_url)
    for hostile, painted in (("", 1), *((each, 0) for each in STANDS_IN)):
        page.evaluate(KEEP, f"<h1>As it was left</h1>{hostile}")
        page.reload()
        assert page.get_by_text("As it was left").count() == painted, hostile


LOADED = ("web/boot", "web/browser", "pyscript", "pyodide", "vendor")
"""Where the scripts are that run while the page is as it was left."""
FREE = """words => {
    const form = document.createElement("form");
    return words.filter(each => !(each in form));
}"""


@pytest.mark.expects_errors("duplicate ids")
def test_whatever_the_elements_of_a_stored_page_are_called_the_page_starts(
    page: Page, base_url: str
) -> None:
    scripts = [path for folder in LOADED for path in (serve.DIST / folder).glob("*.*js")]
    texts = (path.read_text(encoding="utf-8") for path in scripts)
    words = sorted({word for text in texts for word in re.findall(r"\b[a-z]+\b", text)})
    assert {"process", "module", "define", "pyodide"} <= {*words}
    page.route("**/pyscript/core.js", lambda route: None)
    page.goto(base_url, wait_until="commit")
    page.locator("script[src='web/main.py']").wait_for(state="attached")
    fields = [f'<input name="{word}">' for word in page.evaluate(FREE, words)]
    elements = [f'<p id="{word}"></p>' for word in words]
    page.evaluate(KEEP, f"<h1>As it was left</h1>{''.join(elements)}<form>{''.join(fields)}</form>")
    page.unroute("**/pyscript/core.js")
    gate = Gate(page)
    page.reload(wait_until="commit")
    gate.wait()
    expect(page.get_by_text("As it was left")).to_be_visible()
    gate.open()
    expect(page.get_by_role("button", name="Play", exact=True)).to_be_visible()
    expect(page.locator("html")).to_have_attribute("data-start", "snapshot")


def test_without_a_first_paint_the_progress_is_shown_at_once(
    new_page: Callable[..., Page], base_url: str
) -> None:
    page = new_page()
    page.add_init_script("window.setTimeout = () => 0")  # no time passes
    page.route("**/pyscript/core.js", lambda route: None)
    page.goto(base_url, wait_until="commit")
    expect(page.get_by_role("main")).to_be_visible()
    expect(page.get_by_role("progressbar")).to_be_hidden()
    page.goto("about:blank")
    page.goto(f"{base_url}#game=abc", wait_until="commit")
    expect(page.get_by_role("progressbar")).to_be_visible()
    expect(page.get_by_role("status")).to_have_text("Getting ready …")


def test_events_on_the_first_paint_are_handled_in_order(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.set_default_timeout(60_000)
    page.goto(base_url, wait_until="commit")
    page.get_by_role("radio", name="Scarab").check()
    driver = Driver(page, base_url)
    driver.unfold("#settings")
    seat = driver.seat(2)
    seat.get_by_role("radio", name="Human").check()
    seat.get_by_label("Name").fill("Berta")
    page.get_by_label("Deal number").fill("12")
    for seats in ("3", "4", "3"):
        page.get_by_role("radio", name=seats, exact=True).check()
    page.get_by_role("button", name="Play", exact=True).click()
    gate.open()
    expect(page.get_by_role("heading", name="Scarab")).to_be_visible()
    players = driver.saved.players
    assert [player.name for player in players] == ["", "Berta", ""]


def test_what_is_filled_in_after_a_press_on_the_first_paint_stays(
    page: Page, base_url: str
) -> None:
    """The press is handled first: what it draws has the former content of the fields."""
    gate = Gate(page)
    page.set_default_timeout(60_000)
    page.goto(base_url, wait_until="commit")
    Driver(page, base_url).unfold("#settings")
    page.locator("#theme-night").click()
    number = page.get_by_label("Deal number")
    number.fill("12")
    number.blur()  # what is typed in the field that has the focus stays anyhow
    gate.open()
    expect(page.locator("#theme-night")).to_have_attribute("aria-pressed", "true")
    expect(page.locator("[data-waiting]")).to_have_count(0)
    settle(page)
    expect(number).to_have_value("12")


def test_a_link_pasted_on_the_first_paint_is_opened(page: Page, base_url: str) -> None:
    play = Play.new("sobek", (Player("Anna"), Player("Berta")), 7)
    gate = Gate(page)
    page.goto(base_url, wait_until="commit")
    page.locator("#theme-night").click()  # what this draws comes before the link
    page.locator("#opening > summary").click()
    page.get_by_label("A link to a game").fill(f"{base_url}#{encode(play)}")
    page.get_by_role("button", name="Open", exact=True).click()
    gate.open()
    expect(page.get_by_role("region", name="Anna")).to_be_visible()


@pytest.mark.long
def test_repeated_presses_on_the_first_paint_count_once(game: Driver) -> None:
    page = game.page
    gate = Gate(page)
    page.reload(wait_until="commit")
    choice = game.choices.first
    choice.dblclick()
    expect(choice).to_have_attribute("data-waiting", "")
    gate.open()
    expect(page.locator("main button[aria-pressed=true]").first).to_be_visible()
    expect(page.locator("[data-waiting]")).to_have_count(0)


def test_actions_that_need_a_click_are_not_queued(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(base_url)
    page.locator("#opening > summary").click()
    paste = page.get_by_role("button", name="Paste", exact=True)
    paste.click()
    expect(paste).not_to_have_attribute("data-waiting", "")
    gate.open()
    settled(page)
    expect(page.get_by_role("alert")).to_have_count(0)


OUR_ERROR = """dispatchEvent(new ErrorEvent("error", {
    message: "no icon", filename: new URL("web/browser/icon.js", document.baseURI).href
}))"""
"""An error in a script of the page."""


@pytest.mark.expects_errors
def test_queued_events_are_handled_after_an_error(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(base_url, wait_until="commit")
    page.get_by_role("radio", name="Scarab").check()
    page.evaluate(OUR_ERROR)
    page.locator("html[data-failed]").wait_for(state="attached")
    page.get_by_role("button", name="Play", exact=True).click()
    gate.open()
    expect(page.get_by_role("heading", name="Scarab")).to_be_visible()


@pytest.mark.long
def test_stored_pages_make_room_for_a_save(sit: Sit) -> None:
    driver = sit()
    driver.reload()
    driver.page.evaluate(FILL_STORAGE)
    assert "sobek.left" in driver.storage()
    driver.begin("Human", "Porter")
    driver.wait()
    expect(driver.page.get_by_role("alert")).to_have_count(0)
    assert "sobek.left" not in driver.storage()
    assert driver.saved.length > 0


def test_the_progress_bar_counts_bytes(page: Page, base_url: str) -> None:
    python = Gate(page)
    snapshot = Gate(page, "pyodide/snapshot-*.bin")
    page.goto(base_url, wait_until="commit")
    bar, left = page.get_by_role("progressbar"), page.locator("#boot-left")
    expect(bar).to_be_visible()
    sizes = json.loads(str(bar.get_attribute("data-sizes")))
    (snapshots,) = (size for name, size in sizes.items() if name.startswith("snapshot-"))
    others = sum(sizes.values()) - snapshots
    assert min(others, snapshots) > 2e6
    page.wait_for_function("n => document.querySelector('progress').value === n", arg=others)
    total = f"{sum(sizes.values()) / 1e6:.1f}"
    expect(left).to_have_text(re.compile(rf"^[\d.]+ of {re.escape(total)} MB, about \d+ s$"))
    snapshot.let_in()
    page.wait_for_function(
        "n => document.querySelector('progress').value === n", arg=others + snapshots
    )
    expect(left).to_have_text("")
    python.open()
    expect(bar).to_be_hidden()
