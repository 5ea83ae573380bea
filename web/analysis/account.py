"""The account of a finished game: where a side's chance to win has gone.

Before anything is dealt, each of k sides has the chance 1/k, or with a head start what that is
worth. What is between that and the result has three parts:

* what the decisions of its own seats lost, as the review judged them;
* what the decisions of the others lost: a k − 1-th of it came to each side but their own, so that
  all sides together win as much as they lose;
* the rest. It is what chance brought, and what the review did not see or misjudged.

The rest is what is left, so the parts add up exactly, also as they are shown: in whole percentage
points.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from typing import Final, Self

from web.analysis.review import Judgements, Losses

WHOLE: Final = 100
"""Percentage points of a certain victory."""


@dataclass(frozen=True, slots=True)
class Account:
    """Where the chance of a seat's side has gone, all in whole percentage points.

    ``side``: its seats; ``given``: for each seat, what its decisions lost of its own chance;
    ``expected``: the chance before anything was dealt; ``own``: what the side's decisions did to
    it, 0 or less; ``others``: what those of all others did, 0 or more; ``rest``: the remaining
    part; ``result``: the share of the victory.
    """

    seat: int
    side: tuple[int, ...]
    given: tuple[int, ...]
    expected: int
    own: int
    others: int
    rest: int
    result: int

    @classmethod
    def of(
        cls,
        seat: int,
        lost: Sequence[float],
        sides: Sequence[tuple[int, ...]],
        before: Sequence[float],
        shares: Sequence[float],
    ) -> Self:
        """The account of a seat. ``lost``: what the decisions of each seat lost of its chance (0 to
        1); ``sides``: the seats of each side; ``before``: what each seat could expect of the
        victory before anything was dealt; ``shares``: of the victory, by seat."""
        side = side_of(seat, sides)
        given = tuple(round(WHOLE * each) for each in lost)
        expected = round(WHOLE * sum(before[each] for each in side))
        result = round(WHOLE * sum(shares[each] for each in side))
        own = -sum(given[each] for each in side)
        others = round((sum(given) + own) / (len(sides) - 1))
        return cls(
            seat, side, given, expected, own, others, result - expected - own - others, result
        )

    @property
    def levels(self) -> tuple[int, int, int, int]:
        """The chance before the decisions, after the part of its own, after that of the others, and
        the result. What lies between may be below 0 or above 100: the parts did not happen one
        after the other."""
        own = self.expected + self.own
        return self.expected, own, own + self.others, self.result


def side_of(seat: int, sides: Sequence[tuple[int, ...]]) -> tuple[int, ...]:
    """The seats that win with this one, itself among them."""
    return next(each for each in sides if seat in each)


def lost_by_seat(seats: int, judgements: Judgements, losses: Losses) -> tuple[float, ...]:
    """What the decisions of each seat lost together (0 or more). Less than nothing is noise of the
    comparisons, where somebody plays as well as the adviser."""
    found: Iterable[tuple[int, float]] = [
        *((each.seat, each.difference) for each in judgements),
        *((each.seat, each.lost) for each in losses),
    ]
    return tuple(max(0.0, sum(lost for at, lost in found if at == seat)) for seat in range(seats))
