"""Screenshots of fixed games, compared with stored ones.

The lightness of each square of ten by ten pixels is stored as text in looks/. After an intended
change, ``SOBEK_LOOKS=new`` stores the current state. The screenshots are left in .cache/looks/.
"""

import base64
import os
from collections.abc import Callable
from pathlib import Path
from typing import Literal

import pytest
from playwright.sync_api import Page, ViewportSize

import serve
from tests.browser import PAINTED, PHONE, TABLET
from tests.browser.fixed_games import TABLES, show

HERE = Path(__file__).parent
SCREENSHOTS = serve.ROOT / ".cache" / "looks"
Scheme = Literal["light", "dark"]
BY_DAY: tuple[tuple[ViewportSize, Scheme], ...] = ((PHONE, "light"), (TABLET, "light"))
LOOKS: dict[str, tuple[tuple[ViewportSize, Scheme], ...]] = {
    **dict.fromkeys(TABLES, BY_DAY),
    "sobek-late": (*BY_DAY, (TABLET, "dark")),
    "scarab": (*BY_DAY, (PHONE, "dark")),
    "sakkara": (*BY_DAY, (TABLET, "dark")),
}
SIDE = 10
LEVELS = 16
MIN_DIFFERENCE = 2
"""Least difference of levels that makes a square count as changed."""
MAX_SQUARES = 20
"""Maximum number of changed squares; a card has fifty."""

MEASURE = """async ([png, side, levels]) => {
    const answer = await fetch(`data:image/png;base64,${png}`);
    const image = await createImageBitmap(await answer.blob());
    const width = Math.floor(image.width / side), height = Math.floor(image.height / side);
    const canvas = new OffscreenCanvas(image.width, image.height);
    const context = canvas.getContext("2d", { willReadFrequently: true });
    context.drawImage(image, 0, 0);
    const square = (column, row) => {
        const { data } = context.getImageData(column * side, row * side, side, side);
        let sum = 0;
        for (let at = 0; at < data.length; at += 4)
            sum += 0.2126 * data[at] + 0.7152 * data[at + 1] + 0.0722 * data[at + 2];
        return Math.floor((sum / side / side / 256) * levels).toString(levels);
    };
    return Array.from({ length: height }, (_, row) =>
        Array.from({ length: width }, (_, column) => square(column, row)).join("")).join("\\n");
}"""


@pytest.fixture
def measure(new_page: Callable[..., Page]) -> Callable[[bytes], str]:
    """measure(png) returns the lightness of a screenshot, a digit for each square."""
    blank = new_page()

    def light(png: bytes) -> str:
        levels: str = blank.evaluate(MEASURE, [base64.b64encode(png).decode(), SIDE, LEVELS])
        return levels + "\n"

    return light


def changed_squares(one: str, another: str) -> int:
    """The number of squares that differ."""
    pairs = zip(one.replace("\n", ""), another.replace("\n", ""), strict=True)
    return sum(abs(int(a, LEVELS) - int(b, LEVELS)) >= MIN_DIFFERENCE for a, b in pairs)


@pytest.mark.parametrize("name", TABLES)
def test_screens_look_like_the_stored_ones(
    name: str, page: Page, base_url: str, measure: Callable[[bytes], str]
) -> None:
    show(page, base_url, name)
    SCREENSHOTS.mkdir(parents=True, exist_ok=True)
    other = []
    for size, scheme in LOOKS[name]:
        page.set_viewport_size(size)
        page.emulate_media(color_scheme=scheme)
        page.evaluate(PAINTED)
        seen = page.screenshot()
        kept = HERE / "looks" / f"{name}-{size['width']}-{scheme}.txt"
        now = measure(seen)
        if os.environ.get("SOBEK_LOOKS") == "new":
            kept.write_text(now, encoding="utf-8")
        (SCREENSHOTS / f"{kept.stem}.png").write_bytes(seen)
        if changed_squares(now, kept.read_text(encoding="utf-8")) > MAX_SQUARES:
            other.append(str(SCREENSHOTS / f"{kept.stem}.png"))
    assert other == []


def test_a_moved_card_changes_the_screenshot(
    page: Page, base_url: str, measure: Callable[[bytes], str]
) -> None:
    show(page, base_url, "sobek-early")
    before = measure(page.screenshot())
    assert changed_squares(before, measure(page.screenshot())) == 0
    page.locator(".hand .card").last.evaluate("card => card.style.transform = 'translateX(90px)'")
    assert changed_squares(before, measure(page.screenshot())) > MAX_SQUARES
