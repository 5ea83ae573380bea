"""Shortcuts on the keyboards of other languages."""

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lacks, settle
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver, Sit

AZERTY = "&é\"'(-è_ç"
"""What the keys of the digits from 1 on have without Shift."""
PRESS = """init => document.body.dispatchEvent(
    new KeyboardEvent("keydown", { bubbles: true, cancelable: true, ...init })
)"""

HAS_ALT_GRAPH = """new KeyboardEvent("keydown", { modifierAltGraph: true })
    .getModifierState("AltGraph")"""


def press(page: Page, key: str, code: str, **modifiers: bool) -> None:
    page.evaluate(PRESS, {"key": key, "code": code, **modifiers})
    settle(page)


def at_table(sit: Sit) -> Driver:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.wait()
    return driver


@pytest.mark.parametrize(
    ("key", "says"), [("д", "Log"), ("Д", "Log"), ("λ", "Log"), ("ь", "Menu"), ("l", "Log")]
)
def test_a_letter_key_works_without_latin_letters(sit: Sit, key: str, says: str) -> None:
    page = at_table(sit).page
    press(page, key, "KeyM" if says == "Menu" else "KeyL")
    expect(page.get_by_role("dialog", name=says)).to_be_visible()


def test_a_latin_letter_is_what_it_says_wherever_it_is(sit: Sit) -> None:
    """On Dvorak, the key with l is elsewhere, and n is where l is on other keyboards."""
    page = at_table(sit).page
    press(page, "n", "KeyL")
    expect(page.get_by_role("dialog")).to_have_count(0)
    press(page, "l", "KeyP")
    expect(page.get_by_role("dialog", name="Log")).to_be_visible()


def test_digits_take_no_shift_on_azerty(sit: Sit) -> None:
    page = at_table(sit).page
    cards = page.locator(".quay button[data-shortcut]")
    for number in [card.get_attribute("data-shortcut") or "" for card in cards.all()]:
        press(page, AZERTY[int(number) - 1], f"Digit{number}")
        card = page.locator(f".quay button[data-shortcut='{number}']")
        expect(card).to_have_attribute("aria-pressed", "true")


@pytest.mark.parametrize(
    ("key", "code", "modifiers"),
    [
        (".", "Slash", {}),
        ("/", "Digit7", {"ctrlKey": True, "altKey": True, "modifierAltGraph": True}),
    ],
)
def test_the_typed_line_opens_on_any_keyboard(
    sit: Sit, key: str, code: str, modifiers: dict[str, bool]
) -> None:
    page = at_table(sit).page
    if modifiers and not page.evaluate(HAS_ALT_GRAPH):
        lacks.skip(ENGINE, lacks.ALT_GRAPH)
    press(page, key, code, **modifiers)
    expect(page.get_by_role("combobox", name="Action or question")).to_be_focused()


def test_commands_of_the_browser_stay_its_own(sit: Sit) -> None:
    page = at_table(sit).page
    for modifier in ("ctrlKey", "altKey", "metaKey"):
        press(page, "д", "KeyL", **{modifier: True})
    expect(page.get_by_role("dialog")).to_have_count(0)
