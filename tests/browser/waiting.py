"""Waiting for a page, whichever way its scripts are run."""

import time
from collections.abc import Callable
from typing import Any, Final

from playwright.sync_api import Error, Page

PATIENCE: Final = 120.0
"""Maximum seconds to wait for anything."""
POLL: Final = 0.02
"""Seconds between two looks."""

LEFT: Final = "Execution context was destroyed"
"""What is said when a page goes away while its script runs."""


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
    takes a promise for true, whatever comes of it. The page may load itself anew meanwhile.

    :raises TimeoutError: if it does not in time.
    """

    def look() -> Any:
        try:
            return page.evaluate(function, given)
        except Error as error:
            if LEFT not in error.message:
                raise
            return None

    first_true(look, function, lambda _: page.inner_text("body"))
