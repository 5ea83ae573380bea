"""Measure the time and the bytes of a start: python3 -m tests.benchmarks.start [--times N].

Serves dist/ and, for comparison, a page with nothing but Pyodide, and starts them by turns, so that
both are measured within the same minutes on the same machine. Time runs from the start of the
navigation: for bare Pyodide until its first line of Python has changed the page, for ours until the
table of a saved game has responded to a click. Cold: a profile without a cache. Warm: one that has
loaded the page before. Offline: the server no longer answers. After that come first visits on real
lines (:mod:`tests.benchmarks.first_visit`).
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import serve
from tests.benchmarks import first_visit
from tests.benchmarks.common import asked_times, browser, prepare_and
from tests.browser import CHOICES
from tests.browser.driver import Driver
from tests.browser.host import Host, compressed
from tests.browser.installed import wait_until_kept
from web.build.build import MODULES

LIMIT: Final = 180_000
"""Maximum milliseconds for one start."""
BARE_PAGE: Final = """<!doctype html><meta charset="utf-8"><link rel="icon" href="data:,">
<script type="module">
import { loadPyodide } from "./pyodide.mjs";
const python = await loadPyodide();
python.runPython("import js; js.document.body.textContent = 'up'");
performance.mark("done");
</script><body></body>
"""
BARE_FILES: Final = (
    *("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm"),
    *("pyodide-lock.json", "python_stdlib.zip"),
)
WATCH: Final = """
let pressed = false;
const once = name => performance.getEntriesByName(name).length || performance.mark(name);
addEventListener("py:ready", () => once("first line of Python"), true);
const look = () => {
    if (document.documentElement.hasAttribute("data-ready")) once("table drawn");
    const choice = document.querySelector("CHOICES");
    if (!pressed && choice) {
        pressed = true;
        once("clicked");
        choice.click();
    } else if (pressed && document.querySelector("main button[aria-pressed=true]")) {
        once("done");
        observer.disconnect();
    }
};
const observer = new MutationObserver(look);
observer.observe(document, { childList: true, subtree: true, attributes: true });
""".replace("CHOICES", CHOICES)
"""Clicks the first choice on the table as soon as it appears."""
MARKS: Final = """() => {
    const [page] = performance.getEntriesByType("navigation");
    const marks = ["mark", "paint"].flatMap(type => performance.getEntriesByType(type));
    return Object.fromEntries([["page loaded", page.responseEnd],
        ...marks.map(each => [each.name, each.startTime])]);
}"""
STEPS: Final = (
    *("page loaded", "first-contentful-paint", "clicked", "snapshot", "interpreter"),
    *("first line of Python", "table drawn", "done"),
)

Marks = dict[str, float]
"""Name of an event -> milliseconds since the navigation began."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    times = asked_times("Measure the time and the bytes of a start.")
    return prepare_and(lambda: _measure_all(times))


def _measure_all(times: int) -> None:
    _measure(times)
    first_visit.measure(times)


def _bare(folder: Path) -> Path:
    """Write a page that only loads Pyodide from its npm package."""
    for name in BARE_FILES:
        (folder / name).symlink_to(MODULES / "pyodide" / name)
    (folder / "index.html").write_text(BARE_PAGE)
    return folder


def _measure(times: int) -> None:
    with (
        tempfile.TemporaryDirectory() as folder,
        Host(serve.DIST) as ours,
        Host(_bare(Path(folder))) as bare,
        browser() as chromium,
    ):
        bench = Bench(chromium, ours, bare)
        cold = _in_turns(times, bench.cold)
        warm = _in_turns(times, bench.warm)
        offline = _in_turns(times, bench.offline)
    measured = {"cold": cold, "warm": warm, "offline": offline}
    for name, starts in measured.items():
        _report_ratio(name, starts)
    for name, starts in measured.items():
        _report_steps(name, starts["ours"])
    _report_bytes("first visit, including the files for offline use", bench.first)
    _report_bytes("second visit", bench.second)


def _in_turns(times: int, start: Callable[[str], Marks]) -> dict[str, list[Marks]]:
    starts: dict[str, list[Marks]] = {"bare": [], "ours": []}
    for _ in range(times):
        for name, before in starts.items():
            before.append(start(name))
    return starts


class Bench:
    """A browser with its profiles, and a saved game, which our page opens."""

    def __init__(self, browser: Any, ours: Host, bare: Host) -> None:
        self._browser, self._ours = browser, ours
        self.first: Counter[str] = Counter()
        self.second: Counter[str] = Counter()
        self._address = {"bare": bare.address}
        self._state: Any = None
        self._kept = self._visit()
        self._warm = {name: self._profile() for name in ("bare", "ours")}
        for name, profile in self._warm.items():
            self._start(profile, name)

    def cold(self, name: str) -> Marks:
        """A start without a cache."""
        profile = self._profile()
        try:
            return self._start(profile, name)
        finally:
            profile.close()

    def warm(self, name: str) -> Marks:
        """A start in a profile that has loaded the page before."""
        return self._start(self._warm[name], name)

    def offline(self, name: str) -> Marks:
        """A start of our page from the service worker alone; the bare page starts warm."""
        if name == "bare":
            return self.warm(name)
        self._ours.is_down = True
        try:
            return self._start(self._kept, name)
        finally:
            self._ours.is_down = False

    def _visit(self) -> Any:
        """Visit our page twice and return the profile.

        The first visit begins a game and waits for the service worker, the second plays until a bot
        has moved."""
        profile = self._browser.new_context(locale="en-GB")
        driver = Driver(profile.new_page(), self._ours.address)
        driver.open()
        driver.begin("Human", "Trader")
        wait_until_kept(driver.page)
        self._address["ours"] = driver.page.url
        self.first = self._sent()
        driver.open(f"game={driver.id}")
        driver.play(2)
        driver.wait()
        self.second = self._sent()
        driver.page.goto("about:blank")
        self._state = profile.storage_state()
        driver.page.close()
        return profile

    def _sent(self) -> Counter[str]:
        """Bytes over the wire since the last call, by file."""
        sent, self._ours.sent = self._ours.sent, Counter()
        sizes = {name: len(compressed(self._ours.file(name))[0]) for name in sent}
        return Counter({name: times * sizes[name] for name, times in sent.items()})

    def _profile(self) -> Any:
        return self._browser.new_context(
            locale="en-GB", service_workers="block", storage_state=self._state
        )

    def _start(self, profile: Any, name: str) -> Marks:
        page = profile.new_page()
        if name == "ours":
            page.add_init_script(WATCH)
        page.goto(self._address[name], wait_until="commit")
        page.wait_for_function("performance.getEntriesByName('done').length", timeout=LIMIT)
        if name == "ours":
            assert page.locator("html").get_attribute("data-start") == "snapshot"
        marks: Marks = page.evaluate(MARKS)
        page.close()
        return marks


def _report_ratio(name: str, starts: Mapping[str, Sequence[Marks]]) -> None:
    ours, bare = ([each["done"] for each in starts[which]] for which in ("ours", "bare"))
    ratio = median(ours) / median(bare)
    print(f"{name:8} {ratio:.2f} times bare Pyodide: {_spread(ours)} to {_spread(bare)}")


def _report_steps(name: str, starts: Sequence[Marks]) -> None:
    print(f"\n{name}, ms since the navigation began")
    for step in STEPS:
        if times := [each[step] for each in starts if step in each]:
            print(f"    {_spread(times)}  {step}")


def _spread(times: Sequence[float]) -> str:
    return f"{median(times):5.0f} ms ({min(times):.0f}-{max(times):.0f})"


def _report_bytes(name: str, sent: Counter[str]) -> None:
    print(f"\n{sent.total() / 1e6:.2f} MB, {name}")
    for path, count in sent.most_common():
        print(f"    {count:9,}  {path}")


if __name__ == "__main__":
    sys.exit(main())
