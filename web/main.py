"""The page's entry: the file that PyScript runs in the browser's main thread."""

import random
import re
from pathlib import Path

from sobek.core import text
from web.app.app import App
from web.browser import browser
from web.games import renderers

WARM_UP_DELAY = 0.1
"""In seconds, for the start screen to be painted first."""
WORKER_DELAY = 1.0
"""The bots' first worker starts when the first hurry is over."""


def asked(name: str, pattern: str) -> str:
    """What the address asks for (?pace=0&language=fr), where that fits the pattern; else empty."""
    found = re.search(rf"[?&]{name}=({pattern})(?:&|$)", browser.page_address())
    return found[1] if found else ""


random.seed()  # every start from one snapshot would draw the same numbers
text.add_catalogue(Path(browser.__file__).parents[1] / "locale")
pace = asked("pace", r"\d{1,2}(?:\.\d{1,3})?")
app = App(browser, renderers(), float(pace) if pace else None)
browser.listen(app.handle)
browser.on_location_hash(app.open)
browser.on_storage(app.heard_storage)
browser.on_taken(app.heard_taken)
browser.on_leaving(app.left)
app.begin(asked("language", "[a-z]{2}"))
browser.ready()
browser.schedule(WARM_UP_DELAY, app.warm_up)
browser.schedule(WORKER_DELAY, app.wake_worker)
browser.schedule(WORKER_DELAY, lambda: browser.watch_offers(app.hear_offers))
