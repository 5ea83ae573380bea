"""A few tests in Firefox and WebKit, the engine of iPads, in each run: what differs most between
engines. ``SOBEK_ENGINE`` runs all others there."""

import re
from collections.abc import Callable, Iterator
from itertools import cycle
from pathlib import Path
from random import Random
from typing import Final

import pytest
from playwright.sync_api import Browser, Page, Playwright, ViewportSize, expect

from sobek.core.link import encode
from sobek.core.play import Play
from sobek.core.record import Player
from sobek.sealed.game import SealedGame
from tests.browser import PAINTED, QUICK, TABLET, engines, first_offered
from tests.browser.by_links import Person, Window
from tests.browser.clipped import CLIPPED
from tests.browser.driver import Driver, Sit
from tests.browser.fixed_games import show
from tests.browser.moving import moves_whole
from tests.browser.windows import NAMED, amiss, looker, samples
from tests.browser.windows import Window as Size
from tests.helpers.find_browser import OTHERS, find_or_fetch, other_engine
from tests.helpers.ristretto import Sodium
from tests.sealed.players import FRESH
from web.games import renderers
from web.storage import links
from web.storage.sealed import PREFIX

BOXES: Final = """() => [...document.querySelectorAll(
    '.table :is(.seat, header, .tiles, .set, .card, td, .stone, .points), .action-row')]
    .filter(each => each.checkVisibility({ opacityProperty: true, visibilityProperty: true }))
    .map(each => [each, each.getBoundingClientRect()])
    .map(([{ id, className, tagName }, { left, top, width, height }]) =>
        [id || className || tagName, left, top, width, height])"""
"""What lies on a table, and where: name, left, top, width, height."""
CLOSE: Final = 5
"""How many pixels apart it may lie: engines round the heights of lines in different ways."""
DECISIONS: Final = 3
WINDOWS: Final = ("iPad 10.2, Safari", "iPhone SE", "iPad 9.7 upright", "iPhone 14")
TURNED: Final = ("iPad 10.9, installed", "Pixel 7")
"""Further windows, one after the other: from the lowest places to the highest ones."""
ENDS: Final = dict(zip(renderers(), cycle(WINDOWS), strict=False))
"""The window in which the end of each game is seen."""
SMALL: Final[ViewportSize] = {"width": 375, "height": 553}
WIDER: Final = "document.documentElement.scrollWidth - document.documentElement.clientWidth"
"""By how many pixels the page is wider than the window."""

TRIES: Final = 20
BEYOND: Final = """() => [...document.querySelectorAll('.board td .art')].filter(picture => {
    const [own, edge] = [picture, picture.closest('td')].map(each => each.getBoundingClientRect());
    return own.top < edge.top - 3 || own.bottom > edge.bottom + 3 ||
        own.left < edge.left - 3 || own.right > edge.right + 3;
}).map(picture => picture.src)"""
"""Pictures that are not within their fields."""
LEFT_BELOW: Final = """() => {
    const { top, bottom } = document.querySelector(".spread").getBoundingClientRect();
    return bottom > top ? innerHeight - bottom : innerHeight;
}"""
"""The pixels below a table that it leaves empty."""


@pytest.fixture(scope="module", params=OTHERS)
def browser(playwright: Playwright, request: pytest.FixtureRequest) -> Iterator[Browser]:
    """Each other engine that is installed."""
    path = other_engine(request.param)
    if not path:
        pytest.skip(f"There is no {request.param} here, or nothing to drive it with.")
    with engines.launched(playwright, request.param, path) as browser:
        yield browser


@pytest.fixture
def page(new_page: Callable[..., Page]) -> Page:
    return new_page(viewport=TABLET)


@pytest.mark.long
def test_a_short_game_is_saved_and_its_link_opens(sit: Sit) -> None:
    driver = sit()
    assert driver.page.evaluate("document.documentElement.dataset.start") == "snapshot"
    driver.begin("Human", "Trader")
    for _ in range(DECISIONS):
        driver.step()
    driver.wait()
    play = driver.saved
    assert {step.seat for step in play.steps} == {0, 1}
    driver.reload()
    driver.wait()
    assert encode(driver.saved) == encode(play)
    # The bot thought in its worker.
    assert driver.page.get_by_role("alert").all_inner_texts() in ([], [""])
    driver.continue_from(play)
    driver.step()
    driver.wait()
    longer = driver.saved
    assert longer.length > play.length and longer.record.first(play.length) == play.record


@pytest.mark.long
def test_all_that_is_kept_moves_letter_by_letter(sit: Sit, tmp_path: Path) -> None:
    moves_whole(sit(), tmp_path)


@pytest.mark.long
@pytest.mark.parametrize("game", ENDS)
def test_the_end_of_a_game_fits(new_page: Callable[..., Page], base_url: str, game: str) -> None:
    rng, play = Random(1), Play.new(game, (Player("Anna"), Player("Berta")), 7)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    width, height = NAMED[ENDS[game]]
    page = new_page(viewport={"width": width, "height": height})
    driver = Driver(page, base_url + QUICK)
    driver.open(encode(play))
    driver.over.wait_for()
    assert page.evaluate(WIDER) <= 0
    assert not page.evaluate(CLIPPED)
    page.set_viewport_size(SMALL)
    expect(page.locator("html")).to_have_js_property("scrollWidth", SMALL["width"])


@pytest.mark.long
def test_tables_fill_the_window_and_pictures_lie_in_their_fields(sit: Sit) -> None:
    driver = sit()
    for game in ("Sobek", "Scarab", "Sakkara"):
        driver.open()
        driver.begin("Human", "Human", game=game)
        if driver.wait().first.inner_text() != "Confirm":
            driver.step()
        assert 0 <= driver.page.evaluate(LEFT_BELOW) < 9, game
        assert not driver.page.evaluate(BEYOND), game


@pytest.mark.long
@pytest.mark.parametrize("table", ["sobek-early", "sobek-late", "scarab", "sakkara"])
def test_tables_lie_as_in_chromium(
    playwright: Playwright, new_page: Callable[..., Page], base_url: str, table: str
) -> None:
    with engines.launched(playwright, "chromium", find_or_fetch()) as chromium:
        pages = chromium.new_context(service_workers="block").new_page(), new_page()
        for page in pages:
            show(page, base_url, table)
        for window in (*WINDOWS, *TURNED):
            width, height = NAMED[window]
            for page in pages:
                page.set_viewport_size({"width": width, "height": height})
                page.evaluate(PAINTED)
            there, here = (page.evaluate(BOXES) for page in pages)
            assert [name for name, *_ in here] == [name for name, *_ in there], window
            apart = [
                (own, other)
                for own, other in zip(here, there, strict=True)
                if any(abs(a - b) > CLOSE for a, b in zip(own[1:], other[1:], strict=True))
            ]
            assert not apart, f"{window}: {apart[:5]}"


@pytest.mark.parametrize("browser", ["webkit"], indirect=True)
@pytest.mark.long
def test_ipads_show_the_whole_table(new_page: Callable[..., Page], base_url: str) -> None:
    look = looker(new_page(), base_url)
    pages = (
        list(samples(number, Size(*size)))[-1]
        for number, (name, size) in enumerate(NAMED.items())
        if name.startswith("iPad")
    )
    found = amiss(look, pages)
    assert not found, "\n".join(found)


@pytest.mark.long
def test_a_sealed_game_begins(page: Page, base_url: str) -> None:
    """The other person has another library for the cryptography."""
    anna = Person(Window(page), base_url + QUICK, "Anna", 1)
    ben = SealedGame.join(Sodium(), links.read(anna.invite("sobek")).body, "Ben", bytes(32))
    while ben.state is None or anna.game.state is None:
        anna.open(f"#{PREFIX}{ben.outgoing}")
        anna.decide()
        ben.receive(anna.game.outgoing, FRESH)
        while ben.is_deciding:
            ben.act(ben.legal_actions()[0])
    assert ben.number > 4


@pytest.mark.long
def test_enter_submits_what_is_typed_and_takes_what_is_selected(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Porter")
    driver.wait()
    driver.page.keyboard.press("/")
    field = driver.page.get_by_role("combobox")
    expect(field).to_be_focused()
    offered = first_offered(driver.page)
    assert offered.startswith("take ")
    driver.page.keyboard.type(offered)
    driver.page.keyboard.press("Enter")
    expect(field).to_have_value("")
    driver.wait()
    length = driver.saved.length
    assert length > 0
    browser = driver.page.context.browser
    if browser and browser.browser_type.name == "firefox":
        return  # keys of a test do not reach its list
    driver.page.keyboard.type("take")
    for _ in range(TRIES):  # the list opens a little later
        if field.input_value() == "take":
            driver.page.keyboard.press("ArrowDown")
            driver.page.keyboard.press("Enter")
    expect(field).to_have_value(re.compile(r"^take \d"))
    assert driver.saved.length == length
