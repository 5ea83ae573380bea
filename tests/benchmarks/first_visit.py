"""Measure a first visit on a real line: python3 -m tests.benchmarks.first_visit [--times N].

A phone (390 × 844) with a processor that is four times slower, in Chromium, on two lines. Somebody
opens the page, presses "Play", takes a card and confirms; times run from the start of the
navigation until the start screen is there, the table, the chosen card, and until Python has
answered: the bot has moved. Beside them: the megabytes that had come over the line by then, and,
on Linux, those of the memory that only the page's process and its worker have. Somebody else taps
the link of a tutorial, and does its first step.

``tests.benchmarks.start`` does this, too.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import re
import sys
import time
from collections.abc import Iterator, Mapping, Sequence
from contextlib import contextmanager
from pathlib import Path
from statistics import median
from typing import Any, Final

import serve
from tests.benchmarks.common import asked_times, browser, prepare_and
from tests.browser.host import Host, compressed

LINES: Final = {"10 Mbit/s, 40 ms": (10, 40), "1.6 Mbit/s, 150 ms": (1.6, 150)}
"""Megabits a second and latency in milliseconds."""
SLOWER: Final = 4
"""How many times slower the processor is."""
PHONE: Final = {"width": 390, "height": 844}
LIMIT: Final = 180_000
"""Maximum milliseconds for one step."""
PRESS: Final = "element => element.click()"
STEPS: Final = {
    "the start screen": ("#begin", True),
    "the table": ("[data-click='table:quay']", True),
    "a chosen card": ("[data-click='act']", True),
    "the bot's answer": ("html[data-ready] [data-click='table:quay']", False),
}
"""What is waited for, and whether it is pressed then."""

LESSON: Final = "the tutorial"
LEARNED: Final = "its first step"
TO_DO: Final = "[data-pointed][data-click], [data-click=learn-on]"
"""What a step of the tutorial asks for."""
PROMPT: Final = "() => document.querySelector('#prompt')?.innerText"
CHANGED: Final = f"asked => ({PROMPT})() !== asked"

Marks = dict[str, float]
"""Step -> seconds; "megabytes" -> those that had come by the last one; "memory" -> private ones."""


def main() -> int:
    """Build, measure and print; return the exit code."""
    times = asked_times("Measure a first visit on a real line.")
    return prepare_and(lambda: measure(times))


def measure(times: int) -> None:
    """Measure so many visits on each line, and print."""
    with Host(serve.DIST) as host, browser() as chromium:
        for line, (megabits, latency) in LINES.items():
            visits = []
            for _ in range(times):
                with _phone(chromium, megabits, latency) as page:
                    marks = _learn(page, host)
                with _phone(chromium, megabits, latency) as page:
                    visits.append(marks | _play(page, host) | {"memory": _memory(chromium)})
            _report(line, visits)


@contextmanager
def _phone(chromium: Any, megabits: float, latency: float) -> Iterator[Any]:
    """A page in an empty profile. Without the service worker, which loads all files again."""
    context = chromium.new_context(locale="en-GB", viewport=PHONE, service_workers="block")
    page = context.new_page()
    page.set_default_timeout(LIMIT)
    _slow_down(context.new_cdp_session(page), megabits, latency)
    yield page
    context.close()


def _play(page: Any, host: Host) -> Marks:
    host.sent.clear()
    began, marks = time.monotonic(), Marks()
    page.goto(host.address, wait_until="commit")
    for step, (selector, is_pressed) in STEPS.items():
        found = page.locator(selector).first
        found.wait_for()
        marks[step] = time.monotonic() - began
        if is_pressed:
            found.evaluate(PRESS)
    sent = (times * len(compressed(host.file(name))[0]) for name, times in host.sent.items())
    marks["megabytes"] = sum(sent) / 1e6
    return marks


def _learn(page: Any, host: Host) -> Marks:
    began = time.monotonic()
    page.goto(f"{host.address}#learn=sobek", wait_until="commit")
    found = page.locator(TO_DO).first
    found.wait_for()
    marks = {LESSON: time.monotonic() - began}
    asked, event = page.evaluate(PROMPT), found.get_attribute("data-click")
    found.evaluate(PRESS)
    if event != "learn-on":
        page.locator("[data-click=act]").first.evaluate(PRESS)
    page.wait_for_function(CHANGED, arg=asked, timeout=LIMIT)
    return marks | {LEARNED: time.monotonic() - began}


def _memory(chromium: Any) -> float:
    """Private megabytes of the largest page; 0 where the system does not tell."""
    processes = chromium.new_browser_cdp_session().send("SystemInfo.getProcessInfo")["processInfo"]
    pages = [Path(f"/proc/{each['id']}") for each in processes if each["type"] == "renderer"]
    told = [(page / "smaps_rollup").read_text() for page in pages if page.is_dir()]
    return max(
        (sum(map(int, re.findall(r"^Private_\w+: +(\d+) kB", each, re.M))) / 1024 for each in told),
        default=0,
    )


def _slow_down(session: Any, megabits: float, latency: float) -> None:
    bytes_a_second = megabits * 1e6 / 8
    line = {"downloadThroughput": bytes_a_second, "uploadThroughput": bytes_a_second}
    session.send("Network.enable")
    session.send("Network.emulateNetworkConditions", {"offline": False, "latency": latency, **line})
    session.send("Emulation.setCPUThrottlingRate", {"rate": SLOWER})


def _report(line: str, visits: Sequence[Mapping[str, float]]) -> None:
    print(f"\n{line}, processor {SLOWER} × slower, seconds since the navigation began")
    for step in (*STEPS, LESSON, LEARNED):
        times = [visit[step] for visit in visits]
        print(f"    {median(times):6.2f} ({min(times):.2f}-{max(times):.2f})  {step}")
    print(f"    {median(visit['megabytes'] for visit in visits):6.2f} MB until the bot's answer")
    print(f"    {median(visit['memory'] for visit in visits):6.0f} MB of private memory")


if __name__ == "__main__":
    sys.exit(main())
