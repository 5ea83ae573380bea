"""The ladder of set deals: which steps are open, how one begins, what a finished play has reached.

A step is a game like any other: saved, undone, replayed and shared. That it is one is in its
metadata. It does not count when the game goes another way (a redeal, other bots, practice).
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Final

from sobek.core.link import decode
from sobek.core.play import Play
from sobek.core.record import Player
from web.storage.saves import LocalMetadata
from web.ui.set_deals import SetDeal

AHEAD: Final = 3
"""Number of steps without a star that are open."""

Ladder = Sequence[SetDeal]
Reached = Mapping[str, int]
"""Stars by the deals' ids."""


def begin(deal: SetDeal, players: tuple[Player, ...]) -> Play:
    """The play of a step, for these players."""
    play = decode(deal.link)
    play.reseat(players)
    return play


def step_of(ladder: Ladder, metadata: LocalMetadata) -> int | None:
    """The number of the step (from 0) that a game is; None if it is none."""
    return next((n for n, deal in enumerate(ladder) if deal.id == metadata.step), None)


def open_steps(ladder: Ladder, reached: Reached) -> int:
    """How many steps are open, from the first on."""
    missing = [n for n, deal in enumerate(ladder) if not reached.get(deal.id)]
    return missing[AHEAD - 1] + 1 if len(missing) >= AHEAD else len(ladder)


def next_step(ladder: Ladder, reached: Reached) -> int:
    """The first step without a star; the last one if there is none."""
    missing = (n for n, deal in enumerate(ladder) if not reached.get(deal.id))
    return next(missing, len(ladder) - 1)


def stars(deal: SetDeal, play: Play, metadata: LocalMetadata) -> int | None:
    """The stars that a finished play has reached in a step; None if it does not count."""
    return deal.goal.reached(play, deal.given) if counts(deal, play, metadata) else None


def counts(deal: SetDeal, play: Play, metadata: LocalMetadata) -> bool:
    """Whether the play is still the step that it began as."""
    bots = tuple(player.kind for player in play.players[1:])
    return not metadata.practice and not play.record.redeals and bots == deal.bots
