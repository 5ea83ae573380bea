"""Sharing a game: QR code, sending, and opening pasted links."""

import json
from base64 import b64encode
from collections.abc import Callable

import pytest
import zxingcpp
from playwright.sync_api import FloatRect, Page, expect

from sobek.core import public_view
from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser import PHONE, TABLET, let_copy
from tests.browser.driver import Driver, Sit

GREYS = """async (png) => {
    const image = await createImageBitmap(await (await fetch(png)).blob());
    const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
    canvas.drawImage(image, 0, 0);
    const { data } = canvas.getImageData(0, 0, image.width, image.height);
    return [image.width, image.height, data.filter((_, i) => i % 4 === 1).join(" ")];
}"""
REFUSE = "throw new DOMException('No', 'NotAllowedError')"
SHARE = "data => { navigator.share = async (given) => { %s } }"


def a_game(actions: int) -> Play:
    play = Play.new("sobek", (Player("Anna"), Player("Berta", "person", "blue", "square")), 7)
    for _ in range(actions):
        play.act(play.legal_actions()[0])
    return play


def boxes(page: Page, *selectors: str) -> list[FloatRect]:
    """Where the first element of each selector is."""
    found = [page.locator(each).first.bounding_box() for each in selectors]
    return [box for box in found if box]


def read_codes(png: bytes, darkroom: Page) -> list[str]:
    """The texts of all QR codes in a picture, which another page converts to greys."""
    address = f"data:image/png;base64,{b64encode(png).decode()}"
    width, height, greys = darkroom.evaluate(GREYS, address)
    picture = memoryview(bytes(map(int, greys.split()))).cast("B", (height, width))
    return [code.text for code in zxingcpp.read_barcodes(picture, try_invert=False)]


def open_share_panel(driver: Driver, play: Play) -> str:
    """Open a game and its panel for sharing; return the link."""
    driver.open(encode(play))
    driver.press("Menu")
    driver.press("Send or keep")
    return driver.page.get_by_label("Link", exact=True).input_value()


@pytest.mark.long
def test_the_qr_code_on_the_screen_can_be_read(sit: Sit, new_page: Callable[..., Page]) -> None:
    driver, darkroom = sit(), new_page()
    link = open_share_panel(driver, a_game(60))
    driver.press("Show a QR code")
    code = driver.page.get_by_role("img", name="QR code with the link to this game")
    for size in (PHONE, TABLET):
        smaller = min(size["width"], size["height"])
        for scheme in ("light", "dark"):
            driver.page.set_viewport_size(size)
            driver.page.emulate_media(color_scheme=scheme)
            box = code.bounding_box()
            assert box and 0.9 * smaller <= min(box["width"], box["height"]) <= smaller
            assert read_codes(driver.page.screenshot(), darkroom) == [link]
    driver.page.emulate_media(color_scheme="null")
    driver.page.keyboard.press("Escape")
    expect(driver.page.get_by_role("button", name="Menu")).to_be_focused()


def test_a_link_too_long_for_a_code_is_explained(sit: Sit) -> None:
    driver = sit()
    # A code holds 2953 bytes.
    driver.page.evaluate("history.replaceState(null, '', 'x'.repeat(2900))")
    driver.begin("Human", "Human")
    driver.share()
    driver.press("Show a QR code")
    expect(driver.page.get_by_role("dialog")).to_contain_text("too long for a QR code")


@pytest.mark.long
def test_spectators_see_the_table_and_nothing_that_is_hidden(
    sit: Sit, new_page: Callable[..., Page]
) -> None:
    driver, darkroom = sit(), new_page()
    driver.begin("Human", "Human")
    driver.press("Menu")
    driver.press("Send or keep")
    link = driver.page.get_by_label("Link", exact=True).input_value()
    driver.press("Show a QR code")
    assert read_codes(driver.page.screenshot(), darkroom) == [link]
    seen = public_view.decode(link)
    assert seen.view.seat is None and not any(zone.cards for zone in seen.view.hands)
    other = sit()
    other.open(link.partition("#")[2])
    title = other.page.get_by_role("heading", name="The table as a spectator sees it")
    expect(title).to_be_visible()
    expect(other.page.locator("#seat-0, #seat-1")).to_have_count(2)
    other.page.keyboard.press("Tab")
    other.page.keyboard.press("Tab")
    expect(other.page.get_by_role("button", name="Describe the table")).to_be_focused()
    other.page.keyboard.press("Enter")
    expect(other.page.get_by_role("dialog")).to_contain_text("Quays along the Nile")
    other.page.keyboard.press("Escape")
    other.press("Start a game of your own")
    expect(title).to_have_count(0)


@pytest.mark.long
def test_the_link_can_be_sent_if_the_browser_supports_it(sit: Sit) -> None:
    driver = sit()
    play = a_game(5)
    open_share_panel(driver, play)
    expect(driver.page.get_by_role("button", name="Send the link")).to_have_count(0)
    outcome = driver.page.get_by_role("dialog").get_by_role("status")
    refused = "Your browser can’t send the link: copy it instead."
    driver.press("Close")
    driver.page.evaluate(SHARE % REFUSE)
    driver.press("Menu")
    driver.press("Send or keep")
    for said in ("throw new DOMException('Share canceled', 'AbortError')", "window.given = given"):
        # An empty status has to replace the former message.
        driver.page.evaluate(SHARE % REFUSE)
        driver.press("Send the link")
        expect(outcome).to_have_text(refused)
        driver.page.evaluate(SHARE % said)
        driver.press("Send the link")
        expect(outcome).to_have_text("")
    given = json.loads(driver.page.evaluate("JSON.stringify(window.given)"))
    assert given["title"] == "Sobek" and decode(given["url"]) == play


def test_a_copied_link_can_be_pasted_and_opened(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    let_copy(page)
    link = encode(a_game(5))
    driver.unfold("#opening")
    field = page.get_by_label("A link to a game")
    for text, sentence in (
        ("a shopping list", "not a link to a game"),
        (f"Your move:\nhttps://example.org/#{link[:-4]}\nSee you!", "incomplete"),
    ):
        page.evaluate("text => navigator.clipboard.writeText(text)", text)
        driver.press("Paste")
        expect(page.get_by_role("form", name="Open a link")).to_contain_text(sentence)
        expect(field).to_have_value(text)
    field.fill(f"Your move:\nhttps://example.org/elsewhere/#{link}\nSee you!")
    driver.press("Open")
    expect(page.get_by_text("You opened this game from a link")).to_be_visible()
    page.go_back()
    page.evaluate("text => navigator.clipboard.writeText(text)", f"Here: http://tablet/#{link}.")
    driver.unfold("#opening")
    driver.press("Paste")
    expect(page.get_by_text("You opened this game from a link")).to_be_visible()


def test_an_unreadable_clipboard_is_explained(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate("() => { navigator.clipboard.readText = () => Promise.reject() }")
    driver.unfold("#opening")
    driver.page.get_by_label("A link to a game").fill("half a link")
    driver.press("Paste")
    form = driver.page.get_by_role("form", name="Open a link")
    expect(form).to_contain_text("doesn’t allow this: paste the link into the field")


@pytest.mark.long
def test_a_link_opened_during_a_game_replaces_it(sit: Sit) -> None:
    driver = sit()
    driver.begin("Human", "Human")
    driver.tap(driver.handover)
    driver.play(2)
    kept, link = driver.saved, encode(a_game(5))
    game = driver.page.url
    driver.press("Menu")
    driver.page.evaluate("link => { location.hash = link }", link)
    expect(driver.page.get_by_text("You opened this game from a link")).to_be_visible()
    expect(driver.page.get_by_role("dialog")).to_have_count(0)
    driver.page.go_back()
    expect(driver.handover).to_be_visible()
    assert driver.page.url == game and driver.saved == kept


def test_a_finished_game_from_a_link_is_in_sight_below_what_says_so(sit: Sit) -> None:
    play = a_game(0)
    while not play.over:
        play.act(play.legal_actions()[0])
    page = sit(encode(play), viewport=TABLET).page
    banner, result, position = boxes(page, ".banner", ".over", ".finale")
    assert banner["y"] + banner["height"] <= min(result["y"], position["y"])
    assert position["y"] + position["height"] <= TABLET["height"]


def test_the_board_hides_nothing_of_the_opponent_below_a_notice(sit: Sit) -> None:
    driver = sit(encode(a_game(6)), viewport=TABLET)
    driver.sit_down()
    driver.page.evaluate(
        """() => document.querySelector("main").insertAdjacentHTML(
            "beforebegin", "<section class=notice><p>It failed.</p><button>×</button></section>")"""
    )
    opponent, board = boxes(driver.page, ".opponents .seat", ".scoring")
    assert opponent["y"] + opponent["height"] <= board["y"]
