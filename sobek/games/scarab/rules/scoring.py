"""Who has won (C21), alone or with a partner (C30)."""

from __future__ import annotations

from collections.abc import Sequence

from sobek.games.scarab.rules.stones import BITS, points, tie_break


def sides(seats: int, pairs: bool) -> tuple[tuple[int, ...], ...]:
    """The seats that win together: each alone, or partners, who sit opposite each other (C30)."""
    if not pairs:
        return tuple((seat,) for seat in range(seats))
    return tuple((seat, seat + seats // 2) for seat in range(seats // 2))


def result(stones: Sequence[int], side: Sequence[int]) -> tuple[int, int]:
    """What counts for a side, as a pair that compares by C21: its sum, then what breaks a tie."""
    together = sum(stones[seat] for seat in side)
    return points(together), tie_break(together)


def returns(stones: Sequence[int], pairs: bool) -> tuple[float, ...]:
    """Each seat's share of the victory; partners divide theirs."""
    all_sides = sides(len(stones), pairs)
    results = [result(stones, side) for side in all_sides]
    winners = [side for side, own in zip(all_sides, results, strict=True) if own == max(results)]
    winning = [seat for side in winners for seat in side]
    return tuple(1 / len(winning) if seat in winning else 0.0 for seat in range(len(stones)))


def decisive(one: int, other: int) -> int:
    """The value of which one collection has more than the other, the highest such; it decides
    between equal sums (C21). EMPTY where only negative stones differ, or none."""
    different = tie_break(one) ^ tie_break(other)
    return (different.bit_length() + BITS - 1) // BITS
