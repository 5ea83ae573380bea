"""Random games for the tests of encodings and adapters."""

from __future__ import annotations

from collections.abc import Iterator
from random import Random
from typing import Final

from sobek.core.chance import pick
from sobek.research.encoding import ENCODINGS
from sobek.research.position import Position

SETTINGS: Final[tuple[tuple[str, int, dict[str, str]], ...]] = (
    ("sobek", 2, {}),
    ("sobek", 3, {"variant": "open"}),
    ("sobek", 4, {}),
    ("scarab", 2, {}),
    ("scarab", 3, {"board": "short"}),
    ("scarab", 4, {"teams": "pairs"}),
    ("sakkara", 2, {}),
)
"""Games with numbers of seats and options."""


def positions(name: str, seats: int, options: dict[str, str], seed: int) -> Iterator[Position]:
    """The positions of a random game, the first one and the last one included. Rarer actions come
    as often as more common ones: first the verb is drawn, then the action."""
    rng = Random(seed)
    position = Position.start(ENCODINGS[name], seats, options, seed)
    yield position
    while choices := position.choices:
        verb = pick(sorted({action.verb for action in choices.values()}), rng)
        alike = [number for number, action in choices.items() if action.verb == verb]
        position = position.after(pick(alike, rng))
        yield position
