"""A walk over the whole page: it presses what was pressed least so far, and so comes everywhere."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.page.device import Table

AWAY = {"language", "reload", "accept"}
"""What leads out of the page, or to another one."""
BENEATH = re.compile(r"<(main|header)[^>]* inert[ >].*?</\1>", re.S)
PRESS = re.compile(r'<[^>]* data-click="([^"]*)"(?: data-value="([^"]*)")?[^>]*>')


def presses(html: str) -> dict[tuple[str, str], str]:
    """What can be pressed: event and value, and what it is like: cards and fields differ by their
    numbers alone."""
    found = {}
    for press in PRESS.finditer(BENEATH.sub("", html)):
        event, value = press[1], press[2] or ""
        if event not in AWAY and " disabled" not in press[0]:
            found[event, value] = f"{event} {re.sub('[0-9a-f]+', '', value)}"
    return found


def walk(table: Table, steps: int, *kinds: str, **fields: str) -> Iterator[str]:
    """The page after each of so many presses. Where no game is open and nothing new to be seen, one
    begins between the next of such players."""
    rng, pressed, games = Random(steps), Counter[str](), 0
    for _ in range(steps):
        yield table.device.html
        offered = presses(table.device.html)
        least = min((pressed[like] for like in offered.values()), default=0)
        if "screen-start" in table.device.html and (least or not games):
            table.begin(kinds[games % len(kinds)], **fields)
            games += 1
        elif 'name="typed"' in table.device.html and not pressed["typed"]:
            pressed["typed"] += 1
            table.do("typed", typed="fly away", submitter="")
        elif 'data-click="turn"' in table.device.html and rng.random() < 0.5:
            table.do("turn", "99")  # an account would take many presses
        else:
            ways = [way for way, like in offered.items() if pressed[like] == least]
            event, value = rng.choice(ways)
            pressed[offered[event, value]] += 1
            table.do(event, value)
