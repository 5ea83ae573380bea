"""Lets Playwright drive the system's WebKitGTK.

Playwright drives a WebKit of its own, which is not to be had everywhere. The module is a program
that it starts in place of that one. What both know, it passes on to the system's WebKit; the rest
it translates for WebKit's automation, or does by scripts in the page.
"""

import sys
from typing import Final

from playwright.sync_api import Browser, Playwright

NOT_OURS: Final = (
    "Unrecognized Content-Security-Policy directive 'manifest-src'",
    # Of the style that Playwright adds for each screenshot.
    "Refused to apply a stylesheet because its hash, its nonce, or 'unsafe-inline'",
    # Where Pyodide looks what kind of worker it is in.
    "Refused to load data:text/javascript,",
    # Of downloads when a page is left before it has them: what is missing otherwise, tests miss.
    "TypeError: Load failed",
    "Importing a module script failed.",
    "due to access control checks",
    "FetchError: (PY0001)",
    # Of a worker that starts when the page is left: what it throws, which Pyodide can not raise.
    "MessageEvent (",
    "TypeError: invalid exception object",
)
"""Parts of what WebKit's console says in any test."""


def launch(playwright: Playwright) -> Browser:
    """Launch WebKitGTK."""
    return playwright.webkit.launch(
        executable_path=sys.executable,
        args=["-m", "tests.browser.webkit"],
        ignore_default_args=True,
        headless=False,  # it has a screen of its own
    )
