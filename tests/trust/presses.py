"""Presses of whatever can be pressed, in every kind of session: none crashes the page.

The page is on a device in memory; :mod:`tests.web.helpers.crawler` has what is done. A walk is in
one session, at one or two tabs.
"""

from __future__ import annotations

from collections import Counter
from typing import Final

from tests.trust.part import NOT_LOOKS, Failure, Part, Tally, simple
from tests.web.helpers import crashes
from tests.web.helpers.crawler import crawl
from tests.web.helpers.device import close_devices, run_apart
from tests.web.helpers.stations import STATIONS

STEPS: Final = 60
"""Of a walk."""


def a_walk(number: int) -> Tally:
    """Walk once, and count the presses."""
    walk = crawl(number)
    try:
        with crashes.noted():
            run_apart(walk.walk(STEPS))
    except AssertionError as error:
        why = repr(error.__cause__ or error)
        raise Failure("\n".join([why, walk.station.address, *walk.course])) from error
    finally:
        close_devices()
    presses = walk.tally["presses"]
    kind = STATIONS[number % len(STATIONS)].__name__.replace("_", " ")
    return Counter({"walks": 1, "presses": presses, f"in: {kind}": presses})


PARTS: Final = (
    Part(
        name="presses",
        what="presses in every kind of session, twice, too early and while things go on: no crash",
        unit="presses",
        wanted=1_000_000,
        seconds=0.01,
        cases=simple(a_walk),
        code=(
            *("sobek", "web", "tests/sealed/players.py", "tests/web/helpers"),
            *("tests/trust/presses.py", *NOT_LOOKS),
        ),
    ),
)
