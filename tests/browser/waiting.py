"""Waiting for a page, whichever way its scripts are run."""

import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Page

PATIENCE: Final = 120.0
"""Maximum seconds to wait for anything."""
POLL: Final = 0.02
"""Seconds between two looks."""


def first_true(
    look: Callable[[], Any], what: str, run: Callable[[str], Any], patience: float = PATIENCE
) -> Any:
    """The first true result of ``look``. ``what``: is looked for; ``run``: runs a script;
    ``patience``: maximum seconds.

    :raises TimeoutError: after them, with the text of the page.
    """
    deadline = time.monotonic() + patience
    while not (found := look()):
        if time.monotonic() > deadline:
            page = run("return document.body.innerText")
            raise TimeoutError(f"No result of {what}; the page says:\n{page}")
        time.sleep(POLL)
    return found


def until(page: Page, function: str, given: object = None) -> None:
    """Wait until an asynchronous function of the page returns true: Playwright's wait_for_function
    takes a promise for true, whatever comes of it.

    :raises TimeoutError: if it does not in time.
    """
    first_true(lambda: page.evaluate(function, given), function, lambda _: page.inner_text("body"))
