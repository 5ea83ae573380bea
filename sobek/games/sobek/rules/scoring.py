"""Points of a set, and the scoring at the end of a round (S42 to S45)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from sobek.games.sobek.rules.tables import PENALTY_POINTS, Goods, bag, scarabs, space, step_back


class CardSet(NamedTuple):
    """A set on the table."""

    goods: Goods
    """Its type of goods; AMULET while it has none (S26)."""
    cards: int
    """Its cards: a bag in a view, card bits in a state."""
    bonus: int = 0
    """Scarabs of Prosperity tokens (S3A)."""
    flat: bool = False
    """Whether it is horizontal (S41)."""

    def scarabs(self) -> int:
        """All its scarabs, those of Prosperity included (S3A)."""
        return scarabs(self.cards) + self.bonus

    def points(self) -> int:
        """The points that it scores: scarabs times cards, or scarabs if it is horizontal (S42)."""
        return self.scarabs() * (1 if self.flat else self.cards.bit_count())


class SeatAccount(NamedTuple):
    """How a seat scored in a round. Everyone may see it."""

    sets: tuple[CardSet, ...]
    """Its sets, with bags of cards."""
    before: int
    """Its score before the scoring."""
    points: int
    """The points of its sets."""
    corruption: int
    """The number of its corruption cards, plus 2 for each of its Curses."""
    curses: int
    """The number of its Curses."""
    tie_scarabs: int | None
    """The scarabs on its corruption cards if they had to break a tie, else None."""
    corrupt: bool
    """Whether it is the most corrupt seat, or one of them."""
    walk: tuple[int, ...]
    """The scores after each step back of the penalty; may be empty."""

    @property
    def reached(self) -> int:
        """The score with the points of the sets, before the penalty."""
        return self.before + self.points

    @property
    def steps(self) -> int:
        """The number of steps back that these points cost the most corrupt (S44)."""
        return steps_back(self.points)

    @property
    def after(self) -> int:
        """The score after the round."""
        return self.walk[-1] if self.walk else self.reached


def account(
    sets: Sequence[tuple[CardSet, ...]],
    scores: Sequence[int],
    piles: Sequence[int],
    curses: Sequence[int],
) -> tuple[SeatAccount, ...]:
    """Score a round. All sequences have one entry per seat, and so has the result.

    ``piles``: card bits of the corruption piles, the cards left in hand included (S41).
    """
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
    """The steps back that ``points`` of the round's sets cost the most corrupt (S44)."""
    return points // PENALTY_POINTS


def penalty(reached: int, points: int) -> tuple[int, ...]:
    """The scores after each step back of the most corrupt, from ``reached`` (S44).

    ``points``: of the round's sets. The score never falls below 0 (S45): it contains the round's
    points, and every full 10 of them cost at most 8 spaces.
    """
    symbol, walk, score = space(reached), [], reached
    for _ in range(steps_back(points)):
        earlier = step_back(score, symbol)
        if earlier is None:
            break
        walk.append(score := earlier)
    return tuple(walk)
