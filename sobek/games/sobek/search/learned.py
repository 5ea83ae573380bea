"""What the search has learned from its own games: the shape of :mod:`.learned_data`."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Learned:
    """``points``, ``corruption``: for 2, 3 and 4 seats, a weight per feature of a seat
    (:func:`sobek.games.sobek.search.outlook.describe`). Features times weights add up to what the
    score will still grow by to the end of the round, and to how likely the seat is to be the most
    corrupt then. ``fading``: as :data:`sobek.games.sobek.search.winning.FADING`, for such expected
    scores."""

    points: tuple[tuple[float, ...], ...]
    corruption: tuple[tuple[float, ...], ...]
    fading: tuple[float, ...]
