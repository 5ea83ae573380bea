"""Fixed games, for pictures: those that tests compare and those of the documents."""

from playwright.sync_api import Page, expect

from sobek.core import transcript
from sobek.core.link import encode
from tests.browser import QUICK, TABLET, see_pictures, settle
from tests.browser.driver import RECORDS, Driver
from tests.helpers.players import seated

TABLES = {
    "start": ("", 0),
    "sobek-early": ("sobek_2_original", 6),
    "sobek-late": ("sobek_4_original", 70),
    "scarab": ("scarab_2_full", 16),
    "sakkara": ("sakkara_2", 127),
}
"""The record, and the least number of its actions that have been made."""


def show(page: Page, address: str, name: str) -> None:
    """Show a fixed game at the turn of the first seat."""
    record, actions = TABLES[name]
    page.set_viewport_size(TABLET)
    page.emulate_media(reduced_motion="reduce")
    driver = Driver(page, address + QUICK)
    if record:
        whole = transcript.read((RECORDS / f"{record}.txt").read_text(encoding="utf-8"))
        while whole.at(actions).state.actor or len(whole.at(actions).legal_actions()) == 1:
            actions += 1
        play = whole.at(actions)
        play.reseat(seated(play.game.name, len(play.players), "Anna"))
        driver.open(encode(play))
        page.get_by_role("button", name="Play on from here").click()
        expect(page.locator("#prompt").filter(has_text="your turn")).to_be_visible()
    else:
        driver.open()
    settle(page)  # the prompt is drawn before other parts
    page.evaluate("document.fonts.ready")
    see_pictures(page)
    page.mouse.move(0, 0)
