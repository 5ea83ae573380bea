"""Measure input latency and layout shifts:
python3 -m tests.benchmarks.input [--slower N] [--presses N] [--width N --height N]
[--game Sobek|Scarab|Sakkara].

Plays against a bot by touch, with the processor slowed down N times. The latency of
an interaction is the time from the input to the next paint (Event Timing), which browsers round to
8 ms. For comparison, the same is measured in the same run on a page with one button that changes
its own label. Layout shifts are those without input in the preceding half second, as browsers count
them; tasks over 50 ms are those of the main thread during the game. So that these are the page's
own, the finger looks at a few elements only: a driver that searches by roles makes longer ones.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
import tempfile
from collections.abc import Callable, Sequence
from pathlib import Path
from random import Random
from typing import Any, Final

import serve
from tests.benchmarks.common import browser, prepare_and
from tests.browser import CHOICES
from tests.browser.driver import Driver
from tests.browser.host import Host
from tests.helpers.games import OPPONENTS

SLOWER: Final = 4.0
"""How many times slower the processor runs."""
"""A bot of each game."""
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
LOOK: Final = """choices => {
    const at = element => {
        element.scrollIntoView({ block: "nearest" });
        const { left, top } = element.getBoundingClientRect();
        return [left + 14, top + 14];
    };
    if (document.querySelector(".screen-over")) return "over";
    if (document.querySelector(".pressed, .travelling, [data-busy]")) return [];
    const onward = document.querySelector("#confirm:enabled, #onward");
    return onward ? [at(onward)] : [...document.querySelectorAll(choices)].map(at);
}"""
"""Tells where a finger may press; empty while there is something to wait for."""
TABLE_PRESSES: Final = 150
"""Presses at the table."""
CLEAR: Final = "document.querySelector('#clear:enabled')?.click()"
START: Final = 5_000
"""Milliseconds after which everything is loaded that is shown later."""
PAUSE: Final = 100
"""Milliseconds between two looks."""
FEW: Final = 25
"""Presses after which another beginning is tried."""
PATIENCE: Final = 300
"""Looks at which nothing could be pressed, after which the finger gives up."""
SAID: Final = "document.querySelector('#prompt')?.textContent ?? document.title"
"""What stands on the page that gives nothing to press."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    options = _options()
    return prepare_and(lambda: _measure(options))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure input latency and layout shifts.")
    parser.add_argument("--slower", type=float, default=SLOWER, metavar="N", help="default: 4")
    parser.add_argument("--presses", type=int, default=TABLE_PRESSES, help="default: 150")
    parser.add_argument("--width", type=int, default=1180)
    parser.add_argument("--height", type=int, default=820)
    parser.add_argument("--game", default="Sobek", choices=OPPONENTS)
    return parser.parse_args()


def _measure(options: argparse.Namespace) -> None:
    size = {"width": options.width, "height": options.height}
    with tempfile.TemporaryDirectory() as folder, Host(serve.DIST) as ours, browser() as chromium:
        Path(folder, "index.html").write_text(BARE_PAGE)
        with Host(Path(folder)) as bare:
            table = _watched(chromium, size, options.slower, _game(ours, options))
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
    context = chromium.new_context(locale="en-GB", viewport=size, has_touch=True)
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


def _game(host: Host, options: argparse.Namespace) -> Callable[[Any, Callable[[], None]], None]:
    def play(page: Any, begin: Callable[[], None]) -> None:
        driver, game = Driver(page, f"{host.address}?pace=0.3"), options.game
        driver.open()
        driver.begin("Human", OPPONENTS[game], game=game)
        driver.wait()
        page.evaluate("navigator.serviceWorker.ready.then(() => null)")
        page.wait_for_timeout(START)
        begin()
        print(finger(page, options.presses))

    return play


def finger(page: Any, presses: int, patience: int = PATIENCE) -> str:
    """Press this and that, so many times, until the game is over, or until nothing could be pressed
    for so many looks. Return a sentence on what was reached."""
    rng, chosen, seen, done, waited = Random(1), 0, None, 0, 0
    while done < presses and (places := page.evaluate(LOOK, CHOICES)) != "over":
        if waited == patience:
            said = page.evaluate(SAID)
            return f"Stopped after {done} of {presses} presses: nothing to press at “{said}”."
        waited += 1
        if places and places == seen:  # as a person sees, then presses
            page.touchscreen.tap(*rng.choice(places))
            done, waited = done + 1, 0
            chosen = chosen + 1 if len(places) > 1 else 0
            places = None
        if chosen == FEW:
            page.evaluate(CLEAR)
            chosen = 0
        seen = places
        page.wait_for_timeout(PAUSE)
    is_over = "; the game was over" if done < presses else ""
    return f"{done} of {presses} presses at the table{is_over}."


def _presses(host: Host) -> Callable[[Any, Callable[[], None]], None]:
    def play(page: Any, begin: Callable[[], None]) -> None:
        page.goto(host.address)
        begin()
        for _ in range(PRESSES):
            page.touchscreen.tap(20, 20)
            page.wait_for_timeout(PAUSE)

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
