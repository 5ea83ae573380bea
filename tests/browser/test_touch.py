"""A game by touch, without mouse or hover: on a phone, and on an iPad of 10.2″ in Safari."""

import pytest
from playwright.sync_api import Locator

from tests.browser import PHONE
from tests.browser.driver import HOW_MUCH, Driver, Sit

pytestmark = pytest.mark.usefixtures("moving")

_WATCH = """() => {
    window.pointers = new Set();
    addEventListener('pointerdown', ({ pointerType }) => pointers.add(pointerType), true);
    addEventListener('mouseover', ({ sourceCapabilities }) => {
        if (!sourceCapabilities?.firesTouchEvents) pointers.add('hover');
    }, true);
}"""


@pytest.mark.long
@pytest.mark.parametrize("size", [PHONE, {"width": 1080, "height": 736}], ids=["phone", "tablet"])
@HOW_MUCH
def test_a_game_by_touch(sit: Sit, part: str, size: dict[str, int]) -> None:
    driver: Driver = sit(viewport=size, has_touch=True, is_mobile=True)
    driver.press_with = Locator.tap
    driver.begin_sobek(part)
    driver.page.evaluate(_WATCH)
    driver.play()
    assert driver.saved.over
    assert driver.page.evaluate("[...pointers]") == ["touch"]
