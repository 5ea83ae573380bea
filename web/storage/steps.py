"""Work in short steps, so that the page can draw between them: a generator that returns what comes
of it."""

from __future__ import annotations

from collections.abc import Generator
from typing import TypeVar

T = TypeVar("T")


def result(steps: Generator[None, None, T]) -> T:
    """What comes of all steps, done without a pause."""
    while True:
        try:
            next(steps)
        except StopIteration as end:
            found: T = end.value
            return found
