"""The page in every language on a phone: texts are readable, and changes take effect at once."""

from collections.abc import Callable, Iterator
from dataclasses import replace
from typing import Final

import pytest
from playwright.sync_api import Page, expect

import serve
from sobek.core import transcript
from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import PERSON
from sobek.core.text import PSEUDO_LANGUAGE
from tests.browser import CHOICES, PHONE, QUICK, first_offered
from tests.browser.clipped import clipped
from tests.browser.driver import Driver, Sit
from web.games import renderers
from web.ui.screens.frame import LANGUAGES

RECORDS: Final = {
    name: max((serve.ROOT / "tests" / "records").glob(f"{name}_*.txt")) for name in renderers()
}
"""A record of each game. Its table is checked when half of the actions are made."""
PANELS: Final[tuple[tuple[str, str], ...]] = (
    ("panel", "menu"),
    ("panel", "log"),
    ("panel", "words"),
    ("panel", "keys"),
    ("panel", "share-all"),
    ("panel", "share-deal"),
    ("panel", "credits"),
    ("clause", ""),
    ("typing", "open"),
)
"""Panels that open over or in a table: event and value."""
READABLE: Final = """<!doctype html><button style="width: 4rem">Take it</button>
    <p style="overflow: hidden">Take it</p>
    <p style="overflow: auto; width: 3rem; white-space: nowrap">It takes long</p>
    <p style="clip-path: inset(50%); overflow: hidden; width: 1px">For the ear</p>
    <select><option>Short</option><option>What is not chosen may be longer</option></select>"""
UNREADABLE: Final = (
    ("cut off", "<p style='width: 3rem; overflow: hidden'><b>Überspringen</b></p>"),
    ("cut off", "<p style='width: 5rem; height: 1.2em; overflow: hidden'>Nimm eine Karte</p>"),
    ("out of its box", "<button style='width: 3rem; padding: 0'>Überspringen</button>"),
    ("off the screen", "<p style='position: absolute; left: 22rem'>Überspringen</p>"),
    ("wider than its field", "<select style='width: 4rem'><option>Mumifizierung</option></select>"),
    ("wider than its field", "<input placeholder='Mumifizierung' size=5>"),
    ("too wide", "<div style='width: 30rem; height: 1rem'></div>"),
)
"""Unreadable HTML, with the fault to be found."""


def test_unreadable_texts_are_found(page: Page) -> None:
    page.set_viewport_size(PHONE)
    page.set_content(READABLE)
    assert not clipped(page)
    for said, html in UNREADABLE:
        page.set_content(READABLE + html)
        assert any(said in told for told in clipped(page)), html


def games(name: str) -> Iterator[Play]:
    """A game at a person's turn, and at its end."""
    over = transcript.read(RECORDS[name].read_text("utf-8"))
    begun = Play(replace(over.record, actions=over.record.actions[: over.length // 2]))
    players = [
        replace(player, kind=PERSON, name="") if seat == begun.state.actor else player
        for seat, player in enumerate(over.players)
    ]
    yield Play(replace(begun.record, players=tuple(players)))
    yield over


def press(driver: Driver, event: str, value: str | None = None) -> bool:
    """Press the first element that reports this event; return False if there is none."""
    where = f'[data-click="{event}"]' + (f'[data-value="{value}"]' if value is not None else "")
    what = driver.page.locator(f"{where}:not(.at-hand, .beside, [inert] *)")
    if there := what.count() > 0:
        driver.tap(what.first)
    return there


def before_the_table(driver: Driver) -> Iterator[str]:
    """Visit the screens before the next decision; yield a name after each step."""
    while press(driver, "turn") or press(driver, "take-seat"):
        yield "on the way"


def at_the_table(driver: Driver) -> Iterator[str]:
    """Visit a table with a decision, and its panels."""
    yield "table"
    driver.tap(driver.page.locator(CHOICES).first)
    yield "chosen"
    for event, value in PANELS:
        if not press(driver, event, value):
            press(driver, "panel", "menu")
            press(driver, event, value)
        yield f"{event} {value}"
        press(driver, "panel", "")


def end_and_start(driver: Driver, over: Play) -> Iterator[str]:
    """Visit the end of a game and the start screen."""
    driver.open(encode(over))
    yield from before_the_table(driver)
    yield "end"
    driver.unfold("#more")
    yield "more"
    press(driver, "account")
    yield "account"
    driver.open()
    yield "start"
    press(driver, "statistics")
    yield "statistics"


def screens(driver: Driver, game: str) -> Iterator[str]:
    """Visit the main screens; yield a name after each."""
    live, over = games(game)
    driver.open(encode(live))
    press(driver, "play-on")
    yield from before_the_table(driver)
    yield from at_the_table(driver)
    yield from end_and_start(driver, over)


def unreadable(driver: Driver, screens: Iterator[str]) -> list[str]:
    """A line for each text that cannot be read on these screens."""
    return [f"{screen}: {told}" for screen in screens for told in clipped(driver.page)]


@pytest.mark.long
@pytest.mark.parametrize(
    "game", ["sobek", "sakkara", pytest.param("scarab", marks=pytest.mark.slow)]
)
def test_all_texts_are_readable_in_the_pseudo_language(
    new_page: Callable[..., Page], base_url: str, game: str
) -> None:
    page = new_page(viewport=PHONE)
    driver = Driver(page, f"{base_url}{QUICK}&language={PSEUDO_LANGUAGE}")
    assert not unreadable(driver, screens(driver, game))
    expect(page.locator("html")).to_have_attribute("lang", PSEUDO_LANGUAGE)


@pytest.mark.slow
@pytest.mark.parametrize("game", RECORDS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_all_texts_are_readable_in_each_language(
    new_page: Callable[..., Page], base_url: str, game: str, language: str
) -> None:
    driver = Driver(new_page(viewport=PHONE), f"{base_url}{QUICK}&language={language}")
    assert not unreadable(driver, screens(driver, game))


@pytest.mark.long
def test_the_language_changes_at_once_and_nothing_is_lost(sit: Sit) -> None:
    driver = sit(viewport=PHONE, locale="fr-CA")
    page = driver.page
    expect(page.locator("html")).to_have_attribute("lang", "fr")
    driver.tap(page.locator("#begin"))
    choice = page.locator(CHOICES).first
    driver.tap(choice)
    press(driver, "panel", "menu")
    press(driver, "typing", "open")
    line = page.get_by_role("combobox")
    first = first_offered(page)
    quay = first.removeprefix("prends ")
    line.fill(first)
    for language, menu, said in (
        ("ru", "Меню", f"взять {quay}"),
        ("de", "Menü", f"nimm {quay}"),
        ("en", "Menu", f"take {quay}"),
    ):
        press(driver, "panel", "menu")
        press(driver, "language", language)
        expect(page.get_by_role("dialog", name=menu)).to_be_visible()
        expect(page.locator("html")).to_have_attribute("lang", language)
        assert not clipped(page)
        press(driver, "panel", "")
        expect(line).to_have_value(first)
        expect(page.locator("main [aria-pressed=true]").first).to_be_visible()
        expect(page.locator(f'datalist option[value="{said}"]')).to_have_count(1)
        assert not clipped(page)
    line.fill(f"take {quay}")
    page.keyboard.press("Enter")
    expect(line).to_have_value("")
    driver.reload()
    expect(page.locator("html")).to_have_attribute("lang", "en")
