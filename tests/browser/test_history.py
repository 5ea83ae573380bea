"""Replay, undo and redo, and sharing a deal."""

from pathlib import Path

import pytest
from playwright.sync_api import expect

from sobek.core import transcript
from sobek.core.link import encode
from tests.browser.driver import Driver, Sit

RECORDS = Path(__file__).parents[1] / "records"
FINISHED = encode(transcript.read((RECORDS / "sobek_2_original.txt").read_text(encoding="utf-8")))


def at(driver: Driver, place: int) -> None:
    """Wait until the replay shows this action."""
    expect(driver.page.get_by_role("region", name="Replay")).to_contain_text(f"Action {place} of")


def place_of(driver: Driver) -> tuple[float, float, float]:
    """Where the table begins, from the left and the top, and how wide it is. Its height is that of
    what lies on it."""
    box = driver.page.locator("main").bounding_box()
    assert box
    return box["x"], box["y"], box["width"]


@pytest.mark.long
def test_the_replay_of_a_finished_game_has_steps_rounds_and_views(sit: Sit) -> None:
    driver = sit()
    driver.open(FINISHED)
    page = driver.page
    driver.press_more("Replay")
    at(driver, 0)
    page.get_by_role("slider").fill("30")
    at(driver, 30)
    page.locator("#replay-story").focus()
    for key, place in (("ArrowRight", 31), ("ArrowLeft", 30), ("End", 128), ("Home", 0)):
        page.keyboard.press(key)
        at(driver, place)
    driver.press("Next round")
    at(driver, 40)
    page.get_by_role("slider").fill("126")
    at(driver, 126)
    driver.press("Play")
    at(driver, 128)
    backs = page.locator(".back-beige")
    page.get_by_role("slider").fill("20")
    at(driver, 20)
    expect(backs).to_have_count(0)
    page.get_by_role("combobox", name="Point of view").select_option("Spectator")
    expect(backs).not_to_have_count(0)
    driver.press("Log")
    page.get_by_role("button", name="Greedy").nth(3).click()
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(page.get_by_role("region", name="Replay")).to_contain_text("Greedy")
    driver.press("Back to the game")
    expect(page.get_by_role("heading", name="The game is over")).to_be_visible()


@pytest.mark.long
def test_undo_redo_and_fork(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    for _ in range(3):
        driver.wait()
        driver.tap(driver.choices.first)  # a card at the quay, so that the bot acts next
        driver.tap(driver.confirm)
    driver.wait()  # until the forced moves are made as well
    played = driver.saved
    driver.press("Undo")
    corner = place_of(driver)
    driver.press("Undo – this game will no longer count")
    expect(driver.page.get_by_text("Practice", exact=True)).to_be_visible()
    assert place_of(driver) == corner
    assert driver.saved.length < played.length
    driver.reload()
    driver.press("Redo")
    assert driver.saved == played
    driver.press("Log")
    driver.page.get_by_role("dialog").get_by_role("listitem").last.get_by_role(
        "button"
    ).first.click()
    at(driver, 1)
    driver.page.get_by_text("Play on from here").click()
    former = driver.id
    driver.press("Deal anew what is hidden")
    driver.page.wait_for_function("id => !location.hash.includes(id)", arg=former)
    assert driver.saved.record.redeals[0].ply == 1
    expect(driver.page.get_by_text("Practice", exact=True)).to_be_visible()


@pytest.mark.long
def test_a_shared_deal_is_the_same_game(sit: Sit) -> None:
    driver = sit()
    driver.press("Play today’s deal")
    driver.page.wait_for_function("location.hash.startsWith('#game=')")
    first = driver.saved.record.first(0)
    driver.press("Menu")
    driver.press("Send or keep")
    driver.press("Only the deal")
    # The game goes by the day, and only some hide anything.
    warned = driver.page.get_by_role("button", name="Show the deal number")
    link_field = driver.page.get_by_role("textbox", name="Link")
    expect(warned.or_(link_field)).to_be_visible()
    if warned.is_visible():
        driver.tap(warned)
    link = link_field.input_value()
    other = sit()
    other.open(link.partition("#")[2])
    other.press("Play this deal")
    other.page.wait_for_function("location.hash.startsWith('#game=')")
    assert other.saved.record.first(0) == first
