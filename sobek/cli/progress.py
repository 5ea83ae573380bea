"""A progress bar on the error stream, shown on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 40
"""Width of the bar, in characters."""
_INTERVAL = 0.1
"""Minimum time between two updates, in seconds."""


def progress(items: Iterable[T], total: int) -> Iterator[T]:
    """Yield the items, and show how many of ``total`` have been consumed."""
    if not sys.stderr.isatty():
        yield from items
        return
    drawn = 0.0
    for done, item in enumerate(items, 1):
        yield item
        if (now := monotonic()) - drawn > _INTERVAL or done == total:
            drawn = now
            _draw(done, total)
    print(file=sys.stderr)


def _draw(done: int, total: int) -> None:
    full = _WIDTH * done // total
    bar = "#" * full + "." * (_WIDTH - full)
    print(f"\r[{bar}] {done}/{total}", end="", file=sys.stderr, flush=True)
