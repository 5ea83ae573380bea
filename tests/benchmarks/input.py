"""Measure input latency and layout shifts:
python3 -m tests.benchmarks.input [--slower N] [--width N --height N] [--game Sobek|Scarab].

Plays a whole game against a bot by mouse, with the processor slowed down N times. The latency of
an interaction is the time from the input to the next paint (Event Timing), which browsers round to
8 ms. For comparison, the same is measured in the same run on a page with one button that changes
its own label. Layout shifts are those without input in the preceding half second, as browsers count
them; tasks over 50 ms are those of the main thread during the game.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import serve
from tests.benchmarks.common import browser, prepare_and
from tests.browser.driver import Driver
from tests.browser.host import Host

SLOWER: Final = 4.0
"""How many times slower the processor runs."""
PRESSES: Final = 100
"""Clicks on the page with one button."""
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
    """Build, measure and print; return the exit code."""
    options = _options()
    return prepare_and(lambda: _measure(options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure input latency and layout shifts.")
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
    _report("the page", table)
    _report("one button", button)
    ratio = _percentile(table["inputs"], 95) / _percentile(button["inputs"], 95)
    print(f"the page's 95th percentile is {ratio:.1f} times the button's")


def _watched(
    chromium: Any,
    size: dict[str, int],
    slower: float,
    play: Callable[[Any, Callable[[], None]], None],
) -> dict[str, list[float]]:
    """Milliseconds of the interactions and long tasks and the sizes of the layout shifts, measured
    on a new page. ``play`` gets the page and a function to call when measuring shall begin."""
    context = chromium.new_context(locale="en-GB", service_workers="block", viewport=size)
    page = context.new_page()
    page.add_init_script(WATCH)

    def begin() -> None:
        session = context.new_cdp_session(page)
        session.send("Emulation.setCPUThrottlingRate", {"rate": slower})
        page.evaluate(RESET)

    play(page, begin)
    measured: dict[str, Any] = page.evaluate("watched")
    context.close()
    return {**measured, "inputs": list(measured["inputs"].values())}


def _whole_game(host: Host, game: str) -> Callable[[Any, Callable[[], None]], None]:
    def play(page: Any, begin: Callable[[], None]) -> None:
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


def _report(name: str, measured: dict[str, list[float]]) -> None:
    inputs, shifts, tasks = measured["inputs"], measured["shifts"], measured["tasks"]
    print(
        f"{name}: {len(inputs)} inputs, to the next paint"
        f" {_percentile(inputs, 50):.0f} ms (median),"
        f" {_percentile(inputs, 95):.0f} (95th percentile), {max(inputs):.0f} (maximum);"
        f" {len(shifts)} layout shifts, maximum {max(shifts, default=0):.4f},"
        f" sum {sum(shifts):.4f}; {len(tasks)} tasks over 50 ms,"
        f" maximum {max(tasks, default=0):.0f} ms"
    )


def _percentile(values: Sequence[float], percent: int) -> float:
    ordered = sorted(values)
    return ordered[round((len(ordered) - 1) * percent / 100)]


if __name__ == "__main__":
    sys.exit(main())
