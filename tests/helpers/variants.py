"""A full run takes a third of the variants of each browser test; the next commit takes the next.

A part of pytest. ``SOBEK_VARIANTS`` is 0, 1 or 2, the third that is taken. Without it, all are.
"""

from __future__ import annotations

import os
import subprocess
import zlib
from collections import defaultdict
from typing import Final

import pytest

import serve

VARIABLE: Final = "SOBEK_VARIANTS"
PARTS: Final = 3
BROWSER: Final = serve.ROOT / "tests" / "browser"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the variants whose turn it is not. A test with fewer than three keeps them all."""
    if not (part := os.environ.get(VARIABLE)):
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
        if number % PARTS != int(part)
    }
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    items[:] = [item for item in items if item not in left_out]


def part_of_this_commit() -> str:
    """Whose turn it is: it follows from the number of commits, 0 where they can't be counted."""
    count = ("git", "rev-list", "--count", "HEAD")
    done = subprocess.run(count, cwd=serve.ROOT, capture_output=True, text=True, check=False)
    return str(int(done.stdout or 0) % PARTS)


def _shuffled(item: pytest.Item) -> int:
    """Without order, lest each third have one game: they come one after the other."""
    return zlib.crc32(item.nodeid.encode())
