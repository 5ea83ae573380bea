"""Whole games by fingers alone, on a phone: no mouse, and nothing that hovers."""

import pytest
from playwright.sync_api import Locator

from tests.browser.driver import Driver, Sit

_WATCH = """() => {
    window.pointers = new Set();
    addEventListener('pointerdown', ({ pointerType }) => pointers.add(pointerType), true);
    addEventListener('mouseover', ({ sourceCapabilities }) => {
        if (!sourceCapabilities?.firesTouchEvents) pointers.add('hover');
    }, true);
}"""


@pytest.mark.parametrize(("game", "bot"), [("Sobek", "Porter"), ("Scarab", "Apprentice")])
def test_a_whole_game_by_touch(sit: Sit, game: str, bot: str) -> None:
    phone = {"width": 390, "height": 844}
    driver: Driver = sit(viewport=phone, has_touch=True, is_mobile=True)
    driver.press_with = Locator.tap
    driver.page.evaluate(_WATCH)
    driver.begin("Person", bot, game=game)
    driver.play()
    assert driver.saved.over
    assert driver.page.evaluate("[...pointers]") == ["touch"]
