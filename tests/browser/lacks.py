"""What an engine lacks, or those who drive it: all reasons for which tests of Chromium's are
skipped in another engine."""

import re
from typing import Final, NoReturn

import pytest
from playwright.sync_api import CDPSession, Page

# --- what tests say --------------------------------------------------------------------------

FINGERS: Final = "fingers and pens can't be moved as the system would move them"
TREE: Final = "its accessibility tree can't be read"
RESTYLED: Final = "it does not count the elements that it restyles"
ISSUES: Final = "it does not say what it objects to"
INSTALLED: Final = "it does not say whether a page can be installed"
CACHE: Final = "its HTTP cache can't be emptied"
FRESH: Final = "WebKitGTK has no HTTP cache in a profile that is driven"
ORIGIN: Final = "in a frame without an origin, it refuses the page all scripts"
PRELOADED: Final = "a fetch does not take what the page has asked for before"
WEBRTC: Final = "Debian's WebKitGTK is built without WebRTC, so the choice of a device goes away"
SERVICE_WORKERS: Final = "its service workers can't be stopped"
LASTING: Final = "WebKitGTK forgets a profile that is driven, and takes no settings for it"
AUDIO: Final = "it makes no sound without an audio device"
SUSPENDED: Final = "it can't suspend what it renders of sounds"
BACK: Final = "its process crashes if it goes back to before a load, once a test has looked"
ALT_GRAPH: Final = "it knows no AltGr: neither Ctrl nor Alt is down on its systems then"

# --- what those who drive it say -------------------------------------------------------------

REFUSED: Final = {
    r"Page\.setTimeZone|Invalid timezone": "it has the system's time zone",
    r"Page\.setForcedColors": "WebKit has no forced colours",
    "PDF generation": "it prints by the system alone",
    "Repeated keys": "its automation can't hold a key until it repeats",
    r"Network\.setEmulateOfflineState": "it can't be taken off the net",
}
"""For what is said of something, as a pattern: why it is refused."""


def skip(engine: str, lack: str) -> NoReturn:
    """Skip a test in an engine."""
    pytest.skip(f"{engine}: {lack}")


def refused(error: str) -> str:
    """Why an engine refuses what a test asks for; "" if it should not."""
    return next((why for said, why in REFUSED.items() if re.search(said, error)), "")


def protocol(page: Page, lack: str) -> CDPSession:
    """Chromium's own protocol; skip the test for this reason where there is none."""
    browser = page.context.browser
    if browser and (engine := browser.browser_type.name) != "chromium":
        skip(engine, lack)
    return page.context.new_cdp_session(page)
