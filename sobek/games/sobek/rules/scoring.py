"""Sets and the count at the end of a round (S42 to S45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sobek.games.sobek.rules.tables import PENALTY_POINTS, Goods, bag, scarabs, space, step_back


class CardSet(NamedTuple):
    """A laid set: its type (amulet while it has none), its cards, Prosperity's scarabs on it, and
    whether it was laid horizontally at the round's end."""

    goods: Goods
    cards: int
    bonus: int = 0
    flat: bool = False

    def scarabs(self) -> int:
        """Scarabs on the cards and from Prosperity (S3A)."""
        return scarabs(self.cards) + self.bonus

    def points(self) -> int:
        """Points that the set scores (S42)."""
        return self.scarabs() * (1 if self.flat else self.cards.bit_count())


class SeatAccount(NamedTuple):
    """One seat's line in the account of a round. Everyone may see it.

    ``corruption`` counts cards, with 2 for each of the ``curses``; ``tie_scarabs`` are those on the
    corruption cards where they had to break a tie; ``corrupt``: whether the seat is the most
    corrupt, or one of them. ``walk``: the spaces that the penalty led to, one after the other.
    """

    sets: tuple[CardSet, ...]
    before: int
    points: int
    corruption: int
    curses: int
    tie_scarabs: int | None
    corrupt: bool
    walk: tuple[int, ...]

    @property
    def reached(self) -> int:
        """The score with the sets' points, before the penalty."""
        return self.before + self.points

    @property
    def steps(self) -> int:
        """How many steps back these points cost the most corrupt (S44)."""
        return steps_back(self.points)

    @property
    def after(self) -> int:
        """The score when all is counted."""
        return self.walk[-1] if self.walk else self.reached


def account(
    sets: Sequence[tuple[CardSet, ...]],
    scores: Sequence[int],
    piles: Sequence[int],
    curses: Sequence[int],
) -> tuple[SeatAccount, ...]:
    """The count of a round, a line for each seat. The piles hold the unlaid cards already (S41)."""
    corruption = [pile.bit_count() + 2 * n for pile, n in zip(piles, curses, strict=True)]
    most = max(corruption)
    corrupt = [seat for seat, n in enumerate(corruption) if n == most and n]
    tie = {seat: scarabs(piles[seat]) for seat in corrupt} if len(corrupt) > 1 else {}
    if tie:
        corrupt = [seat for seat, n in tie.items() if n == max(tie.values())]
    lines = []
    for seat, own in enumerate(sets):
        points = sum(each.points() for each in own)
        lines.append(
            SeatAccount(
                sets=tuple(CardSet(e.goods, bag(e.cards), e.bonus, e.flat) for e in own),
                before=scores[seat],
                points=points,
                corruption=corruption[seat],
                curses=curses[seat],
                tie_scarabs=tie.get(seat),
                corrupt=seat in corrupt,
                walk=penalty(scores[seat] + points, points) if seat in corrupt else (),
            )
        )
    return tuple(lines)


def steps_back(points: int) -> int:
    """How many steps back the points scored with sets cost the most corrupt (S44)."""
    return points // PENALTY_POINTS


def penalty(reached: int, points: int) -> tuple[int, ...]:
    """The spaces that the most corrupt walks back over from ``reached`` (S44).

    Never below 0 (S45): a score holds at least the round's points, and each full 10 of them cost
    at most 8 spaces.
    """
    symbol, walk, score = space(reached), [], reached
    for _ in range(steps_back(points)):
        earlier = step_back(score, symbol)
        if earlier is None:
            break
        walk.append(score := earlier)
    return tuple(walk)
