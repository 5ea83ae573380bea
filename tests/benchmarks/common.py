"""What the benchmarks in a browser share: an environment, a built page, a browser."""

import os
import subprocess
import sys
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

import serve
from tests.__main__ import environment
from tests.helpers.find_browser import find_or_fetch


def prepared(module: str, measure: Callable[[], None]) -> int:
    """Measure, and print; where a browser and what drives it are not there yet, have them first and
    run the module anew. The result is an exit code."""
    try:
        if "SOBEK_BROWSER" not in os.environ:
            python = environment()
            serve.prepare()
            os.environ["SOBEK_BROWSER"] = find_or_fetch(python)
            command = [str(python), "-m", module, *sys.argv[1:]]
            return subprocess.run(command, cwd=serve.ROOT, check=False).returncode
    except serve.Missing as missing:
        print(missing, file=sys.stderr)
        return 1
    measure()
    return 0


@contextmanager
def browser() -> Iterator[Any]:
    """The browser, as the tests start it."""
    from playwright.sync_api import sync_playwright

    from tests.browser.conftest import ARGUMENTS

    with sync_playwright() as playwright:
        path = os.environ["SOBEK_BROWSER"]
        browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
        yield browser
        browser.close()
