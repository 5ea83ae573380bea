"""What the benchmarks share: a built page and a browser."""

import os
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from playwright.sync_api import sync_playwright

import serve
from tests.helpers.find_browser import ARGUMENTS, find_or_fetch


def prepare_and(measure: Callable[[], None], *, build: bool = True) -> int:
    """Build the page, find a browser and measure; return the exit code."""
    try:
        if build:
            serve.prepare()
        os.environ["SOBEK_BROWSER"] = find_or_fetch()
    except serve.Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    measure()
    return 0


@contextmanager
def browser() -> Iterator[Any]:
    """Launch the browser as the tests do."""
    with sync_playwright() as playwright:
        path = os.environ["SOBEK_BROWSER"]
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()
