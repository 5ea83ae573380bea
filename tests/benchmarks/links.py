"""Play a sealed game between two browsers by links, and print the links and the times:
python3 -m tests.benchmarks.links [--game NAME] [--rounds N] [--browsers ONE OTHER] [--seed N].

Decisions are random. A decision's time is from the press until it is saved; a link's, from the
tap. Of Chromium's tasks, the time of the processor is told as well: a task takes longer where the
machine has other work to do.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import json
import sys
from collections import defaultdict
from statistics import median
from typing import Any, Final

from playwright.sync_api import ViewportSize

import serve
from sobek.sealed import letter as letters
from sobek.sealed.game import read_invitation
from tests.benchmarks.common import browsers, prepare_and
from tests.browser.by_links import Person, Window, play
from tests.browser.engines import ENGINES
from tests.browser.host import Host
from tests.sealed.cheater import entries, read
from web.storage.sealed import PREFIX

TABLET: Final[ViewportSize] = {"width": 820, "height": 1180}
LONG: Final = 50
"""Milliseconds of a long task."""
TASK: Final = "ThreadControllerImpl::RunTask"
"""What Chromium's trace calls a task."""
PAGE: Final = "CrRendererMain"
"""What it calls the thread of a page."""


def main() -> int:
    """Build, play and print; return the exit code."""
    parser = argparse.ArgumentParser(description="Play a sealed game between two browsers.")
    parser.add_argument("--game", default="sobek", metavar="NAME", help="default: sobek")
    parser.add_argument("--rounds", type=int, default=99, metavar="N", help="default: all")
    parser.add_argument("--seed", type=int, default=1, metavar="N", help="of the decisions")
    parser.add_argument(
        "--browsers",
        nargs=2,
        default=["chromium", "chromium"],
        choices=ENGINES,
        help="default: chromium chromium",
    )
    options = parser.parse_args()
    return prepare_and(lambda: _measure(options))


def _measure(options: argparse.Namespace) -> None:
    with Host(serve.DIST) as host, browsers(*options.browsers) as launched:
        chromium = dict(zip(options.browsers, launched, strict=True)).get("chromium")
        windows = (Window(each.new_context(viewport=TABLET).new_page()) for each in launched)
        anna, ben = (
            Person(window, host.address, name, options.seed + n)
            for n, (window, name) in enumerate(zip(windows, ("Anna", "Ben"), strict=True))
        )
        if chromium:
            chromium.start_tracing(categories=["toplevel"])
        links = play(anna, ben, options.game, options.rounds)
        trace = json.loads(chromium.stop_tracing()) if chromium else {"traceEvents": []}
        for number, link in enumerate(links):
            print(f"link {number:3} {len(link):5} characters  {_said(link, options.game)}")
        for person, name in zip((anna, ben), options.browsers, strict=True):
            _print(person, name)
        for tasks in _processor(trace["traceEvents"])[: options.browsers.count("chromium")]:
            long = sum(task > LONG for task in tasks)
            longest = " ".join(f"{task:.0f}" for task in tasks[:5])
            print(f"a page of Chromium: of {len(tasks)} tasks, {long} with over {LONG} ms of the")
            print(f"  processor; the longest: {longest} ms")


def _said(link: str, game: str) -> str:
    """What a link says, as far as it can be told; for Sobek, the names of the entries."""
    text = link.partition(f"#{PREFIX}")[2]
    if game != "sobek":
        return ""
    is_invitation = not letters.read(text).number
    said = read(read_invitation(text).said) if is_invitation else entries(text)
    return " ".join(type(entry).__name__ for entry in said)


def _processor(events: list[dict[str, Any]]) -> list[list[float]]:
    """The time of the processor that the tasks of each page took, in milliseconds, the longest
    first; the busiest page first."""
    threads = {
        (event["pid"], event["tid"])
        for event in events
        if event["name"] == "thread_name" and event["args"]["name"] == PAGE
    }
    tasks = defaultdict(list)
    for event in events:
        if event["name"] == TASK and (event["pid"], event["tid"]) in threads:
            tasks[event["pid"]].append(event.get("tdur", 0) / 1000)
    return sorted((sorted(each, reverse=True) for each in tasks.values()), key=sum, reverse=True)


def _print(person: Person, browser: str) -> None:
    game = person.game
    state = "over and checked" if game.is_over else f"in round {game.round}"
    print(f"{person.name} ({browser}): {state}, {game.number} links")
    for what, times in person.times.items():
        if times:
            print(f"  {len(times)} {what}s: median {median(times):.2f} s, max {max(times):.2f} s")
    if tasks := person.long_tasks():
        print(f"  {len(tasks)} tasks over 50 ms, the longest {max(tasks):.0f} ms")


if __name__ == "__main__":
    sys.exit(main())
