"""A progress bar on the error stream, drawn on a terminal only."""

from __future__ import annotations

import sys
from collections.abc import Iterable, Iterator
from time import monotonic
from typing import TypeVar

T = TypeVar("T")

_WIDTH = 40
_PAUSE = 0.1


def progress(items: Iterable[T], total: int) -> Iterator[T]:
    """The items, with a bar that shows how many of ``total`` have been taken."""
    if not sys.stderr.isatty():
        yield from items
        return
    drawn = 0.0
    for done, item in enumerate(items, 1):
        yield item
        if (now := monotonic()) - drawn > _PAUSE or done == total:
            drawn = now
            _draw(done, total)
    print(file=sys.stderr)


def _draw(done: int, total: int) -> None:
    full = _WIDTH * done // total
    bar = "#" * full + "." * (_WIDTH - full)
    print(f"\r[{bar}] {done}/{total}", end="", file=sys.stderr, flush=True)
