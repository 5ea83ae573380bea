"""The places of the table: where actions can be chosen beside the quays and the hand, and ids."""

from __future__ import annotations

from enum import Enum, auto
from typing import Final, NamedTuple

from sobek.games.sobek.rules.notation import NEW, NONE


class On(Enum):
    """The kinds of places."""

    SEAT = auto()
    TILE = auto()
    BACK = auto()
    SET = auto()


class Place(NamedTuple):
    """A place: a seat, its corruption tile, the cards of its hand with a back, or one of the
    deciding seat's sets. ``at``: the back, or the set (from 0), NEW for the place of a new one."""

    on: On
    seat: int = NONE
    at: int = NONE


DECK: Final = "deck"
DISCARD: Final = "stock-discard"
"""The ids of the deck and of the discard pile."""
NEW_SET: Final = Place(On.SET, at=NEW)
"""The place of a new set."""


def hand_id(seat: int) -> str:
    """The id of another seat's hand, and the prefix of the ids of its cards."""
    return f"hand-of-{seat}"


def pile_id(seat: int) -> str:
    """The id of a corruption pile that the table shows."""
    return f"pile-{seat}"


def tile_id(seat: int) -> str:
    """The id of the corruption tile of a seat whose pile the table does not show."""
    return f"tile-{seat}"


def jaws_id(seat: int) -> str:
    """The id of the picture of a seat's corruption tile."""
    return f"jaws-{seat}"


def heap_id(seat: int) -> str:
    """The id of the drawn heap of cards in a corruption pile."""
    return f"heap-{seat}"


def set_id(seat: int, number: int) -> str:
    """The id of a seat's set, counted from 1."""
    return f"set-{seat}-{number}"


def laid_id(set_id: str, number: int) -> str:
    """The id of a set's card, counted from 1 and from the front."""
    return f"{set_id}-{number}"


def worth_id(set_id: str) -> str:
    """The id of what a set is worth."""
    return f"{set_id}-worth"


def token_id(number: int) -> str:
    """The id of a token that is left (from 0)."""
    return f"token-{number}"
