"""The start screen, languages, and accessibility of the main screens."""

import re
from typing import Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import ViewportSize, expect

from sobek.bots import fits
from sobek.games import game
from tests.browser import settle
from tests.browser.driver import Driver, Sit

EVIL = "<img src=x onerror=1>"
SIZES: Final[tuple[ViewportSize, ...]] = (
    {"width": 390, "height": 844},
    {"width": 820, "height": 1180},
    {"width": 1440, "height": 900},
)


def test_the_form_sets_seats_names_markers_and_variant(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    driver.press_with(page.get_by_text("Change"))
    page.get_by_role("radio", name="3").check()
    second = driver.seat(2)
    second.get_by_label("Name").fill("Berta")
    second.get_by_role("radio", name="Human").check()
    second.get_by_role("radio", name="purple").check()
    second.get_by_role("radio", name="star").check()
    driver.seat(3).get_by_role("radio", name="purple").check()
    expect(second.get_by_role("radio", name="green")).to_be_checked()
    page.get_by_role("radio", name="Open:").check()
    page.get_by_label("Deal number").fill("twelve")
    driver.press("Play")
    expect(page.get_by_role("alert")).to_contain_text("“twelve” is not a deal number")
    page.get_by_label("Deal number").fill("12")
    # Enter in a field starts the game too.
    page.keyboard.press("Enter")
    expect(driver.handover).to_be_visible()
    play = driver.saved
    assert (play.record.seed, play.record.options) == (
        12,
        {"variant": "open", "start": "none"},
    )
    second_player = play.players[1]
    assert (second_player.name, second_player.kind) == ("Berta", "person")
    assert (second_player.colour, second_player.shape) == ("green", "star")


def test_a_field_shows_its_cleaned_value(sit: Sit) -> None:
    driver = sit()
    driver.unfold("#settings")
    number = driver.page.get_by_label("Deal number")
    for typed in ("12", " 12 "):
        number.fill(typed)
        number.blur()
        expect(number).to_have_value("12")


@pytest.mark.long
def test_names_of_players_are_escaped(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human", names=(EVIL, f"\"'&{EVIL}"[:24]))
    expect(driver.page.get_by_role("heading", name="Pass the")).to_contain_text(EVIL)
    driver.play(6)
    driver.press("Log")
    expect(driver.page.get_by_role("dialog")).to_contain_text(EVIL)
    driver.page.go_back()  # closes the log
    expect(driver.page.get_by_role("dialog")).to_have_count(0)
    driver.page.go_back()
    expect(driver.page.get_by_role("region", name="Continue")).to_contain_text(EVIL)
    expect(driver.page.locator("#app img:not(.art)")).to_have_count(0)


def test_the_language_can_be_changed_and_is_kept(sit: Sit) -> None:
    driver = sit()
    driver.press("Deutsch")
    expect(driver.page.get_by_role("button", name="Sobek in fünf Minuten lernen")).to_be_visible()
    driver.play_now()
    driver.page.get_by_role("button", name="Menü").click()
    expect(driver.page.get_by_role("group", name="Sprache")).to_be_visible()
    driver.reload()
    expect(driver.page.locator("html")).to_have_attribute("lang", "de")
    driver.page.get_by_role("button", name="Menü").click()
    driver.press("English")
    expect(driver.page.get_by_role("dialog", name="Menu")).to_be_visible()


def test_a_game_can_be_started_and_played_by_keyboard(
    sit: Sit,
) -> None:
    driver = sit()
    driver.page.get_by_role("button", name="Play", exact=True).press("Enter")
    first = driver.page.get_by_role("button", name="Take ").first
    first.press("Enter")
    expect(driver.confirm).to_be_enabled()  # a key would go elsewhere before that
    expect(first).to_be_focused()
    driver.confirm.press("Enter")
    driver.wait()
    person, opponent = driver.saved.players
    assert person.kind == "person" and opponent.kind.startswith("fits-")
    assert driver.saved.length > 0
    driver.page.get_by_role("button", name="Log").press("Enter")
    expect(driver.page.get_by_role("heading", name="Log")).to_be_focused()
    driver.page.keyboard.press("Escape")
    expect(driver.page.get_by_role("dialog")).to_have_count(0)


def accessible(driver: Driver) -> None:
    found = Axe().run(driver.page)
    assert found.violations_count == 0, found.generate_report()


@pytest.mark.long
def test_screens_are_accessible_and_as_wide_as_the_window(sit: Sit) -> None:
    driver = sit()
    page = driver.page

    def check() -> None:
        for size in SIZES:
            page.set_viewport_size(size)
            accessible(driver)
            beyond = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
            assert page.evaluate(beyond) == 0

    check()
    driver.begin("Human", "Human", names=("Anna", "W" * 24))
    check()
    driver.tap(driver.handover)
    check()
    driver.play(8)
    for panel in ("Menu", "Log"):
        driver.press(panel)
        check()
        page.keyboard.press("Escape")
        settle(page)
    page.go_back()
    expect(page.locator("#begin")).to_be_visible()
    settle(page)
    check()
    page.evaluate("location.hash = 'nothing'")
    expect(page.get_by_role("alert")).to_be_visible()
    settle(page)
    check()


@pytest.mark.parametrize(
    ("game", "amount", "number", "points"),
    [
        ("Sobek", "30 points", 30, "30"),
        ("Scarab", "10 points", 10, "10"),
        ("Sakkara", "3 tiles", 3, "1/14"),
    ],
)
def test_a_game_begins_with_a_head_start(
    sit: Sit, game: str, amount: str, number: int, points: str
) -> None:
    driver = sit()
    page = driver.page
    page.get_by_role("radio", name=game, exact=True).check()
    driver.unfold("#settings")
    driver.seat(1).get_by_label("Name").fill("Anna")
    page.keyboard.press("Tab")
    ahead = page.get_by_role("group", name="Head start")
    expect(ahead.get_by_role("radio", name="Nobody")).to_be_checked()
    ahead.get_by_role("radio", name="Anna").check()
    page.get_by_label("How much").select_option(label=amount)
    driver.play_now()
    seat = page.locator("#seat-0")
    expect(seat.get_by_text(f"Head start: {number}")).to_be_visible()
    expect(page.locator("#seat-0-points")).to_contain_text(points)
    assert driver.saved.record.options["start"] == f"1+{number}"


def test_a_strength_is_chosen_with_the_slider_or_by_a_portrait(sit: Sit) -> None:
    driver = sit()
    driver.unfold("#settings")
    place = driver.seat(2)
    place.get_by_role("radio", name="Choose a strength").check()
    slider = place.get_by_role("slider", name="Strength")
    expect(slider).to_have_attribute("aria-valuetext", re.compile("^Steward, hard,.* win"))
    slider.press("Home")
    expect(slider).to_have_attribute("aria-valuetext", re.compile(r"^Strength 0, .*\d of 10$"))
    expect(slider).to_be_focused()
    porter = place.get_by_role("button", name=re.compile("^Porter,"))
    driver.tap(porter)
    expect(porter).to_have_attribute("aria-pressed", "true")
    slider.press("ArrowRight")
    expect(porter).to_have_attribute("aria-pressed", "false")
    driver.play_now()
    driver.wait()
    scale = game("sobek").strength
    assert scale
    stronger = scale.ratings[2][scale.named["porter"] + 1]
    assert driver.saved.players[1].kind == fits.kind(stronger)
