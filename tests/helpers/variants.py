"""A full run takes one in ten of the variants of each browser test, and of all tests that take long
(``@pytest.mark.long``), in a browser or not; the next commit takes others. Each of its processes
begins with the browser tests, since the longest tests are among them.

A part of pytest. ``SOBEK_VARIANTS`` is a number that says which: it counts from commit to commit,
and in ten that follow each other all are taken. Without it, all are, in the order of their files.
"""

from __future__ import annotations

import os
import zlib
from collections import defaultdict
from collections.abc import Sequence
from typing import Final

import pytest

import serve

PARTS: Final = 10
BROWSER: Final = serve.ROOT / "tests" / "browser"


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Leave out the variants whose turn it is not, and share out the rest."""
    if not (turn := os.environ.get("SOBEK_VARIANTS")):
        return
    left_out = unwanted(items, int(turn))
    config.hook.pytest_deselected(items=[item for item in items if item in left_out])
    chosen = [item for item in items if item not in left_out]
    items[:] = shared_out(chosen, int(os.environ.get("PYTEST_XDIST_WORKER_COUNT", "1")))


def unwanted(items: Sequence[pytest.Item], turn: int) -> set[pytest.Item]:
    """The variants whose turn it is not. Each run takes as many long tests as the next one, and of
    each other test of a browser at least one variant."""
    long, tests = [], defaultdict(list)
    for item in items:
        if item.get_closest_marker("slow"):
            continue
        if item.get_closest_marker("long"):
            long.append(item)
        elif BROWSER in item.path.parents:
            tests[_test(item)].append(item)
    shares = [(long, PARTS, turn)]
    for name, variants in tests.items():
        shares.append((variants, min(PARTS, len(variants)), turn - zlib.crc32(name.encode())))
    return {
        item
        for dealt, parts, begin in shares
        for number, item in enumerate(sorted(dealt, key=_shuffled))
        if (number - begin) % parts
    }


def _test(item: pytest.Item) -> str:
    """The test of which it is a variant."""
    return item.nodeid.partition("[")[0]


def shared_out(items: Sequence[pytest.Item], processes: int) -> list[pytest.Item]:
    """The tests as they are dealt to so many processes, an equal part of the list to each: the
    browser tests in turns, then of the others what lies side by side. Whoever has nothing left
    takes from the end of another part, where tests are short."""
    in_browser = [item for item in items if BROWSER in item.path.parents]
    others = [item for item in items if BROWSER not in item.path.parents]
    parts = []
    for number in range(processes):
        ends = [len(others) * each // processes for each in (number, number + 1)]
        parts += [*in_browser[number::processes], *others[slice(*ends)]]
    return parts


def _shuffled(item: pytest.Item) -> tuple[int, int]:
    """Variants of a test side by side, and without order, lest each part have one game."""
    return zlib.crc32(_test(item).encode()), zlib.crc32(item.nodeid.encode())
