"""The browsers of the system, which Playwright drives."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final

from playwright.sync_api import Browser, Playwright

import serve
from tests.browser import firefox, webkit
from tests.helpers.find_browser import (
    ARGUMENTS,
    OTHERS,
    fetch_others,
    find_or_fetch,
    other_engine,
)

ENGINES: Final = ("chromium", *OTHERS)
NOT_OURS: Final = {
    "chromium": (firefox.OF_SCREENSHOTS,),
    "firefox": firefox.NOT_OURS,
    "webkit": webkit.NOT_OURS,
}
"""Parts of what an engine's console may say in any test."""
ONCE: Final = ("--js-flags=--liftoff-only",)
"""Arguments for tests: Chromium compiles WebAssembly quickly, and what runs often not once more. A
start and the first moves take a seventh less of the processor. Not for benchmarks."""


def find(engine: str) -> str:
    """The path of a browser, or of what drives it; install it if it is missing.

    :raises serve.Missing: if there is none.
    """
    if engine == "chromium":
        return find_or_fetch()
    if not other_engine(engine):
        fetch_others()
    if not (path := other_engine(engine)):
        raise serve.Missing(f"There is no {engine} here, and none could be installed.")
    return path


@contextmanager
def launched(
    playwright: Playwright, engine: str, path: str, arguments: Sequence[str] = ()
) -> Iterator[Browser]:
    """A browser. ``path``: the result of :func:`find`; ``arguments``: more for Chromium."""
    with ExitStack() as stack:
        match engine:
            case "firefox":
                stack.enter_context(firefox.adapted())
                browser = firefox.launch(playwright, path)
            case "webkit":
                browser = webkit.launch(playwright)
            case _:
                given = [*ARGUMENTS, *arguments]
                browser = playwright.chromium.launch(executable_path=path, args=given)
        yield browser
        browser.close()
