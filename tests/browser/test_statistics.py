"""The statistics, and printing."""

import csv
import re
import zlib
from contextlib import suppress
from pathlib import Path
from random import Random

import pytest
from playwright.sync_api import Page, expect

from sobek.core.play import Play
from sobek.core.record import Player
from tests.browser.driver import Driver, Sit
from tests.web.helpers.device import FakeDevice
from web.storage.saves import Save, Saves

PAPER = ("A4", "Letter")
PAGE = re.compile(rb"/Type\s*/Page\b(?!s)")
PACKED = re.compile(rb"stream\r?\n(.*?)\r?\nendstream", re.DOTALL)
A4_WIDTH = 703
"""Pixels between the margins of A4."""


def nearly_over() -> dict[str, str]:
    """A storage with a game of Sobek between two persons before its last action."""
    players = (Player("Anna"), Player("Berta", "person", "blue", "square"))
    play, rng = Play.new("sobek", players, 7), Random(1)
    while not play.over:
        play.act(rng.choice(play.legal_actions()))
    device = FakeDevice()
    Saves(device).save("0", Save(play.at(play.length - 1)))
    return device.storage


def prepare(driver: Driver) -> None:
    """Open that game and finish it."""
    driver.open()
    for key, text in nearly_over().items():
        driver.store(key, text)
    driver.open("game=0")
    driver.play()
    driver.over.wait_for()


def pages(page: Page) -> dict[str, int]:
    """The number of printed pages for each paper size."""
    return {paper: len(PAGE.findall(unpacked(page.pdf(format=paper)))) for paper in PAPER}


def unpacked(pdf: bytes) -> bytes:
    """A PDF, and what is packed in it: Firefox packs the list of its pages."""
    parts = [pdf]
    for packed in PACKED.findall(pdf):
        with suppress(zlib.error):  # a picture
            parts.append(zlib.decompress(packed))
    return b"".join(parts)


def check_paper(page: Page) -> None:
    """Check that only the printed part is visible, in black and within the width."""
    usual = page.viewport_size
    page.emulate_media(media="print")
    page.set_viewport_size({"width": A4_WIDTH, "height": A4_WIDTH})
    colours = page.evaluate(
        "[...document.querySelectorAll('.page, .drawer, .sheets *')]"
        ".filter((each) => each.checkVisibility()).map((each) => getComputedStyle(each))"
        ".map((style) => [style.backgroundColor, style.color])"
    )
    assert {back for back, _ in colours} == {"rgba(0, 0, 0, 0)"}
    assert {front for _, front in colours} == {"rgb(0, 0, 0)"}
    assert page.evaluate("document.documentElement.scrollWidth") == A4_WIDTH
    expect(page.locator("main")).to_be_hidden()
    # Those whose words belong to the text are words on paper.
    for button in page.locator("button:not(.in-words)").all():
        expect(button).to_be_hidden()
    page.emulate_media(media="null")
    page.set_viewport_size(usual or {"width": A4_WIDTH, "height": A4_WIDTH})


def reset(driver: Driver) -> None:
    driver.press("Reset")
    driver.press("Reset the statistics")


@pytest.mark.long
def test_a_finished_game_is_counted_exported_reset_and_printed(sit: Sit, tmp_path: Path) -> None:
    driver = sit()
    page = driver.page
    prepare(driver)
    driver.press_more("Statistics")
    games = page.get_by_role("table", name="Summary").get_by_role("row").first
    expect(games).to_have_text("Games1")
    driver.press("Close")
    driver.reload()
    driver.skip_account()
    driver.press_more("Statistics")
    expect(games).to_have_text("Games1")

    with page.expect_download() as saved:
        driver.press("Save as a spreadsheet")
    saved.value.save_as(tmp_path / "statistics.csv")
    with (tmp_path / "statistics.csv").open(encoding="utf-8-sig", newline="") as file:
        lines = list(csv.DictReader(file))
    assert [line["player"] for line in lines] == ["Anna", "Berta"]
    assert [int(line["points"]) for line in lines] == list(driver.saved.state.scores)

    reset(driver)
    expect(page.get_by_role("button", name="Undo")).to_be_focused()
    driver.press("Undo")
    expect(games).to_have_text("Games1")
    reset(driver)
    driver.press("Close")
    driver.press("Statistics")
    expect(page.get_by_text("No games have been finished here yet.")).to_be_visible()
    driver.press("Close")

    # In dark mode printing is black on white, too.
    page.emulate_media(color_scheme="dark")
    driver.press("Print")
    expect(page.get_by_role("table", name=re.compile("Scoring of round"))).not_to_have_count(0)
    page.evaluate("window.print = () => { window.printed = true }")
    page.get_by_role("dialog").get_by_role("button", name="Print").click()
    assert page.evaluate("window.printed")
    check_paper(page)
    assert pages(page) == dict.fromkeys(PAPER, 1)
    driver.press("Close")
