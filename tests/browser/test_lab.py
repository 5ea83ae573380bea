"""The lab: a first bot, written and seen playing; bots that mean harm; offline."""

import re
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

from sobek.bots.own_bot import MODULES
from tests.browser import settle
from tests.browser.driver import Driver, Sit
from tests.browser.host import Host
from tests.browser.installed import wait_until_kept
from web.storage import bot_link

LAST: Final = """def choose(view, actions, rng):
    return actions[-1]
"""
PATIENCE: Final = 300_000
"""For a tournament on a busy machine, in milliseconds."""
HOSTILE: Final = {
    "an endless loop": ("def choose(v, a, r):\n  while True: pass", "no answer after 0.5 seconds"),
    "an endless loop at the start": ("while True: pass", "no answer after 0.5 seconds"),
    "a list that is too long": (
        "def choose(v, a, r):\n  return [0] * 10**9",
        "Line 2: MemoryError",
    ),
    "the storage": (
        "import js\ndef choose(v, a, r):\n  js.localStorage.clear()",
        "Line 3: AttributeError: localStorage",
    ),
    "the databases": (
        "import js\ndef choose(v, a, r):\n  js.indexedDB.open('sobek')",
        "Line 3: pyodide.ffi.JsException: SecurityError",
    ),
    "the page": ("import js\ndef choose(v, a, r):\n  js.document.body", "AttributeError: document"),
    "PyScript's way to the page": (
        "def choose(v, a, r):\n  from pyscript import window\n  window.alert(1)",
        "Line 2: ",
    ),
    "the network": (
        "import js\ndef choose(v, a, r):\n"
        "  x = js.XMLHttpRequest.new()\n  x.open('GET', '{address}', False)\n  x.send()",
        "Line 5: pyodide.ffi.JsException: NetworkError",
    ),
    "a script from elsewhere": (
        "import js\ndef choose(v, a, r):\n  js.importScripts('{address}service.js')",
        "Line 3: pyodide.ffi.JsException: NetworkError",
    ),
    "a worker of its own": (
        "import js\ndef choose(v, a, r):\n  js.Worker.new('data:text/javascript,for(;;);')",
        "Line 3: AttributeError: Worker",
    ),
    "a message past the port": (
        "import js\ndef choose(v, a, r):\n  for i in range(10**5): js.postMessage('x')\n"
        "  while True: pass",
        "no answer after 0.5 seconds",
    ),
    "answers that nobody asked for": (
        "import sys\ndef choose(v, a, r):\n  f = sys._getframe()\n"
        "  while 'reply' not in f.f_locals: f = f.f_back\n"
        "  for i in range(10**4): f.f_locals['reply']('{{}}')",
        "something that is not an answer",
    ),
    "its own end": (
        "import js\ndef choose(v, a, r):\n  js.close()\n  while True: pass",
        "no answer after 0.5 seconds",
    ),
    "a way out": ("def choose(v, a, r):\n  raise SystemExit", "Line 2: SystemExit"),
}
"""What a bot tries, its text, and what the page says."""
WORST: Final = (
    "an endless loop",
    "a list that is too long",
    "the storage",
    "the network",
    "a worker of its own",
    "answers that nobody asked for",
)


def open_lab(driver: Driver) -> Page:
    """Open the lab of Sobek from the start screen."""
    driver.press("Lab")
    driver.page.locator("code-editor").wait_for()
    return driver.page


def type_in(page: Page, code: str) -> None:
    """Type a bot in place of the one that is there."""
    page.get_by_role("textbox", name="The bot, in Python").click()
    page.keyboard.press("ControlOrMeta+a")
    page.keyboard.press("Delete")  # else Playwright leaves an empty line in Firefox
    page.keyboard.insert_text(code)


def write(page: Page, code: str) -> None:
    """Type a bot in place of the one that is there, and leave the editor."""
    type_in(page, code)
    page.keyboard.press("Escape")
    page.keyboard.press("Tab")
    page.wait_for_function("code => localStorage.getItem('sobek.bot.sobek') === code", arg=code)


def run(page: Page, games: str = "20") -> None:
    """Hold a tournament, and wait for its end."""
    page.locator("#games").select_option(games)
    page.locator("#lab-run").click()
    settle(page)  # it says "Stop" from now on, perhaps not for long
    page.locator("#lab-run", has_text="Start").wait_for(timeout=PATIENCE)


@pytest.mark.long
def test_a_first_bot_is_written_and_seen_playing(sit: Sit) -> None:
    driver = sit()
    page = open_lab(driver)
    write(page, LAST)
    page.locator("#level-porter").check()
    run(page)
    # Whoever pressed the button sees what becomes of it, on a low screen, too.
    expect(page.locator(".standing").first).to_be_in_viewport(ratio=0.9)
    expect(page.locator(".standing")).to_have_count(2)
    expect(page.get_by_role("heading", name="Against Porter")).to_be_visible()
    games = page.get_by_text("Look at 20 games")
    games.first.click()
    page.get_by_role("button", name=re.compile("^Game 1, seat 1: ")).first.click()
    replay = page.get_by_role("slider")
    expect(replay).to_be_visible()
    settle(page)  # only then does going back close it
    page.go_back()
    expect(replay).to_have_count(0)
    driver.press("Lab")
    driver.press("Play against it")
    driver.wait()
    while not any(step.seat == 1 for step in driver.saved.steps):
        driver.step()
    step = next(step for step in driver.saved.steps if step.seat == 1)
    assert step.action == step.before.legal_actions()[-1]


UNREPORTED: Final = """const { setTimeout } = window;
window.setTimeout = (work, time, ...rest) => time === 300 ? 1 : setTimeout(work, time, ...rest);
"""
"""Has the editor wait for ever before it reports what was typed (web/build/code_editor.mjs)."""


@pytest.mark.parametrize("way", ["back", "reload"])
def test_what_was_typed_just_before_the_lab_is_left_is_kept(sit: Sit, way: str) -> None:
    driver = sit()
    page = open_lab(driver)
    page.evaluate(UNREPORTED)
    type_in(page, LAST)
    assert driver.storage().get("sobek.bot.sobek") != LAST
    if way == "back":
        page.go_back()
        expect(page.locator("#begin")).to_be_visible()
    else:
        driver.reload()
    assert driver.storage()["sobek.bot.sobek"] == LAST


@pytest.mark.long
def test_a_bot_imports_what_is_promised_and_is_told_what_is_not_there(sit: Sit) -> None:
    page = open_lab(sit())
    page.locator("#seconds").select_option("10")  # so many modules take a while
    write(page, f"import {', '.join(MODULES)}\n\n{LAST}")
    run(page)
    expect(page.get_by_text("20 of 20 games")).to_be_visible()
    for code, says in (
        ("import numpy", "Line 1: There is no module numpy here. There is sobek, and from"),
        ("which = input()", "Line 1: You can’t type anything while a bot plays"),
    ):
        write(page, f"{code}\n\n{LAST}")
        run(page)
        expect(page.get_by_role("alert")).to_contain_text(says)
    expect(page.locator("#lab-reference")).to_contain_text(", ".join(MODULES))


@pytest.mark.long
@pytest.mark.expects_errors
@pytest.mark.parametrize(
    "tried", [WORST, pytest.param(tuple(HOSTILE), marks=pytest.mark.slow)], ids=["worst", "all"]
)
def test_bots_that_mean_harm(sit: Sit, tried: tuple[str, ...]) -> None:
    """The page lives on, says a sentence on each, and all that is kept stays as it was."""
    driver = sit()
    driver.begin("Human", "Porter")
    driver.wait()
    driver.open()
    page = open_lab(driver)
    games = driver.games()
    assert games
    for name in tried:
        code, says = HOSTILE[name]
        # A slow machine needs time even for what ends at once.
        page.locator("#seconds").select_option("0.5" if "0.5" in says else "10")
        write(page, code.format(address=driver.address))
        run(page)
        expect(page.get_by_role("alert"), name).to_contain_text(says)
        assert driver.games() == games, name
        assert page.locator("iframe").count() == 0, name
    write(page, LAST)
    run(page)
    expect(page.get_by_text("20 of 20 games")).to_be_visible()


STRANGER: Final = """
if (window === top) document.addEventListener("load", ({ target }) => {
    if (target.localName !== "iframe" || target.id) return;
    const stranger = document.createElement("iframe");
    stranger.id = "stranger";
    document.body.append(stranger);
    const { Function } = stranger.contentWindow;
    Function("frame", "frame.postMessage({ program: '' }, '*')")(target.contentWindow);
}, true);
"""
"""Another window speaks to each frame before the page does."""


@pytest.mark.long
def test_the_sandbox_obeys_nobody_but_the_page(sit: Sit) -> None:
    driver = sit(locale="en-GB")
    driver.page.add_init_script(STRANGER)
    driver.reload()
    page = open_lab(driver)
    run(page)
    assert page.locator("#stranger").count()
    expect(page.get_by_text("20 of 20 games")).to_be_visible()


def test_a_loop_can_be_stopped_by_hand(sit: Sit) -> None:
    driver = sit()
    page = open_lab(driver)
    page.locator("#seconds").select_option("10")
    write(page, "def choose(v, a, r):\n  while True: pass")
    driver.press("Start")
    page.locator(".standing").wait_for()
    driver.press("Stop")
    page.locator("#lab-run", has_text="Start").wait_for()
    assert page.locator("iframe").count() == 0


def test_a_bot_from_a_link_runs_only_if_it_is_kept(sit: Sit) -> None:
    driver = sit()
    page = open_lab(driver)
    write(page, LAST)
    page.get_by_text("Other starters").click()
    driver.press("Create a link")
    link = page.locator("#link").input_value().partition("#")[2]
    write(page, "x = 1\n")
    driver.open(link)
    expect(page.get_by_text("This bot has not been run yet")).to_be_visible()
    assert driver.storage()["sobek.bot.sobek"] == "x = 1\n"
    driver.press("Keep this bot")
    page.locator("code-editor").wait_for()
    assert driver.storage()["sobek.bot.sobek"] == LAST


def test_what_a_bot_from_a_link_hides_is_seen(sit: Sit) -> None:
    driver = sit()
    driver.open(bot_link.BOT + bot_link.encode("sobek", "name = 'user\u202e'\n"))
    mark = driver.page.locator("pre").get_by_text("U+202E")
    expect(mark).to_be_visible()
    box = mark.bounding_box()
    assert box and box["width"] > 20


@pytest.mark.slow
@pytest.mark.expects_errors("/service.js")  # the browser asks for a new version, in vain
def test_the_lab_works_offline(host: Host, new_page: Callable[..., Page]) -> None:
    driver = Driver(new_page(service_workers="allow"), host.address)
    driver.open()
    wait_until_kept(driver.page)
    host.is_down = True
    driver.reload()
    page = open_lab(driver)
    run(page)
    expect(page.get_by_text("20 of 20 games")).to_be_visible()
