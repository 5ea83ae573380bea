"""The transposition table: what is known of positions that were searched before.

In the subset of Python that is compiled.
"""

from __future__ import annotations

from typing import Final

from sobek.games.scarab.search.scale import INFINITE

WINDOW: Final = 4
"""Number of slots in which a position may be."""
EXACT, LOWER, UPPER = 0, 1, 2
"""What a value is: exact, or a bound."""
_CUT_BIT: Final = 7
_BOUND_BIT: Final = 8
_DEPTH_BIT: Final = 10
_VALUE_BIT: Final = 18


class Table:
    """A fixed number of slots: in ``words``, each is a key and an entry, which is 0 if there is
    none. They lie side by side, because most of the time goes into reading memory.

    The whole key is compared, but a position is more than its 62 bits. In a search of 30 million
    nodes, a position meets the entry of another one with a chance below one in a million. It then
    gets a wrong value; nothing else comes of it.
    """

    words: list[int]
    last: int

    def __init__(self, slots: int) -> None:
        """``slots``: a power of two."""
        self.words = [0] * (slots << 1)
        self.last = (slots << 1) - 2

    def look_up(self, key: int) -> int:
        """The entry of a position, 0 if there is none."""
        words, at = self.words, key << 1 & self.last
        for _ in range(WINDOW):
            entry = words[at + 1]
            if entry == 0 or words[at] == key:
                return entry
            at = (at + 2) & self.last
        return 0

    def store(self, key: int, entry: int) -> None:
        """Store an entry in the position's slot or in a free one; else it replaces the one that was
        searched least deep."""
        words, at = self.words, key << 1 & self.last
        slot, least = at, INFINITE
        for _ in range(WINDOW):
            held = words[at + 1]
            if held == 0 or words[at] == key:
                slot = at
                break
            if depth_of(held) < least:
                slot, least = at, depth_of(held)
            at = (at + 2) & self.last
        words[slot] = key
        words[slot + 1] = entry


def entry_of(square: int, is_cut: bool, bound: int, depth: int, value: int) -> int:
    """An entry. ``square``: of the best move. ``is_cut``: whether something was estimated, or left
    out, that a deeper search would search. ``depth``: turns searched, at least one."""
    found = square | int(is_cut) << _CUT_BIT | bound << _BOUND_BIT
    return found | depth << _DEPTH_BIT | value + INFINITE << _VALUE_BIT


def square_of(entry: int) -> int:
    """The square of the best move."""
    return entry & 127


def is_cut(entry: int) -> bool:
    """Whether a deeper search would search more."""
    return entry >> _CUT_BIT & 1 == 1


def bound_of(entry: int) -> int:
    """EXACT, LOWER or UPPER."""
    return entry >> _BOUND_BIT & 3


def depth_of(entry: int) -> int:
    """The turns that were searched."""
    return entry >> _DEPTH_BIT & 255


def value_of(entry: int) -> int:
    """The value, for the side that moves."""
    return (entry >> _VALUE_BIT) - INFINITE
