"""Which way of installing the page is named, by browser and device. They are pretended: no such
browser runs here."""

import json
from collections.abc import Callable
from typing import Final

import pytest
from playwright.sync_api import Page, expect

MAC: Final = {"platform": "MacIntel", "vendor": "Apple Computer, Inc.", "maxTouchPoints": 0}
SAFARI: Final = "Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/{}.1 Safari/605.1.15"  # noqa: E501
TOLD: Final = {"home": "Share → Add to Home Screen", "dock": "File → Add to Dock"}
PRETEND: Final = """(given => {
    for (const [name, value] of Object.entries(given))
        Object.defineProperty(Navigator.prototype, name, { value, configurable: true });
})"""


@pytest.mark.parametrize(
    ("navigator", "version", "way"),
    [
        pytest.param(MAC, "17", "dock", id="Safari on a Mac"),
        pytest.param(MAC, "16", "", id="Safari without the Dock"),
        pytest.param({**MAC, "vendor": "Google Inc."}, "17", "", id="Chrome on a Mac"),
        pytest.param({**MAC, "maxTouchPoints": 5, "standalone": False}, "18", "home", id="iPad"),
        pytest.param({**MAC, "maxTouchPoints": 5, "standalone": True}, "18", "", id="installed"),
    ],
)
def test_the_way_to_install_is_that_of_the_browser(
    new_page: Callable[..., Page],
    open_app: Callable[..., None],
    navigator: dict[str, object],
    version: str,
    way: str,
) -> None:
    page = new_page(user_agent=SAFARI.format(version))
    page.add_init_script(f"{PRETEND}({json.dumps(navigator)})")
    open_app(page)
    begins_empty = page.get_by_text("The installed page begins empty")
    expect(begins_empty).to_have_count(1 if navigator.get("standalone") else 0)
    for name, said in TOLD.items():
        expect(page.get_by_text(said)).to_have_count(1 if name == way else 0)
