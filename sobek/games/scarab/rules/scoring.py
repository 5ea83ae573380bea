"""Who wins (C21), alone or as a pair (C30)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from sobek.games.scarab.rules.stones import BITS, tie_break


class Held(Protocol):
    """What seats have, in a state or a view: points (C21, C32) and stones, one entry per seat."""

    @property
    def scores(self) -> Sequence[int]: ...
    @property
    def stones(self) -> Sequence[int]: ...


def sides(seats: int, pairs: bool) -> tuple[tuple[int, ...], ...]:
    """The seats of each side: single seats, or partners, who sit opposite each other (C30)."""
    if not pairs:
        return tuple((seat,) for seat in range(seats))
    return tuple((seat, seat + seats // 2) for seat in range(seats // 2))


def result(held: Held, side: Sequence[int]) -> tuple[int, int]:
    """(points, tie break) of a side; the tuples compare as C21 says."""
    stones = sum(held.stones[seat] for seat in side)
    return sum(held.scores[seat] for seat in side), tie_break(stones)


def returns(held: Held, pairs: bool) -> tuple[float, ...]:
    """Each seat's share of the victory, summing to 1; partners share theirs."""
    all_sides = sides(len(held.stones), pairs)
    results = [result(held, side) for side in all_sides]
    winners = [side for side, own in zip(all_sides, results, strict=True) if own == max(results)]
    winning = [seat for side in winners for seat in side]
    return tuple(1 / len(winning) if seat in winning else 0.0 for seat in range(len(held.stones)))


def decisive(one: int, other: int) -> int:
    """The highest value of which two collections have different numbers: it breaks a tie (C21).
    EMPTY if they differ in negative stones only, or not at all."""
    different = tie_break(one) ^ tie_break(other)
    return (different.bit_length() + BITS - 1) // BITS
