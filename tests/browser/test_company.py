"""Whole games at a table with hands on devices of their own, in one engine and across two."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Playwright

from sobek.core.record import Player
from tests.browser import QUICK
from tests.browser.company import (
    a_page,
    begin_elsewhere,
    firefox_with_lines,
    join,
    play_together,
)
from tests.browser.driver import LEFT, Driver
from tests.browser.engines import find
from tests.browser.fake_camera import with_camera
from tests.helpers.find_browser import other_engine

Engine = Callable[[str], Browser]


@pytest.fixture
def engine(playwright: Playwright, tmp_path: Path, watch: object) -> Iterator[Engine]:
    """engine(name) launches a browser whose lines stay on this machine, once a test."""
    with ExitStack() as stack:
        launched: dict[str, Browser] = {}

        def launch(name: str) -> Browser:
            if name == "firefox":
                browser = firefox_with_lines(playwright)
                stack.callback(browser.close)
                return browser
            film = tmp_path / "film.y4m"
            return stack.enter_context(with_camera(playwright, find(name), film))[0]

        def get(name: str) -> Browser:
            if name not in launched:
                launched[name] = launch(name)
            return launched[name]

        yield get


def needs(engines: tuple[str, ...]) -> None:
    if "firefox" in engines and not other_engine("firefox"):
        pytest.skip("there is no Firefox")


@pytest.mark.long
def test_the_last_turns_of_sobek_on_two_phones(engine: Engine, base_url: str) -> None:
    """What has begun at the table goes on elsewhere: by Chromium and by Firefox."""
    needs(("firefox",))
    table = Driver(a_page(engine("chromium"), base_url), base_url + QUICK)
    table.continue_late("sobek_2_original", LEFT, Player("Anna"), Player("Berta"))
    phones = [
        join(table, engine(name), base_url, seat)
        for seat, name in enumerate(("chromium", "firefox"))
    ]
    play_together([table, *phones])
    assert all(phone.decisions > 1 for phone in phones)
    assert not table.decisions


GAMES = (
    ("Sobek", 2, ("firefox",)),
    ("Sobek", 3, ("chromium", "firefox")),
    ("Sobek", 4, ("chromium", "firefox", "chromium")),
    ("Scarab", 2, ("chromium",)),
    ("Scarab", 2, ("firefox", "chromium")),
    ("Scarab", 3, ("chromium", "firefox", "chromium")),
    ("Sakkara", 2, ("chromium",)),
    ("Sakkara", 2, ("firefox", "chromium")),
)
"""Game, seats, and the engine of each phone. Nobody or a bot has the other seats."""


@pytest.mark.slow
@pytest.mark.parametrize(("game", "seats", "engines"), GAMES)
def test_a_whole_game(
    engine: Engine, base_url: str, game: str, seats: int, engines: tuple[str, ...]
) -> None:
    needs(engines)
    table = Driver(a_page(engine("chromium"), base_url), base_url + QUICK)
    begin_elsewhere(table, game, seats, len(engines))
    phones = [join(table, engine(name), base_url, seat) for seat, name in enumerate(engines)]
    play_together([table, *phones])
    assert all(phone.decisions > 1 for phone in phones)
