"""A match: games of the same players until one of them has won two.

A game's metadata holds the wins of each seat before it. So a match is kept as long as its games
are, and the next game follows from the last.
"""

from __future__ import annotations

from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from web.session.session import Session

GOAL: Final = 2
"""The wins that decide a match: with two players, the best of three games."""

Wins = tuple[int, ...]
"""The games that each seat has won; empty outside a match."""


def begin(seats: int) -> Wins:
    """The wins before the first game of a match."""
    return (0,) * seats


def standing(session: Session) -> Wins:
    """The wins so far, this game included once it is over; empty outside a match."""
    wins = session.metadata.match
    if len(wins) != len(session.seats):
        return ()
    return _with(session, wins) if session.play.over else wins


def from_here(session: Session) -> Wins:
    """The wins of a match whose first game is this finished one."""
    return _with(session, begin(len(session.seats)))


def champions(wins: Wins) -> tuple[int, ...]:
    """The seats that have won the match; none while it goes on."""
    return tuple(seat for seat, n in enumerate(wins) if n >= GOAL)


def following(wins: Wins) -> Wins:
    """The wins before the next game: after a match, a new one begins."""
    return begin(len(wins)) if champions(wins) else wins


def _with(session: Session, wins: Wins) -> Wins:
    """The wins after this game. A shared victory and a practice game count for nobody."""
    winners = session.renderer.ending.winners(session.play.state.view(None))
    if len(winners) > 1 or session.metadata.practice:
        return wins
    return tuple(n + (seat in winners[0]) for seat, n in enumerate(wins))
