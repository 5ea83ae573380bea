"""Make the pictures of README.md, and those of docs/look.md: the tables in six windows, by day and
night, and film strips of what moves: python3 -m tests.pictures

``--built FOLDER`` takes the tables by day of another built site, such as that of a former version,
as "before". ``--touch`` plays whole games by touch in WebKit instead, some minutes each, for their
strip.
"""

if __name__ == "__main__":
    from tests.helpers.environment import enter

    enter()

import argparse
import sys
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page

import serve
from tests.benchmarks.common import browser, browsers, prepare_and
from tests.browser import PHONE, TABLET, settle
from tests.browser.fixed_games import TABLES as FIXED
from tests.browser.fixed_games import show
from tests.browser.host import Host
from tests.browser.screens import light
from tests.pictures import touch
from tests.pictures.sheets import Shot, sheet, single
from tests.pictures.strips import STRIPS
from web.games import renderers

DOCS: Final = serve.ROOT / "docs"
README: Final = serve.ROOT / ".github"
WINDOWS: Final = ((1080, 736), (1366, 657), (2560, 1440), (1024, 690), (844, 390), (768, 1024))
TABLES: Final = {game: max(name for name in FIXED if name.startswith(game)) for game in renderers()}
"""The games, with their tables among the screenshots that tests compare."""
SHOWN: Final = {
    "table": ("sobek-late", TABLET, ".within-reach .card >> nth=1"),
    "phone": ("sobek-early", PHONE, ".within-reach .card >> nth=1"),
    "sakkara": ("sakkara", TABLET, ".plot.grip >> nth=1"),
    "scarab": ("scarab", TABLET, ".field >> nth=2"),
}
"""Each picture of the README: the table, the window, and what is chosen on it."""


def main() -> int:
    """Build, and make the pictures; return the exit code."""
    parser = argparse.ArgumentParser(description="Make the pictures of the documents.")
    parser.add_argument("--built", type=Path, metavar="FOLDER", help="default: dist/")
    parser.add_argument("--touch", action="store_true", help="whole games by touch, in WebKit")
    asked = parser.parse_args()
    built: Path | None = asked.built
    make = _make_games_by_touch if asked.touch else lambda: _make(built)
    return prepare_and(make, build=built is None)


def _make(built: Path | None) -> None:
    with Host(built or serve.DIST) as host, browser() as chromium:
        if built:
            _make_tables(chromium, host.address, "before")
            return
        _make_tables(chromium, host.address, "after")
        _make_tables(chromium, host.address, "night", "night")
        _make_those_of_the_readme(chromium, host.address)
        _make_strips(chromium, host.address)


def _make_tables(chromium: Browser, address: str, name: str, theme: str = "day") -> None:
    for game, table in TABLES.items():
        page, desk = _pages(chromium)
        show(page, address, table)
        light(page, theme)
        shots = [_shot(page, *window) for window in WINDOWS]
        _keep(DOCS / "sizes" / f"{game}-{name}.webp", sheet(desk, shots, 3, 430, 300))
        page.context.close()


def _make_those_of_the_readme(chromium: Browser, address: str) -> None:
    for name, (table, window, chosen) in SHOWN.items():
        page, desk = _pages(chromium)
        show(page, address, table)
        page.set_viewport_size(window)
        page.locator(chosen).click()
        settle(page)
        _keep(README / f"{name}.webp", single(desk, page.screenshot()))
        page.context.close()


def _make_strips(chromium: Browser, address: str) -> None:
    for name, film in STRIPS.items():
        page, desk = _pages(chromium)
        page.set_viewport_size(TABLET)
        _keep(DOCS / "strips" / f"{name}.webp", sheet(desk, film(page, address), 4, 330, 226))
        page.context.close()


def _make_games_by_touch() -> None:
    with Host(serve.DIST) as host, browsers("chromium", "webkit") as (chromium, webkit):
        _, desk = _pages(chromium)
        shots = touch.film(webkit, host.address)
        _keep(DOCS / "strips" / "touch.webp", sheet(desk, shots, touch.SHOWN, 330, 226))


def _pages(chromium: Browser) -> tuple[Page, Page]:
    """A page to look at, and an empty one."""
    context = chromium.new_context(locale="en-GB", service_workers="block")
    return context.new_page(), context.new_page()


def _shot(page: Page, width: int, height: int) -> Shot:
    """The name and the screenshot of a window."""
    page.set_viewport_size({"width": width, "height": height})
    return f"{width} × {height}", page.screenshot()


def _keep(path: Path, content: bytes) -> None:
    path.parent.mkdir(exist_ok=True)
    path.write_bytes(content)


if __name__ == "__main__":
    sys.exit(main())
