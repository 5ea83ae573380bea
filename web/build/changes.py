"""What turns one page into another: as little text as a small file needs."""

from __future__ import annotations

from difflib import SequenceMatcher
from itertools import accumulate
from typing import Final

_ID: Final = ' id="'
"""What pieces begin with: there are few, and hardly two alike."""


def changes(former: str, html: str) -> list[tuple[int, int, str]]:
    """What turns a text into another, in order: from where to where in the former text, in UTF-16
    units, and the new text there."""
    old, new = _pieces(former), _pieces(html)
    places = [0, *accumulate(map(_units, old))]
    matcher = SequenceMatcher(None, old, new, autojunk=False)
    found = []
    for tag, begin, end, new_begin, new_end in matcher.get_opcodes():
        if tag != "equal":
            was, now = "".join(old[begin:end]), "".join(new[new_begin:new_end])
            same = _shared(was, now)
            tail = _shared(was[same:][::-1], now[same:][::-1])
            start = places[begin] + _units(was[:same])
            inserted = now[same : len(now) - tail]
            found.append((start, places[end] - _units(was[len(was) - tail :]), inserted))
    return found


def _pieces(html: str) -> list[str]:
    first, *others = html.split(_ID)
    return [first, *(_ID + piece for piece in others)]


def _shared(one: str, other: str) -> int:
    """The number of characters with which both begin."""
    pairs = enumerate(zip(one, other, strict=False))
    return next((n for n, (a, b) in pairs if a != b), min(len(one), len(other)))


def _units(text: str) -> int:
    """The length of a text in UTF-16 units, as JavaScript counts."""
    return len(text.encode("utf-16-le")) // 2
