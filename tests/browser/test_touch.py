"""Whole games by fingers alone, on a phone: no mouse, and nothing that hovers."""

from playwright.sync_api import Locator

from tests.browser.driver import Driver, Sit

_WATCH = """() => {
    window.pointers = new Set();
    addEventListener('pointerdown', ({ pointerType }) => pointers.add(pointerType), true);
    addEventListener('mouseover', ({ sourceCapabilities }) => {
        if (!sourceCapabilities?.firesTouchEvents) pointers.add('hover');
    }, true);
}"""


def test_a_whole_game_by_touch(sit: Sit) -> None:
    phone = {"width": 390, "height": 844}
    driver: Driver = sit(viewport=phone, has_touch=True, is_mobile=True)
    driver.press_with = Locator.tap
    driver.page.evaluate(_WATCH)
    driver.begin("Human", "Porter")
    driver.play()
    assert driver.saved.over
    assert driver.page.evaluate("[...pointers]") == ["touch"]
