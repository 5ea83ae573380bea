"""Hint and Why? with the adviser in a worker."""

import pytest
from playwright.sync_api import Locator, expect

from sobek.games import game
from tests.browser import PHONE, TABLET
from tests.browser.driver import Driver, Sit
from web.games import renderers

WITH_ADVICE = [name for name in renderers() if game(name).adviser]


_WATCH = """() => {
    window.statuses = [];
    new MutationObserver(() => {
        const status = document.querySelector(':is(dialog, [role=dialog]) [role=status]');
        if (status) statuses.push(status.innerText);
    }).observe(document.body, { childList: true, subtree: true });
}"""


def panel(driver: Driver, name: str) -> Locator:
    return driver.page.get_by_role("dialog", name=name)


def play_to_a_decision(driver: Driver, name: str = "sobek", decisions: int = 3) -> None:
    """Begin a game against a weak bot and play to a decision of the person."""
    words = renderers()[name].words
    driver.begin("Human", words.kind(game(name).levels[0]), game=words.title)
    while driver.decisions < decisions or driver.wait().first.inner_text() != "Confirm":
        driver.step()


@pytest.mark.long
@pytest.mark.parametrize("name", WITH_ADVICE)
def test_a_hint_can_be_closed_or_selected_and_confirmed(sit: Sit, name: str) -> None:
    driver = sit()
    play_to_a_decision(driver, name)
    _leave_advice(driver)
    for size in (PHONE, TABLET):
        driver.page.set_viewport_size(size)
        _take_advice(driver)


def _take_advice(driver: Driver) -> None:
    while driver.wait().first.inner_text() != "Confirm":
        driver.step()
    before = driver.saved
    driver.press("Hint")
    found = panel(driver, "Hint").get_by_role("listitem")
    expect(found.first).to_contain_text("% to win")
    assert 1 <= found.count() <= 3
    wide = "document.documentElement.scrollWidth > document.documentElement.clientWidth"
    assert not driver.page.evaluate(wide)
    choice = found.first.get_by_role("button")
    action = choice.get_attribute("data-value")
    choice.click()
    expect(panel(driver, "Hint")).to_have_count(0)
    expect(driver.confirm).to_be_enabled()
    expect(driver.confirm).to_be_in_viewport()
    assert driver.saved == before
    driver.tap(driver.confirm)
    driver.wait()
    assert str(driver.saved.record.actions[before.length]) == action


def _leave_advice(driver: Driver) -> None:
    """The panel shows that a bot thinks, and can be closed at once."""
    driver.page.evaluate(_WATCH)
    driver.press("Hint")
    # A third of a second, which a busy machine may miss.
    driver.page.wait_for_function("statuses.some(text => text.includes('is thinking'))")
    driver.page.keyboard.press("Escape")
    expect(panel(driver, "Hint")).to_have_count(0)
    expect(driver.page.get_by_role("button", name="Hint", exact=True)).to_be_focused()
    before = driver.saved.length
    driver.decide()
    driver.wait()
    assert driver.saved.length > before
    expect(panel(driver, "Hint")).to_have_count(0)


@pytest.mark.long
def test_why_opens_from_the_log_and_leads_back_to_it(sit: Sit) -> None:
    driver = sit()
    play_to_a_decision(driver)
    driver.press("Log")
    asked = panel(driver, "Log").get_by_role("button", name="Why?")
    bots = sum(step.seat == 1 for step in driver.saved.steps)
    expect(asked).to_have_count(bots)
    button = driver.page.get_by_role("button", name="Why?")
    line = panel(driver, "Log").get_by_role("listitem").filter(has=button).first
    story = line.inner_text().strip().removesuffix("Why?").strip()
    asked.first.click()
    expect(panel(driver, "Why?")).to_contain_text("After the game")
    expect(panel(driver, "Why?")).to_contain_text(story)
    panel(driver, "Why?").get_by_role("button", name="Log").click()
    expect(asked).to_have_count(bots)
