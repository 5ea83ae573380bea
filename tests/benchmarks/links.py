"""Play a sealed game between two browsers by links, and print the links and the times:
python3 -m tests.benchmarks.links [--game NAME] [--rounds N] [--browsers ONE OTHER] [--seed N].

Decisions are random. A decision's time is from the press until it is saved; a link's, from the tap.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, ExitStack
from statistics import median
from typing import Final

import serve
from tests.benchmarks.common import browser, prepare_and
from tests.browser import webdriver
from tests.browser.by_links import ChromiumWindow, Person, Window, play
from tests.browser.host import Host
from tests.browser.webdriver import Engine
from tests.helpers.find_browser import fetch_others, other_engine

TABLET: Final = (820, 1180)
ENGINES: Final[dict[str, Callable[..., AbstractContextManager[Engine]]]] = {
    "firefox": webdriver.firefox,
    "webkit": webdriver.webkit,
}


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
        choices=["chromium", *ENGINES],
        help="default: chromium chromium",
    )
    options = parser.parse_args()
    return prepare_and(lambda: _measure(options))


def _measure(options: argparse.Namespace) -> None:
    if set(options.browsers) & set(ENGINES):
        fetch_others()
    with ExitStack() as stack:
        host = stack.enter_context(Host(serve.DIST))
        windows = list(_windows(options.browsers, stack))
        anna, ben = (
            Person(window, host.address, name, options.seed + n)
            for n, (window, name) in enumerate(zip(windows, ("Anna", "Ben"), strict=True))
        )
        links = play(anna, ben, options.game, options.rounds)
        for number, link in enumerate(links):
            print(f"link {number:3} {len(link):5} characters")
        for person, name in zip((anna, ben), options.browsers, strict=True):
            _print(person, name)


def _windows(names: list[str], stack: ExitStack) -> Iterator[Window]:
    """A window of each of these browsers, with a profile of its own."""
    chromium = stack.enter_context(browser()) if "chromium" in names else None
    for name in names:
        if name == "chromium":
            assert chromium
            context = chromium.new_context(viewport={"width": 820, "height": 1180})
            yield ChromiumWindow(context.new_page())
        elif path := other_engine(name):
            yield stack.enter_context(ENGINES[name](path, *TABLET))
        else:
            raise serve.Missing(f"There is no {name} here, or nothing to drive it with.")


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
