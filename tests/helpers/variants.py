"""A full run takes one in four of the variants of each browser test; the next commit takes others.

A part of pytest. ``SOBEK_VARIANTS`` is a number that says which: it counts from commit to commit,
and in four of them all have been taken. Without it, all are.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from typing import Final

import pytest

import serve

PARTS: Final = 4
BROWSER: Final = serve.ROOT / "tests" / "browser"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the variants whose turn it is not. Each test keeps at least one."""
    if not (turn := os.environ.get("SOBEK_VARIANTS")):
        return
    tests = defaultdict(list)
    for item in items:
        if BROWSER in item.path.parents and not item.get_closest_marker("slow"):
            tests[item.nodeid.partition("[")[0]].append(item)
    left_out = {
        item
        for variants in tests.values()
        for number, item in enumerate(sorted(variants, key=_shuffled))
        if (number - int(turn)) % min(PARTS, len(variants))
    }
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def _shuffled(item: pytest.Item) -> int:
    """Without order, lest each part have one game: they come one after the other."""
    return zlib.crc32(item.nodeid.encode())
