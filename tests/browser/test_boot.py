"""The start of the page: its language, and errors."""

from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from tests.browser import lacks
from tests.browser.conftest import ENGINE, Watch
from tests.browser.host import Host

# In Chromium a missing file and a refused connection have the same result.
NEEDED = ("pyscript/core.js", "pyodide/pyodide.asm.wasm", "web/main.py", "web/browser/dom.mjs")


# Playwright sets only one language.
PREFERRED = "Object.defineProperty(navigator, 'languages', { get: () => ['it', 'de-AT', 'fr'] })"


def test_the_page_starts_in_the_first_known_language_of_the_browser(
    scripted: Callable[[str], Page], open_app: Callable[..., None]
) -> None:
    page = scripted(PREFERRED)
    open_app(page)
    expect(page.get_by_role("heading", name="Sobek")).to_be_visible()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    # Also before Python runs.
    page.route("**/web/main.py", lambda route: route.fulfill(body=""))
    page.reload()
    expect(page.locator("html")).to_have_attribute("lang", "de")
    expect(page.get_by_role("button", name="Sobek in fünf Minuten lernen")).to_be_visible()


@pytest.mark.expects_errors
@pytest.mark.parametrize("file", NEEDED)
def test_a_missing_file_is_reported(page: Page, base_url: str, file: str) -> None:
    page.route(f"**/{file}", lambda route: route.fulfill(status=404))
    page.goto(base_url)
    expect(page.get_by_role("alert")).to_contain_text("could not be loaded")
    expect(page.get_by_role("progressbar")).to_be_hidden()


@pytest.mark.expects_errors
def test_a_frame_without_the_origin_of_the_site_says_so(
    page: Page, base_url: str, watch: Watch, tmp_path: Path
) -> None:
    """It may fetch nothing of the site, however good the connection is."""
    if ENGINE == "webkit":
        lacks.skip(ENGINE, lacks.ORIGIN)
    shown = f"<iframe sandbox='allow-scripts' src='{base_url}' width=500 height=400></iframe>"
    (tmp_path / "index.html").write_text(shown, encoding="utf-8")
    with Host(tmp_path, "127.0.0.2") as other:
        watch.expect(other.address)
        page.goto(other.address)
        alert = page.frame_locator("iframe").get_by_role("alert")
        expect(alert).to_contain_text("open the page in a window of its own")


@pytest.mark.expects_errors
def test_an_error_at_the_start_is_reported(page: Page, base_url: str) -> None:
    page.route("**/web/main.py", lambda route: route.fulfill(body="1 / 0"))
    page.goto(base_url)
    expect(page.get_by_role("alert")).to_contain_text("could not start")
