"""How many games each player has won, from rematch to rematch.

A game's metadata holds the wins of each seat before it. So they are kept as long as the games are,
and those of the next game follow from the last.
"""

from __future__ import annotations

from typing import Final

from sobek.core.play import Play
from web.storage.saves import LocalMetadata
from web.ui.renderer import Renderer

Wins = tuple[int, ...]
"""The games that each seat has won."""
COLON: Final = "\N{NO-BREAK SPACE}:\N{NO-BREAK SPACE}"
"""Between the wins of two seats."""


def before(play: Play, metadata: LocalMetadata) -> Wins:
    """The wins before a game; empty if it is no rematch."""
    wins = metadata.match
    return wins if len(wins) == len(play.players) and min(wins) >= 0 else ()


def standing(play: Play, renderer: Renderer, metadata: LocalMetadata) -> Wins:
    """The wins so far, this game included once it is over. A shared victory and a practice game
    count for nobody."""
    wins = before(play, metadata) or (0,) * len(play.players)
    if not play.over or metadata.practice:
        return wins
    winners = renderer.ending.winners(play.state.view(None))
    if len(winners) > 1:
        return wins
    return tuple(n + (seat in winners[0]) for seat, n in enumerate(wins))


def said(play: Play, renderer: Renderer, metadata: LocalMetadata, *, is_told: bool = True) -> str:
    """“2 : 1”, by seat; "" if the game is no rematch. ``is_told``: whether people know how it has
    ended, if it has."""
    wins = before(play, metadata)
    if wins and is_told:
        wins = standing(play, renderer, metadata)
    return COLON.join(map(str, wins))
