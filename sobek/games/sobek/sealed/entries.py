"""What the seats tell each other, in the order in which it stands in a link."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobek.games.sobek.rules.tables import Back
from sobek.games.sobek.sealed.piles import Place

COMMITMENT: Final = 16
"""Bytes of a commitment to a card."""

Shown = tuple[tuple[Place, bytes], ...]
"""Places that the sender opens, with the seed of its key; empty if the other seat has it."""


@dataclass(frozen=True)
class Mask:
    """All piles with the sender's key for all on them, shuffled. ``commitment``: to the secret of
    the round, ``coin``: to the coins."""

    points: tuple[bytes, ...]
    commitment: bytes
    coin: bytes


@dataclass(frozen=True)
class Lock:
    """All piles, the sender's key for all replaced by those for each place."""

    points: tuple[bytes, ...]


@dataclass(frozen=True)
class Coin:
    """The sender's next coin."""

    value: bytes


@dataclass(frozen=True)
class Keys:
    """The seeds that open all places which the other seat may open now (:mod:`sobek.sealed.tree`),
    by pile and place."""

    seeds: tuple[bytes, ...]


@dataclass(frozen=True)
class Did:
    """An action that hides nothing, in notation, with the sender's cards that it shows."""

    text: str
    shown: Shown = ()


@dataclass(frozen=True)
class Dropped:
    """A card with this back was dropped (S33); a commitment to what it is."""

    back: Back
    commitment: bytes


@dataclass(frozen=True)
class Backs:
    """Which of the cards just drawn by a Queen are characters (S30): their slots."""

    slots: Shown


@dataclass(frozen=True)
class Given:
    """The card that a Thief gets (S34)."""

    card: Shown


@dataclass(frozen=True)
class Looked:
    """The sender's corruption pile, for a Vizier (S32)."""

    cards: Shown


@dataclass(frozen=True)
class Passed:
    """The sender lays no more horizontal sets, because it can't (S41)."""


@dataclass(frozen=True)
class Opened:
    """The sender's secret of the round, which is over."""

    secret: bytes


Entry = Mask | Lock | Coin | Keys | Did | Dropped | Backs | Given | Looked | Passed | Opened
