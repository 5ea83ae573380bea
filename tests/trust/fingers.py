"""Whole games that a random finger plays, in each engine and at random windows: none is stuck, and
the page never says that something went wrong. :mod:`tests.browser.fingers` has what it does."""

from __future__ import annotations

import os
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from playwright.sync_api import sync_playwright

import serve
from tests.browser import fingers, webdriver
from tests.browser.fingers import Surface
from tests.browser.host import Host
from tests.helpers.find_browser import ARGUMENTS, fetch_others, find_or_fetch, other_engine
from tests.trust.part import NOT_LOOKS, Case, Failure, Part, Tally, Unavailable

CODE: Final = (
    *("sobek", "web", "index.html", "serve.py", "package-lock.json"),
    *(f"tests/browser/{name}" for name in ("finger.js", "fingers.py", "webdriver.py", "host.py")),
    *("tests/trust/fingers.py", *NOT_LOOKS),
)
WANTED: Final = {"chromium": 1400, "firefox": 300, "webkit": 300}


@contextmanager
def _surface(engine: str, address: str) -> Iterator[Surface]:
    try:
        serve.prepare()
        if engine == "chromium":
            with sync_playwright() as playwright:
                path = os.environ["SOBEK_BROWSER"] = find_or_fetch()
                browser = playwright.chromium.launch(executable_path=path, args=list(ARGUMENTS))
                yield fingers.of_browser(browser, address)
            return
        if not other_engine(engine):
            fetch_others()
    except serve.Missing as missing:
        raise Unavailable(str(missing)) from None
    path_of_other = other_engine(engine)
    if path_of_other is None:
        raise Unavailable(f"There is no {engine} here, and none could be installed.")
    start = {"firefox": webdriver.firefox, "webkit": webdriver.webkit}[engine]
    with start(path_of_other, *fingers.LONGEST) as window:
        yield fingers.of_engine(window, address)


@contextmanager
def _cases(engine: str) -> Iterator[Case]:
    with Host(serve.DIST) as host, _surface(engine, host.address) as surface:

        def case(number: int) -> Tally:
            game = fingers.a_game(number)
            try:
                told = fingers.play(game, surface)
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
