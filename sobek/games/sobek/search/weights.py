"""What the policy of the playouts thinks things are worth, in points."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True, slots=True, eq=False)  # what is kept by weights is looked up by identity
class Weights:
    """``take``: a card of goods by how many of its type are in hand already (the last entry for as
    many or more); ``growth``: each point that it would add to the set, by the same number.
    ``amulet``, ``person``: an amulet, a face-down character. ``skip``: what a card costs that goes
    under the own tile; ``safe``: the same where somebody else has several more there. ``sell``: a
    sale by the number of its cards, from 3 (the last entry for more); ``gain``: each point of it,
    ``late``: as much more at the round's very end. ``token``: a token. ``queen`` to ``courtesan``:
    a character's power, each for what it brings.
    """

    take: tuple[float, ...]
    growth: tuple[float, ...]
    amulet: float
    person: float
    skip: float
    safe: float
    sell: tuple[float, ...]
    gain: float
    late: float
    token: float
    queen: float
    priest: float
    vizier: float
    scribe: float
    thief: float
    merchant: float
    courtesan: float


FROZEN: Final = Weights(
    take=(1.0, 3.0, 4.0, 3.5, 3.0, 3.0),
    growth=(0.15, 0.25, 0.2, 0.42, 0.6, 0.6),
    amulet=4.5,
    person=2.5,
    skip=2.0,
    safe=1.05,
    sell=(1.0, 2.1, 5.0, 6.0),
    gain=-0.2,
    late=0.6,
    token=2.0,
    queen=9.0,
    priest=1.3,
    vizier=2.0,
    scribe=1.5,
    thief=3.5,
    merchant=4.5,
    courtesan=0.56,
)
"""Those of the yardstick; they stay as they are."""

WEIGHTS: Final = FROZEN
"""Those of the search. What ``tuning weights --sweeps 2 --deals 1600`` finds wins points where
policies play alone, but in the search no more of a round's chance (-0.3 ± 2.4 %)."""
