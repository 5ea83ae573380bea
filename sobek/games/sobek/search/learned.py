"""What the search has learned from its own games: the shape of :mod:`.learned_data`."""

from __future__ import annotations

from dataclasses import dataclass

from sobek.games.sobek.search.weights import Weights


@dataclass(frozen=True, slots=True, eq=False)
class Learned:
    """``prior``: weights of the valuation in which e to the power of a candidate's value is in
    proportion to how often the search tries it. ``points``, ``corruption``: for 2, 3 and 4 seats, a
    number per feature of an outlook (:func:`sobek.games.sobek.search.outlook.describe`): their sum
    is what the score will still grow by to the end of the round, and how likely the seat is to be
    the most corrupt then. ``fading``: as :data:`sobek.games.sobek.search.winning.FADING`, for such
    expected scores."""

    prior: Weights
    points: tuple[tuple[float, ...], ...]
    corruption: tuple[tuple[float, ...], ...]
    fading: tuple[float, ...]
