"""A whole game of each kind by touch, in WebKit, at the window of the most sold iPad."""

from typing import Final

from playwright.sync_api import Browser, Locator, ViewportSize

from tests.browser import QUICK
from tests.browser.driver import Driver
from tests.pictures.sheets import Shot

WINDOW: Final[ViewportSize] = {"width": 1080, "height": 736}
"""An iPad of 10.2″ in Safari, across."""
GAMES: Final = {"Sobek": "Trader", "Sakkara": "Builder", "Scarab": "Scribe"}
"""The games, each with whom they are played against."""
EVERY: Final = 2
"""Decisions between two frames."""
SHOWN: Final = 4
"""How many frames of a game are shown: its start, its end, and some between."""


def film(webkit: Browser, address: str) -> list[Shot]:
    """Play, and take the frames of all games.

    :raises AssertionError: if a game gets stuck, or the page says that something went wrong.
    """
    return [shot for game, bot in GAMES.items() for shot in _film(webkit, address, game, bot)]


def _film(webkit: Browser, address: str, game: str, bot: str) -> list[Shot]:
    context = webkit.new_context(viewport=WINDOW, has_touch=True, is_mobile=True, locale="en-GB")
    driver = Driver(context.new_page(), address + QUICK)
    driver.press_with = Locator.tap
    driver.open()
    driver.begin("Human", bot, names=("Anna",), game=game)
    taken: list[Shot] = []
    goes_on = True
    while goes_on:
        driver.wait()
        taken.append((f"{game}, decision {driver.decisions + 1}", driver.page.screenshot()))
        goes_on = driver.play(EVERY)
    assert driver.saved.over, f"{game} is not over"
    driver.page.locator(".over").tap()
    ended = f"{game}, after {driver.decisions} decisions", driver.page.screenshot()
    context.close()
    return [taken[len(taken) * part // (SHOWN - 1)] for part in range(SHOWN - 1)] + [ended]
