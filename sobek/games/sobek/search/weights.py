"""The numbers of the valuation, in points: what cards, sets, powers and tokens are worth.

:mod:`sobek.games.sobek.search.valuation` turns them into values of decisions;
:mod:`sobek.games.sobek.search.tuning` searches for better ones.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True)
class Weights:
    """A set of numbers, all in points."""

    # --- taking a card -------------------------------------------------------------------------
    take: tuple[float, ...]
    """A card of goods, by the number of cards of its type in hand: 0, 1, … 5 or more."""
    growth: tuple[float, ...]
    """For each point that the card would add to the set of its type, by the same number."""
    amulet: float
    """An amulet."""
    character: float
    """A face-down card: a character."""
    skip: float
    """The cost of each card that is skipped and goes to the seat's corruption pile."""
    skip_safe: float
    """The cost of each card that is skipped while another seat has clearly more corruption."""

    # --- playing a set -------------------------------------------------------------------------
    set_size: tuple[float, ...]
    """A set, by the number of its cards: 3, 4, 5, 6 or more."""
    set_point: float
    """For each point that it scores; negative, because a hand that waits scores more."""
    set_point_late: float
    """Added to ``set_point`` at the very end of the round, and less before."""
    set_token: float
    """The token that comes with a set."""

    # --- powers of characters ------------------------------------------------------------------
    queen: float
    """All cards that the Queen draws."""
    priest: float
    """Each card that a High Priest or High Priestess discards."""
    vizier: float
    """The card that the Vizier takes."""
    scribe: float
    """Each card that an opponent has to drop."""
    thief: float
    """The card that the Thief steals."""
    merchant: float
    """A card of average value (``merchant_card``) from the quays."""
    merchant_card: float
    """The value to the hand of that average card."""
    courtesan: float
    """Each point that the Courtesan adds to a set."""

    # --- tokens --------------------------------------------------------------------------------
    flood: float
    """Another turn."""
    curse: float
    """Two corruption cards more for an opponent."""
    curse_card: float
    """Added for each corruption card of the opponent who gets the Curse."""
    embalming: float
    """Each card of the corruption pile that comes to hand."""
    guild_leader: float
    """Added for each point of the score of the opponent whose marker a Guild moves back."""


MC500_WEIGHTS: Final = Weights(
    take=(1.0, 3.0, 4.0, 3.5, 3.0, 3.0),
    growth=(0.15, 0.25, 0.2, 0.42, 0.6, 0.6),
    amulet=4.5,
    character=2.5,
    skip=2.0,
    skip_safe=1.05,
    set_size=(1.0, 2.1, 5.0, 6.0),
    set_point=-0.2,
    set_point_late=0.6,
    set_token=2.0,
    queen=9.0,
    priest=1.3,
    vizier=2.0,
    scribe=1.5,
    thief=3.5,
    merchant=4.5,
    merchant_card=4.0,
    courtesan=0.56,
    flood=4.0,
    curse=3.0,
    curse_card=0.1,
    embalming=0.8,
    guild_leader=0.01,
)
"""The weights of the baseline bot ``mc500``. They never change, so that figures measured against it
stay comparable."""

WEIGHTS: Final = MC500_WEIGHTS
"""The weights of the search: the baseline's. Those that ``tuning weights --sweeps 2 --deals 1600``
finds win points where policies play alone, but gain the search nothing (-0.3 ± 2.4 % of a round's
chances)."""
