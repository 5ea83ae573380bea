"""Make the pictures of README.md, and those of docs/look.md, the tables in six windows:
python3 -m tests.pictures

``--built FOLDER`` takes the latter of another built site, such as that of a former version, as
"before".
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from base64 import b64decode, b64encode
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

import serve
from tests.benchmarks.common import browser, prepare_and
from tests.browser import PHONE, TABLET, settle
from tests.browser.fixed_games import TABLES as FIXED
from tests.browser.fixed_games import show
from tests.browser.host import Host
from web.games import renderers

FOLDER: Final = serve.ROOT / "docs" / "sizes"
WINDOWS: Final = ((1080, 736), (1366, 657), (2560, 1440), (1024, 690), (844, 390), (768, 1024))
TABLES: Final = {game: max(name for name in FIXED if name.startswith(game)) for game in renderers()}
"""The games, with their tables among the screenshots that tests compare."""
README: Final = serve.ROOT / ".github"
SHOWN: Final = {
    "table": ("sobek-late", TABLET, ".within-reach .card >> nth=1"),
    "phone": ("sobek-early", PHONE, ".within-reach .card >> nth=1"),
    "sakkara": ("sakkara", TABLET, ".plot.grip >> nth=1"),
    "scarab": ("scarab", TABLET, ".field >> nth=2"),
}
"""Each picture of the README: the table, the window, and what is chosen on it."""
PACK: Final = """
const drawn = async png =>
    createImageBitmap(await (await fetch(`data:image/png;base64,${png}`)).blob());
const packed = async (canvas, quality) => {
    const webp = await canvas.convertToBlob({ type: 'image/webp', quality });
    const bytes = new Uint8Array(await webp.arrayBuffer());
    return btoa(Array.from(bytes, byte => String.fromCharCode(byte)).join(''));
};
"""
"""Reads a screenshot, and packs a canvas as a WebP."""
WEBP: Final = f"""async png => {{
    {PACK}
    const QUALITY = 0.8;
    const picture = await drawn(png);
    const canvas = new OffscreenCanvas(picture.width, picture.height);
    canvas.getContext('2d').drawImage(picture, 0, 0);
    return packed(canvas, QUALITY);
}}"""
"""Packs a screenshot."""
SHEET: Final = (
    "async shots => {"
    + PACK
    + """
    const WIDTH = 430, HEIGHT = 300, LINE = 22, QUALITY = 0.72;
    const canvas = new OffscreenCanvas(3 * WIDTH, 2 * (HEIGHT + LINE));
    const context = canvas.getContext('2d');
    context.fillStyle = 'white';
    context.fillRect(0, 0, canvas.width, canvas.height);
    context.fillStyle = 'black';
    context.font = '14px sans-serif';
    for (const [at, [name, png]] of shots.entries()) {
        const picture = await drawn(png);
        const left = (at % 3) * WIDTH, top = Math.floor(at / 3) * (HEIGHT + LINE);
        const scale = Math.min((WIDTH - 10) / picture.width, HEIGHT / picture.height);
        context.imageSmoothingQuality = 'high';
        context.drawImage(picture, left, top + LINE, picture.width * scale, picture.height * scale);
        context.fillText(name, left, top + 16);
    }
    return packed(canvas, QUALITY);
}"""
)
"""Draws screenshots in two rows, each with its name; returns a WebP."""


def main() -> int:
    """Build, and make the pictures; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures of docs/look.md.")
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="default: dist/")
    built: Path | None = parser.parse_args().built
    return prepare_and(
        lambda: _make(built or serve.DIST, "before" if built else "after"), build=built is None
    )


def _make(built: Path, when: str) -> None:
    FOLDER.mkdir(exist_ok=True)
    with Host(built) as host, browser() as chromium:
        for game, table in TABLES.items():
            context = chromium.new_context(locale="en-GB", service_workers="block")
            page, desk = context.new_page(), context.new_page()
            show(page, host.address, table)
            sheet = desk.evaluate(SHEET, [_shot(page, *window) for window in WINDOWS])
            (FOLDER / f"{game}-{when}.webp").write_bytes(b64decode(sheet))
            context.close()
        if when == "after":
            _make_those_of_the_readme(chromium, host.address)


def _make_those_of_the_readme(chromium: Browser, address: str) -> None:
    for name, (table, window, chosen) in SHOWN.items():
        context = chromium.new_context(locale="en-GB", service_workers="block")
        page, desk = context.new_page(), context.new_page()
        show(page, address, table)
        page.set_viewport_size(window)
        page.locator(chosen).click()
        settle(page)
        packed = desk.evaluate(WEBP, b64encode(page.screenshot()).decode())
        (README / f"{name}.webp").write_bytes(b64decode(packed))
        context.close()


def _shot(page: Page, width: int, height: int) -> tuple[str, str]:
    """The name and the screenshot of a window."""
    page.set_viewport_size({"width": width, "height": height})
    return f"{width} × {height}", b64encode(page.screenshot()).decode()


if __name__ == "__main__":
    sys.exit(main())
