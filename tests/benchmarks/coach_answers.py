"""Measure how fast the coach answers: python3 -m tests.benchmarks.coach_answers [--game NAME]
[--slower N] [--thinks SECONDS] [--looks SECONDS] [--choices N].

Somebody plays the built page with a coach in Chromium: thinks, selects something at random, looks
at it, and presses "Confirm". From that press on it is measured how long it takes until the choice
is made or spoken of. A choice that waits as long as the coach may take got no answer. To slow the
browser down, workers included, its processes are stopped for a part of each 40 milliseconds.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import Any, Final

import serve
from sobek.games import game
from tests.benchmarks.common import browser, prepare_and
from tests.browser.driver import Driver
from tests.browser.host import Host
from web.app.coaching import PATIENCE
from web.games import renderers

PERIOD: Final = 0.04
"""Seconds in which a slowed browser runs once and stands still once."""
SOON: Final = 300
"""Milliseconds in which a choice shall be answered."""
WARM_UP: Final = 5_000
"""Milliseconds for the workers to start."""
WATCH: Final = """
window.answered = null;
addEventListener("click", ({ target }) => {
    if (target.closest("#confirm")) { window.pressed = performance.now(); answered = null; }
}, true);
const answer = () => { answered ??= performance.now() - window.pressed; };
const store = Storage.prototype.setItem;
Storage.prototype.setItem = function (...items) {
    store.apply(this, items);
    if (items[0].startsWith("sobek.game.")) answer();
};
new MutationObserver(() => { if (document.querySelector("#coached")) answer(); })
    .observe(document, { childList: true, subtree: true });
"""


def main() -> int:
    """Build, measure and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Measure how fast the coach answers.")
    parser.add_argument("--game", choices=renderers(), default="sobek")
    parser.add_argument("--slower", type=float, default=1.0, metavar="N", help="default: 1")
    parser.add_argument("--thinks", type=float, default=3.0, metavar="SECONDS", help="default: 3")
    parser.add_argument("--looks", type=float, default=0.7, metavar="SECONDS", help="default: 0.7")
    parser.add_argument("--choices", type=int, default=40, metavar="N", help="default: 40")
    options = parser.parse_args()
    return prepare_and(lambda: _measure(options))


def _measure(options: argparse.Namespace) -> None:
    with Host(serve.DIST) as host, browser() as chromium:
        page = chromium.new_context(locale="en-GB", service_workers="block").new_page()
        page.add_init_script(WATCH)
        driver = Driver(page, f"{host.address}?pace=0")
        driver.open()
        _begin(driver, options.game)
        page.wait_for_timeout(WARM_UP)
        with _slowed(_renderers(chromium), options.slower):
            times, warnings = _answers(driver, options)
    known = sum(each < 1000 * PATIENCE for each in times)
    soon = sum(each <= SOON for each in times)
    print(
        f"{options.game}, {options.slower:g} times slower, {options.thinks:g} s of thought and"
        f" {options.looks:g} s before “Confirm”: {len(times)} choices, {warnings} warnings;"
        f" known in time {known / len(times):.0%}; answered or made in {SOON} ms"
        f" {soon / len(times):.0%}; median {_percentile(times, 50):.0f} ms, 95th percentile"
        f" {_percentile(times, 95):.0f}, maximum {max(times):.0f}"
    )


def _begin(driver: Driver, name: str) -> None:
    """Begin a game against the weakest bot, with a coach."""
    words = renderers()[name].words
    driver.begin("Human", words.kind(game(name).levels[0]), game=words.title)
    driver.wait()
    driver.press("Menu")
    driver.page.locator('[data-click=coach][data-value="on"]').click()
    driver.page.keyboard.press("Escape")


def _answers(driver: Driver, options: argparse.Namespace) -> tuple[list[float], int]:
    """Milliseconds from each "Confirm" to its answer, and how many were warnings."""
    page, times, warnings = driver.page, list[float](), 0
    while len(times) < options.choices:
        if driver.wait().first.inner_text() != "Confirm":
            if not driver.step():
                break
            continue
        is_choice = len(driver.saved.legal_actions()) > 1
        page.wait_for_timeout(1000 * options.thinks)
        driver.choose()
        page.wait_for_timeout(1000 * options.looks)
        driver.confirm.click()
        page.wait_for_function("answered !== null")
        if is_choice:
            times.append(page.evaluate("answered"))
        if page.locator("#coached").count():
            warnings += 1
            page.locator("#play-anyway").click()
    return times, warnings


def _renderers(chromium: Any) -> list[int]:
    """The process ids of the browser's pages and their workers."""
    session = chromium.new_browser_cdp_session()
    found = session.send("SystemInfo.getProcessInfo")["processInfo"]
    return [each["id"] for each in found if each["type"] == "renderer"]


@contextmanager
def _slowed(processes: Sequence[int], times: float) -> Iterator[None]:
    """Let these processes run so many times slower."""
    done = threading.Event()

    def send(what: signal.Signals) -> None:
        for process in processes:
            os.kill(process, what)

    def slow() -> None:
        while not done.is_set():
            send(signal.SIGSTOP)
            time.sleep(PERIOD * (1 - 1 / times))
            send(signal.SIGCONT)
            time.sleep(PERIOD / times)

    thread = threading.Thread(target=slow)
    if times > 1:
        thread.start()
    try:
        yield
    finally:
        done.set()
        if times > 1:
            thread.join()


def _percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[round((len(ordered) - 1) * percent / 100)]


if __name__ == "__main__":
    sys.exit(main())
