"""Messages between devices that somebody has changed."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final

VALUES: Final[tuple[Any, ...]] = (
    *(None, True, False, 0, -1, 1, 7, 255, 4097, 2**31, 2**64, -(2**64), 10**300, 1.5),
    *("", "a", "table", "take 1", "ä\ud800", "x" * 300, [], [[]], [1, 2], {}, {"a": 1}),
)
"""What stands in place of a value."""
LETTERS: Final = '0123456789[]{}",:.-+ \\ \x00aeltu\N{GREEK SMALL LETTER OMEGA}\ud800'


def mutated(text: str, others: Sequence[str], rng: Random) -> str:
    """The message, changed in one of many ways. ``others``: messages of the same kind."""
    change: Callable[[str, Sequence[str], Random], str] = rng.choice(_CHANGES)
    return change(text, others, rng)


def _one_value(text: str, others: Sequence[str], rng: Random) -> str:
    """Another value somewhere, in the right form otherwise."""
    version, kind, values = text.split(" ", 2)
    found = json.loads(values)
    place, key = _some_place(found, rng)
    place[key] = rng.choice(VALUES)
    return f"{version} {kind} {json.dumps(found, separators=(',', ':'))}"


def _within_a_view(text: str, others: Sequence[str], rng: Random) -> str:
    """Another value within a view that is a text in the message, if there is one."""
    version, kind, values = text.split(" ", 2)
    if kind != "steps":
        return _one_value(text, others, rng)
    found = json.loads(values)
    step = rng.choice(found[0])
    view = json.loads(step[4])
    place, key = _some_place(view, rng)
    was = place[key]
    near = [was + 1, was - 1, was * 2] if type(was) is int else []
    place[key] = rng.choice([*VALUES, *near, *near, *near])
    step[4] = json.dumps(view, separators=(",", ":"))
    return f"{version} {kind} {json.dumps(found, separators=(',', ':'))}"


def _some_place(found: list[Any], rng: Random) -> tuple[list[Any], int]:
    """A value of some list, as the list and its index."""
    place = found
    while True:
        if not place:
            place.append(0)
        key = rng.randrange(len(place))
        if not isinstance(place[key], list) or rng.random() < 0.2:
            return place, key
        place = place[key]


def _letters(text: str, others: Sequence[str], rng: Random) -> str:
    """A few characters changed, added or left out."""
    for _ in range(rng.randint(1, 4)):
        at, size = rng.randrange(len(text) + 1), rng.randint(0, 2)
        text = text[:at] + "".join(rng.choices(LETTERS, k=rng.randint(0, 2))) + text[at + size :]
    return text


def _cut_off(text: str, others: Sequence[str], rng: Random) -> str:
    at = rng.randrange(len(text) + 1)
    return text[:at] if rng.random() < 0.5 else text[at:]


def _spliced(text: str, others: Sequence[str], rng: Random) -> str:
    """The beginning of one message, the end of another one."""
    other = rng.choice(others)
    return text[: rng.randrange(len(text) + 1)] + other[rng.randrange(len(other) + 1) :]


def _other_head(text: str, others: Sequence[str], rng: Random) -> str:
    """Another version, or another kind."""
    version, kind, values = text.split(" ", 2)
    kinds = ("hello", "act", "undo", "welcome", "steps", "now", "refused", "nothing", "")
    if rng.random() < 0.5:
        return f"{rng.choice(('0', '2', '99999', '-1', '', version * 9))} {kind} {values}"
    return f"{version} {rng.choice(kinds)} {values}"


def _deep(text: str, others: Sequence[str], rng: Random) -> str:
    """Nested far too deeply, or far too long."""
    version, kind, values = text.split(" ", 2)
    count = 10 ** rng.randint(1, 5)
    return f"{version} {kind} {rng.choice(('[' * count, '[0,' * count, values * (count // 99)))}"


def _another(text: str, others: Sequence[str], rng: Random) -> str:
    """A whole message of another moment."""
    return rng.choice(others)


_CHANGES: Final = (
    *(_one_value, _one_value, _one_value, _within_a_view, _within_a_view),
    *(_letters, _letters, _cut_off, _spliced, _other_head, _deep, _another),
)
