"""Passing a game on: to another program, to a camera, and from what somebody has copied."""

import json
from base64 import b64encode
from collections.abc import Callable

import zxingcpp
from playwright.sync_api import Page, ViewportSize, expect

from sobek.core.link import decode, encode
from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser.driver import Driver, Sit

PHONE: ViewportSize = {"width": 390, "height": 844}
TABLET: ViewportSize = {"width": 1180, "height": 820}
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


def seen(png: bytes, darkroom: Page) -> list[str]:
    """What a camera reads in a picture; another page develops it."""
    address = f"data:image/png;base64,{b64encode(png).decode()}"
    width, height, greys = darkroom.evaluate(GREYS, address)
    picture = memoryview(bytes(map(int, greys.split()))).cast("B", (height, width))
    return [code.text for code in zxingcpp.read_barcodes(picture, try_invert=False)]


def opened(driver: Driver, play: Play) -> str:
    """Share a game that is open; its link."""
    driver.open(encode(play))
    driver.press("Menu")
    driver.press("Share this game")
    return driver.page.get_by_label("Link", exact=True).input_value()


def test_a_camera_reads_the_link_off_the_screen(sit: Sit, new_page: Callable[..., Page]) -> None:
    driver, darkroom = sit(), new_page()
    link = opened(driver, a_game(60))
    driver.press("Show a QR code")
    code = driver.page.get_by_role("img", name="QR code with the link to this game")
    for size in (PHONE, TABLET):
        smaller = min(size["width"], size["height"])
        for scheme in ("light", "dark"):
            driver.page.set_viewport_size(size)
            driver.page.emulate_media(color_scheme=scheme)
            box = code.bounding_box()
            assert box and 0.9 * smaller <= min(box["width"], box["height"]) <= smaller
            assert seen(driver.page.screenshot(), darkroom) == [link]
    driver.page.emulate_media(color_scheme="null")
    driver.page.keyboard.press("Escape")
    expect(driver.page.get_by_role("button", name="Menu")).to_be_focused()


def test_a_link_too_long_for_a_code_says_so(sit: Sit) -> None:
    driver = sit()
    # A code holds 2953 bytes.
    driver.page.evaluate("history.replaceState(null, '', 'x'.repeat(2900))")
    driver.begin("Human", "Human")
    driver.press("Menu")
    driver.press("Share this game")
    driver.press("Show a QR code")
    expect(driver.page.get_by_role("dialog")).to_contain_text("too long for a QR code")


def test_the_link_goes_to_another_program_where_the_browser_knows_how(sit: Sit) -> None:
    driver = sit()
    play = a_game(5)
    opened(driver, play)
    expect(driver.page.get_by_role("button", name="Send the link")).to_have_count(0)
    outcome = driver.page.get_by_role("dialog").get_by_role("status")
    refused = "Your browser can't send the link: copy it instead."
    driver.press("Close")
    driver.page.evaluate(SHARE % REFUSE)
    driver.press("Menu")
    driver.press("Share this game")
    for said in ("throw new DOMException('Share canceled', 'AbortError')", "window.given = given"):
        # What it does not say has to take the place of what was said before.
        driver.page.evaluate(SHARE % REFUSE)
        driver.press("Send the link")
        expect(outcome).to_have_text(refused)
        driver.page.evaluate(SHARE % said)
        driver.press("Send the link")
        expect(outcome).to_have_text("")
    given = json.loads(driver.page.evaluate("JSON.stringify(window.given)"))
    assert given["title"] == "Sobek" and decode(given["url"]) == play


def test_what_was_copied_is_pasted_and_opened(sit: Sit) -> None:
    driver = sit()
    page = driver.page
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    link = encode(a_game(5))
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
    driver.press("Paste")
    expect(page.get_by_text("You opened this game from a link")).to_be_visible()


def test_a_clipboard_that_may_not_be_read_leaves_the_field(sit: Sit) -> None:
    driver = sit()
    driver.page.evaluate("() => { navigator.clipboard.readText = () => Promise.reject() }")
    driver.page.get_by_label("A link to a game").fill("half a link")
    driver.press("Paste")
    form = driver.page.get_by_role("form", name="Open a link")
    expect(form).to_contain_text("doesn't allow this: paste the link into the field")


def test_a_link_that_comes_while_another_game_is_open_takes_its_place(sit: Sit) -> None:
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
