"""What the benchmarks share: a built page and a browser."""

import argparse
import os
import sys
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from typing import Any

from playwright.sync_api import Browser, sync_playwright

import serve
from tests.browser import engines
from tests.helpers.find_browser import find_or_fetch


def asked_times(description: str) -> int:
    """How often each thing is measured, by the command's option."""
    parser = argparse.ArgumentParser(description=description)
    parser.add_argument("--times", type=int, default=7, metavar="N", help="default: 7")
    times: int = parser.parse_args().times
    return times


def prepare_and(measure: Callable[[], None], *, build: bool = True) -> int:
    """Build the page, find a browser and measure; return the exit code."""
    try:
        if build:
            serve.prepare()
        os.environ["SOBEK_BROWSER"] = find_or_fetch()
        measure()
    except serve.Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    return 0


@contextmanager
def browsers(*names: str) -> Iterator[list[Browser]]:
    """Launch browsers as the tests do.

    :raises serve.Missing: if one is neither here nor can be installed.
    """
    with sync_playwright() as playwright, ExitStack() as stack:
        found = {name: engines.find(name) for name in names}
        launched = {
            name: stack.enter_context(engines.launched(playwright, name, path))
            for name, path in found.items()
        }
        yield [launched[name] for name in names]


@contextmanager
def browser() -> Iterator[Any]:
    """Launch Chromium as the tests do."""
    with browsers("chromium") as (chromium,):
        yield chromium
