"""A match: games of the same players until one of them has won two.

A game's metadata holds the wins of each seat before it. So a match is kept as long as its games
are, and the next game follows from the last.
"""

from __future__ import annotations

from typing import Final

from sobek.core.play import Play
from web.storage.saves import LocalMetadata
from web.ui.renderer import Renderer

GOAL: Final = 2
"""The wins that decide a match: with two players, the best of three games."""

Wins = tuple[int, ...]
"""The games that each seat has won; empty outside a match."""


def begin(seats: int) -> Wins:
    """The wins before the first game of a match."""
    return (0,) * seats


def standing(play: Play, renderer: Renderer, metadata: LocalMetadata) -> Wins:
    """The wins so far, this game included once it is over; empty outside a match. A shared victory
    and a practice game count for nobody."""
    wins = metadata.match
    if len(wins) != len(play.players) or min(wins) < 0:
        return ()
    if not play.over or metadata.practice:
        return wins
    winners = renderer.ending.winners(play.state.view(None))
    if len(winners) > 1:
        return wins
    return tuple(n + (seat in winners[0]) for seat, n in enumerate(wins))


def champions(wins: Wins) -> tuple[int, ...]:
    """The seats that have won the match; none while it goes on."""
    return tuple(seat for seat, n in enumerate(wins) if n >= GOAL)


def following(wins: Wins) -> Wins:
    """The wins before the next game: after a match, a new one begins."""
    return begin(len(wins)) if champions(wins) else wins
