"""Everything that a page keeps, in a file that comes in and goes out again."""

from pathlib import Path
from random import Random

from playwright.sync_api import expect

from tests.browser import settle
from tests.browser.driver import Driver
from tests.web.helpers.stores import store
from web.storage import files
from web.storage.merging import LOCAL
from web.storage.steps import result


def moves_whole(driver: Driver, folder: Path) -> None:
    """Check that a new page gets all that a file holds, and writes a file that holds the same.

    So what one engine writes, another one has read: the test in each of them has the same file.
    """
    theirs, page = dict(store(Random(7))), driver.page
    came = folder / "everything.txt"
    came.write_text("\n".join(files.write_all(theirs, 10**9)), encoding="utf-8")
    driver.press("Keep or move")
    panel = page.get_by_role("dialog")
    page.get_by_label("Bring in a file").set_input_files(came)
    expect(panel).to_contain_text("games")
    settle(page)
    panel.get_by_role("button", name="Bring in", exact=True).click()
    expect(panel.get_by_role("status")).to_contain_text("added")
    assert kept(driver) == theirs
    with page.expect_download() as download:
        driver.press("Save everything")
    parts = files.split(download.value.path().read_text(encoding="utf-8"))
    assert result(files.read_all(parts, lambda play: None)).stored == theirs


def kept(driver: Driver) -> dict[str, str]:
    """What the browser keeps that moves."""
    return {key: text for key, text in driver.storage().items() if key not in LOCAL}
