"""A head start: points or tiles that one seat has when the game begins, so that it is close.

It is an :class:`sobek.core.game.Option` like others. Its value names the seat, counted from 1, and
the amount: ``2+30``; or it is :data:`NONE`. What the amount is of, and how much makes up for how
much strength, each game says in its ``rules/head_start.py``.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final, NamedTuple

from sobek.core.game import AnyGame, Option
from sobek.core.text import tr

START: Final = "start"
"""The name of the option."""
NONE: Final = "none"
"""Its value in a game without a head start."""
NEGLIGIBLE: Final = 40.0
"""The difference in strength, in Elo points, up to which a game is close without one."""


class HeadStart(NamedTuple):
    """``seat``: who has it, from 0. ``amount``: how much, from 1."""

    seat: int
    amount: int

    def __str__(self) -> str:
        return f"{self.seat + 1}+{self.amount}"


@dataclass(frozen=True, slots=True)
class HeadStarts:
    """The head starts of a game. ``amounts``: those that can be chosen, from the smallest up.
    ``worth``: by number of seats, by how many Elo points for each one of the amount the seat that
    has it can be weaker than the others in a game that is open; ``python3 -m sobek calibrate
    --head-starts`` measures it.

    >>> HeadStarts((5, 10), {2: 7.0, 3: 6.0}).option().offered(2)
    ('none', '1+5', '1+10', '2+5', '2+10')
    """

    amounts: tuple[int, ...]
    worth: Mapping[int, float]

    def option(self) -> Option:
        """The choice of a head start before a game."""
        seats = range(max(self.worth))
        found = (str(HeadStart(seat, each)) for seat in seats for each in self.amounts)
        return Option(START, (NONE, *found), added=True, by_seat=True)

    def amount(self, seats: int, difference: float) -> int:
        """The amount for a difference in Elo points: 0 if it is negligible, or too small for any,
        and never more than the largest one.

        >>> [HeadStarts((5, 10), {2: 10.0}).amount(2, each) for each in (30, 50, 90, 500)]
        [0, 5, 10, 10]
        """
        worth = self.worth[seats]
        if difference <= NEGLIGIBLE:
            return 0
        return min((0, *self.amounts), key=lambda each: abs(each * worth - difference))


def head_start(game: AnyGame, seats: int, difference: float) -> int:
    """The amount that makes a game with so many seats close, in which one seat is weaker than the
    others by ``difference`` Elo points; 0 for none.

    >>> from sobek.games import game
    >>> head_start(game("sobek"), 2, 0), head_start(game("null"), 2, 300)
    (0, 0)
    """
    return game.head_start.amount(seats, difference) if game.head_start else 0


def read(value: str) -> HeadStart | None:
    """What a value of the option says; None if it is :data:`NONE`.

    >>> read("2+30")
    HeadStart(seat=1, amount=30)
    """
    if value == NONE:
        return None
    seat, _, amount = value.partition("+")
    return HeadStart(int(seat) - 1, int(amount))


def of(options: Mapping[str, str]) -> HeadStart | None:
    """The head start in a game's options; None if there is none."""
    return read(options.get(START, NONE))


def amounts(options: Mapping[str, str], seats: int) -> tuple[int, ...]:
    """What each seat has when a game with these options begins; empty if no seat has anything.

    >>> amounts({"start": "2+30"}, 3), amounts({"start": "none"}, 3)
    ((0, 30, 0), ())
    """
    start = of(options)
    return tuple(start.amount * (seat == start.seat) for seat in range(seats)) if start else ()


def advantages(game: AnyGame, options: Mapping[str, str], seats: int) -> tuple[float, ...]:
    """What each seat's head start is worth, in Elo points.

    >>> from sobek.games import game
    >>> advantages(game("null"), {}, 2)
    (0.0, 0.0)
    """
    worth = game.head_start.worth[seats] if game.head_start else 0.0
    return tuple(worth * each for each in by_seat(amounts(options, seats), seats))


def by_seat(ahead: Sequence[int], seats: int) -> tuple[int, ...]:
    """What each seat has, as :func:`amounts` tells it, also where no seat has anything.

    >>> by_seat((), 2), by_seat((0, 30), 2)
    ((0, 0), (0, 30))
    """
    return tuple(ahead) or (0,) * seats


def described(ahead: Sequence[int], seat: int) -> str:
    """What a seat has, in words; "" if nothing."""
    return tr("Head start: {n}", n=ahead[seat]) if any(ahead[seat : seat + 1]) else ""


def is_plausible(ahead: tuple[int, ...], seats: int, known: HeadStarts) -> bool:
    """Whether :func:`amounts` can be this in a game with so many seats."""
    found = [each for each in ahead if each]
    return not ahead or (len(ahead) == seats and len(found) == 1 and found[0] in known.amounts)


def moved(options: Mapping[str, str], by: int, seats: int) -> dict[str, str]:
    """The options after everyone has moved so many seats back, as the head start moves along.

    >>> moved({"start": "1+30"}, 1, 3)
    {'start': '3+30'}
    """
    start = of(options)
    if not start:
        return dict(options)
    return {**options, START: str(start._replace(seat=(start.seat - by) % seats))}
