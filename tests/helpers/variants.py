"""A full run takes a third of the variants of each browser test; the next commit takes the next.

A part of pytest. ``SOBEK_VARIANTS`` is a number; modulo 3, it says which third. Without it, all
are taken.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from typing import Final

import pytest

import serve

PARTS: Final = 3
BROWSER: Final = serve.ROOT / "tests" / "browser"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the variants whose turn it is not. A test with fewer than three keeps them all."""
    if not (turn := os.environ.get("SOBEK_VARIANTS")):
        return
    tests = defaultdict(list)
    for item in items:
        if BROWSER in item.path.parents and not item.get_closest_marker("slow"):
            tests[item.nodeid.partition("[")[0]].append(item)
    left_out = {
        item
        for variants in tests.values()
        if len(variants) >= PARTS
        for number, item in enumerate(sorted(variants, key=_shuffled))
        if (number - int(turn)) % PARTS
    }
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def _shuffled(item: pytest.Item) -> int:
    """Without order, lest each third have one game: they come one after the other."""
    return zlib.crc32(item.nodeid.encode())
