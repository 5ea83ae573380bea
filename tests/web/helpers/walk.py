"""A crawler of the whole page, which presses the kinds of buttons pressed least so far."""

import re
from collections import Counter
from collections.abc import Iterator
from random import Random

from tests.web.helpers.device import Table

AWAY = {"language", "reload", "accept", "replay-run"}
"""Events that leave the page or run for a whole game."""
BENEATH = re.compile(r"<(main|header)[^>]* inert[ >].*?</\1>", re.S)
PRESS = re.compile(r'<[^>]* data-click="([^"]*)"(?: data-value="([^"]*)")?[^>]*>')

LOOK = re.compile(' data-look="([^"]*)"')


def presses(html: str) -> dict[tuple[str, str], str]:
    """The elements that can be pressed: event and value, mapped to their kind, in which cards and
    fields that differ only by their numbers are the same."""
    found = {}
    for press in PRESS.finditer(BENEATH.sub("", html)):
        event, value = press[1], press[2] or ""
        if event not in AWAY and " disabled" not in press[0]:
            found[event, value] = f"{event} {re.sub('[0-9a-f]+', '', value)}"
    for thing in LOOK.findall(BENEATH.sub("", html)):
        found["panel", f"look-{thing}"] = f"look {re.sub('[0-9]+', '', thing)}"
    return found


def walk(table: Table, steps: int, *kinds: str, **fields: str) -> Iterator[str]:
    """The page's HTML after each of ``steps`` presses: some on the start screen, then as many in a
    game for each of ``kinds`` of players, and wherever they lead."""
    rng, pressed = Random(steps), Counter[str]()
    share = steps // (len(kinds) + 1)
    for step in range(steps):
        yield table.device.html
        if step and step % share == 0 and step // share <= len(kinds):
            table.do("go", "")
            table.begin(kinds[step // share - 1], **fields)
            continue
        offered = presses(table.device.html)
        least = min(pressed[like] for like in offered.values())
        if 'name="typed"' in table.device.html and not pressed["typed"]:
            pressed["typed"] += 1
            table.do("typed", typed="fly away", submitter="")
        elif 'data-click="turn"' in table.device.html and rng.random() < 0.5:
            table.do("turn", "99")  # an account has many pages
        else:
            ways = [way for way, like in offered.items() if pressed[like] == least]
            event, value = rng.choice(ways)
            pressed[offered[event, value]] += 1
            table.do(event, value)
