"""Whatever is pressed, in any kind of session, the page never says that something went wrong."""

import os

import pytest

from tests.web.helpers.crawler import crawl
from tests.web.helpers.device import run_apart
from tests.web.helpers.stations import STATIONS

STEPS = 34
CASES = int(os.environ.get("SOBEK_CRAWLS", "4"))
"""Walks in each kind of session."""


@pytest.mark.parametrize("number", range(len(STATIONS) * CASES))
def test_nothing_that_can_be_pressed_crashes_the_page(number: int) -> None:
    walk = crawl(number)
    try:
        run_apart(walk.walk(STEPS))
    except AssertionError:
        print("\n".join([walk.station.address, *walk.course]))
        raise
    assert walk.tally["presses"] >= STEPS // 2
