"""How long a start takes, and how many bytes: python3 -m tests.benchmarks.start [--times N].

Serves dist/ and a page with nothing but Pyodide side by side and has them take turns in one run:
each ratio compares what was measured within the same minutes on the same machine. Of Pyodide the
time counts until its first line of Python has touched the page; of ours until a saved game's table
has answered a click, both from the navigation's beginning. Cold is a profile without a cache, warm
is one that has seen the page; offline, the server answers no more.
"""

import argparse
import sys
import tempfile
from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from pathlib import Path
from statistics import median
from typing import Any, Final

import serve
from tests.benchmarks.common import browser, prepared
from tests.browser import CHOICES
from tests.browser.host import Host, compressed
from web.build.build import MODULES

TIMES: Final = 7
LIMIT: Final = 180_000
"""For one start, in milliseconds."""
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
"""Clicks the first choice that the table offers, as soon as it is there."""
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
"""Milliseconds since the navigation began, by what happened then."""


def main() -> int:
    """Prepare, measure and print; the exit code is 0."""
    times = _options().times
    return prepared("tests.benchmarks.start", lambda: _measure(times))


def _options() -> argparse.Namespace:
    parser = argparse.ArgumentParser(description="Measure the start.")
    parser.add_argument("--times", type=int, default=TIMES, metavar="N", help="default: 7")
    return parser.parse_args()


def _bare(folder: Path) -> Path:
    """A page that only loads Pyodide, as its npm package is."""
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
        _tell_ratio(name, starts)
    for name, starts in measured.items():
        _tell_steps(name, starts["ours"])
    _tell_bytes("first visit, with what it keeps for offline use", bench.first)
    _tell_bytes("second visit", bench.second)


def _in_turns(times: int, start: Callable[[str], Marks]) -> dict[str, list[Marks]]:
    starts: dict[str, list[Marks]] = {"bare": [], "ours": []}
    for _ in range(times):
        for name, before in starts.items():
            before.append(start(name))
    return starts


class Bench:
    """A browser with profiles, and a saved game that each of ours opens."""

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
        """A start where the page has been before."""
        return self._start(self._warm[name], name)

    def offline(self, name: str) -> Marks:
        """A start of ours by the service worker alone, or of the bare page as it is."""
        if name == "bare":
            return self.warm(name)
        self._ours.is_down = True
        try:
            return self._start(self._kept, name)
        finally:
            self._ours.is_down = False

    def _visit(self) -> Any:
        """Two visits, of which the first begins a game and waits for the service worker, and the
        second plays on until a bot has answered; gives their profile."""
        from tests.browser.driver import Driver
        from tests.browser.installed import wait_until_kept

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
        """Bytes over the wire since the last time, by file."""
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


def _tell_ratio(name: str, starts: Mapping[str, Sequence[Marks]]) -> None:
    ours, bare = ([each["done"] for each in starts[which]] for which in ("ours", "bare"))
    ratio = median(ours) / median(bare)
    print(f"{name:8} {ratio:.2f} of bare Pyodide: {_spread(ours)} to {_spread(bare)}")


def _tell_steps(name: str, starts: Sequence[Marks]) -> None:
    print(f"\n{name}, ms since the navigation began")
    for step in STEPS:
        if times := [each[step] for each in starts if step in each]:
            print(f"    {_spread(times)}  {step}")


def _spread(times: Sequence[float]) -> str:
    return f"{median(times):5.0f} ms ({min(times):.0f}-{max(times):.0f})"


def _tell_bytes(name: str, sent: Counter[str]) -> None:
    print(f"\n{sent.total() / 1e6:.2f} MB, {name}")
    for path, count in sent.most_common():
        print(f"    {count:9,}  {path}")


if __name__ == "__main__":
    sys.exit(main())
