"""The page's entry: the file that PyScript runs in the browser's main thread.

Parameters of the address: ``language``; for tests, ``pace`` as in :func:`web.app.app.create`, and
``ahead=0`` to leave out what only saves waiting later, a quarter of a start's work.
"""

import random
import re
from functools import partial

from web.app import app as apps
from web.app import first_paint, start
from web.app.events import Event
from web.app.router import dispatch
from web.browser import browser
from web.games import renderers

WARM_UP_DELAY = 0.1
"""Seconds, so that the start screen is painted first."""
WORKER_DELAY = 1.0
"""Seconds until the bots' first worker starts and pictures are loaded: the first hurry is over."""


def asked(name: str, pattern: str) -> str:
    """The value of an address parameter (?pace=0&language=fr); "" unless it fits the pattern."""
    found = re.search(rf"[?&]{name}=({pattern})(?:&|$)", browser.page_address())
    return found[1] if found else ""


def report(name: str, value: str) -> None:
    """Dispatch what the browser reports."""
    dispatch(app, Event(name, {"value": value}))


async def begin() -> None:
    """Draw the first screen once the storage can be read, and do later what it does not need."""
    is_restored = await browser.restored()
    await start.recover(app)
    app.state.asked_language = asked("language", "[a-z]{2}")
    await start.learn_language(app)
    # From here on without a pause: web/boot/early_input.js hears presses until the page is ready.
    browser.listen(lambda name, data: dispatch(app, Event(name, data)))
    browser.on_location_hash(partial(report, "address"))
    browser.on_report(lambda name, data: dispatch(app, Event(name, data)))
    browser.on_storage(partial(report, "storage"))
    browser.on_taken(partial(report, "taken"))
    browser.on_time(lambda: report("time", ""))
    browser.on_leaving(lambda: first_paint.pages(app))
    start.begin(app)
    if not is_restored:
        report("silence", "")
    browser.ready()
    if asked("ahead", "[01]") != "0":
        browser.schedule(WARM_UP_DELAY, lambda: start.warm_up(app))
        browser.schedule(WORKER_DELAY, lambda: start.wake_worker(app))
    browser.schedule(WORKER_DELAY, browser.load_pictures)
    browser.schedule(WORKER_DELAY, lambda: browser.watch_offers(partial(report, "offers")))


random.seed()  # every start from one snapshot would draw the same numbers
pace = asked("pace", r"\d{1,2}(?:\.\d{1,3})?")
app = apps.create(browser, renderers(), dispatch, float(pace) if pace else None)
browser.run(begin())
