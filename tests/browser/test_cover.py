"""A tapped link shows its cover before Python runs."""

from collections.abc import Callable

import pytest
from playwright.sync_api import Page, expect

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser.driver import Driver
from tests.browser.gate import Gate

HOSTILE = "<img src onerror=hurt=1>"
Tap = Callable[[str], Gate]


def a_link(*names: str) -> str:
    """A game of Scarab after three actions."""
    play = Play.new("scarab", tuple(map(Player, names)), 3)
    for _ in range(3):
        play.act(play.legal_actions()[0])
    return encode(play)


@pytest.fixture
def tap(page: Page, base_url: str) -> Tap:
    """Open a link, without Python."""

    def tap(link: str) -> Gate:
        gate = Gate(page)
        page.goto(f"{base_url}#{link}", wait_until="commit")
        expect(page.locator("#screen-cover")).to_be_visible()
        return gate

    return tap


def test_the_cover_says_which_game_who_plays_and_how_far_they_are(page: Page, tap: Tap) -> None:
    gate = tap(a_link("Anna", ""))
    cover = page.locator("#screen-cover")
    expect(cover.get_by_role("heading")).to_have_text("Scarab")
    expect(cover.locator("img")).to_have_attribute("src", "art/scarab/emblem.svg")
    expect(cover.get_by_role("listitem")).to_have_text(["Anna", "Player 2"])
    expect(cover).to_contain_text("Moves so far: 3")
    expect(page.get_by_role("progressbar")).to_be_visible()
    gate.open()
    expect(cover).to_have_count(0)
    expect(page.get_by_text("You opened this game from a link")).to_be_visible()


def test_the_cover_is_in_the_language_of_the_page(page: Page, base_url: str) -> None:
    gate = Gate(page)
    page.goto(f"{base_url}?language=de#{a_link('', 'Анна')}", wait_until="commit")
    cover = page.locator("#screen-cover")
    expect(cover.get_by_role("listitem")).to_have_text(["Spieler 1", "Анна"])
    expect(cover).to_contain_text("Züge bisher: 3")
    gate.open()


def test_a_hostile_name_is_a_text(page: Page, tap: Tap) -> None:
    gate = tap(a_link(HOSTILE, "Ben"))
    expect(page.get_by_role("listitem")).to_have_text([HOSTILE, "Ben"])
    gate.open()
    assert page.evaluate("typeof hurt") == "undefined"


@pytest.mark.parametrize("link", ["1AAAA", "game=elsewhere", "sealed2AAAA"])
def test_a_link_that_cannot_be_read_has_a_cover_without_a_game(
    page: Page, tap: Tap, link: str
) -> None:
    gate = tap(link)
    cover = page.locator("#screen-cover")
    expect(cover.get_by_role("heading")).to_have_text("One moment")
    expect(cover.locator("img, li")).to_have_count(0)
    gate.open()
    expect(page.get_by_role("alert")).to_be_visible()


@pytest.mark.long
def test_whoever_has_been_here_gets_it_too(page: Page, base_url: str) -> None:
    driver = Driver(page, base_url)
    driver.open()
    driver.begin("Human", "Porter")
    driver.confirm.wait_for()
    page.goto("about:blank")
    gate = Gate(page)
    page.goto(f"{base_url}#{a_link('Anna', 'Ben')}", wait_until="commit")
    expect(page.locator("#screen-cover").get_by_role("listitem")).to_have_text(["Anna", "Ben"])
    gate.open()
