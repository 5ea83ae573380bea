"""What happens at the table, as far as a device hears of it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from sobek.games.sobek.rules.notation import Action, Verb
from sobek.games.sobek.rules.tables import KINDS, Back, Character
from sobek.games.sobek.sealed.piles import Place

PRIESTS: Final = (Character.PRIEST, Character.PRIESTESS)


@dataclass(frozen=True)
class Act:
    """An action. ``place``: of the card that a Thief got (S34). ``shown``: the places of cards that
    the action showed, among them all that a priest has discarded (S31)."""

    seat: int
    action: Action
    place: Place | None = None
    shown: tuple[Place, ...] = ()


@dataclass(frozen=True)
class HiddenDrop:
    """A card with this back went from the hand to the corruption pile (S33)."""

    seat: int
    back: Back


@dataclass(frozen=True)
class Look:
    """The corruption pile was looked through, and these cards lay there (S32)."""

    seat: int
    places: tuple[Place, ...]


@dataclass(frozen=True)
class Pass:
    """The seat could lay no more horizontal sets (S41)."""

    seat: int


Event = Act | HiddenDrop | Look | Pass


def character(action: Action) -> Character | None:
    """The character whose power the action uses."""
    return KINDS[action.what].character if action.verb == Verb.PLAY_CHARACTER else None
