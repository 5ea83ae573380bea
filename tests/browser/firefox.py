"""What Playwright does otherwise in the system's Firefox, which it drives by WebDriver BiDi."""

import json
import shlex
import sys
from base64 import b64encode
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from hashlib import sha256
from pathlib import Path
from typing import Any, Final
from unittest.mock import patch

from playwright.sync_api import (
    Browser,
    BrowserContext,
    BrowserType,
    Locator,
    Page,
    Playwright,
    Position,
    expect,
)

from tests.browser.bidi import MEDIA
from tests.browser.webkit.page import SCRIPT
from web.build.build import CACHE

PREFERENCES: Final = {
    # As on tablets, scroll bars take no room from a page.
    "ui.useOverlayScrollbars": 1,
    # A list of downloads would take the focus from the page.
    "browser.download.alwaysOpenPanel": False,
    # Playwright is not told that a page comes back from memory.
    "browser.sessionhistory.max_total_viewers": 0,
}
OF_SCREENSHOTS: Final = b64encode(sha256(b"body {}").digest()).decode()
"""The hash of a style that Playwright adds to a page for each screenshot. The page's policy refuses
it, and Firefox's console says so."""
OF_PYODIDE: Final = "data:text/javascript,"
"""Where Pyodide looks what kind of worker it is in. The sandbox's policy refuses it, and Firefox's
console says so."""
OF_LEAVING: Final = (
    "status=2152398850",  # a font that was given up
    "error loading dynamically imported module",
    "NetworkError when attempting to fetch resource",
    "PyodideFuture",  # the Python that waited for it
    "{} (",  # an exception of PyScript's: Playwright can't print what is no text
)
"""What Firefox's console says of downloads when a page is left before it has them. What is missing
otherwise is missed by the tests themselves."""
NOT_OURS: Final = (OF_SCREENSHOTS, OF_PYODIDE, *OF_LEAVING)
PAPER: Final = {"A4": (8.27, 11.69), "Letter": (8.5, 11.0)}
"""Width and height in inches."""
CENTIMETRES: Final = 2.54
"""In an inch."""
GO_ROUND: Final = """() => {
    const all = [...document.querySelectorAll(
        "a[href], button, input, select, textarea, summary, [tabindex='0']"
    )].filter(each => !each.disabled && !each.closest("[inert]") && each.checkVisibility());
    const isLast = document.activeElement === all.at(-1);
    if (isLast) all[0].focus();
    return isLast;
}"""
"""From the last control to the first one. From there, Tab would go on to Firefox's own bars, and
keys that are sent to the page do not lead back to it."""


def launch(playwright: Playwright, path: str, settings: Mapping[str, Any] | None = None) -> Browser:
    """Launch the system's Firefox, with these settings besides."""
    return playwright.firefox.launch(
        channel="moz-firefox",
        executable_path=_program(path),
        firefox_user_prefs={**PREFERENCES, **(settings or {})},
    )


def launch_lasting(
    engine: BrowserType, path: str, folder: Path, settings: Mapping[str, Any]
) -> BrowserContext:
    """Launch it with a profile that stays, and with these settings."""
    return engine.launch_persistent_context(
        folder,
        channel="moz-firefox",
        executable_path=_program(path),
        firefox_user_prefs={**PREFERENCES, **settings},
        locale="en-GB",
    )


def _program(path: str) -> Path:
    """A program that starts Firefox by way of :mod:`tests.browser.bidi`."""
    CACHE.mkdir(exist_ok=True)
    command = shlex.join([sys.executable, "-m", "tests.browser.bidi", path])
    program = CACHE / "firefox"
    program.write_text(f'#!/bin/sh\nexec {command} "$@"\n', encoding="utf-8")
    program.chmod(0o755)
    return program


@contextmanager
def adapted() -> Iterator[None]:
    """Have these methods do in Firefox what a person does there."""
    with (
        patch.multiple(Locator, fill=_type, tap=_tap),
        patch.multiple(Page, go_back=_go_back, emulate_media=_emulate_media, pdf=_pdf),
    ):
        yield


_fill = Locator.fill


def _type(field: Locator, value: str, **_: object) -> None:
    """By keys: a text that a script has set is no change to Firefox, so no such event follows."""
    if field.get_attribute("type") == "range":
        _fill(field, value)  # it reports the change itself
        return
    field.press("ControlOrMeta+a")
    field.press("Delete")
    field.press_sequentially(value)


def _go_back(page: Page, **_: object) -> None:
    """Without waiting for a load: there is none within a page."""
    page.evaluate("history.back()")


_print = Page.pdf


def _pdf(page: Page, format: str) -> bytes:
    """By WebDriver's centimetres: Playwright gives as many of them as there are inches."""
    width, height = (f"{length * CENTIMETRES}in" for length in PAPER[format])
    return _print(page, width=width, height=height)


def _tap(element: Locator, position: Position | None = None, **_: object) -> None:
    """By a script: no click follows there from Playwright's."""
    expect(element).to_be_enabled()
    element.scroll_into_view_if_needed()
    box = element.bounding_box()
    assert box
    within = position or {"x": box["width"] / 2, "y": box["height"] / 2}
    x, y = box["x"] + within["x"], box["y"] + within["y"]
    element.page.evaluate(f"{SCRIPT}.tap({x}, {y})")


def _emulate_media(page: Page, **features: str) -> None:
    """By :mod:`tests.browser.bidi`."""
    nothing = {"null": "" if "media" in features else "none"}
    given = {name: nothing.get(value, value) for name, value in features.items()}
    page.evaluate(f"{MEDIA}{json.dumps(given)}")
