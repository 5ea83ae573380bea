"""How soon the page answers, and how still it stands: python3 -m tests.benchmarks.input
[--slower N] [--width N --height N] [--game Sobek|Scarab].

Plays a whole game against a bot, with the processor slowed down N times, by mouse. Of each
interaction the time counts from the input to the next paint (Event Timing), of which a browser
tells steps of 8 ms. Beside it, in the same run and as slow, that of a page with one button that
changes its own word. Layout shifts are those without an input within half a second, as browsers
count them; tasks over 50 ms are those of the page's thread once it runs.
"""

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import serve
from tests.benchmarks.common import browser, prepared
from tests.browser.host import Host

SLOWER: Final = 4.0
PRESSES: Final = 100
"""On the page with one button."""
BARE_PAGE: Final = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<button onclick="this.textContent = this.textContent === 'on' ? 'off' : 'on'">on</button>
"""
WATCH: Final = """
window.watched = { inputs: {}, shifts: [], tasks: [] };
const observe = (type, see) =>
    new PerformanceObserver(list => list.getEntries().forEach(see))
        .observe({ type, buffered: true, durationThreshold: 16 });
observe("event", ({ interactionId: id, duration }) => {
    if (id) watched.inputs[id] = Math.max(watched.inputs[id] ?? 0, duration);
});
observe("layout-shift", ({ hadRecentInput, value }) => {
    if (!hadRecentInput) watched.shifts.push(value);
});
observe("longtask", ({ duration }) => watched.tasks.push(duration));
"""
RESET: Final = "watched = { inputs: {}, shifts: [], tasks: [] }"


def main() -> int:
    """Prepare, measure and print; the exit code is 0."""
    options = _options()
    return prepared("tests.benchmarks.input", lambda: _measure(options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure how soon the page answers.")
    parser.add_argument("--slower", type=float, default=SLOWER, metavar="N", help="default: 4")
    parser.add_argument("--width", type=int, default=1180)
    parser.add_argument("--height", type=int, default=820)
    parser.add_argument("--game", default="Sobek")
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> None:
    size = {"width": options.width, "height": options.height}
    with tempfile.TemporaryDirectory() as folder, Host(serve.DIST) as ours, browser() as chromium:
        Path(folder, "index.html").write_text(BARE_PAGE)
        with Host(Path(folder)) as bare:
            table = _watched(chromium, size, options.slower, _whole_game(ours, options.game))
            button = _watched(chromium, size, options.slower, _presses(bare))
    _tell("the page", table)
    _tell("one button", button)
    ratio = _percentile(table["inputs"], 95) / _percentile(button["inputs"], 95)
    print(f"the page's 95th percentile is {ratio:.1f} of the button's")


def _watched(
    chromium: Any,
    size: dict[str, int],
    slower: float,
    play: Callable[[Any, Callable[[], None]], None],
) -> dict[str, list[float]]:
    """What the browser tells of all that is pressed, on a page of its own. ``play`` gets the page,
    and calls back when it begins what is to be measured."""
    context = chromium.new_context(locale="en-GB", service_workers="block", viewport=size)
    page = context.new_page()
    page.add_init_script(WATCH)

    def begin() -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(RESET)

    play(page, begin)
    told: dict[str, Any] = page.evaluate("watched")
    context.close()
    return {**told, "inputs": list(told["inputs"].values())}


def _whole_game(host: Host, game: str) -> Callable[[Any, Callable[[], None]], None]:
    def play(page: Any, begin: Callable[[], None]) -> None:
        from tests.browser.driver import Driver

        driver = Driver(page, f"{host.address}?pace=0.3")
        driver.open()
        driver.begin("Human", {"Sobek": "Porter", "Scarab": "Apprentice"}[game], game=game)
        driver.wait()
        begin()
        driver.play()

    return play


def _presses(host: Host) -> Callable[[Any, Callable[[], None]], None]:
    def play(page: Any, begin: Callable[[], None]) -> None:
        page.goto(host.address)
        begin()
        for _ in range(PRESSES):
            page.get_by_role("button").click()

    return play


def _tell(name: str, told: dict[str, list[float]]) -> None:
    inputs, shifts, tasks = told["inputs"], told["shifts"], told["tasks"]
    print(
        f"{name}: {len(inputs)} inputs, to the next paint {_percentile(inputs, 50):.0f} ms in half"
        f" of them, {_percentile(inputs, 95):.0f} in 95 %, {max(inputs):.0f} at most;"
        f" {len(shifts)} layout shifts, {max(shifts, default=0):.4f} at most,"
        f" {sum(shifts):.4f} in all; {len(tasks)} tasks over 50 ms,"
        f" {max(tasks, default=0):.0f} at most"
    )


def _percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[round((len(ordered) - 1) * percent / 100)]


if __name__ == "__main__":
    sys.exit(main())
