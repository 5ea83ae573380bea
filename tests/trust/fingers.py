"""Whole games that a random finger plays, in each engine and at random windows: none is stuck, and
the page never says that something went wrong. :mod:`tests.browser.fingers` has what it does."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from playwright.sync_api import Browser, sync_playwright

import serve
from tests.browser import engines, fingers
from tests.browser.host import Host
from tests.trust.part import NOT_LOOKS, Case, Failure, Part, Tally, Unavailable

CODE: Final = (
    *("sobek", "web", "index.html", "serve.py", "package-lock.json"),
    *(f"tests/browser/{name}" for name in ("finger.js", "fingers.py", "engines.py", "host.py")),
    *("tests/trust/fingers.py", *NOT_LOOKS),
)
WANTED: Final = {"chromium": 1400, "firefox": 300, "webkit": 300}


@contextmanager
def _browser(engine: str) -> Iterator[Browser]:
    try:
        serve.prepare()
        path = engines.find(engine)
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None
    with (
        sync_playwright() as playwright,
        engines.launched(playwright, engine, path) as browser,
    ):
        yield browser


@contextmanager
def _cases(engine: str) -> Iterator[Case]:
    with _browser(engine) as browser, Host(serve.DIST) as host:

        def case(number: int) -> Tally:
            game = fingers.a_game(number)
            try:
                told = fingers.play(game, browser, host.address)
            except (AssertionError, TimeoutError) as error:
                raise Failure(f"game {number}: {error}") from error
            return Counter(
                {"games": 1, f"games of {game.play.game.name}": 1, "presses": told["presses"]}
            )

        yield case


PARTS: Final = tuple(
    Part(
        name=f"fingers-{engine}",
        what=f"whole games that a random finger plays in {engine}, at random windows: none stuck",
        unit="games",
        wanted=wanted,
        seconds=20.0,
        cases=partial(_cases, engine),
        is_parallel=False,
        code=CODE,
    )
    for engine, wanted in WANTED.items()
)
