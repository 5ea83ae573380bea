"""Files that are brought in: two storages become one, and nothing is lost.

In each case random storages are merged in several orders. In one of :data:`HOSTILE`, one of them is
a file in which bytes were changed, with right checksums or without: what can't be read is left out,
no key is there that a file must not bring, and every game that was here is there.
"""

from __future__ import annotations

import json
import re
from collections import Counter
from collections.abc import Mapping
from random import Random
from typing import Final

from sobek.core.link_refusals import LinkError
from sobek.core.play import Play
from sobek.core.record import Record
from tests.trust.links import TOKENS, Edit, bytes_text, text_bytes
from tests.trust.part import NOT_LOOKS, Failure, Part, Tally, simple
from tests.web.helpers.stores import essence, store
from web.storage import files, preferences
from web.storage.checksum import checksum
from web.storage.merging import LOCAL, Texts, merge
from web.storage.saves import Saves
from web.storage.steps import result

HOSTILE: Final = 3
MOST_EDITS: Final = 4


class _Merges:
    """Counts them."""

    def __init__(self) -> None:
        self.count = 0

    def __call__(self, here: Mapping[str, str], theirs: Mapping[str, str]) -> Texts:
        self.count += 1
        return merge(here, theirs, settings=preferences.KEYS.isdisjoint(here)).stored


def case(number: int) -> Tally:
    """Merge storages of two devices, or of three on which games only went on, or a hostile file."""
    rng, merged = Random(f"merging {number}"), _Merges()
    one, other, third = (store(rng, 1 + (number % 2)) for _ in range(3))
    kind = "devices"
    if number % HOSTILE == 0:
        kind = "hostile files"
        other = brought(rng, other)
        check(merged({}, other) == other, "all of a file comes in", one, other)
    both = merged(one, other)
    for each in (one, other, both):
        check(merged(both, each) == both, "to bring it in again changes nothing", one, other)
        check(merged(each, each) == each, "what is here already changes nothing", one, other)
    kept_all(one, both)
    if kind == "devices":
        kept_all(other, both)
        check(essence(merged(other, one)) == essence(both), "either order", one, other)
        check(brought(rng, both, edits=0) == both, "a file holds everything", one, other)
    if kind == "devices" and number % 2 == 0:
        left, right = merged(both, third), merged(one, merged(other, third))
        check(essence(left) == essence(right), "any order of three", one, other, third)
    return Counter({"merges": merged.count, kind: 1})


def brought(rng: Random, stored: Texts, edits: int = MOST_EDITS) -> Texts:
    """What comes of a file with this, in which up to so many pieces are changed."""
    text = "\n".join(files.write_all(stored, 10**9))
    seals = rng.random() < 0.5
    data = text_bytes(text)
    for _ in range(rng.randint(1, edits) if edits else 0):
        piece = rng.choice((*TOKENS, b"\n# sobek.undo: ", b"\n# sobek.game.a.a: ", b'"'))
        data = Edit(rng.random(), rng.choice((0, 1, 5, 200)), piece).apply(data)
    changed = bytes_text(data)
    if edits and seals:
        changed = re.sub(r"^(# [\w.-]+: )\w+ (.*)$", sealed, changed, flags=re.MULTILINE)
    try:
        parts = files.split(changed)
    except files.FileError:
        return Texts()
    return result(files.read_all(parts, lambda play: None)).stored


def sealed(line: re.Match[str]) -> str:
    """A line of a file with the right checksum."""
    try:
        text = json.loads(line[2])
    except (ValueError, RecursionError):
        return line[0]
    return f"{line[1]}{checksum(text)} {line[2]}" if isinstance(text, str) else line[0]


def kept_all(former: Texts, both: Texts) -> None:
    """Check that each game is there, as it was or further on."""
    check(LOCAL.keys().isdisjoint(both), "no key of another browser", former, both)
    records = [play.record for play in games(both).values()]
    for play in games(former).values():
        wanted = start(play.record)
        there = (start(each.first(play.length)) == wanted for each in records)
        check(any(there), "every game is there", former, both)


def start(record: Record) -> tuple[object, ...]:
    """What stays the same of a game, whoever sits at the table."""
    return record.game, record.seed, record.actions


def games(stored: Texts) -> dict[str, Play]:
    """The games that can be read."""
    found, saves = {}, Saves(stored)
    for id in saves.all_ids():
        try:
            save = saves.load(id)
        except LinkError:
            continue
        if save:
            found[id] = save.play
    return found


def check(holds: bool, what: str, *stored: Mapping[str, str]) -> None:
    """Check that something holds.

    :raises Failure: with these storages, if it does not.
    """
    if not holds:
        raise Failure("\n".join([f"It does not hold: {what}", *map(json.dumps, stored)]))


PARTS: Final = (
    Part(
        name="merging",
        what="what two devices keep, and hostile files: merged in any order, nothing is lost",
        unit="merges",
        wanted=1_000_000,
        seconds=0.001,
        cases=simple(case),
        code=(
            "sobek/core",
            "sobek/games",
            "web/storage",
            "tests/trust/merging.py",
            "tests/web/helpers/stores.py",
            *NOT_LOOKS,
        ),
    ),
)
