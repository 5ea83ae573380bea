"""Several persons at one screen: each sees only their own cards."""

import json
import re
from collections import Counter

import pytest
from playwright.sync_api import expect

from sobek.games.sobek.rules.tables import bits, kind_of
from tests.browser import lacks, settle
from tests.browser.conftest import ENGINE
from tests.browser.driver import Driver, Sit
from web.games.sobek import words
from web.storage.saves import keys

TURNS = 6


@pytest.fixture
def driver(sit: Sit) -> Driver:
    """A game of two persons at its first handover."""
    driver = sit()
    driver.begin("Human", "Human", names=("Anna", "Berta"))
    return driver


def check_only_the_handover(driver: Driver) -> None:
    """Check that the page shows what everybody may see during a handover, and its storage holds no
    cards."""
    page, play = driver.page, driver.saved
    name = play.players[play.state.actor].name
    expect(page.get_by_role("heading", name=f"Pass the device to {name}")).to_be_visible()
    settle(page)
    expect(page.get_by_text(f"It is {name}’s turn. Everyone else, please")).to_be_visible()
    expect(page.get_by_role("button", name=f"I am {name} – my turn")).to_be_visible()
    for player in play.players:
        check_backs(driver, player.name)
    hand = page.locator("#hand .card").evaluate_all("all => all.map(one => one.className)")
    assert hand and all("back" in each for each in hand)
    stored = driver.storage()
    assert set(stored) <= {
        *keys(driver.id),
        "sobek.left",
        "sobek.order",
        "sobek.sounds",
        "sobek.stamp",
    }
    left = json.loads(stored.get("sobek.left", '{"pages": {}}'))["pages"]
    left.pop("", None)  # the start screen
    expect(page.locator("#told > p")).to_have_count(0)
    for html in (page.locator("#app").inner_html(), *left.values()):
        for trace in ("Your hand", "table:", "take "):
            assert trace not in html
    assert page.evaluate("sessionStorage.length") == 0
    assert page.evaluate("history.state") in (None, {"above": f"#game={driver.id}"})


def check_only_the_own_hand(driver: Driver) -> None:
    """Check that the page shows the hand of the seat that decides, and backs of the other one."""
    play = driver.saved
    view = play.state.view(play.state.actor)
    hand = driver.page.locator("section").filter(has=driver.page.get_by_text("Your hand:"))
    faces = hand.get_by_role("button").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert Counter(faces) == Counter(words.card(kind_of(card)) for card in bits(view.own_hand()))
    check_backs(driver, play.players[1 - play.state.actor].name)


def check_backs(driver: Driver, name: str) -> None:
    """Check that of somebody's cards, only backs are in the page."""
    place = driver.page.get_by_role("region", name=name)
    labels = place.get_by_role("img").evaluate_all("all => all.map(one => one.ariaLabel)")
    assert labels
    assert all("face-down" in label or label == "Corruption pile" for label in labels)


@pytest.mark.long
def test_each_person_sees_only_their_own_hand(
    driver: Driver,
) -> None:
    for _ in range(TURNS):
        check_only_the_handover(driver)
        driver.tap(driver.handover)
        check_only_the_own_hand(driver)
        take(driver)
    for _ in range(2):
        driver.reload()
        check_only_the_handover(driver)
        driver.tap(driver.handover)
        check_only_the_own_hand(driver)


def take(driver: Driver) -> None:
    """Take the first card of the quays; leave the result if it lay face down."""
    driver.tap(driver.page.get_by_role("button", name=re.compile("^Take .+ from quay")).first)
    driver.tap(driver.confirm)
    driver.wait()
    if driver.pass_on.is_visible():
        assert driver.choices.count() == 0
        driver.tap(driver.pass_on)


@pytest.mark.long
def test_nobody_comes_back_to_a_hand(driver: Driver) -> None:
    if ENGINE == "firefox":
        lacks.skip(ENGINE, lacks.BACK)
    driver.reload()
    driver.tap(driver.handover)
    check_only_the_own_hand(driver)
    driver.page.go_back()
    expect(driver.page.locator("#begin")).to_be_visible()
    assert "Your hand" not in driver.page.content()
    driver.page.go_forward()
    check_only_the_handover(driver)


@pytest.mark.long
def test_menu_and_log_during_a_handover_show_no_secrets(driver: Driver) -> None:
    driver.share()
    assert "Your hand" not in driver.page.content()
    driver.page.keyboard.press("Escape")
    check_only_the_handover(driver)
    driver.tap(driver.handover)
    take(driver)
    driver.press("Log")
    expect(driver.page.get_by_role("dialog", name="Log").get_by_role("listitem")).to_have_count(1)
    assert "Your" not in driver.page.get_by_role("dialog").inner_text()
