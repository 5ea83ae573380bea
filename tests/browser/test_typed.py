"""Games by typed actions, and one of Sobek by keyboard without typing."""

from random import Random

import pytest
from playwright.sync_api import Locator, expect

from sobek.core.link import encode
from tests.browser import first_offered
from tests.browser.driver import ATTEMPTS, HOW_MUCH, Driver, Sit
from tests.browser.keyboard import Keyboard
from tests.helpers.games import OPPONENTS

_COMPLETIONS = "field => [...field.list.options].map(({ value }) => value)"
_IS_FOCUSED = "element => element === document.activeElement"
_REFUSED = {"sobek": ("done", "S20"), "scarab": ("to a1", "C13"), "sakkara": ("end", "K11")}
"""What can't be typed at the beginning of each game, and the rule that says so."""


def begin(driver: Driver, game: str) -> Keyboard:
    """Sit down against a bot that doesn't think; the rest is by keyboard."""
    driver.begin("Human", OPPONENTS[game], game=game)
    driver.wait()
    return Keyboard(driver.page)


@pytest.mark.long
@HOW_MUCH
def test_a_game_of_sobek_by_typed_actions(sit: Sit, part: str) -> None:
    driver = sit()
    driver.begin_sobek(part)
    play_by_typed_actions(driver, Keyboard(driver.page))


@pytest.mark.slow
@pytest.mark.parametrize("game", ["Scarab", "Sakkara"])
def test_a_whole_game_by_typed_actions(sit: Sit, game: str) -> None:
    driver = sit()
    play_by_typed_actions(driver, begin(driver, game))


def play_by_typed_actions(driver: Driver, keys: Keyboard) -> None:
    rng = Random(6)
    keys.press("/")
    field = driver.page.get_by_role("combobox", name="Action or question")
    expect(field).to_be_focused()
    driver.wait()
    what_is_refused_says_why(driver, field)
    first, lines = driver.saved.length, 0
    while driver.wait().first.inner_text() != "The game is over":
        if not driver.confirm.is_visible():
            keys.press("Enter")  # the account goes on
            continue
        expect(field).to_be_focused()
        before = driver.storage()
        driver.page.keyboard.type(rng.choice(field.evaluate(_COMPLETIONS)))
        keys.press("Enter")
        assert driver.storage() != before
        lines += 1
    steps = driver.saved.steps[first:]
    decided = [each for each in steps if each.seat == 0 and len(each.before.legal_actions()) > 1]
    assert driver.saved.over and lines == len(decided)
    expect(field).to_have_count(0)


def what_is_refused_says_why(driver: Driver, field: Locator) -> None:
    before = driver.saved
    typed, rule = _REFUSED[before.record.game]
    driver.page.keyboard.type(typed)
    driver.page.keyboard.press("Enter")
    expect(driver.page.get_by_role("alert").filter(has_text=f"({rule})")).to_be_visible()
    assert driver.saved == before
    expect(field).to_be_focused()
    field.select_text()


@pytest.mark.long
def test_the_line_keeps_its_text_while_bots_act(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter", "Porter", "Porter")
    driver.wait()
    driver.page.keyboard.press("/")
    field = driver.page.get_by_role("combobox", name="Action or question")
    expect(field).to_be_focused()
    offered = first_offered(driver.page)
    assert offered.startswith("take ")
    driver.page.keyboard.type(offered)
    driver.page.keyboard.press("Enter")
    driver.page.keyboard.type("take")
    driver.wait()
    expect(field).to_be_focused()
    expect(field).to_have_value("take")
    driver.page.keyboard.press("Escape")
    expect(field).to_have_count(0)
    expect(driver.page.locator("#prompt")).to_be_focused()  # after all is drawn


@pytest.mark.long
@HOW_MUCH
def test_a_game_of_sobek_by_keyboard(sit: Sit, part: str) -> None:
    driver, rng = sit(), Random(7)
    driver.begin_sobek(part)
    keys = Keyboard(driver.page)
    by_shortcut = False
    while driver.wait().first.inner_text() != "The game is over":
        if not driver.confirm.is_visible():
            keys.press("Enter")  # the account goes on
            continue
        choose(driver, keys, rng)
        if by_shortcut := not by_shortcut:
            keys.press("c")
        else:
            keys.activate("Confirm")
    assert driver.saved.over


def choose(driver: Driver, keys: Keyboard, rng: Random) -> None:
    """Go to this and that with Tab, or to a quay with its digit, until it can be confirmed."""
    for presses in ATTEMPTS:
        for number in range(presses):
            if driver.confirm.is_enabled():
                return
            offered = driver.choices.all()
            if not offered:
                break
            quays = [each for each in offered if each.get_attribute("data-shortcut")]
            press(keys, rng.choice(quays if quays and number % 2 else offered))
        if driver.confirm.is_enabled():
            return
        keys.press("Escape")
        driver.choices.first.wait_for()  # a bot may act first
    raise AssertionError(f"Nothing comes of any choice in {encode(driver.saved)}")


def press(keys: Keyboard, wanted: Locator) -> None:
    if digit := wanted.get_attribute("data-shortcut"):
        keys.press(digit)
    else:
        keys.tab_to(lambda: bool(wanted.evaluate(_IS_FOCUSED)))
        keys.press("Space")


@pytest.mark.long
def test_shortcuts_do_not_work_while_typing_and_can_be_turned_off(sit: Sit) -> None:
    driver = sit()
    keys = begin(driver, "Sobek")
    dialog = driver.page.get_by_role("dialog")
    keys.press("/")
    driver.page.keyboard.type("hlmt?")
    expect(dialog).to_have_count(0)
    keys.press("Escape", "?")
    expect(dialog.get_by_role("heading", name="Keyboard shortcuts", exact=True)).to_be_focused()
    keys.activate("Off")
    keys.press("Escape")
    expect(dialog).to_have_count(0)
    keys.press("l", "m", "h", "t", "?")
    expect(dialog).to_have_count(0)
    keys.activate("Menu")
    expect(dialog).to_be_visible()
    # Modifiers make a key the browser's.
    keys.press("Escape", "Control+l")
    expect(dialog).to_have_count(0)
